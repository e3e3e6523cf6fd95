"""The trails of packets: where each one was in which cycle."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterator, Sequence

from ixp.editors.view.document import (
    Packet,
    PacketBytes,
    PacketList,
    PacketPosition,
    StageTime,
)
from ixp.editors.view.frame.pipeline import readers, receivers, writers
from ixp.editors.view.packets.drops import SILENT_CYCLES, Drops
from ixp.editors.view.packets.packet_list import matches, row_of
from ixp.editors.view.packets.trail import Drop, PacketTrail
from ixp.isa.tables.port_kinds import is_atm
from ixp.simulator import MemoryQueue
from ixp.support.errors import UserError
from ixp.workloads.latency.packet_follower import QUEUE, REASSEMBLE, REQUEST, ROUTE, WirePacket
from ixp.workloads.latency.wire_packets import Identity
from ixp.workloads.record.run_directory import port_name
from ixp.workloads.runs.system.system import System
from ixp.workloads.traffic.dissection import Link, dissect

MAX_TRAILS = 5000
MAX_POSITIONS = 64  # in a frame, the newest
MAX_ROWS = 200  # of the list, the newest
# Hide an uncounted packet once this many later packets of its port were routed.
OVERTAKEN_AFTER_PACKETS = 4
_LEAVING_CYCLES = 400  # in which a packet that was sent is shown at its port
_DROPPED_CYCLES = 2000  # in which a packet that was dropped is shown where that was


class PacketTrails:
    """The trails of the last packets that arrived; a `PacketFollower` notifies it of them."""

    def __init__(self, system: System) -> None:
        """Begin without packets."""
        self._queues = system.reports.packet_queues()
        self._trails: deque[PacketTrail] = deque()
        self._open: dict[Identity, deque[PacketTrail]] = {}
        self._count = 0
        self._drops = Drops(system)
        self._overflows: set[tuple[int, int]] = set()
        self._positions = _Positions(system, self._queues)

    @property
    def counters(self) -> range:
        """Return addresses in scratch of the counters to watch."""
        return self._drops.counters

    # ---- notifications

    def arrived(self, packet: WirePacket, port: int) -> None:
        """Begin the trail of a packet."""
        self._count += 1
        trail = PacketTrail(self._count, packet.identity, port, packet.times, packet.data)
        same = self._open.setdefault(packet.identity, deque())
        for other in (*same, trail) if same else ():
            other.is_ambiguous = True
        same.append(trail)
        self._trails.append(trail)
        for at in packet.times:
            if (port, at) in self._overflows:
                self._overflows.remove((port, at))
                trail.drop = trail.drop or _overflow(port, at)
        if len(self._trails) > MAX_TRAILS:
            self._forget(self._trails.popleft())

    def stage_ended(self, identity: Identity, stage: int, at: int, queue: int | None) -> None:
        """Note the end of a stage of a packet."""
        same = self._open.get(identity, ())
        trail = next((trail for trail in same if stage not in trail.stage_ends), None)
        if trail:
            trail.stage_ends[stage] = at
            trail.queue = trail.queue if queue is None else queue
            if stage == REASSEMBLE:
                self._drops.reassembled(trail)
            elif stage == ROUTE:
                self._drops.queued(trail)

    def overflowed(self, port: int, at: int) -> None:
        """Note that a port has lost the unit that arrived in a cycle: its FIFO was full."""
        for trail in reversed(self._trails):
            if trail.port == port and trail.times[-1] < at:
                break
            if trail.port == port and at in trail.times:
                trail.drop = trail.drop or _overflow(port, at)
                return
        self._overflows.add((port, at))

    def counter_rose(self, address: int, engine: int, at: int) -> None:
        """Note that an engine has added one to a counter."""
        self._drops.counter_rose(address, engine, at)

    def departed(self, packet: WirePacket, port: int) -> None:
        """End the trail of a packet that was sent."""
        same = self._open.get(packet.identity)
        if same:
            trail = same.popleft()
            trail.departure_port, trail.departure_cycle = port, packet.times[-1]
            trail.sent_bytes = packet.data
            self._drops.queued(trail)
            if not same:
                del self._open[packet.identity]

    # ---- queries

    def positions(self, now: int) -> tuple[PacketPosition, ...]:
        """Return the packets that are under way in a cycle, or were dropped, newest last."""
        positions: list[PacketPosition] = []
        routed: Counter[int] = Counter()  # later packets, by port
        for trail in reversed(self._trails):
            routed[trail.port] += trail.is_routed(now)
            overtaken = _is_overtaken(trail, routed[trail.port], now)
            if trail.first < now and not overtaken and (node := self._positions.node(trail, now)):
                drop = trail.drop_before(now)
                positions.append(PacketPosition(trail.number, node, drop.counter if drop else ""))
                if len(positions) == MAX_POSITIONS:
                    break
        return tuple(reversed(positions))

    def packets(self, now: int, filter_text: str) -> PacketList:
        """Return the newest packets that a filter leaves in a cycle."""
        past = [trail for trail in self._trails if trail.first < now]
        selected = self.filtered(now, filter_text) if filter_text.strip() else past
        rows = [
            row_of(trail, now, self._positions.node) for trail in selected[: -MAX_ROWS - 1 : -1]
        ]
        return PacketList(now, len(selected), len(past), tuple(rows))

    def filtered(self, now: int, filter_text: str) -> list[PacketTrail]:
        """Return the packets that a filter leaves in a cycle, oldest first."""
        words = [word for word in filter_text.casefold().split() if word != "-"]
        return [
            trail
            for trail in self._trails
            if trail.first < now and matches(row_of(trail, now, self._positions.node), words)
        ]

    def packet(self, number: int, now: int) -> Packet:
        """Return a packet with its trail up to a cycle. Raise UserError if there is none."""
        trail = next((trail for trail in self._trails if trail.number == number), None)
        if number > self._count or (trail and trail.first >= now):
            raise UserError(f"packet {number} has not come yet")
        if trail is None:
            raise UserError(f"packet {number} is not known: the last {MAX_TRAILS} are")
        later = [other for other in self._trails if other.number > number]
        routed = sum(other.is_routed(now) for other in later if other.port == trail.port)
        is_sent = trail.departure_cycle is not None and trail.departure_cycle <= now
        return Packet(
            number=number,
            is_ambiguous=trail.is_ambiguous,
            was_overtaken=_is_overtaken(trail, routed, now),
            stages=tuple(self._stage_times(trail, now)),
            received=_bytes(trail.received_bytes, trail.port),
            sent=_bytes(trail.sent_bytes, trail.departure_port) if is_sent else None,
        )

    def _stage_times(self, trail: PacketTrail, now: int) -> Iterator[StageTime]:
        ends = trail.stage_ends
        queue = self._queues[trail.queue].name if trail.queue is not None else ""
        steps = [
            (f"first bit on the wire of {port_name(trail.port)}", trail.first),
            ("its first bytes are in the receive FIFO", ends.get(REQUEST)),
            ("its last bytes are in the receive FIFO", ends.get(REASSEMBLE)),
            (f"put into the queue {queue}", ends.get(ROUTE)),
            (f"taken out of the queue {queue}", ends.get(QUEUE)),
        ]
        if (port := trail.departure_port) is not None:
            steps.append((f"last bit on the wire of {port_name(port)}", trail.departure_cycle))
        if (drop := trail.drop_before(now)) is not None:
            steps.append((drop.text, drop.at))
        past = [(text, at) for text, at in steps if at is not None and at <= now]
        past.sort(key=lambda step: step[1])
        for index, (text, at) in enumerate(past):
            yield StageTime(text, at, at - past[max(index - 1, 0)][1])

    def _forget(self, trail: PacketTrail) -> None:
        self._drops.forget(trail)
        same = self._open.get(trail.identity, deque())
        if trail in same:
            same.remove(trail)
        if not same:
            self._open.pop(trail.identity, None)


class _Positions:
    """Nodes of the pipeline, by the stages of a packet that have ended."""

    def __init__(self, system: System, queues: Sequence[MemoryQueue]) -> None:
        self._receiver = receivers(system)
        self._router = {
            engine: readers(system, queue)[0]
            for queue in queues
            if not queue.leads_out
            for engine in writers(system, queue)
        }
        self._sender = [readers(system, queue)[0] for queue in queues]

    def node(self, trail: PacketTrail, now: int) -> str | None:
        """Return where a packet is in a cycle; None for one that has left the picture."""
        ends = {stage: at for stage, at in trail.stage_ends.items() if at <= now}
        if trail.departure_cycle is not None and trail.departure_cycle <= now:
            is_shown = now - trail.departure_cycle < _LEAVING_CYCLES
            return f"out{trail.departure_port}" if is_shown else None
        if (drop := trail.drop_before(now)) is not None:
            return drop.node if now - drop.at < _DROPPED_CYCLES else None
        last = max(ends.values(), default=trail.first)
        if QUEUE in ends and trail.queue is not None:
            return None if now - last > SILENT_CYCLES else f"engine{self._sender[trail.queue]}"
        if ROUTE in ends:
            return f"queue{trail.queue}"
        if now - last > SILENT_CYCLES:
            return None
        receiver = self._receiver.get(trail.port)
        if receiver is None or REQUEST not in ends:
            return f"in{trail.port}"
        routing = self._router.get(receiver, receiver)
        return f"engine{routing if REASSEMBLE in ends else receiver}"


def _overflow(port: int, at: int) -> Drop:
    name = port_name(port)
    return Drop(f"in{port}", at, f"overflow of {name}", f"lost in {name}, whose FIFO was full")


def _is_overtaken(trail: PacketTrail, routed: int, now: int) -> bool:
    """Return whether a packet was lost uncounted: later packets of its port were routed."""
    is_open = trail.drop is None and not trail.is_routed(now)
    return is_open and routed >= OVERTAKEN_AFTER_PACKETS


def _bytes(data: bytes, port: int | None) -> PacketBytes:
    link: Link = "pdu" if port is not None and is_atm(port) else "frame"
    return PacketBytes(data.hex(), dissect(data, link))
