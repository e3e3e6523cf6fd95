"""The tasks of reports: run once, in parallel; results cached by a digest of all inputs.

A task is a run of the router, given by its options, tests of netperf between hosts, or a
calculation, given by the name of its function. Failures are not cached.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from importlib import import_module
from typing import Any

import msgspec

from ixp import hosts, reports
from ixp.hosts.netperf.coalescing import NetperfCase
from ixp.hosts.netperf.netperf_task import NetperfTask, highest_throughput
from ixp.reports.document import RunEntry
from ixp.support.errors import UserError
from ixp.support.parallel import map_tasks
from ixp.workloads.runs.options.options import Options
from ixp.workloads.sweeps import keys
from ixp.workloads.sweeps.cached_results import TaskOutcome, cached_results
from ixp.workloads.sweeps.run_task import RunTask

Progress = Callable[[int, int], None]
"""Called with the work done and with all work, in core cycles."""

_SECOND_WEIGHT = 30_000  # core cycles with the cost of one simulated second of hosts


class RunFailed(Exception):  # noqa: N818 - a finding
    """A run that a calculation needs failed."""


class Calculation(msgspec.Struct, frozen=True):
    """A task without a record: its result is that of `function` (module:name) with `arguments`.

    It raises RunFailed, with the cause, if a run that it makes fails.
    """

    function: str
    arguments: tuple[str, ...] = ()

    @property
    def result_type(self) -> Any:  # noqa: ANN401 - plain data
        """The type of the result."""
        return Any

    @property
    def weight(self) -> int:
        """The approximate duration, in core cycles of a run."""
        return 10_000_000

    @property
    def command(self) -> str:
        """The call that repeats the calculation."""
        return f"{self.function.rpartition(':')[2]}({', '.join(self.arguments)})"

    def key(self) -> str:
        """Return the key of the result: the product with its data files, function, arguments."""
        return keys.digest(keys.product_with_data(hosts, reports), self)

    def run(self) -> TaskOutcome[Any]:
        """Calculate."""
        module, _, name = self.function.partition(":")
        try:
            return TaskOutcome(getattr(import_module(module), name)(*self.arguments))
        except RunFailed as error:
            return TaskOutcome(error=str(error))


Task = RunTask | NetperfTask | Calculation
_Part = RunTask | NetperfCase | Calculation


class TaskResults:
    """Results of tasks, by task."""

    def __init__(self, outcomes: Mapping[str, Sequence[TaskOutcome[Any]]]) -> None:
        """`outcomes` holds the outcomes of each task's parts, by the task's digest."""
        self._outcomes = outcomes

    def failure(self, task: Task) -> str | None:
        """Return the cause of a task's failure, such as a deadlock; None after a success."""
        return next(
            (part.error for part in self._outcomes.get(_digest(task), ()) if part.error), None
        )

    def __getitem__(self, task: Task) -> Any:  # noqa: ANN401 - of three types
        """Return the record of a run, netperf's results by count, or a calculated result."""
        results = [part.result for part in self._outcomes[_digest(task)]]
        return results if isinstance(task, NetperfTask) else results[0]


def run_tasks(
    tasks: Iterable[Task], progress: Progress | None = None, *, jobs: int | None = None,
    cached: bool = True,
) -> TaskResults:  # fmt: skip
    """Return the results of all tasks; equal ones are run once, in `jobs` processes.

    Raise UserError or AssemblyError for a task that cannot be run.
    """
    parts_of_tasks = {_digest(task): _parts(task) for task in tasks}
    run_keys = keys.Keys()
    keys_of_tasks = {
        name: [cache_key(part, run_keys) for part in parts]
        for name, parts in parts_of_tasks.items()
    }
    part_of = {
        key: part
        for name, part_keys in keys_of_tasks.items()
        for key, part in zip(part_keys, parts_of_tasks[name], strict=True)
    }
    weights = {key: _weight(part) for key, part in part_of.items()}
    ordered = sorted(
        part_of, key=lambda key: -weights[key]
    )  # the longest first, so that processes end together
    outcomes: dict[str, TaskOutcome[Any]] = {}
    for index, outcome in cached_results(
        [part_of[key] for key in ordered],
        dict(enumerate(ordered)),
        partial(map_tasks, jobs=jobs),
        cached=cached,
    ):
        if (
            outcome.result is None
            and outcome.error
            and isinstance(part_of[ordered[index]], RunTask)
        ):
            raise UserError(outcome.error)
        outcomes[ordered[index]] = outcome
        if progress:
            progress(sum(weights[key] for key in outcomes), sum(weights.values()))
    return TaskResults(
        {name: [outcomes[key] for key in part_keys] for name, part_keys in keys_of_tasks.items()}
    )


def run_entry(task: RunTask | NetperfTask, results: TaskResults) -> RunEntry:
    """Return the entry of a task in the list of runs; of netperf tests the best one counts."""
    if isinstance(task, RunTask):
        record = results[task]
        stopped, command_hash = record.stopped, record.command_hash
    else:
        stopped, command_hash = "time", highest_throughput(results[task]).state_hash
    return RunEntry(
        id=_digest(task)[:12],
        options=non_default_options(task.options) if isinstance(task, RunTask) else task.options,
        command=task.command,
        stopped=stopped,
        command_hash=command_hash,
    )


def non_default_options(options: Options) -> dict[str, Any]:
    """Return the options that are not the default."""
    values = msgspec.structs.asdict(options)
    default = msgspec.structs.asdict(Options(config=""))
    return {name: value for name, value in values.items() if value != default[name]}


def cache_key(part: _Part, run_keys: keys.Keys) -> str:
    """Return a digest (hexadecimal) of all that a result depends on; `run_keys` is shared."""
    return part.key(run_keys) if isinstance(part, RunTask) else part.key()


def _parts(task: Task) -> Sequence[_Part]:
    """Return the parts of a task that are run and cached one by one."""
    return task.cases() if isinstance(task, NetperfTask) else [task]


def _digest(task: Task) -> str:
    """Return a digest of a task as it was declared."""
    return keys.digest(type(task).__name__, task)


def _weight(part: _Part) -> int:
    if isinstance(part, NetperfCase):
        return round(part.test.seconds * _SECOND_WEIGHT)
    return part.weight
