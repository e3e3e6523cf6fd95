"""Tables of `ixp tap` on standard error: the hosts at the start, the counts at the end."""

from __future__ import annotations

import shlex
import sys
from contextlib import redirect_stdout

import click

from ixp.cli.commands.run.counter_tables import show_counters
from ixp.cli.commands.run.latency_tables import show_latency
from ixp.cli.output import print_rows, print_table
from ixp.outside.live.result import FrameTotals, HostFigures, LiveResult
from ixp.outside.live.run import Opened
from ixp.workloads.record.run_directory import port_name

_PORTS = {
    "port": "port",
    "units in": "received",
    "units out": "sent",
    "overflows": "overflows",
    "underflows": "underflows",
    "full queue": "queue_drops",
}


def show_opened(opened: Opened) -> None:
    """Print the hosts, and how to run programs in each."""
    rows: list[tuple[str | None, ...]] = [
        (
            host.name,
            port_name(host.port),
            host.address,
            f"IXP_HOST{host.number}",
        )
        for host in opened.hosts
    ]
    rows += [(device.name, port_name(device.port), None, None) for device in opened.devices]
    with redirect_stdout(sys.stderr):
        print_table("hosts", ("host", "port", "address", "variable"), rows)
        click.echo(f"dilation {opened.dilation:g}: the router takes that many seconds for one")
        if not opened.hosts:
            return
        last = opened.hosts[-1].name
        click.echo(f"in another host: ip netns exec {last} COMMAND")
        enter = shlex.join([*opened.enter, "ip", "netns", "exec", last])
        click.echo(f"from another terminal: {enter} COMMAND")
        click.echo()


def show_session(result: LiveResult) -> None:
    """Print times, the frames and bytes of each host, and the router's counters."""
    with redirect_stdout(sys.stderr):
        click.echo()
        for line in result.report:
            click.echo(line)
        click.echo(_times(result))
        click.echo()
        rates = ("wall Mb/s", "router Mb/s")
        print_table(
            "hosts",
            ("host", "port", "address", "sent", *rates, "received", *rates, "dropped"),
            [_host(host) for host in result.hosts],
        )
        click.echo()
        print_rows("ports", _PORTS, result.ports)
        show_counters("counters that are not 0", result.counters)
        show_latency(result.latency, result.flows, ["us"])
        if result.replay:
            click.echo(f"\nreplay: {result.replay}")


def _times(result: LiveResult) -> str:
    lost = f", {result.slipped_s:.2f} s given up" if result.slipped_s else ""
    return (
        f"wall {result.wall_s:.2f} s, router {result.router_s:.4f} s: "
        f"dilation {result.mean_dilation:.1f} (asked: {result.dilation:g}{lost})"
    )


def _host(host: HostFigures) -> tuple[object, ...]:
    drops = host.queue_drops + host.refused + host.undelivered
    return (
        host.host, host.port, host.address, *_way(host.sent), *_way(host.received), drops,
    )  # fmt: skip


def _way(way: FrameTotals) -> tuple[object, ...]:
    return way.frames, way.wall_mbps, way.router_mbps
