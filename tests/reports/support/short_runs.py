"""Runs of reports with a part of their counted cycles, which take a part of their time."""

from collections.abc import Iterable
from typing import Any, overload

from msgspec.structs import replace

from ixp.reports.definition import Definition
from ixp.reports.document import Report
from ixp.reports.netperf_runs import NetperfRuns
from ixp.reports.runs import Calculation, Results, Task, results
from ixp.workloads import Options, Record
from ixp.workloads.hosts import NetperfResult

_PART = 8


def short_reports(definitions: Iterable[Definition]) -> list[Report]:
    """Make reports of runs that count an eighth of the cycles, after the same warm-up."""
    definitions = [*definitions]
    found = results(shortened(task) for each in definitions for task in each.tasks)
    return [each.report(_OfShortRuns(found)) for each in definitions]


def shortened(task: Task) -> Task:
    """Return a run that counts an eighth of the cycles of a run; other tasks as they are."""
    return _short_run(task) if isinstance(task, Options) else task


def _short_run(task: Options) -> Options:
    if not task.cycles:
        return task
    warmup = task.warmup or 0
    return replace(task, cycles=warmup + (task.cycles - warmup) // _PART)


class _OfShortRuns(Results):
    """Gives those who ask for a run the result of the shortened one."""

    def __init__(self, found: Results) -> None:
        self._short = found

    @overload
    def __getitem__(self, task: Options) -> Record: ...
    @overload
    def __getitem__(self, task: NetperfRuns) -> list[NetperfResult]: ...
    def __getitem__(self, task: Options | NetperfRuns) -> Record | list[NetperfResult]:
        return self._short[_short_run(task) if isinstance(task, Options) else task]

    def failure(self, task: Task) -> str | None:
        """Return why the shortened run failed."""
        return self._short.failure(shortened(task))

    def of(self, calculation: Calculation) -> Any:  # noqa: ANN401 - plain data
        """Return the result of a calculation."""
        return self._short.of(calculation)
