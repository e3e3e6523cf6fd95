"""Changes between two runs: values of their records, and cycles of source lines."""

import math

import msgspec

from ixp.reports.regress.line_cycles import StageChange, stage_changes, stages_of
from ixp.workloads.record.measures import Value, values_of
from ixp.workloads.record.record import Record

_NO_RESULT = ("host.", "made.")  # speed of the simulation, and provenance
_NUMBERS = ("ports.", "engines.")
_IDENTITY = ("config", "command_hash")  # differ for nearly all runs
_SMALL = 10  # a change of a smaller value, such as a count of 1, is compared with this


class ValueChange(msgspec.Struct, frozen=True):
    """A value that changed; None where one of the records lacks it."""

    name: str
    old: Value
    new: Value

    @property
    def difference(self) -> int | float | None:
        """New minus old; None unless both are numbers."""
        if isinstance(self.old, int | float) and isinstance(self.new, int | float):
            return self.new - self.old
        return None

    @property
    def size_pct(self) -> float:
        """The size of the change: in points of a percentage, else in % of the larger value.

        A missing number counts as 0. The change of a text is infinite, except for names and hashes
        of runs, whose changes say least.
        """
        if self.name in _IDENTITY:
            return 0
        old, new = self.old or 0, self.new or 0
        if isinstance(old, str) or isinstance(new, str):
            return math.inf
        points = abs(new - old)
        return points if "_pct" in self.name else 100 * points / max(abs(old), abs(new), _SMALL)


class Differences(msgspec.Struct, frozen=True):
    """Changes between two runs; `has_lines`: both records count words."""

    values: list[ValueChange]
    stages: list[StageChange]
    has_lines: bool
    schema: int = 1


def differences(old: Record, new: Record) -> Differences:
    """Return the values that differ and the stages that do, those that changed most first.

    A missing value equals 0.
    """
    before, after = _values(old), _values(new)
    names = dict.fromkeys([*before, *after])
    values = [ValueChange(name, before.get(name), after.get(name)) for name in names]
    has_lines = all(any(engine.words for engine in record.engines) for record in (old, new))
    changed = [change for change in values if (change.old or 0) != (change.new or 0)]
    return Differences(
        sorted(changed, key=lambda change: -change.size_pct),
        stage_changes(stages_of(old), stages_of(new)) if has_lines else [],
        has_lines,
    )


def _values(record: Record) -> dict[str, Value]:
    """Return the values of a record, those of ports by name and those of engines by role."""
    values = values_of(record)
    names = {port.name for port in record.ports} | {engine.role for engine in record.engines}
    return {
        name: value
        for name, value in values.items()
        if not name.startswith(_NO_RESULT)
        and (not name.startswith(_NUMBERS) or name.split(".")[1] in names)
    }
