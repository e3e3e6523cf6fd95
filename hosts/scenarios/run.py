"""Run a scenario, hosts and router in one order of events, and verify the router."""

from collections.abc import Callable
from typing import Any

import msgspec

from ixp.hosts.model.host_system import PS_PER_S, HostSystem
from ixp.hosts.netperf.kernel_parameters import host_numbers
from ixp.hosts.netperf.run import KINDS, end_of, granted_buffer_bytes, mbps
from ixp.hosts.scenarios.conservation import check_conservation
from ixp.hosts.scenarios.description import FlowEntry, PlacedHost, Scenario
from ixp.hosts.scenarios.host_environment import HostEnvironment
from ixp.hosts.scenarios.result import (
    FlowResult,
    HostResult,
    PortResult,
    ScenarioResult,
)
from ixp.hosts.theory.wire_limits import HEADER_BYTES
from ixp.microcode.config.tables import Tables
from ixp.workloads.record.port_units import UnitsInMemory
from ixp.workloads.record.record import PortRecord, Record, port_counters
from ixp.workloads.record.run_directory import port_name
from ixp.workloads.runs.options.options import Options
from ixp.workloads.runs.result import Result
from ixp.workloads.runs.runner import Run
from ixp.workloads.runs.system.system import build_system
from ixp.workloads.verification.verdict import Verdict, judge_run

_STREAM_MESSAGE = 65536
"""Default bytes of a TCP call, as in the scripts of XAPP1063."""


class _Sizes(msgspec.Struct, frozen=True):
    """A flow's message size and its socket buffers: sender's send and receive, receiver's."""

    message: int
    buffers: tuple[int, int, int, int]


def run_scenario(
    scenario: Scenario,
    progress: Callable[[int], None] | None = None,
    *,
    take: Callable[[Result], object] | None = None,
    **changes: Any,  # noqa: ANN401 - option values
) -> ScenarioResult:
    """Run a scenario; `take` is called with the result of the router's run, including captures.

    `changes` are options of the run. `progress` is called with the cycle from time to time. Raise
    UserError if it can't be run, RuntimeError if a packet is not conserved.
    """
    options: Options = msgspec.structs.replace(scenario.options, **changes)
    hosts = host_system(scenario)
    run = Run(options, build_system(options), environment=HostEnvironment(hosts))
    result = run.finish(progress or (lambda _: None))
    if take is not None:
        take(result)
    check_conservation(scenario, hosts, result)
    return _result(scenario, hosts, result)


def host_system(scenario: Scenario) -> HostSystem:
    """Return the hosts and flows of a scenario, to be attached to the router."""
    system = HostSystem()
    for number, placed in enumerate(scenario.hosts):
        place = placed.place
        numbers = host_numbers(placed.host, place.address)
        numbers |= {} if place.is_atm else {"mac_address": place.mac}
        numbers["link_bps"] = min(numbers["link_bps"], place.link_bps)
        system.add_host(numbers)
        rows = {"port": place.port, "gateway_mac": place.gateway_mac, "vc": place.vc}
        system.connect_port(number, rows, atm=place.is_atm)
    for number, flow in enumerate(scenario.flows):
        system.add_flow(_flow_numbers(scenario, number, flow))
    return system


def _sizes(scenario: Scenario, flow: FlowEntry) -> _Sizes:
    sender, receiver = (_host(scenario, name).host for name in (flow.sender, flow.to))
    send, receive = flow.send_socket_bytes, flow.receive_socket_bytes
    buffers = (
        granted_buffer_bytes(sender, send, sender.socket.send_bytes),
        granted_buffer_bytes(sender, None, sender.socket.receive_bytes),
        granted_buffer_bytes(receiver, None, receiver.socket.send_bytes),
        granted_buffer_bytes(receiver, receive, receiver.socket.receive_bytes),
    )
    usual = sender.nic.mtu - HEADER_BYTES["udp"] if flow.test == "UDP_STREAM" else _STREAM_MESSAGE
    return _Sizes(flow.message_bytes or usual, buffers)


def _host(scenario: Scenario, name: str) -> PlacedHost:
    return scenario.hosts[scenario.host_number(name)]


