"""Find, by bisection, the largest value of a parameter for which a condition holds."""

from msgspec.structs import replace

from ixp.support.errors import UserError
from ixp.support.parallel import map_tasks
from ixp.workloads.record.record import Record
from ixp.workloads.runs.options.option_names import options_from_toml
from ixp.workloads.sweeps.cached_results import Map, TaskOutcome
from ixp.workloads.sweeps.condition import RecordCondition
from ixp.workloads.sweeps.run_task import RunTask
from ixp.workloads.sweeps.spec import Spec, SweepRun
from ixp.workloads.sweeps.sweep_table import (
    Progress,
    Sweep,
    SweepRow,
    check_names,
    measured,
    outcomes_of,
)


def rounds_of(spec: Spec) -> int:
    """Return the most runs of a bisection, for each combination of the other parameters."""
    return len(spec.candidates).bit_length()


def find_threshold(
    spec: Spec,
    condition: RecordCondition,
    mapping: Map[RunTask] = map_tasks,
    progress: Progress | None = None,
    *,
    cached: bool = True,
) -> Sweep:
    """Return a row for each combination of the other parameters, with the largest value.

    The condition must hold up to some candidate and not beyond; it does not hold for a failed run.
    Measures are those of the run with the largest value. If the condition holds for no value, the
    row has an error, also that of its last run. Raise UserError for an invalid option, for a
    measure that a run lacks, and for a text measure in the plot.
    """
    least = [-1] * len(spec.points)  # index of the largest candidate for which the condition holds
    # index of the smallest one for which it does not hold
    most = [len(spec.candidates)] * len(spec.points)
    best: list[TaskOutcome[Record]] = [TaskOutcome()] * len(spec.points)
    errors: list[str | None] = [None] * len(spec.points)  # of the run with the value `most`
    for number in range(rounds_of(spec)):
        middles = {
            place: (least[place] + most[place]) // 2
            for place in range(len(spec.points))
            if most[place] - least[place] > 1
        }
        places = [*middles]
        trial = replace(spec, points=tuple(_point(spec, *pair) for pair in middles.items()))
        for index, outcome in outcomes_of(trial, mapping, cached=cached):
            place = places[index]
            middle = middles[place]
            if outcome.result:
                check_names(spec, spec.measures, outcome.result)
            if outcome.result and outcome.error is None and condition.holds(outcome.result):
                least[place], best[place] = middle, outcome
            else:
                most[place], errors[place] = middle, outcome.error
        if progress:
            progress(number + 1)
    no_value = f"{condition.text} holds for no value of {spec.find}"
    rows = [
        SweepRow(
            point.values,
            (spec.candidates[at] if at >= 0 else None, *measured(outcome, spec.measures)),
            None if at >= 0 else (f"{no_value}: {error}" if error else no_value),
        )
        for point, at, outcome, error in zip(spec.points, least, best, errors, strict=True)
    ]
    measures = (str(spec.find), *spec.measures)
    return Sweep(spec.name, spec.parameters, measures, tuple(rows), spec.plot)


def _point(spec: Spec, place: int, middle: int) -> SweepRun:
    """Return a run with a candidate; raise UserError for an invalid value of the option."""
    point = spec.points[place]
    value = {str(spec.find): spec.candidates[middle]}
    try:
        options = options_from_toml(value, spec.folder, point.options)
    except UserError as error:
        value_text = f"{spec.find} = {spec.candidates[middle]}"
        raise UserError(f"{spec.places['find']}: {value_text}: {error}") from None
    return SweepRun(point.values, options)
