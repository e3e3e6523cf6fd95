"""Turn the options of `ixp netperf` into the tests to run."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import Any

import click
import msgspec
from msgspec.structs import replace

from ixp.cli.command import Command, titled
from ixp.cli.commands.hosts.host_changes import hosts_of
from ixp.cli.options.netperf import SIZE_OPTIONS, netperf_test
from ixp.hosts.netperf.coalescing import COUNTS, NetperfCase, coalescing_cases
from ixp.hosts.netperf.netperf_test import LARGEST_DATAGRAM, Direction, NetperfTest, TestName
from ixp.hosts.netperf.text import Measured
from ixp.support.errors import UserError

BEST = "best"
"""Value of the options for coalescing counts that selects the best of all counts."""

_MOST_TESTS = 10_000
_SCRIPT_MESSAGE = 65536
_UDP_HEADERS = 32
"""The scripts of XAPP1063 send 65536 bytes by TCP, and datagrams of the MTU less 32 by UDP."""

_DIRECTIONS: tuple[Direction, ...] = ("rx", "tx")
_STREAMS: tuple[TestName, ...] = ("TCP_STREAM", "UDP_STREAM")
_SWEEP_ONLY = ("counts", "messages", "plot", "csv")
_SINGLE_ONLY = ("coalesce", "pcap")


class NetperfPlan(msgspec.Struct, frozen=True):
    """The tests to run: a single one, all coalescing counts (`--coalesce best`), or a sweep."""

    points: list[NetperfCase]
    measured: Measured
    sweep: bool
    plot: str | None = None
    csv: str | None = None
    pcap: str | None = None
    snap: int = 65535

    @property
    def best(self) -> bool:
        """Return whether the best coalescing count is requested."""
        return not self.sweep and len(self.points) > 1


def netperf_plan(words: Sequence[str], **arguments: Any) -> NetperfPlan:  # noqa: ANN401  # options by their names
    """Return the tests of the options; raise UserError or click.UsageError for invalid ones."""
    sweep = words[:1] == ("sweep",)
    _check_kind(arguments, sweep=sweep)
    mtus: Sequence[int | None] = arguments["mtus"] or [None]
    base = _test(words[1:] if sweep else words, arguments)
    if sweep:
        sizes = arguments["messages"] or [base.message_bytes]
        points = _product(arguments, base, mtus, sizes, arguments["counts"] or COUNTS)
    else:
        points = _single(arguments, base, mtus)
    return NetperfPlan(
        points=points,
        measured=Measured(arguments["local_cpu"], arguments["remote_cpu"]),
        sweep=sweep,
        plot=arguments["plot"],
        csv=arguments["csv"],
        pcap=arguments["pcap"],
        snap=arguments["snap"],
    )


def _check_kind(arguments: dict[str, Any], *, sweep: bool) -> None:
    """Refuse options of a sweep for a single test, and vice versa."""
    for name in _SINGLE_ONLY if sweep else _SWEEP_ONLY:
        if arguments[name] is not None:
            kind = "one test: not for a sweep" if sweep else "`ixp netperf sweep`"
            raise UserError(f"--{name} is for {kind}")
    for option, name in (("-t", "tests"), ("--direction", "directions")):
        if not sweep and len(arguments[name]) > 1:
            raise UserError(f"{option} must be given once; `ixp netperf sweep` runs many")


def _single(
    arguments: dict[str, Any], base: NetperfTest, mtus: Sequence[int | None]
) -> list[NetperfCase]:
    """Return one test, or one for each coalescing count to find the best."""
    if len(mtus) > 1:
        raise UserError("--mtu must be one number; `ixp netperf sweep` takes several")
    tests, directions = arguments["tests"], arguments["directions"]
    test = replace(
        base,
        test=tests[0] if tests else "TCP_STREAM",
        direction=directions[0] if directions else "tx",
    )
    point = NetperfCase(*hosts_of(arguments, mtus[0]), _checked(test))
    counts = arguments["coalesce"]
    if counts is None:
        return [point]
    if counts == BEST:
        return coalescing_cases(point)
    if len(counts) > 1:
        raise UserError("--coalesce must be one number, or best")
    return coalescing_cases(point, counts)


def _product(
    arguments: dict[str, Any],
    base: NetperfTest,
    mtus: Sequence[int | None],
    messages: Sequence[int | None],
    counts: Sequence[int],
) -> list[NetperfCase]:
    """Return the tests of a sweep; the coalescing count changes fastest."""
    tests: Sequence[TestName] = arguments["tests"] or _STREAMS
    directions: Sequence[Direction] = arguments["directions"] or _DIRECTIONS
    kinds = list(product(tests, directions, messages))
    if len(mtus) * len(kinds) * len(counts) > _MOST_TESTS:
        raise UserError(f"a sweep must have {_MOST_TESTS} tests at most")
    cases: list[NetperfCase] = []
    for mtu in mtus:
        host, peer = hosts_of(arguments, mtu)
        for name, direction, message in kinds:
            test = replace(base, test=name, direction=direction, message_bytes=message)
            test = _checked(_as_scripts(test, host.nic.mtu))
            cases += coalescing_cases(NetperfCase(host, peer, test), counts)
    return cases


def _as_scripts(test: NetperfTest, mtu: int) -> NetperfTest:
    """Return a test, by default with the message size of the notes' scripts."""
    if test.message_bytes is not None or test.test == "TCP_RR":
        return test
    of_udp = test.test == "UDP_STREAM"
    return replace(test, message_bytes=mtu - _UDP_HEADERS if of_udp else _SCRIPT_MESSAGE)


def _checked(test: NetperfTest) -> NetperfTest:
    """Return a test. Raise UserError for a datagram that is too long."""
    message = test.message_bytes or 0
    if test.test == "UDP_STREAM" and message > LARGEST_DATAGRAM:
        raise UserError(
            f"messages of UDP must have {LARGEST_DATAGRAM} bytes at most, not {message}"
        )
    return test


@click.command("netperf", cls=Command, add_help_option=False)
@titled("", *SIZE_OPTIONS)
def _size_options() -> None:
    """Parse netperf's own options, those after `--`."""


def _test(words: Sequence[str], arguments: dict[str, Any]) -> NetperfTest:
    """Return the test that the options after `--` describe."""
    try:
        values = _size_options.make_context("netperf", list(words)).params
    except click.UsageError as error:
        message = f"after --: {error.format_message()}"
        raise click.UsageError(message, click.get_current_context()) from None
    of_rr = arguments["tests"] == ("TCP_RR",)
    for option, name in (("-m", "message"), ("-M", "receive_message"), ("-r", "transaction")):
        if values[name] and of_rr != (name == "transaction"):
            right = "-r" if of_rr else "-t TCP_RR"
            raise UserError(f"{option} has no effect in this test; see {right}")
    return netperf_test(values, seconds=arguments["seconds"], seed=arguments["seed"])
