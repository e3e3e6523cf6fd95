"""ixp netperf: netperf between two simulated hosts, once or over many settings."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ixp.cli.command import Command, titled
from ixp.cli.commands.hosts import netperf_scenario
from ixp.cli.commands.hosts.netperf_plan import BEST, NetperfPlan, netperf_plan
from ixp.cli.name_completion import host_names
from ixp.cli.options.netperf import APIS, SEED, TESTS, seconds_option
from ixp.cli.options.types import MAX_BYTES, Numbers
from ixp.cli.output import check_writable, json_option, progress, write_all, write_result
from ixp.support.errors import UserError

if TYPE_CHECKING:
    from ixp.hosts.netperf.result import NetperfResult
    from ixp.hosts.netperf.run import CapturedFrames


_MAX_COUNT = 255


@click.command(
    "netperf",
    cls=Command,
    epilog="Example: ixp netperf --host ppc440-vxworks -t TCP_STREAM -c -C -- -m 65536\n"
    "Example: ixp netperf --host ppc440-linux --direction rx --mtu 9000 --coalesce best -l 1\n"
    "Example: ixp netperf sweep --host ppc405-vxworks -t UDP_STREAM -l 1 --counts 1,8,64",
)
@click.argument("words", metavar="[sweep] [-- TEST OPTIONS]", nargs=-1, type=click.UNPROCESSED)
@titled(
    "Hosts",
    click.option(
        "--host",
        metavar="NAME|FILE.toml",
        shell_complete=host_names,
        help="Measure this host.",
    ),
    click.option(
        "--peer",
        metavar="NAME|FILE.toml",
        default="winxp-pc",
        show_default=True,
        shell_complete=host_names,
        help="Join it to this one by a cable.",
    ),
    click.option(
        "--scenario",
        metavar="FILE.toml",
        help="Run the flows of this file between hosts at the router's ports.",
    ),
    click.option(
        "--mtu",
        "mtus",
        type=Numbers(576, 16384),
        metavar="N[,N…]",
        help="Set the MTU of both hosts.",
    ),
    click.option(
        "--coalesce",
        type=Numbers(1, _MAX_COUNT, BEST),
        metavar="N|best",
        help="Interrupt the host after N frames of data.",
    ),
    click.option("--api", type=APIS, help="Set the host's socket API."),
    click.option(
        "--offload", type=click.Choice(["on", "off"]), help="Set the host's checksum offload."
    ),
    click.option(
        "--descriptors", metavar="N", help="Set the length of the host's descriptor rings."
    ),
    click.option(
        "--set",
        "changes",
        metavar="[peer.]KEY=VALUE",
        multiple=True,
        help="Set any key of the host's file, or of the peer's.",
    ),
)
@titled(
    "Test",
    click.option("-t", "tests", type=TESTS, multiple=True, help="Run this test."),
    click.option(
        "--direction",
        "directions",
        type=click.Choice(["tx", "rx"]),
        multiple=True,
        help="Let the host send (tx), or the peer.",
    ),
    seconds_option(3600),
    click.option("-c", "local_cpu", is_flag=True, help="Print the CPU of the end that sends."),
    click.option("-C", "remote_cpu", is_flag=True, help="Print the CPU of the other end."),
    SEED,
)
@titled(
    "Sweep",
    click.option(
        "--counts",
        type=Numbers(1, _MAX_COUNT),
        metavar="N[-N][,…]",
        help="Try these coalescing counts, such as 1-255.",
    ),
    click.option(
        "--messages",
        type=Numbers(1, MAX_BYTES),
        metavar="BYTES[,…]",
        help="Try these message sizes.",
    ),
    click.option(
        "--plot",
        callback=check_writable,
        metavar="FILE.svg",
        help="Draw throughput over the counts.",
    ),
    click.option("--csv", callback=check_writable, metavar="FILE.csv", help="Write the table."),
    click.option("--jobs", type=click.IntRange(1), metavar="N", help="Run N processes."),
    click.option(
        "--cache/--no-cache", default=True, show_default=True, help="Use and keep results of tests."
    ),
)
@titled(
    "Output",
    click.option(
        "--layout",
        type=click.Choice(["2.1", "2.4"]),
        default="2.4",
        show_default=True,
        help="Print as this version of netperf.",
    ),
    click.option(
        "-P",
        "headers",
        type=click.Choice(["0", "1"]),
        default="1",
        show_default=True,
        help="With 0, print no titles and no limit.",
    ),
    click.option(
        "--pcap", callback=check_writable, metavar="FILE", help="Write what was on the wire."
    ),
    click.option(
        "--out", metavar="DIR", help="Write the run of a scenario's router, for `ixp verify`."
    ),
    click.option(
        "--snap",
        type=click.IntRange(64, 65535),
        default=65535,
        metavar="BYTES",
        help="Write so much of each frame at most.",
    ),
)
@json_option
def command(
    *,
    jobs: int | None,
    cache: bool,
    layout: str,
    headers: str,
    json: str | None,
    scenario: str | None,
    out: str | None,
    **arguments: Any,  # noqa: ANN401  # options by their names
) -> int:
    """Run netperf between two simulated hosts and print its table.

    The options after -- are those of netperf's tests: -m and -M are the bytes of a send and of a
    receive, -s and -S socket buffers of the end that sends and of the other, -r request and
    response. `ixp netperf sweep` runs a test for each coalescing count, message size and MTU, both
    directions and both stream tests unless some are named, and marks the best.

    With --scenario hosts are at the ports of the router, and TCP goes through its microcode; --pcap
    then captures the wire of the first flow's sender. The exit code is 1 if the router fails its
    check.
    """
    if scenario is not None:
        netperf_scenario.refuse_other_options()
        return netperf_scenario.run(scenario, pcap=arguments["pcap"], out=out, json=json)
    if arguments["host"] is None:
        raise click.UsageError("--host or --scenario is missing")
    if out is not None:
        raise UserError("--out is for --scenario")
    plan = netperf_plan(**arguments)
    if plan.sweep:
        return _sweep(plan, jobs, json, cached=cache)
    from ixp.cli.commands.hosts.netperf_tables import show_limit
    from ixp.hosts.netperf.record import netperf_record
    from ixp.hosts.netperf.text import netperf_text

    result = run_single(plan, jobs, cached=cache)
    text = netperf_text(result, "2.1" if layout == "2.1" else "2.4", plan.measured)

    def table() -> None:
        if headers == "0":
            click.echo(text.partition("\n\n")[2], nl=False)
        else:
            click.echo(text, nl=False)
            show_limit(result, best=plan.best)

    write_result(netperf_record(result, plan.measured), json, table)
    return 0


def run_single(plan: NetperfPlan, jobs: int | None, *, cached: bool) -> NetperfResult:
    """Return the result of one test, or the best over the coalescing counts; write its capture."""
    from ixp.hosts.netperf.coalescing import best_of, run_cases
    from ixp.hosts.netperf.run import run_test

    with progress(len(plan.points), plan.points[0].test.test) as done:
        results = run_cases(plan.points, done, jobs=jobs, cached=cached)
    place = best_of(results)
    if plan.pcap is not None:
        best = plan.points[place]
        with _capture(plan.pcap) as frames:
            run_test(best.host, best.peer, best.test, capture=frames, snap_bytes=plan.snap)
    return results[place]


@contextmanager
def _capture(path: str) -> Iterator[Callable[[CapturedFrames], None]]:
    """Yield a function that writes frames to a pcap file, which appears at the end."""
    from ixp.support.atomic_files import AtomicFiles
    from ixp.workloads.traffic.captures import EN10MB, pcap_header, pcap_record

    with AtomicFiles() as files, files.open(path) as stream:
        stream.write(pcap_header(EN10MB))

        def write(frames: CapturedFrames) -> None:
            for end_ps, size, data in frames:
                stream.write(pcap_record(data, end_ps // 1000, size))

        yield write


def _sweep(plan: NetperfPlan, jobs: int | None, json: str | None, *, cached: bool) -> int:
    from ixp.cli.commands.hosts.netperf_tables import show_sweep
    from ixp.hosts.netperf.coalescing import run_cases
    from ixp.hosts.netperf.sweep_table import swept
    from ixp.workloads.sweeps.table_files import to_csv

    with progress(len(plan.points), "netperf") as done:
        table = swept(run_cases(plan.points, done, jobs=jobs, cached=cached))
    outputs: list[tuple[str | Path, bytes]] = []
    if plan.csv is not None:
        outputs.append((plan.csv, to_csv(table)))
    if plan.plot is not None:
        from ixp.reports.book.plots import to_svg_column
        from ixp.reports.sweep_plots import netperf_plots

        outputs.append((plan.plot, to_svg_column(netperf_plots(table)).encode()))
    write_all(outputs)
    write_result(table, json, lambda: show_sweep(table))
    return 0
