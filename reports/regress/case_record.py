"""The committed record of a case: exact values, measures, and the cycles of lines.

The form (schema 1) is docs/reference/runs/regression-suites.md.
"""

from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from pathlib import Path

import msgspec

from ixp.reports.regress.line_cycles import Stages, stages_of
from ixp.reports.regress.suite import SuiteCase
from ixp.support.decoding import UNDECODABLE
from ixp.support.errors import UserError
from ixp.workloads.record.measures import Value, values_of
from ixp.workloads.record.record import Record

SCHEMA = 1
_LEAST_PCT = 0.1  # lines with fewer of the counted cycles are omitted


class CaseRecord(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The record of a case: `exact` omits values of 0, `stages` omits lines below _LEAST_PCT."""

    schema: int
    exact: dict[str, Value] = {}
    measures: dict[str, int | float | None] = {}
    stages: Stages = {}


class _Form(msgspec.Struct):
    schema: int = 0


def of_run(case: SuiteCase, record: Record) -> CaseRecord:
    """Return the record of a run to commit. Raise UserError for a name that the record lacks."""
    values = values_of(record)
    least = max(1, round((record.cycles - record.warmup_cycles) * _LEAST_PCT / 100))
    return CaseRecord(
        schema=SCHEMA,
        exact=_exact(case, values),
        measures=_measures(case, values),
        stages=stages_of(record, least),
    )


def of_headroom(case: SuiteCase, free: Mapping[str, int]) -> CaseRecord:
    """Return the record of a headroom case to commit."""
    return CaseRecord(schema=SCHEMA, exact=_exact(case, free), measures=_measures(case, free))


def encode(record: CaseRecord) -> bytes:
    """Return a record as indented JSON, ending in a newline."""
    return msgspec.json.format(msgspec.json.encode(record), indent=2) + b"\n"


def read_case_record(path: Path) -> CaseRecord:
    """Read a committed record. Raise UserError for another file or schema."""
    try:
        data = path.read_bytes()
        schema = msgspec.json.decode(data, type=_Form).schema
        if schema != SCHEMA:
            raise UserError(f"{path}: schema must be {SCHEMA}, not {schema}; --bless rewrites it")
        return msgspec.json.decode(data, type=CaseRecord)
    except FileNotFoundError:
        raise UserError(f"{path}: no such record; --bless writes the records") from None
    except OSError as error:
        raise UserError(f"{path}: {error.strerror}") from None
    except UNDECODABLE as error:
        raise UserError(f"{path}: file must be the record of a case: {error}") from None


def _exact(case: SuiteCase, values: Mapping[str, Value]) -> dict[str, Value]:
    """Return the values under the exact names of a case, without those of 0."""
    guarded: dict[str, Value] = {}
    for name in case.exact:
        below = {key: v for key, v in values.items() if key == name or key.startswith(f"{name}.")}
        if not below:
            raise UserError(f"{case.place}: unknown value `{name}` in exact{_hint(name, values)}")
        guarded |= {key: value for key, value in below.items() if value not in {0, None}}
    return guarded


def _measures(case: SuiteCase, values: Mapping[str, Value]) -> dict[str, int | float | None]:
    resources: dict[str, int | float | None] = {}
    for name in case.limits_of(values):
        value = values[name]
        if isinstance(value, str):
            raise UserError(f"{case.place}: measure `{name}` must be a number, not {value}")
        resources[name] = round(value, 4) if isinstance(value, float) else value
    return resources


def _hint(name: str, values: Iterable[str]) -> str:
    similar = get_close_matches(name, values, 3)
    return f"; did you mean {' or '.join(similar)}?" if similar else ""
