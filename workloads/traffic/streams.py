"""Generate the endless input of one port on demand: cells, or padded frames without FCS.

The same workload, tables and seed produce the same bytes on every machine.
"""

import heapq
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import chain, count, islice, repeat
from random import Random
from typing import NamedTuple

import msgspec

from ixp.isa.tables.port_kinds import is_atm
from ixp.microcode.config.tables import Tables
from ixp.simulator import WireUnits
from ixp.support.errors import UserError
from ixp.workloads.traffic.aal5 import CELL, IDLE_CELL, ends_pdu
from ixp.workloads.traffic.faults import BadCheckUnit, join_units
from ixp.workloads.traffic.gaps import GapRule, gap_rule, schedule, wire_bytes
from ixp.workloads.traffic.generator import PacketGenerator, mean_packet_bytes
from ixp.workloads.traffic.source import Batches, UnitSource
from ixp.workloads.traffic.workload import Stream, Workload

_BATCH = 512  # pieces joined at once
# Least share of the wire: about a cell per second of OC-12.
_LEAST_RATE = 1e-6

OpenStreams = Callable[[], list[tuple[PacketGenerator, GapRule]]]
"""Returns the streams of a port, starting with their first packets."""


class PortStream(NamedTuple):
    """The traffic that a port receives.

    On ATM, idle cells in the stream reduce the rate below 1. An Ethernet stream has no gaps: the
    wire inserts them, and `rate` is the share of the wire that frames may use. `is_timed` is set if
    gaps vary: `earliest` of a frame is then the first wire byte at which it may begin.
    """

    port: int
    batches: Batches
    rate: float = 1.0
    is_timed: bool = False


def open_port(  # noqa: PLR0913 - parameters of port_stream
    port: int,
    workload: Workload,
    tables: Tables,
    seed: int = 0,
    *,
    packets: int | None = None,
    load: float = 1.0,
) -> UnitSource:
    """Return a source of the units that a port receives; for arguments see `port_stream`."""
    stream = port_stream(port, workload, tables, seed, packets=packets, load=load)
    return UnitSource(stream.batches)


def port_stream(  # noqa: PLR0913 - parameters of a stream
    port: int,
    workload: Workload,
    tables: Tables,
    seed: int = 0,
    *,
    packets: int | None = None,
    load: float = 1.0,
) -> PortStream:
    """Return the input of a port; a port without a stream is silent.

    It ends after `packets` packets (default: never); `load` is a factor on all rates. Raise
    UserError if the tables lack an entry that the workload needs.
    """
    specs = [
        msgspec.structs.replace(stream, rate=stream.rate * load)
        for stream in workload.streams
        if stream.feeds(port)
    ]
    for spec in specs:
        _check_rate(port, spec.rate)
    rate = sum(spec.rate for spec in specs)
    if rate > 1 + 1e-9:
        raise UserError(f"rates of the streams on port {port} must add up to 1, not {rate:g}")
    timed = any(spec.gaps.pattern != "fixed" for spec in specs)
    sources = partial(_sources, port, specs, tables, seed, packets)
    units = partial(_timed, port, sources) if timed else partial(_units, port, specs, sources)
    return PortStream(port, units, min(rate, 1.0), timed and not is_atm(port))


def _check_rate(port: int, rate: float) -> None:
    """Raise UserError for a rate below the minimum, about a cell per second of OC-12."""
    if rate < _LEAST_RATE:
        message = (
            f"rate of a stream on port {port} must be {_LEAST_RATE:g} or more, its load included"
        )
        raise UserError(f"{message}, not {rate:g}")


def packets_per_byte(port: int, workload: Workload) -> float:
    """Return the number of packets that a port receives per wire byte."""
    specs = (spec for spec in workload.streams if spec.feeds(port))
    return sum(spec.rate / mean_packet_bytes(port, spec.packets) for spec in specs)


def wire_share(port: int, workload: Workload) -> float:
    """Return the share of the wire that the streams of a port use."""
    return sum(stream.rate for stream in workload.streams if stream.feeds(port))


def _sources(
    port: int, specs: list[Stream], tables: Tables, seed: int, packets: int | None
) -> list[tuple[PacketGenerator, GapRule]]:
    """Return generators and gap rules of a port's streams; they share their packet numbers."""
    numbers = count() if packets is None else iter(range(packets))
    sources = []
    for index, spec in enumerate(specs):
        source = PacketGenerator(port, spec, tables, numbers, Random(f"{seed} {port} {index}"))
        gaps = Random(f"{seed} {port} {index} gaps")
        sources.append((source, gap_rule(spec, source.mean_wire_bytes, gaps)))
    return sources


