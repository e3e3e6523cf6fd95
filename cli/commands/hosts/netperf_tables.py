"""Print tables that netperf itself lacks: the limit of a test, and a sweep."""

import click

from ixp.cli.output import print_table
from ixp.hosts.netperf.result import NetperfResult
from ixp.hosts.netperf.sweep_table import NetperfSweep

_LIMITS = {
    "wire": "the wire",
    "host_cpu": "the CPU of {host}",
    "peer_cpu": "the CPU of {peer}",
    "peer_call": "the time of a call on {peer}",
    "window": "the window",
    "timer": "a timer",
    "ring": "a descriptor ring",
    "socket": "a socket buffer",
}


def show_limit(result: NetperfResult, *, best: bool) -> None:
    """Print the limit of a test, with its figures, and the coalescing count if it is the best."""
    names = {"host": result.host.host, "peer": result.peer.host}
    if best:
        tx = result.test.direction == "tx"
        count = result.tx_coalesce if tx else result.rx_coalesce
        click.echo(f"best coalescing count: {count}")
    click.echo(f"limit: {_LIMITS[result.limit].format(**names)} ({_figures(result)})")


def _figures(result: NetperfResult) -> str:
    """Return the figures that are not 0."""
    shown = [
        f"{name.removesuffix('_pct').replace('_', ' ')} {value:.1f} %"
        if name.endswith("_pct")
        else f"{name} {value:g}"
        for name, value in result.limit_figures.items()
        if round(value, 1)
    ]
    return ", ".join(shown)


def show_sweep(table: NetperfSweep) -> None:
    """Print a sweep; the best row of each kind of test is marked."""
    click.echo(f"{table.host}, peer {table.peer}, {table.seconds:g} s each; * is the best\n")
    for group in table.groups:
        first = group[0]
        of_rr = first.test == "TCP_RR"
        size = "" if of_rr else f", messages of {first.message_bytes} bytes"
        print_table(
            f"{first.test} {first.direction}, MTU {first.mtu}{size}",
            ("coalesce", "transactions/s" if of_rr else "Mb/s", "", "host CPU %", "limit"),
            [
                (
                    row.coalesce,
                    row.transactions_per_s if of_rr else row.throughput_mbps,
                    "*" if row.best else "",
                    row.cpu_host_pct,
                    row.limit,
                )
                for row in group
            ],
        )
        click.echo()
