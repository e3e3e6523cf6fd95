"""ixp headroom: registers, threads and words that programs leave free."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click
import msgspec

from ixp.assembler import AssemblyError, Headroom, assemble, headroom
from ixp.cli.output import json_option, print_table, show

COLUMNS = ("engine", "role", "GPRs", "SRAM xfers", "SDRAM xfers", "threads", "words")


@dataclass(frozen=True)
class _Engine:
    number: int
    role: str
    free: Headroom


@click.command("headroom", epilog="Example: ixp headroom oc12 --json")
@click.argument("config", metavar="CONFIG|FILE.uc")
@click.option("-D", "defines", metavar="NAME[=VALUE]", multiple=True, help="Define a symbol.")
@click.option("-I", "include", metavar="DIR", multiple=True, help="Look for includes here too.")
@click.option("--chip", metavar="CHIP", default="ixp1240", help="Chip of a FILE.uc.")
@click.option("--scopes", is_flag=True, help="Show every scope too.")
@json_option
def command(  # noqa: PLR0917  # click hands every option over as a parameter
    config: str,
    defines: tuple[str, ...],
    include: tuple[str, ...],
    chip: str,
    scopes: bool,
    json: str | None,
) -> int:
    """Show what the engines of CONFIG, or one program, leave free.

    Free registers are the worst case at global level; inside a scope more may fit. Read and write
    transfer registers are counted apart, the smaller number is shown.
    """
    from ixp.cli.asm import symbols

    folders = [Path(folder) for folder in include]
    try:
        if config.endswith(".uc"):
            file = Path(config)
            program = assemble(file, defines=symbols(defines), include=folders, chip=chip)
            engines = [_Engine(0, file.stem, headroom(program))]
        else:
            chip, engines = _configured(config, symbols(defines), folders)
    except AssemblyError as error:
        click.echo(str(error), err=True)
        return 2
    record = {"schema": 1, "config": config, "chip": chip, "engines": [*map(_record, engines)]}
    show(record, json, lambda: _tables(config, engines, scopes=scopes))
    return 0


def _configured(
    name: str, symbols: dict[str, str], include: Sequence[Path]
) -> tuple[str, list[_Engine]]:
    """Assemble every engine of a configuration; return its chip and their headroom."""
    from ixp.microcode.config import load

    config = load(name)
    engines = []
    for engine in config.engines:
        defines = {key: str(value) for key, value in engine.defines.items()} | symbols
        path = Path(engine.program)
        program = assemble(path, defines=defines, include=include, chip=config.chip)
        engines.append(_Engine(engine.number, engine.role, headroom(program)))
    return config.chip, engines


def _record(engine: _Engine) -> dict[str, Any]:
    fields = msgspec.to_builtins(engine.free)
    return {"engine": engine.number, "role": engine.role, **fields}


def _tables(config: str, engines: list[_Engine], *, scopes: bool) -> None:
    rows = [
        (each.number, each.role, each.free.free_gpr, each.free.free_sram_xfer,
         each.free.free_sdram_xfer, each.free.free_threads, each.free.free_words)
        for each in engines
    ]  # fmt: skip
    print_table(f"free in {config}", COLUMNS, rows)
    for each in engines if scopes else ():
        inner = [
            (scope.name, scope.line, scope.free_gpr, scope.free_sram_xfer, scope.free_sdram_xfer)
            for scope in each.free.scopes
        ]
        print_table(f"scopes of {each.role}", ("scope", "line", *COLUMNS[2:5]), inner)
