"""The table of many netperf tests, with the best of each kind marked."""

from collections.abc import Sequence

import msgspec

from ixp.hosts.netperf.coalescing import best_of
from ixp.hosts.netperf.netperf_test import Direction, TestName
from ixp.hosts.netperf.result import Limit, NetperfResult


class NetperfSweepRow(msgspec.Struct, frozen=True, kw_only=True):
    """One test; `best` is the best of those that differ from it in the coalescing count alone."""

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
        """The fields that this row shares with those that it is compared with."""
        return (self.test, self.direction, self.mtu, self.message_bytes)


class NetperfSweep(msgspec.Struct, frozen=True, kw_only=True):
    """The tests of a sweep in their order."""

    schema: int = 1
    host: str
    peer: str
    seconds: float
    seed: int
    rows: list[NetperfSweepRow]

    @property
    def columns(self) -> tuple[str, ...]:
        """The names of the columns of a file."""
        return NetperfSweepRow.__struct_fields__

    @property
    def cells(self) -> list[tuple[object, ...]]:
        """The values of all rows, in the order of the columns."""
        rows = (msgspec.structs.replace(row, best=int(row.best)) for row in self.rows)
        return [msgspec.structs.astuple(row) for row in rows]

    @property
    def groups(self) -> list[list[NetperfSweepRow]]:
        """The rows that differ in the coalescing count alone, together."""
        groups: dict[tuple[str, str, int, int], list[NetperfSweepRow]] = {}
        for row in self.rows:
            groups.setdefault(row.group, []).append(row)
        return list(groups.values())


def swept(results: Sequence[NetperfResult]) -> NetperfSweep:
    """Return the table of results, at least one."""
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
