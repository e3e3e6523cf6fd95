"""ixp headroom: registers, threads and words that programs leave free."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import click
import msgspec

from ixp.assembler.output.free_resources import Headroom
from ixp.cli.command import Command
from ixp.cli.exit_codes import ExitCode
from ixp.cli.name_completion import config_names
from ixp.cli.options.sources import (
    chosen_chip,
    search_path,
    source_options,
    variant_and_rows,
)
from ixp.cli.output import json_option, print_rows, refuse_same_file, write_result
from ixp.isa.tables.chip_file import ChipFile
from ixp.microcode.config.loader import ChipChoice, load
from ixp.support.errors import UserError
from ixp.workloads.runs.system.engine_headroom import engine_headroom, program_headroom

FIELDS = ("free_gpr", "free_sram_xfer", "free_sdram_xfer", "free_threads", "free_words")
_ENGINE = {
    "engine": "number",
    "role": "role",
    "GPRs": "free.free_gpr",
    "SRAM xfers": "free.free_sram_xfer",
    "SDRAM xfers": "free.free_sdram_xfer",
    "threads": "free.free_threads",
    "words": "free.free_words",
}
_SCOPE = {
    "scope": "name",
    "line": "line",
    "GPRs": "free_gpr",
    "SRAM xfers": "free_sram_xfer",
    "SDRAM xfers": "free_sdram_xfer",
}


class _Engine(NamedTuple):
    number: int
    role: str
    free: Headroom


@click.command(
    "headroom",
    cls=Command,
    epilog="Example: ixp headroom oc12 --json",
)
@click.argument("config", metavar="CONFIG|FILE.uc|FILE.c", shell_complete=config_names)
@source_options
@click.option("--scopes", is_flag=True, help="Show the free registers of every scope too.")
@click.option("--budget", metavar="FILE", help="Exit 1 if less is free than FILE asks for.")
@click.option(
    "--cache/--no-cache", default=True, show_default=True, help="Keep assembled programs for later."
)
@json_option
def command(  # noqa: PLR0917  # click hands every option over as a parameter
    config: str,
    defines: dict[str, str],
    include: tuple[str, ...],
    chip: ChipFile | None,
    rows: dict[str, int],
    scopes: bool,
    budget: str | None,
    cache: bool,
    json: str | None,
) -> int:
    """Show free registers, threads and words per engine.

    Free registers are the worst case at global level; inside a scope more may fit. Read and write
    transfer registers are counted apart; the smaller number is shown. A budget file is TOML with a
    table for each role (or program) that says what must be free: `[eth_rx]`, `free_gpr = 1`,
    `free_words = 1363`.
    """
    options: dict[str, Any] = {"cached": cache}
    required = {} if budget is None else _budget(budget)
    refuse_same_file([("--json", json)], filter(None, (config, budget)))
    if config.endswith((".uc", ".c")):
        file, table = Path(config), chosen_chip(chip, rows)
        free = program_headroom(file, defines, table, include=search_path(include, file), **options)
        engines = [_Engine(0, file.stem, free)]
    else:
        name, changed = variant_and_rows(chip, rows)
        loaded = load(config, choice=ChipChoice(name, rows=changed), defines=defines)
        table = loaded.chip_table
        engines = [
            _Engine(*entry)
            for entry in engine_headroom(loaded, include=[*map(Path, include)], **options)
        ]
    records = [*map(_record, engines)]
    record = {"schema": 1, "config": config, "chip": table.name, "engines": records}
    write_result(record, json, lambda: _tables(config, engines, scopes=scopes))
    missing = list(_missing(required, engines))
    for message in missing:
        click.echo(f"ixp: {message}", err=True)
    return ExitCode.FAILED if missing else 0


def _budget(name: str) -> dict[str, dict[str, int]]:
    """Read a budget file. Raise UserError for another form."""
    import tomllib

    try:
        required = tomllib.loads(Path(name).read_text(encoding="utf-8"))
        return msgspec.convert(required, dict[str, dict[str, int]])
    except OSError as error:
        raise UserError(f"budget {name}: {error.strerror}") from None
    except (ValueError, RecursionError, msgspec.ValidationError) as error:
        raise UserError(
            f"budget {name}: {error}; it must hold a table of numbers for each role"
        ) from None


def _missing(required: dict[str, dict[str, int]], engines: Sequence[_Engine]) -> Iterator[str]:
    """Yield the resources that a budget lacks. Raise UserError for unknown names."""
    by_role = {
        engine.role: [other for other in engines if other.role == engine.role] for engine in engines
    }
    for role, fields in required.items():
        if role not in by_role:
            raise UserError(f"unknown role `{role}` in the budget; known are {', '.join(by_role)}")
        for field, least in fields.items():
            if field not in FIELDS:
                raise UserError(
                    f"unknown `{field}` in the budget of {role}; known are {', '.join(FIELDS)}"
                )
            free = min(getattr(engine.free, field) for engine in by_role[role])
            if free < least:
                yield f"{field} of {role} must be at least {least}, not {free}"


def _record(engine: _Engine) -> dict[str, Any]:
    fields = msgspec.to_builtins(engine.free)
    return {"engine": engine.number, "role": engine.role, **fields}


def _tables(config: str, engines: list[_Engine], *, scopes: bool) -> None:
    print_rows(f"free in {config}", _ENGINE, engines)
    for engine in engines if scopes else ():
        print_rows(f"scopes of {engine.role}", _SCOPE, engine.free.scopes)
