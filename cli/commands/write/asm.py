"""ixp asm: assemble a program."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ixp.assembler.text.source import Source
from ixp.cli.command import Command
from ixp.cli.exit_codes import ExitCode
from ixp.cli.options.sources import (
    CHECKS,
    OPTIMISED,
    chosen_chip,
    microcode,
    search_path,
    source_file,
    source_options,
)
from ixp.cli.output import (
    check_writable,
    json_option,
    refuse_same_file,
    to_json,
    write,
    write_results,
)

if TYPE_CHECKING:
    from ixp.assembler import Diagnostic
    from ixp.isa.tables.chip_file import ChipFile


@click.command(
    "asm",
    cls=Command,
    epilog="Example: ixp asm microcode/router/ip_route.uc -D ENGINE=1 -o ip_route.image "
    "--list ip_route.lst",
)
@click.argument("file", type=source_file, required=False)
@click.option(
    "-o",
    "output",
    metavar="IMAGE",
    callback=check_writable,
    help="Write the image to IMAGE (default: the name of FILE with .image; none for FILE -).",
)
@click.option(
    "--list",
    "list_file",
    metavar="FILE",
    callback=check_writable,
    help="Write a list file (-: to standard output).",
)
@source_options
@click.option(
    "-E", "only_preprocess", is_flag=True, help="Write the preprocessed text instead of an image."
)
@CHECKS
@OPTIMISED
@click.option(
    "--fix", "fixed", is_flag=True, help="Insert copies where operands conflict; list them."
)
@click.option("--strict", is_flag=True, help="Make every check an error; ask for declarations.")
@click.option(
    "--explain", metavar="NAME", help="Print the page of a check (`list`: all names) and exit."
)
@click.option(
    "--sarif",
    metavar="FILE",
    callback=check_writable,
    help="Write errors and warnings to FILE as SARIF 2.1.0, after an error too.",
)
@json_option
def command(  # noqa: PLR0917  # click hands every option over as a parameter
    file: Path | Source | None,
    output: str | None,
    list_file: str | None,
    defines: dict[str, str],
    include: tuple[str, ...],
    chip: ChipFile | None,
    rows: dict[str, int],
    only_preprocess: bool,
    checks: tuple[str, ...],
    optimised: bool,
    fixed: bool,
    strict: bool,
    explain: str | None,
    sarif: str | None,
    json: str | None,
) -> int:
    """Assemble FILE into an image.

    FILE.c is translated first, as by `ixp cc`. FILE - is standard input, which needs -o or -E.
    Errors and warnings go to standard error, with their lines. After an error only the file of
    --sarif is written.
    """
    from ixp.assembler import AssemblyError, assemble, listing, preprocess
    from ixp.assembler.checks.catalogue import levels, page
    from ixp.assembler.output import image
    from ixp.assembler.output.sarif import to_sarif
    from ixp.assembler.unread_symbols import check_symbols
    from ixp.support.version import __version__

    if explain is not None:
        click.echo(page(explain))
        return ExitCode.DONE
    if file is None:
        raise click.UsageError("FILE is missing")
    severities = levels(checks, strict=strict)
    folders, table = search_path(include, file), chosen_chip(chip, rows)
    source = str(file) if isinstance(file, Path) else None
    if not (source or output or only_preprocess):
        raise click.UsageError("-o IMAGE is missing: the source on standard input has no name")
    name = source or file.name
    target = output or str(Path(name).with_suffix(".image"))
    outputs = [("-o", target), ("--list", list_file), ("--sarif", sarif), ("--json", json)]
    refuse_same_file([("FILE", source), *outputs])
    if only_preprocess:
        _keep_out({"--list": list_file, "--sarif": sarif, "--json": json})
    diagnostics: list[Diagnostic] = []
    code = microcode(file, defines, folders)
    try:
        if only_preprocess:
            text = preprocess(code, defines=defines, include=folders, chip=table)
            write(output or "-", text.encode())
            return ExitCode.DONE
        program = assemble(
            code,
            defines=defines,
            include=folders,
            chip=table,
            checks=severities,
            optimised=optimised,
            fixed=fixed,
            warnings=diagnostics,
        )
        check_symbols(defines, [program])
    except AssemblyError as error:
        click.echo(str(error), err=True)
        if sarif is not None:
            diagnostics = [*error.diagnostics, *error.warnings]
            write(sarif, to_json(to_sarif(diagnostics, severities, name, __version__)))
        return ExitCode.BAD_INPUT
    for message in (*program.infos, *(warning.text for warning in program.warnings)):
        click.echo(message, err=True)
    record = {
        "schema": 1,
        "words": [f"0x{word:08x}" for word in program.words],
        "labels": program.labels,
        "warnings": [
            {key: getattr(warning, key) for key in ("name", "file", "line", "message")}
            for warning in program.warnings
        ],
    }
    count = "1 word" if len(program.words) == 1 else f"{len(program.words)} words"
    write_results(
        [
            (target, lambda: image.to_bytes(program)),
            (list_file, lambda: listing(program).encode()),
            (json, lambda: to_json(record)),
            (sarif, lambda: to_json(to_sarif(diagnostics, severities, name, __version__))),
        ],
        lambda: click.echo(f"{name}: {count} -> {target}"),
    )
    return ExitCode.DONE


def _keep_out(outputs: Mapping[str, str | None]) -> None:
    """Refuse outputs of the assembler beside the preprocessed text."""
    named = ", ".join(option for option, output in outputs.items() if output is not None)
    if named:
        raise click.UsageError(f"-E writes the preprocessed text only; remove {named}")
