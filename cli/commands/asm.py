"""ixp asm: assemble a program."""

from pathlib import Path

import click

from ixp.assembler.text.source import Source
from ixp.cli.grouping import Command, Purpose
from ixp.cli.output import json_option, to_json, writable, write, write_all
from ixp.cli.source_options import SourceFile, source_options
from ixp.support.atomic_files import STDOUT


@click.command(
    "asm",
    cls=Command,
    purpose=Purpose.WRITE,
    epilog="Example: ixp asm microcode/router/ip_route.uc -D ENGINE=1 -o ip_route.image "
    "--list ip_route.lst",
)
@click.argument("file", type=SourceFile(), required=False)
@click.option(
    "-o",
    "output",
    metavar="IMAGE",
    callback=writable,
    help="Write the image to IMAGE (default: the name of FILE with .image; none for FILE -).",
)
@click.option(
    "--list",
    "list_file",
    metavar="FILE",
    callback=writable,
    help="Write a list file (-: to standard output).",
)
@source_options
@click.option(
    "-E", "only_preprocess", is_flag=True, help="Write the preprocessed text instead of an image."
)
@click.option(
    "-W",
    "checks",
    metavar="NAME=error|warn|off",
    multiple=True,
    help="Set the severity of a check.",
)
@click.option(
    "-O", "optimised", is_flag=True, help="Fill defer windows and remove words without effect."
)
@click.option(
    "--fix", "fixed", is_flag=True, help="Insert copies where operands conflict; list them."
)
@click.option("--strict", is_flag=True, help="Make every check an error; ask for declarations.")
@click.option(
    "--explain", metavar="NAME", help="Print the page of a check (`list`: all names) and exit."
)
@json_option
def command(  # noqa: PLR0917  # click hands every option over as a parameter
    file: Path | Source | None,
    output: str | None,
    list_file: str | None,
    defines: dict[str, str],
    include: list[Path],
    chip: str,
    only_preprocess: bool,
    checks: tuple[str, ...],
    optimised: bool,
    fixed: bool,
    strict: bool,
    explain: str | None,
    json: str | None,
) -> int:
    """Assemble FILE into an image; FILE - is standard input, which needs -o or -E.

    Errors and warnings go to standard error, with their lines; after an error nothing is written.
    """
    from ixp.assembler import AssemblyError, assemble, listing, preprocess
    from ixp.assembler.checks.catalogue import levels, page
    from ixp.assembler.output import image

    if explain is not None:
        click.echo(page(explain))
        return 0
    if file is None:
        raise click.UsageError("FILE is missing")
    severities = levels(checks, strict=strict)
    _keep_source(file, output, list_file, named=only_preprocess)
    _keep_apart(output, list_file, json)
    if only_preprocess and (list_file or json):
        raise click.UsageError("-E writes neither a list file nor JSON; remove --list and --json")
    try:
        if only_preprocess:
            text = preprocess(file, defines=defines, include=include, chip=chip)
            write(output or "-", text.encode())
            return 0
        program = assemble(
            file,
            defines=defines,
            include=include,
            chip=chip,
            checks=severities,
            optimised=optimised,
            fixed=fixed,
        )
    except AssemblyError as error:
        click.echo(str(error), err=True)
        return 2
    for message in (*program.infos, *(warning.text for warning in program.warnings)):
        click.echo(message, err=True)
    target = output or str(Path(program.source).with_suffix(".image"))
    record = {
        "schema": 1,
        "words": [f"0x{word:08x}" for word in program.words],
        "labels": program.labels,
        "warnings": [
            {"name": each.name, "file": each.file, "line": each.line, "message": each.message}
            for each in program.warnings
        ],
    }
    outputs = [(target, image.to_bytes(program))]
    if list_file is not None:
        outputs.append((list_file, listing(program).encode()))
    if json is not None:
        outputs.append((json, to_json(record)))
    write_all(outputs)
    if STDOUT not in (target, list_file, json):
        click.echo(f"{program.source}: {len(program.words)} words -> {target}")
    return 0


def _keep_apart(*outputs: str | None) -> None:
    """Refuse two outputs in one place."""
    named = [output for output in outputs if output is not None]
    if named.count(STDOUT) > 1:
        raise click.UsageError("only one of -o, --list and --json can go to standard output")
    files = [Path(output).resolve() for output in named if output != STDOUT]
    for file in files:
        if files.count(file) > 1 and (file.is_file() or not file.exists()):
            raise click.UsageError(f"two of -o, --list and --json name the same file, {file}")


def _keep_source(file: Path | Source, *outputs: str | None, named: bool) -> None:
    """Refuse to write over the source; an image of standard input must be named."""
    if isinstance(file, Path):
        for output in outputs:
            if output not in (None, "-") and Path(str(output)).resolve() == file.resolve():
                raise click.UsageError(f"the output and the source name the same file, {output}")
    elif outputs[0] is None and not named:
        raise click.UsageError("-o IMAGE is missing: the source on standard input has no name")
