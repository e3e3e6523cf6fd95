"""ixp compare: compare a run with another router on the same packets."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from shutil import copyfileobj
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

import click

from ixp.cli.command import Group
from ixp.cli.exit_codes import ExitCode
from ixp.cli.output import json_option, print_rows, print_table, write_result
from ixp.support.atomic_files import AtomicFiles

if TYPE_CHECKING:
    from ixp.outside.peers.comparison import PeerComparison

_REASONS = {
    "the router's reason": "reason",
    "packets": "packets",
    "alike": "alike",
    "different": "different",
}
_DIFFERENCES = {"difference": "name", "packets": "packets", "decided in": "section", "what": "text"}
_DIRECTORY = click.argument("directory", metavar="DIR", type=click.Path(path_type=Path))


@click.group("compare", cls=Group,
               epilog="Example: ixp run oc12 --workload errors --cycles 300000 --out out && "
             "ixp compare linux out")  # fmt: skip
def command() -> None:
    """Compare a run with another router on the same packets.

    Every packet of DIR, which `ixp run --out DIR` wrote, goes through the other router, too. What
    it forwards is compared byte for byte. Drop reasons are compared where both routers name one.
    Cells are reassembled to packets first. A known difference is named with the section of the RFC;
    the exit code is 1 if there is any other.
    """


@command.command("click",
                 epilog="Example: ixp compare click out --click click/userlevel/click")  # fmt: skip
@_DIRECTORY
@click.option(
    "--click",
    "program",
    metavar="PATH",
    help="Run this program of Click (default: $IXP_CLICK, else click).",
)
@click.option(
    "--keep",
    metavar="FOLDER",
    type=click.Path(path_type=Path),
    help="Keep Click's configuration and captures in FOLDER.",
)
@json_option
def compare_click(directory: Path, program: str | None, keep: Path | None, json: str | None) -> int:
    """Compare a run with the Click modular router.

    Click is set up as `ixp export click` writes it, with the tables of the run. It is not part of
    ixp: see the page "Compare with Click and Linux" for how to build it.
    """
    from ixp.outside.peers.click_run import find_click, run_click
    from ixp.outside.peers.comparison import compare
    from ixp.outside.peers.differences import CLICK

    click_program = find_click(program)
    with AtomicFiles() as files, TemporaryDirectory(prefix="ixp-") as folder:
        if keep is not None:
            files.folder(keep)  # report an unwritable folder before any work
        peer = partial(run_click, click_program, folder=Path(folder))
        comparison = compare(directory, CLICK, peer)
        if keep is not None:
            _keep(Path(folder), keep, files)
    return _show(directory, comparison, json)


def _keep(folder: Path, to: Path, files: AtomicFiles) -> None:
    for path in folder.iterdir():
        with path.open("rb") as source:
            copyfileobj(source, files.open(to / path.name))


@command.command("linux",
                 epilog="Example: ixp run oc3x2 --workload errors --cycles 200000 --out out && "
                 "ixp compare linux out")  # fmt: skip
@_DIRECTORY
@json_option
def compare_linux(directory: Path, json: str | None) -> int:
    """Compare a run with the forwarding of this machine's Linux kernel.

    The kernel gets the tables of the run in a network namespace of its own, with a TAP device for
    each port. Root or user namespaces are needed, and the program ip.
    """
    from ixp.outside.peers.comparison import compare
    from ixp.outside.peers.differences import LINUX
    from ixp.outside.peers.linux_run import run_linux

    return _show(directory, compare(directory, LINUX, run_linux), json)


def _show(directory: Path, comparison: PeerComparison, json: str | None) -> int:
    write_result(comparison, json, lambda: _table(directory, comparison))
    return 0 if comparison.verdict == "pass" else ExitCode.FAILED


def _table(directory: Path, comparison: PeerComparison) -> None:
    print_rows(
        f"{directory} and {comparison.version}: {comparison.verdict}", _REASONS, comparison.reasons
    )
    if comparison.differences:
        print_rows("\nknown differences", _DIFFERENCES, comparison.differences)
    counts = [row for row in comparison.peer_counts.items() if row[1]]
    print_table("\ncounted by the other router", ["counter", "packets"], counts)
    others = [
        ("packets of its own that the other router sent", comparison.peer_own),
        ("units that the router's core sent", comparison.core_sent),
        ("packets without an explanation", comparison.unexplained_count),
    ]
    print_table("\nbesides", ["what", "count"], others)
    for text in comparison.unexplained:
        click.echo(text)
