"""ixp rc: control a simulated target, by the names of XAPP1063's programs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from ixp.cli.command import Group, titled
from ixp.cli.exit_codes import ExitCode
from ixp.cli.options.netperf import APIS, SEED, SIZE_OPTIONS, TESTS, netperf_test, seconds_option
from ixp.cli.options.types import RealRange
from ixp.cli.output import json_option

if TYPE_CHECKING:
    from ixp.hosts import NetperfTest
    from ixp.hosts.netperf.netperf_test import Direction, TestName
    from ixp.hosts.remote import TargetCommand

_TARGET = "127.0.0.1:11063"
_LIMIT_S = 60.0


@click.group(
    "rc",
    cls=Group,
    epilog="Example: ixp target ppc405-vxworks --port 11064 --idle 1 > target.log & "
    "ixp rc rc_devset --target 127.0.0.1:11064 --mtu 1500 --coalesce 8; wait",
)
def command() -> None:
    """Control a target that `ixp target` runs.

    rc_devset, rc_client and rc_server are named as in XAPP1063. A command is sent again until the
    target answers, which is late while its network reloads; the target executes it once.
    """


_TARGET_OPTIONS = (
    click.option(
        "--target",
        default=_TARGET,
        show_default=True,
        metavar="ADDRESS[:PORT]",
        help="Control the target at this loopback address.",
    ),
    click.option(
        "--timeout",
        "limit_s",
        type=RealRange(0, min_open=True),
        default=_LIMIT_S,
        show_default=True,
        metavar="SECONDS",
        help="Wait at most SECONDS for the answer.",
    ),
    json_option,
)
_TEST_OPTIONS = (
    click.option(
        "-t",
        "test",
        type=TESTS,
        default="TCP_STREAM",
        show_default=True,
        help="Run this test.",
    ),
    seconds_option(120),
    *SIZE_OPTIONS,
    SEED,
)


@command.command("rc_devset")
@click.option("--offload", type=click.Choice(["on", "off"]), help="Switch checksum offload.")
@click.option("--api", type=APIS, help="Select the socket API.")
@click.option("--mtu", type=int, metavar="BYTES", help="Set the MTU of target and peer.")
@click.option("--coalesce", type=int, metavar="N", help="Interrupt after N frames, both ways.")
@click.option("--tx-coalesce", type=int, metavar="N", help="Interrupt after N frames sent.")
@click.option("--rx-coalesce", type=int, metavar="N", help="Interrupt after N frames received.")
@titled("", *_TARGET_OPTIONS)
def rc_devset(  # noqa: PLR0917  # click hands every option over as a parameter
    offload: str | None,
    api: str | None,
    mtu: int | None,
    coalesce: int | None,
    tx_coalesce: int | None,
    rx_coalesce: int | None,
    **where: Any,  # noqa: ANN401  # the options of all parts
) -> int:
    """Set or show the MAC and the network of the target.

    New settings stop the netserver, and all but --api reload the network. Without options nothing
    changes.
    """
    from ixp.hosts.remote import Devset

    settings = Devset(
        offload=None if offload is None else offload == "on",
        api=api,
        mtu=mtu,
        tx_coalesce=coalesce if tx_coalesce is None else tx_coalesce,
        rx_coalesce=coalesce if rx_coalesce is None else rx_coalesce,
    )
    return _send_command(settings, **where)


@command.command("rc_server")
@click.argument("action", type=click.Choice(["start", "stop"]))
@titled("", *_TARGET_OPTIONS)
def rc_server(action: str, **where: Any) -> int:  # noqa: ANN401  # the options of all parts
    """Start or stop the netserver of the target.

    `ixp rc netperf` needs it.
    """
    from ixp.hosts.remote import Netserver

    return _send_command(Netserver(action=action), **where)  # type: ignore[arg-type]  # one of the choices


@command.command("rc_client")
@titled("", *_TEST_OPTIONS, *_TARGET_OPTIONS)
def rc_client(
    target: str,
    limit_s: float,
    json: str | None,
    **options: Any,  # noqa: ANN401  # those of a test
) -> int:
    """Run a netperf client on the target, which transmits.

    The target sends to its peer. The result is printed as by netperf 2.1. The netserver is stopped.
    """
    from ixp.hosts.remote import Client

    return _send_command(Client(test=_test(direction="tx", **options)), target, limit_s, json)


@command.command("netperf")
@titled("", *_TEST_OPTIONS, *_TARGET_OPTIONS)
def netperf(
    target: str,
    limit_s: float,
    json: str | None,
    **options: Any,  # noqa: ANN401  # those of a test
) -> int:
    """Run netperf on the peer; the target receives.

    The netserver of the target must run. The result is printed as by netperf 2.1.
    """
    from ixp.hosts.remote import Netperf

    return _send_command(Netperf(test=_test(direction="rx", **options)), target, limit_s, json)


def _test(
    direction: Direction, seconds: float, test: TestName, seed: int, **sizes: tuple[int, ...] | None
) -> NetperfTest:
    return netperf_test(sizes, direction=direction, seconds=seconds, test=test, seed=seed)


def _send_command(request: TargetCommand, target: str, limit_s: float, json: str | None) -> int:
    """Send a command to the target and show its reply; return the exit code."""
    from ixp.cli.commands.hosts.reply_tables import record_of, show_reply
    from ixp.cli.output import write_result
    from ixp.hosts.remote import ask, read_endpoint
    from ixp.support.errors import UserError

    endpoint = read_endpoint(target)
    reply = ask(endpoint, request, limit_s)
    if reply.status == "refused":
        raise UserError(f"{endpoint}: {reply.message}")
    if reply.status == "failed":
        click.echo(f"{endpoint}: {reply.message}", err=True)
        return ExitCode.FAILED
    write_result(record_of(endpoint, reply), json, lambda: show_reply(endpoint, reply))
    return 0
