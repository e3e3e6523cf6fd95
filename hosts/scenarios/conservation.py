"""Check conservation in a scenario, between the hosts' programs and the router's wires.

The path between two ports is covered by the router's own check.
"""

from collections.abc import Iterator

from ixp.hosts.model.host_system import HostSystem
from ixp.hosts.netperf.conservation import (
    Balance,
    check_balances,
    flow_balances,
    host_balances,
)
from ixp.hosts.scenarios.description import Scenario
from ixp.isa.tables.port_kinds import is_atm
from ixp.workloads.record.capture_files import pdus_of
from ixp.workloads.record.run_directory import port_name
from ixp.workloads.runs.result import Result


def check_conservation(scenario: Scenario, hosts: HostSystem, result: Result) -> None:
    """Raise RuntimeError, with the figures, if a packet or byte appeared or was lost uncounted."""
    check_balances(_balances(scenario, hosts, result))


def _balances(scenario: Scenario, hosts: HostSystem, result: Result) -> Iterator[Balance]:
    for number in range(len(scenario.hosts)):
        yield from host_balances(hosts, number)
    for flow in range(len(scenario.flows)):
        yield from flow_balances(hosts, flow)
    for port in sorted(hosts.ports):
        yield from _at_port(scenario, hosts, result, port)


def _at_port(scenario: Scenario, hosts: HostSystem, result: Result, port: int) -> Iterator[Balance]:
    """Compare the packets of a wire's hosts with those in the run's captures."""
    name, counts = port_name(port), hosts.port_counters(port)
    numbers = [number for number, host in enumerate(scenario.hosts) if host.place.port == port]
    ends = [hosts.host_counters(number) for number in numbers]
    for unit in ("frames", "bytes"):
        sent = sum(end[f"sent_{unit}"] for end in ends)
        yield f"{unit} from hosts at {name}", sent, counts[f"given_{unit}"]
        arrived = sum(end[f"arrived_{unit}"] for end in ends)
        yield f"{unit} to hosts at {name}", counts[f"delivered_{unit}"], arrived
    if port in result.sent:
        capture = result.sent[port]
        packets = len(pdus_of(capture).units if is_atm(port) else capture.units)
        delivered = sum(counts[name] for name in _TAKEN)
        yield f"packets that {name} sent", packets, delivered


_TAKEN = ("delivered_frames", "arriving_frames", "foreign_packets")
