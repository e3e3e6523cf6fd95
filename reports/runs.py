"""The runs that reports declare: each made once, in parallel, and kept in the user's cache.

A task is a run of the router, given by its options, runs of netperf between hosts, or a
calculation, given by the name of its function. Its key is a digest of all that its result depends
on, so a result is never used for another task.
"""

from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from importlib import import_module
from typing import Any, overload

import msgspec

from ixp import reports
from ixp.reports.document import RunEntry
from ixp.reports.netperf_runs import NetperfRuns, best
from ixp.support.decoding import UNDECODABLE
from ixp.support.parallel import map_tasks
from ixp.support.user_cache import UserCache, user_folder
from ixp.workloads import Options, Record, run
from ixp.workloads.hosts import NetperfResult
from ixp.workloads.runs.command import command_of
from ixp.workloads.sweeps import keys

Progress = Callable[[int, int], None]
"""Called with how much is done, and with how much there is to do."""

_MOST_RESULTS = 20_000  # of some 15 kilobytes
_CALCULATION_WEIGHT = 10_000_000  # the core cycles that take as long
_SECOND_WEIGHT = 30_000  # the core cycles that take as long as a second between hosts


class Calculation(msgspec.Struct, frozen=True):
    """A result that is no run: what `function` (module:name) returns for some texts."""

    function: str
    arguments: tuple[str, ...] = ()

    def __call__(self) -> Any:  # noqa: ANN401 - plain data
        """Calculate."""
        module, _, name = self.function.partition(":")
        return getattr(import_module(module), name)(*self.arguments)


Task = Options | NetperfRuns | Calculation


class Results:
    """What the tasks of some reports gave."""

    def __init__(self, found: Mapping[str, Any]) -> None:
        """`found` holds the result of each task by its name."""
        self._found = found

    @overload
    def __getitem__(self, task: Options) -> Record: ...
    @overload
    def __getitem__(self, task: NetperfRuns) -> list[NetperfResult]: ...
    def __getitem__(self, task: Options | NetperfRuns) -> Record | list[NetperfResult]:
        """Return the record of a run, or the results of netperf in the order of their counts.

        `host` of a record, which differs from run to run, is left out.
        """
        found: Record | list[NetperfResult] = self._found[_name(task)]
        return found

    def of(self, calculation: Calculation) -> Any:  # noqa: ANN401 - plain data
        """Return the result of a calculation."""
        return self._found[_name(calculation)]


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
    kept = {name: key_of(task, of_runs) for name, task in by_name.items()} if store else {}
    found: dict[str, Any] = {}
    for name, key in kept.items():
        _keep(found, name, by_name[name], store.load(key) if store else None)
    left = [name for name in by_name if name not in found]
    left.sort(key=lambda name: -_weight(by_name[name]))  # the longest first: all end together
    whole = sum(_weight(by_name[name]) for name in left)
    done = 0
    for place, data in map_tasks(_do, [by_name[name] for name in left], jobs):
        name = left[place]
        _keep(found, name, by_name[name], data)
        if store:
            store.store(kept[name], data)
        done += _weight(by_name[name])
        if progress:
            progress(done, whole)
    return Results(found)


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


def changed(options: Options) -> dict[str, Any]:
    """Return the options that are not the default."""
    fields = msgspec.structs.fields(Options)
    given = {field.name: getattr(options, field.name) for field in fields}
    default = msgspec.structs.asdict(Options(config=""))
    return {name: value for name, value in given.items() if value != default[name]}


def key_of(task: Task, of_runs: keys.Keys | None = None) -> str:
    """Return a digest (hexadecimal) of all that the result of a task depends on.

    `of_runs` is given by those who ask for many keys at once.
    """
    if isinstance(task, Options):
        return (of_runs or keys.Keys()).of(task)
    if isinstance(task, NetperfRuns):
        return keys.digest("netperf", keys.product(), [*map(msgspec.to_builtins, task.points())])
    return keys.digest(keys.product_with_data(reports), task)


def _name(task: Task) -> str:
    """Return a digest of a task as it was given."""
    return keys.digest(type(task).__name__, task)


def _weight(task: Task) -> int:
    if isinstance(task, NetperfRuns):
        return round(task.weight * _SECOND_WEIGHT)
    return (task.last_cycle or 0) if isinstance(task, Options) else _CALCULATION_WEIGHT


def _keep(found: dict[str, Any], name: str, task: Task, data: bytes | None) -> None:
    """Add a result, unless there is none or it is damaged."""
    kind: Any = next((kind for of, kind in _KINDS.items() if isinstance(task, of)), Any)
    with suppress(*UNDECODABLE):
        if data is not None:
            found[name] = msgspec.msgpack.decode(data, type=kind)


_KINDS: dict[type, Any] = {Options: Record, NetperfRuns: list[NetperfResult]}


def _do(task: Task) -> bytes:
    if isinstance(task, NetperfRuns):
        return msgspec.msgpack.encode(task.run())
    if isinstance(task, Calculation):
        return msgspec.msgpack.encode(task())
    return msgspec.msgpack.encode(msgspec.structs.replace(run(task).record, host=None))
