"""The ways of packets: where each one was in which cycle."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterator, Sequence

from ixp.editors.view.document import Dot, Packet, PacketBytes, Passed
from ixp.editors.view.drops import SILENT_CYCLES, Drops
from ixp.editors.view.follower import WirePacket
from ixp.editors.view.pipeline import readers, receivers, writers
from ixp.editors.view.way import Drop, Way
from ixp.isa.tables.port_kinds import is_atm
from ixp.simulator import CounterRaised, MemoryQueue
from ixp.support.errors import UserError
from ixp.workloads.latency.wire_packets import Identity
from ixp.workloads.record.run_directory import port_name
from ixp.workloads.runs.system.system import System
from ixp.workloads.traffic.dissection import Link, dissect

_KEPT = 5000  # packets
_SHOWN = 64  # of them in a frame, the newest
_LEAVING_CYCLES = 400  # in which a packet that was sent is shown at its port
_DROPPED_CYCLES = 2000  # in which one that was dropped is shown where that was
_PASSED_BY = 4  # later ones of its port, after which one that no counter tells of shows no more


class Ways:
    """The last packets that came in, each with its way. It hears of them by a `PacketFollower`."""

    def __init__(self, system: System) -> None:
        """Know no packets yet."""
        self._queues = system.reports.packet_queues()
        self._ways: deque[Way] = deque()
        self._open: dict[Identity, deque[Way]] = {}
        self._count = 0
        self._drops = Drops(system)
        self._lost: set[tuple[int, int]] = set()
        self._places = _Places(system, self._queues)

    @property
    def counters(self) -> range:
        """Addresses in scratch of the counters that it wants to hear of."""
        return self._drops.counters

    # ---- what is heard

    def come(self, packet: WirePacket, port: int) -> None:
        """A packet came in."""
        self._count += 1
        way = Way(self._count, packet.identity, port, packet.times, packet.data)
        same = self._open.setdefault(packet.identity, deque())
        for each in (*same, way) if same else ():
            each.alike = True
        same.append(way)
        self._ways.append(way)
        for at in packet.times:
            if (port, at) in self._lost:
                self._lost.remove((port, at))
                way.drop = way.drop or _overflow(port, at)
        if len(self._ways) > _KEPT:
            self._forget(self._ways.popleft())

    def note(self, key: Identity, stage: str, at: int, queue: int | None = None) -> None:
        """A stage of a packet ended."""
        way = next((each for each in self._open.get(key, ()) if stage not in each.ends), None)
        if way:
            way.ends[stage] = at
            way.queue = way.queue if queue is None else queue
            if stage == "reassemble":
                self._drops.came(way)
            elif stage == "route":
                self._drops.routed(way)

    def lose(self, port: int, at: int) -> None:
        """The device of a port had no room for the unit that came in a cycle."""
        for way in reversed(self._ways):
            if way.port == port and way.times[-1] < at:
                break
            if way.port == port and at in way.times:
                way.drop = way.drop or _overflow(port, at)
                return
        self._lost.add((port, at))

    def counted(self, event: CounterRaised) -> None:
        """An engine has added one to a counter."""
        self._drops.counted(event)

    def leave(self, packet: WirePacket, port: int) -> None:
        """A packet left."""
        same = self._open.get(packet.identity)
        if same:
            way = same.popleft()
            way.left_by, way.left, way.went = port, packet.times[-1], packet.data
            self._drops.routed(way)
            if not same:
                del self._open[packet.identity]

    # ---- what is asked

    def shown(self, now: int) -> tuple[Dot, ...]:
        """Return the packets that are under way in a cycle, or were dropped, newest last."""
        found: list[Dot] = []
        later: Counter[int] = Counter()
        for way in reversed(self._ways):
            routed = _routed(way, now)
            later[way.port] += routed
            lost = way.drop is None and not routed and later[way.port] >= _PASSED_BY
            if way.first < now and not lost and (place := self._places.place(way, now)):
                dropped = way.dropped(now)
                found.append(Dot(way.number, place, dropped.counter if dropped else ""))
                if len(found) == _SHOWN:
                    break
        return tuple(reversed(found))

    def packet(self, number: int, now: int) -> Packet:
        """Return the way of a packet up to a cycle. Raise UserError for one that is not known."""
        way = next((each for each in self._ways if each.number == number), None)
        if number > self._count or (way and way.first >= now):
            raise UserError(f"packet {number} has not come yet")
        if way is None:
            raise UserError(f"packet {number} is not known: the last {_KEPT} are")
        went = way.left is not None and way.left <= now
        return Packet(
            number=number,
            alike=way.alike,
            overtaken=self._overtaken(way, now),
            passed=tuple(self._passed(way, now)),
            came=_bytes(way.came, way.port),
            went=_bytes(way.went, way.left_by) if went else None,
        )

    def _overtaken(self, way: Way, now: int) -> bool:
        later = (each for each in self._ways if each.number > way.number and each.port == way.port)
        passed = sum(_routed(each, now) for each in later)
        return way.drop is None and not _routed(way, now) and passed >= _PASSED_BY

    def _passed(self, way: Way, now: int) -> Iterator[Passed]:
        ends = way.ends
        queue = self._queues[way.queue].name if way.queue is not None else ""
        steps = [
            (f"first bit on the wire of {port_name(way.port)}", way.first),
            ("its first bytes are in the receive FIFO", ends.get("request")),
            ("its last bytes are in the receive FIFO", ends.get("reassemble")),
            (f"put into the queue {queue}", ends.get("route")),
            (f"taken out of the queue {queue}", ends.get("queue")),
        ]
        if way.left_by is not None:
            steps.append((f"last bit on the wire of {port_name(way.left_by)}", way.left))
        if (drop := way.dropped(now)) is not None:
            steps.append((drop.what, drop.at))
        passed = [(text, at) for text, at in steps if at is not None and at <= now]
        known = sorted(passed, key=lambda step: step[1])
        for index, (text, at) in enumerate(known):
            yield Passed(text, at, at - known[max(index - 1, 0)][1])

    def _forget(self, way: Way) -> None:
        self._drops.forget(way)
        same = self._open.get(way.identity, deque())
        if way in same:
            same.remove(way)
        if not same:
            self._open.pop(way.identity, None)


class _Places:
    """Nodes of the pipeline, by what a packet has passed."""

    def __init__(self, system: System, queues: Sequence[MemoryQueue]) -> None:
        self._receiver = receivers(system)
        self._router = {
            engine: readers(system, queue)[0]
            for queue in queues
            if not queue.leads_out
            for engine in writers(system, queue)
        }
        self._sender = [readers(system, queue)[0] for queue in queues]

    def place(self, way: Way, now: int) -> str | None:
        """Return where a packet is in a cycle; None for one that is nowhere any more."""
        ends = {stage: at for stage, at in way.ends.items() if at <= now}
        if way.left is not None and way.left <= now:
            return f"out{way.left_by}" if now - way.left < _LEAVING_CYCLES else None
        if (drop := way.dropped(now)) is not None:
            return drop.node if now - drop.at < _DROPPED_CYCLES else None
        last = max(ends.values(), default=way.first)
        if "queue" in ends and way.queue is not None:
            return None if now - last > SILENT_CYCLES else f"engine{self._sender[way.queue]}"
        if "route" in ends:
            return f"queue{way.queue}"
        if now - last > SILENT_CYCLES:
            return None
        receiver = self._receiver.get(way.port)
        if receiver is None or "request" not in ends:
            return f"in{way.port}"
        routing = self._router.get(receiver, receiver)
        return f"engine{routing if 'reassemble' in ends else receiver}"


def _overflow(port: int, at: int) -> Drop:
    name = port_name(port)
    return Drop(f"in{port}", at, f"overflow of {name}", f"lost in {name}, whose FIFO was full")


def _routed(way: Way, now: int) -> bool:
    """Return whether a packet has been put into a queue to its port, or has left, in a cycle."""
    return way.ends.get("route", way.left or now + 1) <= now


def _bytes(data: bytes, port: int | None) -> PacketBytes:
    link: Link = "pdu" if port is not None and is_atm(port) else "frame"
    return PacketBytes(data.hex(), dissect(data, link))
