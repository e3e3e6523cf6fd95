"""ixp tap: Linux hosts at the ports of the router."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Sequence
from ipaddress import IPv4Interface

import click

from ixp.cli.command import Command, titled
from ixp.cli.exit_codes import ExitCode, code_of_signal
from ixp.cli.name_completion import config_names
from ixp.cli.options.capture import packet_stream
from ixp.cli.options.sources import defines_option, sources_beside
from ixp.cli.options.traffic import TABLES
from ixp.cli.options.types import Pairs, RealRange
from ixp.cli.output import json_option, refuse_same_file, write_result
from ixp.cli.process import DeferredInterrupt
from ixp.support.atomic_files import STDOUT
from ixp.support.errors import UserError

_MOST_DILATION = 100_000


def _host_number(name: str) -> int:
    number = name.removeprefix("host")
    if not number.isdecimal():
        raise ValueError
    return int(number)


def _command_line(text: str) -> str:
    if not text.strip():
        raise ValueError
    return text


class _Tap(Command):
    """A command whose last arguments are another command with its own options."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Parse arguments. Raise UsageError, with a hint at `--` where it may be forgotten."""
        forgotten = "--" not in args
        try:
            return super().parse_args(ctx, args)
        except click.NoSuchOption as error:
            if not forgotten:
                raise
            hint = f"{error.message} Put `--` before COMMAND if it is an option of that."
            raise click.NoSuchOption(error.option_name, hint, error.possibilities, ctx) from None


@click.command(
    "tap",
    cls=_Tap,
    epilog="Example: ixp tap oc12 -- ping -c 1 20.8.0.2\n"
    "Example: ixp tap oc12 --server '1=python3 -m http.server' -- "
    "curl -sS http://20.8.0.2:8000/",
)
@click.argument("config", metavar="CONFIG", shell_complete=config_names)
@click.argument("program", metavar="[-- COMMAND...]", nargs=-1, type=click.UNPROCESSED)
@titled(
    "Hosts",
    click.option(
        "--hosts",
        "host_ports",
        metavar="N|PORT,...",
        help="Attach N hosts, in turn to Ethernet and ATM ports, or one to each PORT (default: 2, "
        "or none with --attach).",
    ),
    click.option(
        "--attach",
        "devices",
        type=Pairs("like eth0=veth1 or eth0=h2/eth1"),
        multiple=True,
        metavar="PORT=[NETNS/]DEVICE",
        help="Attach a device that exists (veth, TAP, bridge, card) to an Ethernet PORT; NETNS is "
        "a name of `ip netns`, a process, or a path.",
    ),
    click.option(
        "--server",
        "servers",
        type=Pairs("like '1=iperf3 -s'", key=_host_number, value=_command_line),
        multiple=True,
        metavar="HOST=COMMAND",
        help="Run COMMAND in HOST (1 or host1) as long as the session lasts; wait until it "
        "listens.",
    ),
    click.option(
        "--address",
        "addresses",
        type=Pairs("like '1=20.8.0.9/24'", key=_host_number, value=IPv4Interface),
        multiple=True,
        metavar="HOST=A.B.C.D/N",
        help="Give HOST an address in a subnet (default: a free address of the tables, N = 32).",
    ),
    click.option(
        "--dilation",
        type=RealRange(1, _MOST_DILATION),
        metavar="D",
        help="Let the router advance 1/D s in each second (default: measured).",
    ),
)
@titled(
    "Router",
    TABLES,
    defines_option("Set a build option, such as ETHERNET_LOOPBACK=1 for Ethernet to Ethernet."),
)
@titled(
    "Output",
    click.option(
        "--capture",
        metavar="DIR|-",
        help="Write the router's captures and record.json to DIR, whose missing parents are "
        "created, or with - its packets to standard output as they pass, for `wireshark -k -i -`.",
    ),
)
@json_option
def command(  # noqa: PLR0917  # click hands every option over as a parameter
    config: str,
    program: tuple[str, ...],
    host_ports: str | None,
    devices: tuple[tuple[str, str], ...],
    servers: tuple[tuple[int, str], ...],
    addresses: tuple[tuple[int, IPv4Interface], ...],
    dilation: float | None,
    tables: str | None,
    defines: dict[str, str],
    capture: str | None,
    json: str | None,
) -> int:
    """Run COMMAND on a Linux host that is attached to the router.

    COMMAND runs on the first host of --hosts, or outside if there are none. Each host is a network
    namespace with a TAP device behind a port. COMMAND finds the addresses in IXP_HOST0, IXP_HOST1
    and so on, and the dilation in IXP_DILATION; its end ends the session, and its exit code is that
    of `ixp tap`. Without COMMAND a shell is opened.
    """
    from ixp.cli.commands.hosts.tap_tables import show_opened, show_session
    from ixp.microcode.config.loader import load
    from ixp.outside.live.attached_device import DevicePlace
    from ixp.outside.live.host_attachments import ports_of_hosts
    from ixp.outside.live.programs import ServerProgram
    from ixp.outside.live.run import LivePlan, run_live
    from ixp.workloads.runs.options.options import Options

    if host_ports is None:
        host_ports = None if devices else "2"
    ports: list[int] = []
    if host_ports is not None:
        ports = ports_of_hosts(host_ports, (port.number for port in load(config).ports))
    _check_hosts("--server", (number for number, _ in servers), len(ports))
    _check_hosts("--address", (number for number, _ in addresses), len(ports))
    plan = LivePlan(
        options=Options(config=config, tables=tables, defines=defines),
        ports=tuple(ports),
        devices=tuple(DevicePlace.of(*pair) for pair in devices),
        command=program or _shell(),
        shell=not program,
        servers=tuple(ServerProgram(number, line) for number, line in servers),
        addresses=_addresses(addresses),
        dilation=dilation,
        capture=None if capture == STDOUT else capture,
    )
    refuse_same_file([("--json", json), ("--capture", capture)], sources_beside(config))
    deferral = DeferredInterrupt()
    output = sys.stderr.fileno() if STDOUT in {json, capture} else None
    with packet_stream(STDOUT if capture == STDOUT else None) as stream:
        result = run_live(plan, deferral, announce=show_opened, output=output, stream=stream)
    write_result(result, json, lambda: None)
    show_session(result)
    if deferral.number:
        return code_of_signal(deferral.number)
    return ExitCode.FAILED if result.failed else result.exit_code or 0


def _shell() -> tuple[str, ...]:
    """Return the user's shell. Raise UserError without a terminal."""
    if not sys.stdin.isatty():
        raise UserError("COMMAND must follow `--`: a shell needs a terminal as standard input")
    return (os.environ.get("SHELL", "/bin/sh"),)


def _check_hosts(option: str, numbers: Iterable[int], hosts: int) -> None:
    """Raise UserError for an unknown host."""
    for number in numbers:
        if not hosts:
            raise UserError(f"{option} has no effect without hosts; use it with --hosts")
        if number >= hosts:
            raise UserError(f"{option}: HOST must be 0 to {hosts - 1}, not {number}")


def _addresses(pairs: Sequence[tuple[int, IPv4Interface]]) -> dict[int, IPv4Interface]:
    """Return the requested address of each host; raise UserError for a second one."""
    numbers = [number for number, _ in pairs]
    for number in numbers:
        if numbers.count(number) > 1:
            raise UserError(f"--address: host{number} has an address already")
    return dict(pairs)
