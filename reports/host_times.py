"""How long netperf between simulated hosts takes: `ixp bench --hosts`.

The loads are those that people wait for: one test of a full gigabit, and a note's sweep over the
coalescing counts in all processors. Nothing is taken from the cache.
"""

import time
from collections.abc import Callable
from functools import partial

import msgspec

from ixp.hosts import NetperfTest, load_host
from ixp.hosts.netperf.coalescing import NetperfCase, run_cases
from ixp.reports.hosts.rows import best_cases

_SECONDS = 10.0
_NOTE = "xapp1063"
_HOST, _PEER = "ppc440-vxworks", "winxp-pc"


class HostTime(msgspec.Struct, frozen=True, kw_only=True):
    """A load: its tests, their simulated seconds together, and the seconds that they took."""

    load: str
    tests: int
    simulated_s: float
    wall_s: float


class HostTimes(msgspec.Struct, frozen=True, kw_only=True):
    """All loads."""

    schema: int = 1
    loads: list[HostTime]


def host_times(
    seconds: float = _SECONDS,
    progress: Callable[[int], None] = lambda _: None,
    *,
    jobs: int | None = None,
) -> HostTimes:
    """Measure both loads with tests of some seconds; `progress` gets how many tests have ended."""
    loads = []
    ended = 0
    for name, points in _loads(seconds).items():
        loads.append(_timed(name, points, partial(_report, progress, ended), jobs))
        ended += len(points)
    return HostTimes(loads=loads)


def _report(progress: Callable[[int], None], before: int, count: int) -> None:
    progress(before + count)


def how_many() -> int:
    """Return how many tests all loads have."""
    return sum(map(len, _loads(_SECONDS).values()))


def _loads(seconds: float) -> dict[str, list[NetperfCase]]:
    return {
        f"TCP_STREAM, gigabit, MTU 1500, {_HOST} receives": [_gigabit(seconds)],
        f"sweep of {_NOTE}, best cases": _sweep(seconds),
    }


def _gigabit(seconds: float) -> NetperfCase:
    test = NetperfTest(direction="rx", seconds=seconds, message_bytes=65536)
    return NetperfCase(load_host(_HOST), load_host(_PEER), test)


def _sweep(seconds: float) -> list[NetperfCase]:
    """Return the tests of a note's best cases at all coalescing counts."""
    runs = best_cases(_NOTE).values()
    short = [msgspec.structs.replace(run, seconds=seconds) for run in runs]
    return [case for runs in short for case in runs.cases()]


def _timed(
    load: str, points: list[NetperfCase], progress: Callable[[int], None], jobs: int | None
) -> HostTime:
    start = time.perf_counter()
    results = run_cases(points, progress, jobs=jobs, cached=False)
    return HostTime(
        load=load,
        tests=len(points),
        simulated_s=sum(result.test.seconds for result in results),
        wall_s=time.perf_counter() - start,
    )
