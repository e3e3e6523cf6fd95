"""What the file of a report declares: a question, tasks, and how their results answer it."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from ixp.hosts.netperf.netperf_runs import NetperfRuns
from ixp.reports.document import Plot, Report, Table
from ixp.reports.runs import Results, Task, described, entry, netperf_entry
from ixp.workloads import Options


class Content(NamedTuple):
    """The tables and plots of a report."""

    tables: list[Table]
    plots: Sequence[Plot] = ()


class Definition(NamedTuple):
    """A report: `make` turns the results of its `tasks` into tables and plots."""

    name: str
    title: str
    source: str
    note: str
    tasks: Sequence[Task]
    make: Callable[[Results], Content]
    arguments: str = ""

    def report(self, results: Results) -> Report:
        """Make the report from results that hold those of its tasks."""
        failures = [
            f"`{described(task)}` failed: {failure}"
            for task in self.tasks
            if (failure := results.failure(task)) is not None
        ]
        tables, plots = Content([]) if failures else self.make(results)
        runs = [entry(task, results[task]) for task in self.tasks if isinstance(task, Options)]
        runs += [
            netperf_entry(task, results[task])
            for task in self.tasks
            if isinstance(task, NetperfRuns)
        ]
        return Report(
            name=self.name,
            arguments=self.arguments,
            title=self.title,
            source=self.source,
            note=self.note,
            runs=runs,
            failures=failures,
            tables=tables,
            plots=[*plots],
        )
