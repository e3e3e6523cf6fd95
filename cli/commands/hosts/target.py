"""ixp target: a simulated target under remote control."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from ixp.cli.command import Command, titled
from ixp.cli.name_completion import host_names
from ixp.cli.options.types import RealRange
from ixp.cli.process import DeferredInterrupt

if TYPE_CHECKING:
    from ixp.hosts import Host, NetperfResult, NetperfTest

_PORT = 11063
_RELOAD_S = 0.5


@click.command(
    "target",
    cls=Command,
    epilog="Example: ixp target ppc405-vxworks --port 0 --idle 0.5",
)
@click.argument("host", metavar="HOST", shell_complete=host_names)
@titled(
    "Network",
    click.option(
        "--address",
        default="127.0.0.1",
        show_default=True,
        metavar="ADDRESS",
        help="Listen on ADDRESS, of 127.0.0.0/8 or ::1; no other is accepted.",
    ),
    click.option(
        "--port",
        type=click.IntRange(0, 65535),
        default=_PORT,
        show_default=True,
        help="Listen on this UDP port; 0 takes a free one.",
    ),
    click.option(
        "--reload",
        "reload_s",
        type=RealRange(0, 3600),
        default=_RELOAD_S,
        show_default=True,
        metavar="SECONDS",
        help="Be silent for SECONDS after a setting that reloads the network.",
    ),
    click.option(
        "--idle",
        "idle_s",
        type=RealRange(0),
        metavar="SECONDS",
        help="End when no datagram came for SECONDS (default: never).",
    ),
)
@titled(
    "Hosts",
    click.option(
        "--peer",
        default="winxp-pc",
        show_default=True,
        metavar="HOST",
        shell_complete=host_names,
        help="Connect this host to the target.",
    ),
    click.option(
        "--set", "changes", multiple=True, metavar="KEY=VALUE", help="Change a value of HOST."
    ),
)
def command(  # noqa: PLR0917  # click hands every option over as a parameter
    host: str,
    address: str,
    port: int,
    reload_s: float,
    idle_s: float | None,
    peer: str,
    changes: tuple[str, ...],
) -> None:
    """Run a simulated target that `ixp rc` controls over UDP.

    HOST is a name or a .toml file. The target listens on a loopback address and shows each command
    that it receives. Ctrl-C ends it.
    """
    from ixp.hosts import load_host
    from ixp.hosts.remote import (
        Endpoint,
        HostDevice,
        Target,
        bound_socket,
        endpoint_of,
        serve,
    )

    device = HostDevice(load_host(host, changes), load_host(peer), _run)
    target = Target(device, reload_s, click.echo)
    with bound_socket(Endpoint(address, port)) as bound, DeferredInterrupt() as stopped:
        click.echo(f"{device.name} listens on {endpoint_of(bound)}; Ctrl-C ends it")
        serve(bound, target, stopped, idle_s)
    click.echo(f"stopped by {stopped() or '--idle'}")


def _run(host: Host, peer: Host, test: NetperfTest) -> NetperfResult:
    """Run a test; the simulation kernel is loaded by the first test."""
    from ixp.hosts.netperf.run import run_test

    return run_test(host, peer, test)
