"""ixp view: the live view of a run in the browser."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from ixp.cli.command import Command, titled
from ixp.cli.name_completion import config_names
from ixp.cli.options.types import RealRange
from ixp.cli.process import DeferredInterrupt
from ixp.support.errors import UserError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ixp.editors.view.player import ViewedRun


@click.command(
    "view",
    cls=Command,
    context_settings={"ignore_unknown_options": True},
    epilog="Example: ixp view oc12 --workload ip40 --idle 0.5",
)
@click.argument("config", metavar="CONFIG|DIR", shell_complete=config_names)
@click.argument("args", metavar="[OPTIONS OF ixp run]", nargs=-1, type=click.UNPROCESSED)
@titled(
    "Server",
    click.option(
        "--listen",
        "port",
        type=click.IntRange(0, 65535),
        default=0,
        show_default=True,
        metavar="PORT",
        help="Listen on this TCP port of 127.0.0.1; 0 takes a free one.",
    ),
    click.option(
        "--idle",
        "idle_s",
        type=RealRange(0),
        metavar="SECONDS",
        help="End when no page was open for SECONDS (default: never).",
    ),
)
def command(config: str, args: tuple[str, ...], port: int, idle_s: float | None) -> None:
    """Show a run in the browser: play it, step it back and forth.

    The page sets breakpoints, too. The command prints the address of one page. It holds a random
    token, and only this machine can open it. All options of `ixp run` that change a run may be
    given. DIR is the output directory of an earlier run, or its record.json: the page shows that
    record. Ctrl-C ends the view.
    """
    from ixp.editors.view.server import serve

    shown = _stored(config, args) if _is_stored(config) else _live(config, args)
    with DeferredInterrupt() as ended:
        serve(shown, port=port, idle_s=idle_s, opened=click.echo, ended=ended)


def _is_stored(place: str) -> bool:
    return Path(place).is_dir() or place.endswith(".json")


def _stored(place: str, args: Sequence[str]) -> ViewedRun:
    from ixp.editors.view.stored_run import RecordedRun

    if args:
        raise UserError(f"{args[0]} has no effect on a record, which is shown as it is")
    return RecordedRun(place)


def _live(config: str, args: Sequence[str]) -> ViewedRun:
    from ixp.cli.commands.run.session_options import run_options_named, session_options
    from ixp.editors.view.live_run import LiveRun
    from ixp.microcode.config.config_file import UnknownConfigurationError

    try:
        options = session_options(config, args, others=("--listen", "--idle"))
        with run_options_named():
            return LiveRun(options)
    except UnknownConfigurationError as error:
        raise UserError(f"{error}, or the output directory of an earlier run") from None
