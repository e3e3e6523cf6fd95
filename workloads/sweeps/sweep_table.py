"""Run a sweep and return its table: one row per run, in the order of the product."""

from collections.abc import Callable, Iterator, Mapping, Sequence

import msgspec

from ixp.assembler import AssemblyError
from ixp.support.errors import UserError
from ixp.support.parallel import map_tasks
from ixp.workloads.record.measures import Value, value_of, values_of
from ixp.workloads.record.record import Record
from ixp.workloads.sweeps.cached_results import Map, TaskOutcome, cached_results
from ixp.workloads.sweeps.keys import Keys
from ixp.workloads.sweeps.run_task import RunTask
from ixp.workloads.sweeps.spec import Scalar, Spec, SweepPlot

Progress = Callable[[int], None]
"""Called with the number of runs that have ended."""

ERROR = "error"


class SweepRow(msgspec.Struct, frozen=True):
    """One run: its parameters, its measures (None if undefined), and its error."""

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
        """Return the names of all columns."""
        return (*self.parameters, *self.measures, ERROR)

    @property
    def cells(self) -> list[tuple[Value, ...]]:
        """Return the values of all rows, in the order of the columns."""
        return [(*row.parameters, *row.measures, row.error) for row in self.rows]


def sweep(
    spec: Spec,
    mapping: Map[RunTask] = map_tasks,
    progress: Progress | None = None,
    *,
    cached: bool = True,
) -> Sweep:
    """Make all runs and return their table; it does not depend on `mapping`.

    The row of a failed run has its error. Raise UserError for a measure that no run has or a plot
    can't draw, and if no run can be built.
    """
    outcomes: dict[int, TaskOutcome[Record]] = {}
    for index, outcome in outcomes_of(spec, mapping, cached=cached):
        is_first = not any(earlier.result for earlier in outcomes.values())
        if spec.one_config and outcome.result and is_first:
            check_names(spec, spec.measures, outcome.result)  # before all other runs are made
        outcomes[index] = outcome
        if progress:
            progress(len(outcomes))
    _check_outcomes(spec, outcomes)
    rows = [
        SweepRow(point.values, measured(outcomes[place], spec.measures), outcomes[place].error)
        for place, point in enumerate(spec.points)
    ]
    return Sweep(spec.name, spec.parameters, spec.measures, tuple(rows), spec.plot)


def outcomes_of(
    spec: Spec, mapping: Map[RunTask], *, cached: bool
) -> Iterator[tuple[int, TaskOutcome[Record]]]:
    """Yield (index, outcome) of each run as it ends, also of runs that can't be built."""
    tasks = [RunTask(point.options) for point in spec.points]
    run_keys = Keys()
    keys: dict[int, str] = {}
    for index, task in enumerate(tasks):
        try:
            keys[index] = task.key(run_keys)
        except (UserError, AssemblyError, OSError) as error:
            yield index, TaskOutcome(error=str(error))
    yield from cached_results(tasks, keys, mapping, cached=cached)


def measured(outcome: TaskOutcome[Record], names: Sequence[str]) -> tuple[Value, ...]:
    """Return measures of a run; None for undefined ones, as the hash of a run without commands."""
    if outcome.result is None:
        return (None,) * len(names)
    values = values_of(outcome.result)
    if not outcome.result.command_hash.strip("0"):  # equal hashes would suggest equal runs
        del values["command_hash"]
    return tuple(values.get(name) for name in names)


def _check_outcomes(spec: Spec, outcomes: Mapping[int, TaskOutcome[Record]]) -> None:
    records = [outcome.result for outcome in outcomes.values() if outcome.result]
    if not records:
        raise UserError(f"{spec.places['parameters']}: no run can be made: {outcomes[0].error}")
    for name in spec.measures:
        if not any(name in values_of(record) for record in records):
            check_names(spec, [name], records[0])


def check_names(spec: Spec, names: Sequence[str], record: Record) -> None:
    """Raise UserError for a measure that a record lacks, or a text measure in the plot."""
    for name in names:
        try:
            value = value_of(record, name)
        except UserError as error:
            raise UserError(f"{spec.places['measures']}: {error}") from None
        if isinstance(value, str) and name in (spec.plot.measures or ()):
            raise UserError(f"{spec.places['measures']}: plot must show numbers, not {name}")
