"""Results of tasks: each made once, in any number of processes, and cached for the user.

A failed task has an outcome, too: its error. It is not cached, so the task is made again next time.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Generic, Protocol, TypeVar

import msgspec

from ixp.support.decoding import UNDECODABLE
from ixp.support.parallel import map_tasks
from ixp.support.user_cache import UserCache, user_folder

Result = TypeVar("Result")

_MOST_RESULTS = 20_000  # of some 15 kilobytes


class TaskOutcome(msgspec.Struct, Generic[Result], frozen=True):
    """The result of a task, the error that prevented or ended it, or both."""

    result: Result | None = None
    error: str | None = None


class CachedTask(Protocol[Result]):
    """A task as data: the same result in any process."""

    @property
    def result_type(self) -> Any:  # noqa: ANN401 - a type, also of a union
        """The type of the result, for decoding."""

    def run(self) -> TaskOutcome[Result]:
        """Make the result."""


Task = TypeVar("Task", bound=CachedTask[Any])
Map = Callable[[Callable[[Task], bytes], Sequence[Task]], Iterator[tuple[int, bytes]]]
"""Calls a function with each task; yields the index of a task and its result as they end."""


def cached_results(
    tasks: Sequence[Task],
    keys: Mapping[int, str],
    mapping: Map[Task] = map_tasks,
    *,
    cached: bool = True,
) -> Iterator[tuple[int, TaskOutcome[Any]]]:
    """Yield (index, outcome) of each task as it ends: cached ones first, equal tasks once.

    `keys` holds a digest (hexadecimal) of all that a result depends on, by the index of the task;
    tasks without one are left out.
    """
    folder = user_folder() if cached else None
    store = UserCache(folder / "results", _MOST_RESULTS) if folder else None
    indexes: dict[str, list[int]] = {}
    for index, key in keys.items():
        indexes.setdefault(key, []).append(index)
    missing: list[str] = []
    for key, same in indexes.items():
        outcome = _load(store, key, tasks[same[0]])
        if outcome is None:
            missing.append(key)
        else:
            yield from ((index, outcome) for index in same)
    for number, data in mapping(encoded_outcome, [tasks[indexes[key][0]] for key in missing]):
        same = indexes[missing[number]]
        outcome = _decode(data, tasks[same[0]])
        if store and outcome.error is None:
            store.store(missing[number], data)
        yield from ((index, outcome) for index in same)


def encoded_outcome(task: CachedTask[Any]) -> bytes:
    """Run a task; return its outcome as msgpack, which has equal bytes on all machines."""
    return msgspec.msgpack.encode(task.run())


def _load(store: UserCache | None, key: str, task: CachedTask[Any]) -> TaskOutcome[Any] | None:
    """Return the cached outcome of a task, None without one of the right form."""
    data = store.load(key) if store else None
    try:
        return None if data is None else _decode(data, task)
    except UNDECODABLE:
        return None


def _decode(data: bytes, task: CachedTask[Any]) -> TaskOutcome[Any]:
    kind = task.result_type
    outcome: TaskOutcome[Any] = msgspec.msgpack.decode(data, type=TaskOutcome[kind])  # type: ignore[valid-type]
    return outcome
