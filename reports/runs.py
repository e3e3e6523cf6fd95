"""The runs that reports declare: each made once, in parallel, and kept in the user's cache.

A task is a run of the router, given by its options, runs of netperf between hosts, or a
calculation, given by the name of its function. Its key is a digest of all that its result depends
on, so a result is never used for another task. What failed is not kept.
"""

from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from importlib import import_module
from types import MappingProxyType
from typing import Any, overload

import msgspec

from ixp import hosts, reports
from ixp.hosts import NetperfResult
from ixp.hosts.netperf.netperf_runs import NetperfRuns, best
from ixp.reports.document import RunEntry
from ixp.support.decoding import UNDECODABLE
from ixp.support.errors import UserError
from ixp.support.parallel import map_tasks
from ixp.support.user_cache import UserCache, user_folder
from ixp.workloads import Options, Record
from ixp.workloads.runs.options.option_names import command_of
from ixp.workloads.sweeps import keys
from ixp.workloads.sweeps.cached_runs import RunOutcome, run_encoded

Progress = Callable[[int, int], None]
"""Called with how much is done, and with how much there is to do."""

_MOST_RESULTS = 20_000  # of some 15 kilobytes
_CALCULATION_WEIGHT = 10_000_000  # the core cycles that take as long
_SECOND_WEIGHT = 30_000  # the core cycles that take as long as a second between hosts


class RunFailed(Exception):  # noqa: N818 - a finding
    """A run of a calculation failed: there is nothing to calculate with."""


class Calculation(msgspec.Struct, frozen=True):
    """A result that is no run: what `function` (module:name) returns for some texts.

    It raises RunFailed, with why, if a run that it makes fails.
    """

    function: str
    arguments: tuple[str, ...] = ()

    def __call__(self) -> Any:  # noqa: ANN401 - plain data
        """Calculate."""
        module, _, name = self.function.partition(":")
        return getattr(import_module(module), name)(*self.arguments)


Task = Options | NetperfRuns | Calculation


class _Calculated(msgspec.Struct, frozen=True):
    """What a calculation returned, or why it failed."""

    result: Any = None
    error: str | None = None


class Results:
    """What the tasks of some reports gave."""

    def __init__(
        self, results: Mapping[str, Any], failures: Mapping[str, str] = MappingProxyType({})
    ) -> None:
        """`results` holds the result of each task by its name, `failures` why it failed."""
        self._results = results
        self._failures = failures

    def failure(self, task: Task) -> str | None:
        """Return why a task failed, such as by a deadlock; None if it did not."""
        return self._failures.get(_name(task))

    @overload
    def __getitem__(self, task: Options) -> Record: ...
    @overload
    def __getitem__(self, task: NetperfRuns) -> list[NetperfResult]: ...
    def __getitem__(self, task: Options | NetperfRuns) -> Record | list[NetperfResult]:
        """Return the record of a run, or the results of netperf in the order of their counts.

        `host` of a record, which differs from run to run, is left out.
        """
        result: Record | list[NetperfResult] = self._results[_name(task)]
        return result

    def of(self, calculation: Calculation) -> Any:  # noqa: ANN401 - plain data
        """Return the result of a calculation."""
        return self._results[_name(calculation)]


