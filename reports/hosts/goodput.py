"""TCP through the router: goodput, losses and round trips over the number of flows."""

from operator import itemgetter
from typing import Any

from ixp.hosts.scenarios.description import Scenario, parse_scenario
from ixp.hosts.scenarios.run import run_scenario
from ixp.reports.declaration import Lines, ReportBody, ReportSpec
from ixp.reports.document import Table
from ixp.reports.tasks import Calculation, RunFailed, TaskResults
from ixp.support.toml_file import TomlFile

FLOWS = (1, 2, 4, 7)
"""Of seven senders at most: the eighth Ethernet is where they meet."""

SECONDS = 0.2
_HOST = "winxp-pc"
_SHARED = "eth7"

SEPARATE_HOSTS, SHARED_PORT = "apart", "together"
_LOADS = {
    SEPARATE_HOSTS: "each flow from an Ethernet to a host of its own behind the OC-12",
    SHARED_PORT: f"all flows from Ethernets to one host at {_SHARED}, 100 Mb/s",
}

_COLUMNS = {
    "load": "load",
    "flows": "flows",
    "goodput_mbps": "goodput [Mb/s]",
    "least_mbps": "least flow [Mb/s]",
    "retransmissions": "retransmissions",
    "timeouts": "timeouts",
    "round_trip_us": "round trip [us]",
    "longest_round_trip_us": "longest round trip [us]",
    "queue_drops": "full queue (router)",
    "discards": "TOTAL_DISCARDS (router)",
    "forwarded": "forwarded (router)",
    "verify": "verify",
}


def scenario_of(load: str, flows: int, seconds: float) -> Scenario:
    """Return the scenario of a load: `flows` flows of `seconds`."""
    lines = [f"seconds = {seconds}"]
    lines += [] if load == SEPARATE_HOSTS else [_host("server", _SHARED)]
    for number in range(flows):
        lines.append(_host(f"client{number}", f"eth{number}"))
        lines += [_host(f"server{number}", "atm0")] if load == SEPARATE_HOSTS else []
    for number in range(flows):
        to = f"server{number}" if load == SEPARATE_HOSTS else "server"
        lines.append(f'[[flow]]\nfrom = "client{number}"\nto = "{to}"')
    return parse_scenario(TomlFile("\n".join(lines), f"{load}-{flows}.toml"))


def _host(name: str, port: str) -> str:
    return f'[[host]]\nname = "{name}"\ndescription = "{_HOST}"\nport = "{port}"'


def measured(load: str, flows: str, seconds: str) -> dict[str, Any]:
    """Run flows of a load; return their results and the router's counters.

    Raise RunFailed if the router does not pass its check.
    """
    result = run_scenario(scenario_of(load, int(flows), float(seconds)))
    if result.failed:
        raise RunFailed([*result.report, *result.verify.mismatches][0])
    trips = [flow.round_trip_us for flow in result.flows if flow.round_trip_us is not None]
    return {
        "load": load,
        "flows": int(flows),
        "goodput_mbps": result.goodput_mbps,
        "least_mbps": min(flow.received_mbps for flow in result.flows),
        "retransmissions": sum(flow.retransmissions for flow in result.flows),
        "timeouts": sum(flow.timeouts for flow in result.flows),
        "round_trip_us": sum(trips) / len(trips) if trips else None,
        "longest_round_trip_us": max(flow.longest_round_trip_us or 0 for flow in result.flows),
        "queue_drops": sum(port.queue_drops or 0 for port in result.ports),
        "discards": result.counters.get("TOTAL_DISCARDS"),
        "forwarded": result.verify.forwarded,
        "verify": result.verify.verdict,
    }


_RUNS = {
    load: {
        flows: Calculation("ixp.reports.hosts.goodput:measured", (load, str(flows), str(SECONDS)))
        for flows in FLOWS
    }
    for load in _LOADS
}


def _table(results: TaskResults) -> ReportBody:
    rows = [[results[task][name] for name in _COLUMNS] for line in _RUNS.values()
            for task in line.values()]  # fmt: skip
    note = "; ".join(f"{load}: {meaning}" for load, meaning in _LOADS.items())
    table = Table(name="TCP through the router", columns=[*_COLUMNS.values()], rows=rows, note=note)
    return ReportBody([table])


REPORT = ReportSpec(
    name="goodput",
    title="TCP goodput, retransmissions and latency against the number of flows",
    source="no document; what hosts get from the OC-12 router",
    note=f"Every flow is a TCP_STREAM of {SECONDS:g} s between hosts {_HOST}; `ixp netperf "
    "--scenario` runs others. Segments are lost at full queues of the router only.",
    lines=[
        Lines(title, "flows", _RUNS, itemgetter(name), unit, x_scale="log")
        for title, name, unit in (
            ("TCP goodput through the router", "goodput_mbps", "Mb/s"),
            ("Segments sent again", "retransmissions", "segments"),
            ("Mean round trip of TCP", "round_trip_us", "us"),
        )
    ],
    more=_table,
)
