"""Runs that have ended: made in any number of processes, and kept in the user's cache.

A run that fails is a result too: its error. It is made again next time.
"""

from collections.abc import Iterator, Sequence

import msgspec

from ixp.assembler import AssemblyError
from ixp.support.decoding import UNDECODABLE
from ixp.support.errors import UserError
from ixp.support.parallel import map_tasks
from ixp.workloads.record.record import Record
from ixp.workloads.runs.options.options import Options
from ixp.workloads.runs.runner import run
from ixp.workloads.sweeps.cached_tasks import Map, perform
from ixp.workloads.sweeps.keys import Keys


class RunOutcome(msgspec.Struct, frozen=True):
    """The record of a run, without `host`; or the error that prevented it or ended it."""

    record: Record | None = None
    error: str | None = None


def run_all(
    tasks: Sequence[Options], mapping: Map[Options] = map_tasks, *, cached: bool = True
) -> Iterator[tuple[int, RunOutcome]]:
    """Yield (place, result) of each run as it ends; those kept from earlier come first.

    Equal runs are made once.
    """
    keys: list[tuple[int, str]] = []
    of_runs = Keys()
    for place, options in enumerate(tasks):
        try:
            keys.append((place, of_runs.of(options)))
        except (UserError, AssemblyError, OSError) as error:
            yield place, RunOutcome(error=str(error))
    yield from perform(
        tasks,
        keys,
        run_encoded,
        mapping,
        _decode,
        lambda result: result.error is None,
        cached=cached,
    )


def run_encoded(options: Options) -> bytes:
    """Make a run and return its result, encoded: the same on any machine."""
    try:
        result = run(options)
    except (UserError, AssemblyError) as error:
        return msgspec.msgpack.encode(RunOutcome(error=str(error)))
    record = msgspec.structs.replace(result.record, host=None)
    failure = "; ".join(result.report[:1]) or record.stopped if result.failed else None
    return msgspec.msgpack.encode(RunOutcome(record, failure))


def _decode(data: bytes) -> RunOutcome | None:
    """Read what the cache holds, None if it is of another form."""
    try:
        return msgspec.msgpack.decode(data, type=RunOutcome)
    except UNDECODABLE:
        return None
