"""Repeat a run from its output directory, and report changes since."""

from collections.abc import Mapping
from pathlib import Path

import msgspec

from ixp.microcode.config.config_file import names
from ixp.microcode.config.tables import read_tables
from ixp.support.errors import UserError
from ixp.workloads.record.record import Provenance, Record
from ixp.workloads.record.run_directory import RunDirectory, port_name
from ixp.workloads.runs.options.options import RECORD_KEYS, Options
from ixp.workloads.runs.options.provenance import digest_of_tables

_OLD_KEYS = ("profile_words", "latency")
"""Options in records of older versions, now derived from other options."""

_FIELDS = {key: field for field, key in RECORD_KEYS.items()}


def options_to_repeat(directory: str | Path) -> tuple[Record, Options]:
    """Return the record of an output directory, and the options that repeat its run.

    Paths are relative to the folder in which the run was made. Raise UserError for a record without
    the provenance of its run, and for a missing file.
    """
    record = RunDirectory(directory).record()
    if record.made is None:
        raise UserError(
            f"{directory}: record must say how the run was made (key `made`), which records of "
            "older versions do not"
        )
    if record.stopped == "outside":
        raise UserError(
            f"{directory}: a run with {record.workload} cannot be repeated without them\n"
            f"Replay what came in, {Path(directory) / 'inputs'}, with --in and --timing run."
        )
    unknown = record.made.options.keys() - {
        *(RECORD_KEYS.get(field, field) for field in Options.__struct_fields__),
        *_OLD_KEYS,
    }
    if unknown:
        listed = ", ".join(sorted(unknown))
        raise UserError(f"{directory}: made.options of the record: unknown option {listed}")
    made = {_FIELDS.get(name, name): value for name, value in record.made.options.items()}
    try:
        options = msgspec.convert(made, Options, str_keys=True)
    except msgspec.ValidationError as error:
        raise UserError(f"{directory}: made.options of the record: {error}") from None
    _check_files(directory, options, record.made)
    tables = _tables(directory, record, options.tables)
    return record, msgspec.structs.replace(options, tables=tables, keep=True)


def changes(before: Record, after: Record) -> list[str]:
    """Return a line for each difference of a repeated run: versions, files, numbers."""
    then, now = before.made, after.made
    if then is None or now is None:
        return []
    roles = {str(engine.engine): engine.role for engine in after.engines}
    lines = [f"version was {then.version}, is {now.version}"] * (then.version != now.version)
    lines += [f"chip: {line}" for line in _pairs(before.chip, after.chip)]
    lines += [f"defines: {line}" for line in _pairs(before.defines, after.defines)]
    lines += [
        f"program of engine {engine} ({roles.get(engine, 'none now')}) has changed"
        for engine in _differing(then.programs, now.programs)
    ]
    lines += [f"input of {port} has changed" for port in _differing(then.inputs, now.inputs)]
    for key in ("tables", "workload"):
        lines += [f"{key} changed"] * (getattr(then, key) != getattr(now, key))
    return lines


def _differing(then: Mapping[str, object], now: Mapping[str, object]) -> list[str]:
    return [name for name in sorted({*then, *now}) if then.get(name) != now.get(name)]


def _pairs(then: Mapping[str, object], now: Mapping[str, object]) -> list[str]:
    return [
        f"{name} was {then.get(name, 'not set')}, is {now.get(name, 'not set')}"
        for name in _differing(then, now)
    ]


def _check_files(directory: str | Path, options: Options, made: Provenance) -> None:
    """Raise UserError for a missing input file."""
    named = options.config in names() or options.source_text is not None
    files = {} if named else {"configuration or program": options.config}
    if made.workload is not None and options.workload is not None:
        files["workload"] = options.workload
    files |= {f"program of engine {n}": file for n, file in options.programs.items()}
    files |= {f"input of {port_name(port)}": file for port, file in options.inputs.items()}
    for role, file in files.items():
        if not Path(file).is_file():
            raise UserError(
                f"{directory}: {role} is missing: {file}\n"
                "Repeat the run in the folder in which it was made. What came in is in "
                f"{Path(directory) / 'inputs'}, too: replay it with --in and --timing run."
            )


def _tables(directory: str | Path, record: Record, file: str | None) -> str | None:
    """Return the file of the run's tables, or its stored copy if that file has changed."""
    if file is None or record.made is None:
        return None
    try:
        tables = read_tables(file, [port.port for port in record.ports], rfc1812=False)
    except UserError:
        return str(RunDirectory(directory).tables_path)
    same = digest_of_tables(tables) == record.made.tables
    return file if same else str(RunDirectory(directory).tables_path)
