"""Run many netperf tests: over coalescing counts, messages, MTUs, protocols and directions.

The scripts of XAPP1063 and XAPP1127 run netperf once for each coalescing count, and report the best
result. They set the counts for sent and received frames separately (XAPP1127, "TEMAC Coalescing
Values"): a sweep only changes the count for the data's direction. Results are cached, and equal
tests are run once.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any

import msgspec
from msgspec.structs import replace

from ixp import hosts
from ixp.hosts.descriptions.description import Host
from ixp.hosts.netperf.netperf_test import NetperfTest
from ixp.hosts.netperf.result import NetperfResult
from ixp.hosts.netperf.run import run_test
from ixp.support.parallel import map_tasks
from ixp.workloads.sweeps.cached_results import TaskOutcome, cached_results
from ixp.workloads.sweeps.keys import digest, product

COUNTS = (1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64, 96, 128, 192, 255)
"""Default counts of a sweep; the hardware allows 1 to 255 (XAPP1127)."""


class NetperfCase(msgspec.Struct, frozen=True):
    """One test between two hosts, as a task."""

    host: Host
    peer: Host
    test: NetperfTest

    @property
    def result_type(self) -> type[NetperfResult]:
        """Return the type of the result."""
        return NetperfResult

    def key(self) -> str:
        """Return the key of the result."""
        return digest("netperf", product(hosts), self)

    def run(self) -> TaskOutcome[NetperfResult]:
        """Run the test; raise UserError if it can't be run."""
        return TaskOutcome(run_test(self.host, self.peer, self.test))


def coalesced(host: Host, count: int, test: NetperfTest) -> Host:
    """Return a host with an interrupt per `count` frames in the direction of a test's data."""
    both_directions = test.test == "TCP_RR"
    nic = host.nic
    if both_directions or test.direction == "tx":
        nic = replace(nic, tx_coalesce=count)
    if both_directions or test.direction == "rx":
        nic = replace(nic, rx_coalesce=count)
    return replace(host, nic=nic)


def coalescing_cases(case: NetperfCase, counts: Iterable[int] = COUNTS) -> list[NetperfCase]:
    """Return a test for each coalescing count of the host."""
    return [replace(case, host=coalesced(case.host, count, case.test)) for count in counts]


def best_of(results: Sequence[NetperfResult]) -> int:
    """Return the index of the best result, the first of equal ones."""
    values = [
        result.transactions_per_s if result.test.test == "TCP_RR" else result.throughput_mbps
        for result in results
    ]
    return values.index(max(values))


def run_cases(
    cases: Sequence[NetperfCase],
    progress: Callable[[int], None] = lambda _: None,
    *,
    jobs: int | None = None,
    cached: bool = True,
) -> list[NetperfResult]:
    """Return the result of each test, run in several processes; `progress` gets the number done.

    Raise UserError for a test that can't be run.
    """
    results: dict[int, Any] = {}
    keys = {index: case.key() for index, case in enumerate(cases)}
    mapping = partial(map_tasks, jobs=jobs)
    for index, outcome in cached_results(cases, keys, mapping, cached=cached):
        results[index] = outcome.result
        progress(len(results))
    return [results[index] for index in range(len(cases))]