def results(
    tasks: Iterable[Task], progress: Progress | None = None, *, jobs: int | None = None,
    cached: bool = True,
) -> Results:  # fmt: skip
    """Return the results of all tasks; equal ones are done once, in `jobs` processes.

    Raise UserError or AssemblyError for a task that cannot be done.
    """
    folder = user_folder() if cached else None
    store = UserCache(folder / "results", most=_MOST_RESULTS) if folder else None
    by_name = {_name(task): task for task in tasks}
    of_runs = keys.Keys()
    keys_by_name = {name: key_of(task, of_runs) for name, task in by_name.items()} if store else {}
    done_by_name: dict[str, Any] = {}
    failures: dict[str, str] = {}
    for name, key in keys_by_name.items():
        data = store.load(key) if store else None
        with suppress(*UNDECODABLE):
            if data is not None:
                done_by_name[name], _ = _decode(by_name[name], data)
    missing = [name for name in by_name if name not in done_by_name]
    missing.sort(key=lambda name: -_weight(by_name[name]))  # the longest first: all end together
    whole = sum(_weight(by_name[name]) for name in missing)
    done = 0
    for place, data in map_tasks(_do, [by_name[name] for name in missing], jobs):
        name = missing[place]
        done_by_name[name], failure = _decode(by_name[name], data)
        if failure is not None:
            failures[name] = failure
        elif store:
            store.store(keys_by_name[name], data)
        done += _weight(by_name[name])
        if progress:
            progress(done, whole)
    return Results(done_by_name, failures)


def entry(options: Options, record: Record) -> RunEntry:
    """Describe a run for a report."""
    return RunEntry(
        id=_name(options)[:12],
        options=changed(options),
        command=command_of(options),
        stopped=record.stopped,
        command_hash=record.command_hash,
    )


def netperf_entry(task: NetperfRuns, results: list[NetperfResult]) -> RunEntry:
    """Describe runs of netperf for a report, by the best of them."""
    return RunEntry(
        id=_name(task)[:12],
        options=task.options,
        command=task.command,
        stopped="time",
        command_hash=best(results).state_hash,
    )


def described(task: Task) -> str:
    """Return the command that repeats a task, or the function that calculates."""
    if isinstance(task, Options):
        return command_of(task)
    if isinstance(task, NetperfRuns):
        return task.command
    return f"{task.function.rpartition(':')[2]}({', '.join(task.arguments)})"


def changed(options: Options) -> dict[str, Any]:
    """Return the options that are not the default."""
    fields = msgspec.structs.fields(Options)
    values = {field.name: getattr(options, field.name) for field in fields}
    default = msgspec.structs.asdict(Options(config=""))
    return {name: value for name, value in values.items() if value != default[name]}


def key_of(task: Task, of_runs: keys.Keys | None = None) -> str:
    """Return a digest (hexadecimal) of all that the result of a task depends on.

    `of_runs` is given by those who ask for many keys at once.
    """
    if isinstance(task, Options):
        return (of_runs or keys.Keys()).of(task)
    if isinstance(task, NetperfRuns):
        points = [*map(msgspec.to_builtins, task.cases())]
        return keys.digest("netperf", keys.product(hosts), points)
    return keys.digest(keys.product_with_data(hosts, reports), task)


def _name(task: Task) -> str:
    """Return a digest of a task as it was given."""
    return keys.digest(type(task).__name__, task)


def _weight(task: Task) -> int:
    if isinstance(task, NetperfRuns):
        return round(task.weight * _SECOND_WEIGHT)
    return (task.last_cycle or 0) if isinstance(task, Options) else _CALCULATION_WEIGHT


def _do(task: Task) -> bytes:
    """Do a task; return its result, encoded."""
    if isinstance(task, Options):
        return run_encoded(task)
    if isinstance(task, NetperfRuns):
        return msgspec.msgpack.encode(task.run())
    try:
        return msgspec.msgpack.encode(_Calculated(task()))
    except RunFailed as error:
        return msgspec.msgpack.encode(_Calculated(error=str(error)))


def _decode(task: Task, data: bytes) -> tuple[Any, str | None]:
    """Return the result of a task, and why it failed.

    Raise DecodeError for what is no result, UserError for a run that could not begin.
    """
    if isinstance(task, NetperfRuns):
        return msgspec.msgpack.decode(data, type=list[NetperfResult]), None
    if isinstance(task, Calculation):
        calculated = msgspec.msgpack.decode(data, type=_Calculated)
        return calculated.result, calculated.error
    run = msgspec.msgpack.decode(data, type=RunOutcome)
    if run.record is None:
        raise UserError(run.error or "")
    return run.record, run.error
