"""Run a sweep and return its table: one row for each run, in the order of the product."""

from collections.abc import Callable, Mapping, Sequence

import msgspec

from ixp.support.errors import UserError
from ixp.support.parallel import map_tasks
from ixp.workloads.record.measures import Value, value_of, values_of
from ixp.workloads.record.record import Record
from ixp.workloads.runs.options.options import Options
from ixp.workloads.sweeps.cached_runs import RunOutcome, run_all
from ixp.workloads.sweeps.cached_tasks import Map
from ixp.workloads.sweeps.spec import Scalar, Spec, SweepPlot

Progress = Callable[[int], None]
"""Called with how many runs have ended."""

ERROR = "error"


class SweepRow(msgspec.Struct, frozen=True):
    """One run: its parameters, its measures (None where it has none), and why it failed."""

    parameters: tuple[Scalar, ...]
    measures: tuple[Value, ...]
    error: str | None


class Sweep(msgspec.Struct, frozen=True):
    """The table of a sweep."""

    name: str
    parameters: tuple[str, ...]
    measures: tuple[str, ...]
    rows: tuple[SweepRow, ...]
    plot: SweepPlot = SweepPlot()
    schema: int = 1

    @property
    def columns(self) -> tuple[str, ...]:
        """The names of all columns."""
        return (*self.parameters, *self.measures, ERROR)

    @property
    def cells(self) -> list[tuple[Value, ...]]:
        """The values of all rows, in the order of the columns."""
        return [(*row.parameters, *row.measures, row.error) for row in self.rows]


def sweep(
    spec: Spec,
    mapping: Map[Options] = map_tasks,
    progress: Progress | None = None,
    *,
    cached: bool = True,
) -> Sweep:
    """Make all runs and return their table, the same whatever `mapping` makes them.

    A run that fails is a row with its error. Raise UserError for a measure that no run has.
    """
    outcomes: dict[int, RunOutcome] = {}
    for place, result in run_all([point.options for point in spec.points], mapping, cached=cached):
        is_first = not any(outcome.record for outcome in outcomes.values())
        if spec.one_config and result.record and is_first:
            _check_names(spec, spec.measures, result.record)  # before all the rest has run
        outcomes[place] = result
        if progress:
            progress(len(outcomes))
    _check_measures(spec, outcomes)
    rows = [
        SweepRow(point.values, _measured(outcomes[place], spec.measures), outcomes[place].error)
        for place, point in enumerate(spec.points)
    ]
    return Sweep(spec.name, spec.parameters, spec.measures, tuple(rows), spec.plot)


def _measured(result: RunOutcome, names: Sequence[str]) -> tuple[Value, ...]:
    if result.record is None:
        return (None,) * len(names)
    values = values_of(result.record)
    return tuple(values.get(name) for name in names)


def _check_measures(spec: Spec, outcomes: Mapping[int, RunOutcome]) -> None:
    records = [outcome.record for outcome in outcomes.values() if outcome.record]
    for name in spec.measures if records else ():
        if not any(name in values_of(record) for record in records):
            _check_names(spec, [name], records[0])


def _check_names(spec: Spec, names: Sequence[str], record: Record) -> None:
    """Raise UserError, with the sweep's name, for a measure that a record lacks."""
    try:
        for name in names:
            value_of(record, name)
    except UserError as error:
        raise UserError(f"{spec.name}: {error}") from None
