"""Tabulate many netperf tests, and mark the best of each group."""

from collections.abc import Sequence

import msgspec

from ixp.hosts.netperf.coalescing import best_of
from ixp.hosts.netperf.netperf_test import Direction, TestName
from ixp.hosts.netperf.result import Limit, NetperfResult


class NetperfSweepRow(msgspec.Struct, frozen=True, kw_only=True):
    """One test; `best` marks the best of the tests that only differ in the coalescing count."""

    test: TestName
    direction: Direction
    mtu: int
    message_bytes: int
    coalesce: int
    throughput_mbps: float
    transactions_per_s: float
    sent_mbps: float
    received_mbps: float
    cpu_host_pct: float
    cpu_peer_pct: float
    limit: Limit
    dropped_frames: int
    retransmissions: int
    state_hash: str
    best: bool = False

    @property
    def group(self) -> tuple[str, str, int, int]:
        """Return the fields that are equal in all rows of its group."""
        return (self.test, self.direction, self.mtu, self.message_bytes)


class NetperfSweep(msgspec.Struct, frozen=True, kw_only=True):
    """The tests of a sweep, in order."""

    schema: int = 1
    host: str
    peer: str
    seconds: float
    seed: int
    rows: list[NetperfSweepRow]

    @property
    def columns(self) -> tuple[str, ...]:
        """Return the names of the columns."""
        return NetperfSweepRow.__struct_fields__

    @property
    def cells(self) -> list[tuple[object, ...]]:
        """Return the values of all rows, in the order of the columns."""
        rows = (msgspec.structs.replace(row, best=int(row.best)) for row in self.rows)
        return [msgspec.structs.astuple(row) for row in rows]

    @property
    def groups(self) -> list[list[NetperfSweepRow]]:
        """Return groups of rows that only differ in the coalescing count."""
        groups: dict[tuple[str, str, int, int], list[NetperfSweepRow]] = {}
        for row in self.rows:
            groups.setdefault(row.group, []).append(row)
        return list(groups.values())


def swept(results: Sequence[NetperfResult]) -> NetperfSweep:
    """Return the table of at least one result."""
    plain = [_row(result) for result in results]
    groups: dict[tuple[str, str, int, int], list[int]] = {}
    for place, row in enumerate(plain):
        groups.setdefault(row.group, []).append(place)
    best = {places[best_of([results[place] for place in places])] for places in groups.values()}
    first = results[0]
    return NetperfSweep(
        host=first.host.host,
        peer=first.peer.host,
        seconds=first.test.seconds,
        seed=first.test.seed,
        rows=[msgspec.structs.replace(row, best=place in best) for place, row in enumerate(plain)],
    )


def _row(result: NetperfResult) -> NetperfSweepRow:
    lost = result.frames.dropped
    tx = result.test.direction == "tx"
    return NetperfSweepRow(
        test=result.test.test,
        direction=result.test.direction,
        mtu=result.mtu,
        message_bytes=result.message_bytes,
        coalesce=result.tx_coalesce if tx else result.rx_coalesce,
        throughput_mbps=result.throughput_mbps,
        transactions_per_s=result.transactions_per_s,
        sent_mbps=result.sent_mbps,
        received_mbps=result.received_mbps,
        cpu_host_pct=result.host.cpu_pct,
        cpu_peer_pct=result.peer.cpu_pct,
        limit=result.limit,
        dropped_frames=lost.mac + lost.ring + lost.socket,
        retransmissions=result.retransmissions,
        state_hash=result.state_hash,
    )
