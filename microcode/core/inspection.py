"""Inspect the router without changes: counters, queues, buffers, open reassemblies.

On the chip, `counters_print()` prints the counters (application note p.56). A buffer is free,
belongs to a VC, waits in a queue, or is held by a thread, either as its spare buffer or with a
packet. A buffer in none of these states has leaked.
"""

from collections import Counter as Tally
from collections.abc import Hashable, Mapping, Sequence
from typing import NamedTuple

from ixp.isa.core_interface import CoreMachine
from ixp.isa.tables.port_kinds import medium_of
from ixp.microcode.core.answers import Answers
from ixp.microcode.core.packet_queues import PacketQueue
from ixp.microcode.core.packets import ANSWERED_REASONS, REASONS
from ixp.microcode.memory.map import constants, counters, drop_counters

_MAP = constants()
_CONFIG = constants("system_config.uc")
_LONGEST_CELL_CYCLES = 4096
_EMPTY = 1 << 31  # bit of an empty slot of a message queue
_BUFFERS_IN_USE = _MAP["BUFFER_COUNT"] - 1
_MESSAGE_QUEUES = {
    name: number
    for name, number in _MAP.items()
    if name.startswith("MSGQ_") and number < _MAP["MSGQS"]
}
_CORE_QUEUES = range(_MAP["MSGQ_ATM_RX_CORE"], _MAP["MSGQS"])
# Buffers that threads can hold besides the spare buffers and a packet each: Ethernet transmit one
# for each queue that it empties; CRC check and CRC generate the results waiting for their turn.
_IN_THREADS = _MAP["PACKETQS"] + 2 * _MAP["REORDER_SIZE"]


class Buffers(NamedTuple):
    """Numbers of buffers on the freelist, with VCs and in queues."""

    free: int
    with_vcs: int
    queued: int

    @property
    def held_by_threads(self) -> int:
        """Return the number of buffers held by threads: spare, or with a packet."""
        return _BUFFERS_IN_USE - self.free - self.with_vcs

    def lost(self, spare_buffers: int, threads: int) -> int:
        """Return the number of buffers that have certainly leaked while `threads` hold packets.

        If no thread is at work, these are all buffers that are neither spare nor queued. Working
        threads may hide a few.
        """
        can_be = spare_buffers + self.queued + (threads + _IN_THREADS if threads else 0)
        return max(self.held_by_threads - can_be, 0)


class RouterInspection:
    """Base class of the router's core software: methods that only read the router's state.

    `spare_buffers` is the number of free buffers that receiving threads hold; `_threads` is the
    number of threads of the chip.
    """

    core_packets_by_reason: Tally[str]
    spare_buffers: int
    _threads: int
    core_packets_by_port: Tally[int]
    _ports: Sequence[int]
    _answers: Answers | None
    _queues: Sequence[PacketQueue]
    _vc_places: Sequence[int]

    def counters(self, machine: CoreMachine) -> dict[str, int | dict[str, dict[str, int]]]:
        """Return every counter by name, including zeros; `ports` holds the counters of each port.

        Names with the prefix CORE_ are counters of the core's software.
        """
        common = machine.read("scratch", _MAP["COUNTERS_BASE"], _MAP["COUNTERS_SIZE"])
        result: dict[str, int | dict[str, dict[str, int]]] = {
            counter.name: common[counter.index] for counter in counters() if not counter.per_port
        }
        result["TOTAL_DISCARDS"] = machine.read("scratch", _MAP["TOTAL_DISCARDS_WORD"])[0]
        result |= {
            f"CORE_{name.upper()}": self.core_packets_by_reason[name]
            for name in REASONS.values()
            if self._answers or name not in ANSWERED_REASONS
        }
        result |= self._answers.counts if self._answers else {}
        result["ports"] = {str(port): self._port_counters(machine, port) for port in self._ports}
        return result

    def _port_counters(self, machine: CoreMachine, port: int) -> dict[str, int]:
        size = _MAP["PORT_COUNTERS_PER_PORT"]
        words = machine.read("scratch", _MAP["PORT_COUNTERS_BASE"] + port * size, size)
        by_name = {c.name: words[c.index] for c in counters() if c.per_port}
        return by_name | {"CORE_PACKETS": self.core_packets_by_port[port]}

    @property
    def core_packets(self) -> int:
        """Return the number of packets and cells sent to the core."""
        return self.core_packets_by_reason.total()

    def queues_empty(self, machine: CoreMachine) -> bool:
        """Return whether no packet is in a queue or in a thread.

        A buffer is free, belongs to a VC, or is the spare buffer of a receiving thread; any other
        buffer holds a packet. While a thread processes a cell, its VC's buffer is not visible; a
        cell takes less than _LONGEST_CELL_CYCLES.
        """
        if machine.now - machine.last_progress < _LONGEST_CELL_CYCLES:
            return False
        return not queues(machine) and self.buffers(machine).held_by_threads <= self.spare_buffers

    def waiting(self, machine: CoreMachine) -> Mapping[str, Hashable]:
        """Return every queue with work for an engine, with a value that changes with progress."""
        return queues(machine, core=False)

    def packet_queues(self) -> Sequence[PacketQueue]:
        """Return the queues of packets between engines and to the ports."""
        return self._queues

    def drop_counters(self) -> Mapping[int, tuple[str, int | None]]:
        """Return name and port of the drop counters, by their words of scratch."""
        return drop_counters(self._ports)

    def queue_lengths(self, machine: CoreMachine) -> Mapping[str, int]:
        """Return the length of each queue: message queues by name, and `packets` of a port.

        A message queue may have two names: its reader differs between configurations.
        """
        messages = [sum(map(_is_message, slots)) for slots in _message_queues(machine)]
        lengths = {name: messages[number] for name, number in _MESSAGE_QUEUES.items()}
        for port, counts in _packet_queues(machine):
            name = f"packets {medium_of(port).port_name(port)}"
            lengths[name] = lengths.get(name, 0) + _packets(counts)
        return lengths

    def buffers(self, machine: CoreMachine) -> Buffers:
        """Count the buffers by place."""
        links = machine.read("sram", _MAP["DESCRIPTORS"], 4 * _MAP["BUFFER_COUNT"])
        free, descriptor = 0, machine.list_head(_MAP["FREELIST"])
        while descriptor and free <= _BUFFERS_IN_USE:
            free, descriptor = free + 1, links[descriptor - _MAP["DESCRIPTORS"]]
        with_vcs = sum(bool(state >> 8 & 0xFFFF) for state in self._vc_states(machine))
        packets = sum(_packets(counts) for _, counts in _packet_queues(machine))
        messages = sum(sum(map(_is_message, slots)) for slots in _message_queues(machine))
        return Buffers(free, with_vcs, packets + messages)

    def lost_buffers(self, machine: CoreMachine, *, idle: bool = False) -> int:
        """Return the number of certainly lost buffers; all lost ones are found if `idle`."""
        return self.buffers(machine).lost(self.spare_buffers, 0 if idle else self._threads)

    def open_reassemblies(self, machine: CoreMachine) -> int:
        """Return the number of PDUs whose last cell has not arrived."""
        return sum(state >> 24 != _CONFIG["FIRST_OFFSET"] for state in self._vc_states(machine))

    def _vc_states(self, machine: CoreMachine) -> list[int]:
        """Return the state of every VC."""
        return [machine.read("sram", place)[0] for place in self._vc_places]


