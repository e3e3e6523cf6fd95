"""Runs that have ended: made in any number of processes, and kept in the user's cache.

A run that fails is a result too: its error. It is made again next time.
"""

from collections.abc import Callable, Iterator, Sequence

import msgspec

from ixp.assembler import AssemblyError
from ixp.support.decoding import UNDECODABLE
from ixp.support.errors import UserError
from ixp.support.parallel import map_tasks
from ixp.support.user_cache import UserCache, user_folder
from ixp.workloads.record.record import Record
from ixp.workloads.runs.options import Options
from ixp.workloads.runs.runner import run
from ixp.workloads.sweeps.keys import Keys

_MOST_KEPT = 20_000  # of some 15 kilobytes

Map = Callable[[Callable[[Options], bytes], Sequence[Options]], Iterator[tuple[int, bytes]]]
"""Calls a function with each task; yields the place of a task and its result as they end."""


class Finished(msgspec.Struct, frozen=True):
    """The record of a run, without `host`; or the error that prevented it or ended it."""

    record: Record | None = None
    error: str | None = None


def store() -> UserCache | None:
    """Return where results are kept, None if this user has no folder for it."""
    folder = user_folder()
    return UserCache(folder / "results", _MOST_KEPT) if folder else None


def finished(
    tasks: Sequence[Options], mapping: Map = map_tasks, *, cached: bool = True
) -> Iterator[tuple[int, Finished]]:
    """Yield (place, result) of each run as it ends; those kept from earlier come first.

    Equal runs are made once.
    """
    kept = store() if cached else None
    keys: dict[str, list[int]] = {}
    of_runs = Keys()
    for place, options in enumerate(tasks):
        try:
            keys.setdefault(of_runs.of(options), []).append(place)
        except (UserError, AssemblyError, OSError) as error:
            yield place, Finished(error=str(error))
    left: list[str] = []
    for key, places in keys.items():
        if kept and (data := kept.load(key)) is not None and (old := _decode(data)):
            yield from ((place, old) for place in places)
        else:
            left.append(key)
    for which, data in mapping(finish, [tasks[keys[key][0]] for key in left]):
        result = msgspec.msgpack.decode(data, type=Finished)
        if kept and result.error is None:
            kept.store(left[which], data)
        yield from ((place, result) for place in keys[left[which]])


def finish(options: Options) -> bytes:
    """Make a run and return its result, encoded: the same on any machine."""
    try:
        result = run(options)
    except (UserError, AssemblyError) as error:
        return msgspec.msgpack.encode(Finished(error=str(error)))
    record = msgspec.structs.replace(result.record, host=None)
    failure = "; ".join(result.report[:1]) or record.stopped if result.failed else None
    return msgspec.msgpack.encode(Finished(record, failure))


def _decode(data: bytes) -> Finished | None:
    """Read what the cache holds, None if it is of another form."""
    try:
        return msgspec.msgpack.decode(data, type=Finished)
    except UNDECODABLE:
        return None
