"""ixp new: write a small project to start from."""

import re
from pathlib import Path

import click

from ixp.cli.command import Command
from ixp.cli.output import json_option, write_result
from ixp.cli.shipped_files import KINDS, project_files
from ixp.support.atomic_files import AtomicFiles
from ixp.support.errors import UserError

_LINK_OUT = re.compile(rb"\[([^\]]+)\]\(\.\./[^)]*\)")  # to documents that a project does not have


@click.command(
    "new",
    cls=Command,
    epilog="Example: ixp new forwarder && make -C forwarder test\n"
    "Example: ixp new --kind nat mine && make -C mine test",
)
@click.argument("directory", metavar="DIR", type=click.Path(path_type=Path))
@click.option(
    "--kind",
    type=click.Choice(KINDS),
    default=KINDS[0],
    show_default=True,
    help="Write a forwarder between two Ethernets in one program, a pipeline of two engines, or a "
    "network address translator.",
)
@json_option
def command(directory: Path, kind: str, json: str | None) -> None:
    """Write a small project into DIR, to start from.

    It forwards between two Ethernet ports with microcode of its own, and holds a configuration, a
    workload, a check of what leaves, a suite with records for `ixp regress`, a Makefile and a
    workflow for GitHub Actions. DIR must not exist, or be empty.
    """
    if directory.is_dir() and any(directory.iterdir()):
        raise UserError(f"{directory}: directory must be new or empty; it has files")
    sources = project_files(kind)
    with AtomicFiles() as files:
        files.folder(directory)
        for place, source in sources.items():
            files.folder((directory / place).parent)
            files.write(directory / place, _LINK_OUT.sub(rb"\1", source.read_bytes()))
    written = [str(directory / place) for place in sources]
    write_result({"schema": 1, "written": written}, json, lambda: click.echo("\n".join(written)))
