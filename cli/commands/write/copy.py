"""ixp copy: copy files that come with the product."""

from __future__ import annotations

from pathlib import Path

import click

from ixp.cli.command import Command
from ixp.cli.name_completion import shipped_names
from ixp.cli.output import json_option, print_rows, write_all, write_result
from ixp.support.errors import UserError


@click.command(
    "copy",
    cls=Command,
    epilog="Example: ixp copy packets.pcap && ixp run oc12 --in atm0=packets.pcap --until drained\n"
    "Example: ixp copy oc12.toml ip_route.uc -o mine",
)
@click.argument("names", metavar="NAME...", nargs=-1, shell_complete=shipped_names)
@click.option(
    "-o", "folder", metavar="DIR", default=".", help="Copy into DIR (default: this folder)."
)
@click.option("--list", "listed", is_flag=True, help="List the files and exit.")
@json_option
def command(names: tuple[str, ...], folder: str, listed: bool, json: str | None) -> None:
    """Copy captures, configurations and programs that come with ixp.

    `--list` shows their names, also of include files. Change the copies as you like. A program
    finds include files beside it first, then the router's. Existing files are not overwritten.
    """
    from ixp.cli.shipped_files import shipped_files

    files = shipped_files()
    if listed:
        names_and_kinds = [{"name": file.name, "kind": file.kind} for file in files.values()]
        record = {"schema": 1, "files": names_and_kinds}
        columns = {"name": "name", "what": "kind"}
        write_result(record, json, lambda: print_rows("files", columns, files.values()))
        return
    if not names:
        raise click.UsageError("NAME is missing", click.get_current_context())
    for name in names:
        if name not in files:
            raise UserError(f"unknown file `{name}`; `ixp copy --list` lists them")
    targets = {Path(folder) / name: files[name].path for name in names}
    for target in targets:
        if target.exists():
            raise UserError(f"{target} exists; name another folder with -o, or remove it")
    Path(folder).mkdir(parents=True, exist_ok=True)
    write_all([(target, source.read_bytes()) for target, source in targets.items()])
    copied = [str(target) for target in targets]
    write_result({"schema": 1, "copied": copied}, json, lambda: click.echo("\n".join(copied)))
