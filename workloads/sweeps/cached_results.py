"""Run tasks, each once, in any number of processes, and cache their results for the user.

The outcome of a failed task is its error. It is not cached, so the task is run again next time.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Generic, Protocol, TypeVar

import msgspec

from ixp.support.decoding import UNDECODABLE
from ixp.support.parallel import map_tasks
from ixp.support.user_cache import UserCache, user_folder

Result = TypeVar("Result")

_MOST_RESULTS = 20_000  # each takes about 15 kilobytes


class TaskOutcome(msgspec.Struct, Generic[Result], frozen=True):
    """The result of a task, the error that prevented or ended it, or both."""

    result: Result | None = None
    error: str | None = None


class CachedTask(Protocol[Result]):
    """A task as data, with the same result in any process."""

    @property
    def result_type(self) -> Any:  # noqa: ANN401 - a type, also of a union
        """Return the type of the result, for decoding."""

    def run(self) -> TaskOutcome[Result]:
        """Return the result."""


Task = TypeVar("Task", bound=CachedTask[Any])
Map = Callable[[Callable[[Task], bytes], Sequence[Task]], Iterator[tuple[int, bytes]]]
"""Calls a function with each task; yields (index, result) of each task as it ends."""


def cached_results(
    tasks: Sequence[Task],
    keys: Mapping[int, str],
    mapping: Map[Task] = map_tasks,
    *,
    cached: bool = True,
) -> Iterator[tuple[int, TaskOutcome[Any]]]:
    """Yield (index, outcome) of each task as it ends: cached ones first, equal tasks once.

    `keys` maps the index of a task to a digest (hexadecimal) of all inputs of its result; tasks
    without a key are left out.
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
    """Run a task; return its outcome as msgpack, with the same bytes on all machines."""
    return msgspec.msgpack.encode(task.run())


def _load(store: UserCache | None, key: str, task: CachedTask[Any]) -> TaskOutcome[Any] | None:
    """Return the cached outcome of a task, or None if there is no valid one."""
    data = store.load(key) if store else None
    try:
        return None if data is None else _decode(data, task)
    except UNDECODABLE:
        return None


def _decode(data: bytes, task: CachedTask[Any]) -> TaskOutcome[Any]:
    kind = task.result_type
    outcome: TaskOutcome[Any] = msgspec.msgpack.decode(data, type=TaskOutcome[kind])  # type: ignore[valid-type]
    return outcome