def _flow_numbers(scenario: Scenario, number: int, flow: FlowEntry) -> dict[str, int]:
    sizes = _sizes(scenario, flow)
    seconds = flow.seconds or scenario.seconds
    return {
        "test": KINDS[flow.test],
        "number": number,
        "sender": scenario.host_number(flow.sender),
        "receiver": scenario.host_number(flow.to),
        "start_ps": round(flow.start * PS_PER_S),
        "duration_ps": round(seconds * PS_PER_S),
        "message_bytes": sizes.message,
        "read_bytes": sizes.buffers[3],
        "request_bytes": flow.request_bytes,
        "response_bytes": flow.response_bytes,
        "sender_send_bytes": sizes.buffers[0],
        "sender_receive_bytes": sizes.buffers[1],
        "receiver_send_bytes": sizes.buffers[2],
        "receiver_receive_bytes": sizes.buffers[3],
        "seed": scenario.seed,
    }


# ---- results -------------------------------------------------------------------------------------


def _result(scenario: Scenario, hosts: HostSystem, result: Result) -> ScenarioResult:
    record = result.record
    return ScenarioResult(
        scenario=scenario.name,
        seconds=scenario.seconds,
        seed=scenario.seed,
        flows=[_flow(scenario, hosts, n, flow) for n, flow in enumerate(scenario.flows)],
        hosts=[_host_result(scenario, hosts, n) for n in range(len(scenario.hosts))],
        ports=[_port(hosts, record, port) for port in record.ports if port.port in hosts.ports],
        verify=_verdict(record, result.tables, result),
        stopped=record.stopped,
        counters=dict(record.counters),
        command_hash=record.command_hash,
        state_hash=hosts.state_hash,
        config=record.config,
        report=result.report,
    )


def _verdict(record: Record, tables: Tables, result: Result) -> Verdict:
    received, sent = (
        {port: UnitsInMemory(capture.units) for port, capture in captures.items()}
        for captures in (result.received, result.sent)
    )
    return judge_run(record, tables, received, sent)


def _flow(scenario: Scenario, hosts: HostSystem, number: int, flow: FlowEntry) -> FlowResult:
    counts = hosts.flow_counters(number)
    sender = {} if flow.test == "UDP_STREAM" else hosts.tcp_counters(number, 0)
    ended = counts["ended_ps"] if counts["ended_ps"] >= 0 else hosts.now_ps
    elapsed = (ended - counts["begun_ps"]) / PS_PER_S if counts["begun_ps"] >= 0 else 0.0
    sizes = _sizes(scenario, flow)
    transactions = counts["transactions"]
    mean = None
    if sender.get("round_trips"):
        mean = sender["round_trip_total_ps"] / sender["round_trips"] / 1e6
    if flow.test == "TCP_RR":
        mean = elapsed * 1e6 / transactions if transactions else None
    return FlowResult(
        name=f"{flow.sender} to {flow.to}",
        test=flow.test,
        sender=flow.sender,
        receiver=flow.to,
        message_bytes=sizes.message,
        send_socket_bytes=sizes.buffers[0],
        receive_socket_bytes=sizes.buffers[3],
        elapsed_s=elapsed,
        messages_sent=counts["sent_calls"],
        messages_received=counts["received_calls"],
        bytes_sent=counts["sent_bytes"],
        bytes_received=counts["received_bytes"],
        sent_mbps=mbps(counts["sent_bytes"], elapsed) if elapsed else 0.0,
        received_mbps=mbps(counts["received_bytes"], elapsed) if elapsed else 0.0,
        transactions=transactions,
        transactions_per_s=transactions / elapsed if elapsed else 0.0,
        retransmissions=sender.get("retransmissions", 0),
        timeouts=sender.get("timeouts", 0),
        round_trip_us=mean,
        longest_round_trip_us=sender["round_trip_longest_ps"] / 1e6 if sender else None,
    )


def _host_result(scenario: Scenario, hosts: HostSystem, number: int) -> HostResult:
    placed = scenario.hosts[number]
    socket = placed.host.socket
    end = end_of(hosts, placed.host, number, (socket.send_bytes, socket.receive_bytes))
    return HostResult(
        name=placed.name,
        port=port_name(placed.place.port),
        address=str(placed.place.address),
        end=end,
    )


def _port(hosts: HostSystem, record: Record, port: PortRecord) -> PortResult:
    counts = hosts.port_counters(port.port)
    return PortResult(
        port=port.name,
        packets_from_hosts=counts["given_frames"],
        packets_to_hosts=counts["delivered_frames"],
        units_received=port.rx.units,
        units_sent=port.tx.units,
        rx_mbps=port.rx.mbps,
        tx_mbps=port.tx.mbps,
        overflows=port.rx.overflows,
        queue_drops=port_counters(record.counters, port.port).get("PORT_FULLQ"),
    )
