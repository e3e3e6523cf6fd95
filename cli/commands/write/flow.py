"""ixp flow: the control-flow graph of a program, and the cycles between two labels."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import click

from ixp.assembler import Program, assemble
from ixp.assembler.flow.bounds import END, Bounds, PathBounds, Trail, UnboundedError, bounds
from ixp.assembler.flow.drawing import draw, label_names, place_name
from ixp.assembler.flow.graph import Block, Graph, blocks, graph_of
from ixp.assembler.unread_symbols import check_symbols
from ixp.cli.command import Command
from ixp.cli.exit_codes import ExitCode
from ixp.cli.options.sources import chosen_chip, microcode, search_path, source_options
from ixp.cli.output import (
    check_writable,
    json_option,
    print_table,
    refuse_same_file,
    write,
    write_result,
)
from ixp.isa.tables.chip_file import ChipFile
from ixp.support.errors import UserError


@click.command(
    "flow",
    cls=Command,
    epilog="Example: ixp flow microcode/router/ip_route.uc -D ENGINE=1 -o ip_route.dot",
)
@click.argument("file", metavar="FILE.uc|FILE.c", type=click.Path(path_type=Path))
@click.option(
    "-o",
    "output",
    metavar="OUT.dot|OUT.svg",
    callback=check_writable,
    help="Draw the graph into a .dot or .svg file.",
)
@source_options
@click.option(
    "--bounds",
    "ends",
    metavar="FROM TO",
    nargs=2,
    help="Show the cycles between two labels, or words behind them such as poll+2.",
)
@click.option("--paths", metavar="N", type=click.IntRange(1), default=10, show_default=True,
              help="Show the N longest paths.")  # fmt: skip
@click.option(
    "--budget",
    metavar="N",
    type=click.IntRange(0),
    help="Exit 1 if the longest path takes more than N cycles.",
)
@json_option
def command(  # noqa: PLR0917  # click hands every option over as a parameter
    file: Path,
    output: str | None,
    defines: dict[str, str],
    include: tuple[str, ...],
    chip: ChipFile | None,
    rows: dict[str, int],
    ends: tuple[str, str] | None,
    paths: int,
    budget: int | None,
    json: str | None,
) -> int:
    """Show the control-flow graph of a program with its cycles.

    With --bounds, show the fewest and the most cycles from FROM to TO, in total and for each path;
    from poll+2 to poll is the body behind a waiting loop of two words. Cycles are those of
    execution: words, aborted words and swap bubbles, without waits. Every loop on the way needs
    `.loop_bound N`.
    """
    if budget is not None and ends is None:
        raise click.UsageError("--budget has no effect without --bounds FROM TO")
    if output not in (None, "-") and not str(output).endswith((".dot", ".svg")):
        raise click.UsageError(f"-o must end in .dot or .svg, or be -, not {output}")
    refuse_same_file([("-o", output), ("--json", json)])
    table = chosen_chip(chip, rows)
    folders = search_path(include, file)
    source = microcode(file, defines, folders)
    program = assemble(source, defines=defines, include=folders, chip=table)
    check_symbols(defines, [program])
    graph = graph_of(program)
    parts = blocks(graph, program.labels.values())
    code = 0 if output is None else _write(draw(program, graph, parts), output)
    if ends is not None:
        return code or _bounds(program, graph, ends, paths, budget, json)
    if json is None and output is not None:
        return code
    names = label_names(program)
    record = {"schema": 1, "file": str(file), "blocks": [_record(part, names) for part in parts]}
    write_result(record, json, lambda: _blocks(program, parts, names))
    return code


def _write(picture: Any, output: str) -> int:  # noqa: ANN401  # graphviz has no types
    """Write DOT, or SVG by Graphviz's `dot`; without it the DOT text and a hint."""
    from graphviz import ExecutableNotFound

    if not output.endswith(".svg"):
        write(output, picture.source.encode())
        return 0
    try:
        write(output, picture.pipe(format="svg"))
    except ExecutableNotFound:
        text = str(Path(output).with_suffix(".dot"))
        write(text, picture.source.encode())
        message = f"SVG must be drawn by Graphviz's `dot`, which is not here; wrote {text} instead"
        click.echo(f"ixp: error: {message}", err=True)
        return ExitCode.FAILED
    return 0


def _record(block: Block, names: Mapping[int, str]) -> dict[str, Any]:
    return {
        "label": names.get(block.start, ""),
        "address": block.start,
        "words": block.stop - block.start,
        "cycles": block.cycles,
    }


