"""Tables of `ixp netperf --scenario`: flows, hosts and the router's counters."""

import click

from ixp.cli.commands.run.counter_tables import show_counters
from ixp.cli.output import print_rows, print_table
from ixp.hosts.scenarios.result import FlowResult, ScenarioResult

_HOSTS = {"host": "name", "port": "port", "address": "address", "cpu %": "end.cpu_pct"}
_PORTS = {
    "port": "port",
    "from hosts": "packets_from_hosts",
    "to hosts": "packets_to_hosts",
    "rx Mb/s": "rx_mbps",
    "tx Mb/s": "tx_mbps",
    "rx overflows": "overflows",
    "full queue": "queue_drops",
}


def show_scenario(result: ScenarioResult) -> None:
    """Print flows like netperf, one per line, then hosts, ports, counters and the verdict."""
    print_table(
        f"{result.scenario}: {result.seconds:g} s through {result.config}",
        (
            "flow", "test", "recv socket bytes", "send socket bytes", "message bytes",
            "elapsed s", "10^6bits/s", "trans/s", "retransmissions", "timeouts", "round trip us",
        ),
        [_flow(flow) for flow in result.flows],
    )  # fmt: skip
    click.echo()
    print_rows("hosts", _HOSTS, result.hosts)
    click.echo()
    print_rows("ports", _PORTS, result.ports)
    show_counters("counters that are not 0", result.counters)
    _show_end(result)


def _flow(flow: FlowResult) -> tuple[object, ...]:
    of_rr = flow.test == "TCP_RR"
    return (
        flow.name,
        flow.test,
        flow.receive_socket_bytes,
        flow.send_socket_bytes,
        flow.message_bytes if not of_rr else None,
        flow.elapsed_s,
        flow.received_mbps if not of_rr else None,
        flow.transactions_per_s if of_rr else None,
        flow.retransmissions,
        flow.timeouts,
        flow.round_trip_us,
    )


def _show_end(result: ScenarioResult) -> None:
    check = result.verify
    click.echo(
        f"\nverify: {check.verdict}, {check.forwarded} packets forwarded, "
        f"{check.refused_by_full_queues} refused by full queues, {check.in_flight} in flight"
    )
    for line in [*result.report, *check.mismatches]:
        click.echo(line)