def _units(port: int, specs: list[Stream], sources: OpenStreams) -> Iterator[WireUnits]:
    """Yield the units of streams with fixed gaps, from the first one."""
    rate = sum(spec.rate for spec in specs)
    filled = is_atm(port) and bool(specs) and rate < 1 - 1e-9
    pieces = [
        (spec.rate, source.pieces()) for spec, (source, _) in zip(specs, sources(), strict=True)
    ]
    merged = _merge(pieces, 1 - rate if filled else 0, is_atm=is_atm(port))
    return _batched(merged, is_atm=is_atm(port))


def _timed(port: int, sources: OpenStreams) -> Iterator[WireUnits]:
    """Yield the units of streams whose gaps are not all fixed."""
    pieces = schedule([(rule, source.pieces()) for source, rule in sources()], is_atm=is_atm(port))
    if is_atm(port):
        yield from _batched((piece for _, piece in pieces), is_atm=True)
        return
    while batch := list(islice(pieces, _BATCH)):
        (units,) = _batched((frame for _, frame in batch), is_atm=False)
        yield WireUnits(units.data, units.lengths, [start for start, _ in batch], units.bad_fcs)


def _batched(pieces: Iterable[bytes], *, is_atm: bool) -> Iterator[WireUnits]:
    """Join pieces into batches; a piece is cells, or one frame."""
    pieces = iter(pieces)
    while batch := list(islice(pieces, _BATCH)):
        data = b"".join(batch)
        lengths = [CELL] * (len(data) // CELL) if is_atm else [*map(len, batch)]
        bad_fcs: list[bool] = []
        if BadCheckUnit in map(type, batch):
            for piece in batch:
                sound = [False] * (len(piece) // CELL if is_atm else 1)
                bad_fcs += piece.bad if isinstance(piece, BadCheckUnit) else sound
        yield WireUnits(data, lengths, bad_fcs=bad_fcs)


def play(
    port: int, units: Callable[[], Iterable[bytes]], packets: int | None = None, load: float = 1.0
) -> PortStream:
    """Play the units of a capture repeatedly, using the share `load` of the wire.

    `units` returns the units of the capture, at least one, from the first one. The stream ends
    after `packets` packets (default: never). Raise UserError if the load is too small.
    """
    _check_rate(port, load)

    def played() -> Iterator[WireUnits]:
        passes = chain.from_iterable(_packets_of(port, units()) for _ in count())
        idle_rate = 1 - load if is_atm(port) else 0
        merged = _merge([(load, islice(passes, packets))], idle_rate, is_atm=is_atm(port))
        return _batched(merged, is_atm=is_atm(port))

    return PortStream(port, played, load)


def _packets_of(port: int, units: Iterable[bytes]) -> Iterator[bytes]:
    """Split the units of a port into packets: frames, or cells up to the end of a PDU."""
    cells: list[bytes] = []
    for unit in units:
        cells.append(unit)
        if not is_atm(port) or ends_pdu(unit):
            yield join_units(cells)
            cells = []
    if cells:
        yield join_units(cells)


def played_per_byte(port: int, units: Iterable[bytes]) -> float:
    """Return the number of packets of a capture per wire byte; 0 without units."""
    sizes = [wire_bytes(piece, is_atm=is_atm(port)) for piece in _packets_of(port, units)]
    return len(sizes) / max(1, sum(sizes))


def _merge(
    sources: list[tuple[float, Iterator[bytes]]], idle_rate: float, *, is_atm: bool
) -> Iterator[bytes]:
    """Merge sources in proportion to their rates, in wire bytes, until the last one ends.

    Idle cells fill the remaining rate.
    """
    if len(sources) == 1 and not idle_rate:
        yield from sources[0][1]
        return
    open_count = len(sources)
    if idle_rate:
        sources = [*sources, (idle_rate, repeat(IDLE_CELL))]
    due = [(0.0, index) for index in range(len(sources))]
    while open_count:
        when, index = due[0]
        rate, pieces = sources[index]
        piece = next(pieces, None)
        if piece is None:
            heapq.heappop(due)
            open_count -= 1
            continue
        yield piece
        heapq.heapreplace(due, (when + wire_bytes(piece, is_atm=is_atm) / rate, index))