def _blocks(program: Program, parts: list[Block], names: Mapping[int, str]) -> None:
    rows = [
        (block.start, block.stop - block.start, block.cycles, names.get(block.start, ""),
         f"{program.lines[block.start].file}:{program.lines[block.start].line}")
        for block in parts
    ]  # fmt: skip
    head = ("address", "words", "cycles", "label", "source")
    print_table(f"blocks of {program.source}", head, rows)


def _bounds(  # noqa: PLR0917  # arguments of the command
    program: Program,
    graph: Graph,
    ends: tuple[str, str],
    most: int,
    budget: int | None,
    json: str | None,
) -> int:
    start, end = (_address(program, name) for name in ends)
    names = label_names(program)
    try:
        limits = bounds(graph, start, end, program.flow.loop_bounds, most)
    except UnboundedError as error:
        line = program.lines[error.address]
        name = place_name(program, names, error.address)
        raise UserError(f"loop at {name} ({line.file}:{line.line}) has no bound;"
                        " write `.loop_bound N` before its first word") from None  # fmt: skip

    def shown(trail: Trail) -> list[str]:
        return path_steps(program, names, trail, ends[1])

    record = {
        "schema": 1,
        "from": ends[0],
        "to": ends[1],
        "best_cycles": limits.best.cycles,
        "worst_cycles": limits.worst.cycles,
        "best_path": shown(limits.best),
        "worst_path": shown(limits.worst),
        "path_count": limits.count,
        "paths": [
            {"best_cycles": way.best_cycles, "worst_cycles": way.worst.cycles,
             "path": shown(way.worst)}
            for way in limits.ways
        ],
    }  # fmt: skip
    write_result(record, json, lambda: print_paths(ends, limits, shown))
    return 0 if budget is None else exit_code_for_budget(budget, limits, shown)


def exit_code_for_budget(budget: int, limits: Bounds, shown: Callable[[Trail], list[str]]) -> int:
    """Name the paths that break a budget; return the exit code."""
    over = [way for way in limits.ways if way.worst.cycles > budget]
    for way in over:
        cycles, places = way.worst.cycles, " ".join(shown(way.worst))
        message = f"budget must hold at most {budget} cycles, not {cycles}, on {places}"
        click.echo(f"ixp: {message}", err=True)
    rest = limits.count - len(limits.ways)
    if rest and len(over) == len(limits.ways):
        others = "1 cheaper path" if rest == 1 else f"{rest} cheaper paths"
        click.echo(f"ixp: {others} may break the budget too (--paths)", err=True)
    return ExitCode.FAILED if over else 0


def _address(program: Program, name: str) -> int:
    from ixp.support.suggestions import did_you_mean

    label, _, words = name.lower().partition("+")
    label = label.removesuffix("#")
    address = program.labels.get(label)
    if address is None:
        raise UserError(f"unknown label `{name}`; "
                        f"{did_you_mean(label, program.labels)}".rstrip("; "))  # fmt: skip
    if words and not (words.isdecimal() and address + int(words) < len(program.words)):
        raise UserError(f"place must be LABEL or LABEL+WORDS inside the program, not {name}")
    return address + int(words or 0)


def path_steps(program: Program, names: Mapping[int, str], trail: Trail, end: str) -> list[str]:
    """Return the places on a path as texts: `->` marks taken branches, loops show repetitions."""
    shown: list[str] = []
    for at, step in enumerate(trail.steps()):
        arrow = "-> " if step.edge and step.edge.taken else ""
        if step.times:
            shown.append(f"({step.times} times again)")
        elif step.address == END:
            shown.append(f"{arrow}{end.removesuffix('#')}#")
        elif at == 0 or step.address in names or arrow:
            shown.append(arrow + place_name(program, names, step.address))
    return shown


def print_paths(ends: tuple[str, str], limits: Bounds, shown: Callable[[Trail], list[str]]) -> None:
    """Print the shortest path and the longest ones, each with its fewest and most cycles."""

    def row(kind: str, way: PathBounds) -> tuple[str, int, int, str]:
        return kind, way.best_cycles, way.worst.cycles, " ".join(shown(way.worst))

    best = PathBounds(limits.best, limits.best.cycles)
    rows = [row("best", best)]
    rows += [row("" if at else "worst", way) for at, way in enumerate(limits.ways)]
    count = "1 path" if limits.count == 1 else f"{limits.count} paths"
    cycles = f"{limits.best.cycles} to {limits.worst.cycles} cycles"
    title = f"from {ends[0]} to {ends[1]}: {count}, {cycles}"
    print_table(title, ("", "fewest", "most", "path"), rows)
