"""Write results: JSON for programs, tables for people, files complete or absent."""

import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from operator import attrgetter
from pathlib import Path
from typing import Any, TypeVar

import click
import msgspec

from ixp.cli.table_layout import table_lines
from ixp.support.atomic_files import STDOUT, AtomicFiles, check_target
from ixp.support.errors import UserError

Decorated = TypeVar("Decorated", bound=Callable[..., Any])


def check_writable(
    ctx: click.Context,  # noqa: ARG001  # what click calls back with
    param: click.Parameter,  # noqa: ARG001
    value: str | None,
) -> str | None:
    """Check a file to write, or "-": the click callback of every output option.

    An invalid target is reported when the option is read, before any work. Raises OSError with the
    name.
    """
    if value is not None:
        check_target(value)
    return value


def refuse_same_file(
    outputs: Iterable[tuple[str, str | None]], inputs: Iterable[str | Path] = ()
) -> None:
    """Raise UserError if two options name one file, or an output is an input.

    Devices take any number of outputs.
    """
    options = {Path(file).resolve(): "an input" for file in inputs}
    for option, output in outputs:
        if output is None or (Path(output).exists() and not Path(output).is_file()):  # a device
            continue
        path = Path(output).resolve()
        if path in options:
            raise UserError(f"{options[path]} and {option} name the same file, {output}")
        options[path] = option


def json_option(function: Decorated) -> Decorated:
    """Add the option `--json [FILE]`: parameter `json`, a path, "-" (standard output) or None."""
    option = click.option(
        "--json",
        callback=check_writable,
        is_flag=False,
        flag_value=STDOUT,
        metavar="[FILE]",
        help="Write the result as JSON to FILE, or to standard output.",
    )
    return option(function)


def write_result(record: object, json: str | None, table: Callable[[], None]) -> None:
    """Write `record` as JSON where `--json` asks for it; print the table otherwise.

    The table is printed, too, unless JSON goes to standard output.
    """
    write_results([(json, lambda: to_json(record))], table)


def write_results(
    outputs: Sequence[tuple[str | None, Callable[[], bytes]]], table: Callable[[], None]
) -> None:
    """Write the requested files (not None); print the table unless one is standard output."""
    write_all([(target, make()) for target, make in outputs if target is not None])
    if STDOUT not in [target for target, _ in outputs]:
        table()


def to_json(record: object) -> bytes:
    """Return a record (plain data or msgspec structs) as indented JSON with a final newline."""
    return msgspec.json.format(msgspec.json.encode(record), indent=2) + b"\n"


def write(target: str | Path, data: bytes) -> None:
    """Write `data` to a file, or to standard output for "-"; see `write_all`."""
    write_all([(target, data)])


def write_all(outputs: Sequence[tuple[str | Path, bytes]]) -> None:
    """Write data to files, and to standard output for "-": all of it, or nothing.

    Raises OSError with the name of the target.
    """
    with AtomicFiles() as files:
        for target, data in outputs:
            files.write(target, data)


def print_table(title: str, columns: Sequence[str], rows: Iterable[Sequence[object]]) -> None:
    """Print a table for people; a column whose values are all numbers is set to the right.

    None is shown as `-`. A title that begins with a new line follows an empty line.
    On a terminal it fits: text is broken between words, and columns that find no room follow in
    another block. What is piped to a program is never broken.
    """
    table = list(rows)
    right = [all(isinstance(row[n], int | float) for row in table) for n in range(len(columns))]
    cells = [[_text(value) for value in row] for row in table]
    width = _terminal_width() if sys.stdout.isatty() else None
    if title:
        click.echo(title)
    for line in table_lines(columns, cells, right, width):
        click.echo(line)


def print_rows(title: str, columns: Mapping[str, str], rows: Iterable[object]) -> None:
    """Print attributes of objects as a table.

    `columns` maps heads to names of attributes; a dot leads to an attribute of an attribute.
    """
    getters = [attrgetter(path) for path in columns.values()]
    print_table(title, [*columns], [[get(row) for get in getters] for row in rows])


def _terminal_width() -> int:
    from shutil import get_terminal_size

    return get_terminal_size().columns


def _text(value: object) -> str:
    if value is None:
        return "-"
    if isinstance(value, bool):
        return str(value).lower()
    # Round first, so that -0.001 is 0.00 and not -0.00 (-0.0 + 0.0 is 0.0).
    return f"{round(value, 2) + 0.0:.2f}" if isinstance(value, float) else str(value)


@contextmanager
def progress(total: int, label: str) -> Iterator[Callable[[int], None]]:
    """Show a progress bar on standard error during work, if it is a terminal.

    Yields a function that takes the amount of `total` that is done.
    """
    hidden = not sys.stderr.isatty()
    with click.progressbar(length=total, label=label, hidden=hidden, file=sys.stderr) as bar:
        yield lambda done: bar.update(done - bar.pos)