def queues(machine: CoreMachine, *, core: bool = True) -> dict[str, tuple[int, ...]]:
    """Return the state of every nonempty queue; it changes when an entry is taken.

    With `core`, include the queues that the core's software empties.
    """
    held: dict[str, tuple[int, ...]] = {}
    for queue, slots in enumerate(_message_queues(machine)):
        if any(map(_is_message, slots)) and (core or queue not in _CORE_QUEUES):
            held[f"message queue {queue}"] = slots
    sent: dict[str, tuple[int, ...]] = {}
    for port, counts in _packet_queues(machine):  # one thread empties all queues of a port
        name = f"queue of port {port}"
        sent[name] = (*sent.get(name, ()), *counts[1::2])
        if counts[::2] != counts[1::2]:
            held[name] = ()
    return {name: state or sent[name] for name, state in held.items()}


def _packets(counts: tuple[int, ...]) -> int:
    """Return the number of packets in a queue; one may be counted as sent before it is enqueued."""
    pairs = zip(counts[::2], counts[1::2], strict=True)
    waiting = (enqueued - sent & 0xFFFFFFFF for enqueued, sent in pairs)
    return sum(count for count in waiting if not count >> 31)


def _message_queues(machine: CoreMachine) -> list[tuple[int, ...]]:
    size = _MAP["MSGQ_SIZE"]
    slots = machine.read("scratch", _MAP["MSGQ_BASE"], _MAP["MSGQS"] * size)
    return [tuple(slots[at : at + size]) for at in range(0, len(slots), size)]


def _is_message(slot: int) -> bool:
    return bool(slot) and not slot & _EMPTY


def _packet_queues(machine: CoreMachine) -> list[tuple[int, tuple[int, ...]]]:
    """Return {enqueued, sent} of every packet queue and buffer-descriptor queue, with its port."""
    ethernet = machine.read("scratch", _MAP["PACKETQ_COUNTS"], 2 * _MAP["PACKETQS"])
    atm = machine.read("scratch", _MAP["BDQ_COUNTS"], 4 * _MAP["BDQ_PORTS"])
    core = machine.read("scratch", _MAP["CORE_ATM_COUNTS"], 2 * _MAP["BDQ_PORTS"])
    ports = _MAP["PACKETQ_PORTS"]
    queues = [(at // 2 % ports, tuple(ethernet[at : at + 2])) for at in range(0, len(ethernet), 2)]
    queues += [(ports + at // 4, tuple(atm[at : at + 4])) for at in range(0, len(atm), 4)]
    return queues + [(ports + at // 2, tuple(core[at : at + 2])) for at in range(0, len(core), 2)]
