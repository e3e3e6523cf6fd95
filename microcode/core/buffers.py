"""Where the router's buffers are, and which of its queues hold something.

A buffer is free, belongs to a VC, waits in a queue, or is in the hands of a thread: on deck, until
a packet comes for it, or with a packet. One that is nowhere is lost.
"""

from collections.abc import Iterable
from typing import NamedTuple

from ixp.isa.core_interface import CoreMachine
from ixp.isa.tables.port_kinds import medium_of
from ixp.microcode.memory.map import constants

_MAP = constants()
_EMPTY = 1 << 31
_BUFFERS_IN_USE = _MAP["BUFFER_COUNT"] - 1
_MESSAGE_QUEUES = {
    name: number
    for name, number in _MAP.items()
    if name.startswith("MSGQ_") and number < _MAP["MSGQS"]
}
_CORE_QUEUES = range(_MAP["MSGQ_ATM_RX_CORE"], _MAP["MSGQS"])
# What threads can have besides the buffers on deck and a packet each: Ethernet transmit one for
# each queue that it empties, CRC check and CRC generate the results that wait for their turn.
_IN_THREADS = _MAP["PACKETQS"] + 2 * _MAP["REORDER_SIZE"]


class Buffers(NamedTuple):
    """How many buffers are on the freelist, with VCs and in queues."""

    free: int
    with_vcs: int
    queued: int

    @property
    def in_hand(self) -> int:
        """Buffers on deck or with a packet on its way."""
        return _BUFFERS_IN_USE - self.free - self.with_vcs

    def lost(self, on_deck: int, threads: int) -> int:
        """Return how many are nowhere for sure, with so many threads at work.

        Of an idle router, with none, those are all but the ones on deck or in a queue. At work, its
        threads may hold more than a few lost ones, which then stay unseen.
        """
        can_be = on_deck + self.queued + (threads + _IN_THREADS if threads else 0)
        return max(self.in_hand - can_be, 0)


def find_buffers(machine: CoreMachine, vc_states: Iterable[int]) -> Buffers:
    """Count the buffers by where they are; `vc_states` holds word 0 of every VC entry."""
    links = machine.read("sram", _MAP["DESCRIPTORS"], 4 * _MAP["BUFFER_COUNT"])
    free, at = 0, machine.list_head(_MAP["FREELIST"])
    while at and free <= _BUFFERS_IN_USE:
        free, at = free + 1, links[at - _MAP["DESCRIPTORS"]]
    with_vcs = sum(bool(state >> 8 & 0xFFFF) for state in vc_states)
    return Buffers(free, with_vcs, _queued(machine))


def queues(machine: CoreMachine, *, core: bool = True) -> dict[str, tuple[int, ...]]:
    """Return the state of every queue that holds something; it changes when something is taken.

    `core` tells whether the queues that the core's software empties count.
    """
    held: dict[str, tuple[int, ...]] = {}
    for queue, slots in enumerate(_message_queues(machine)):
        if any(map(_is_message, slots)) and (core or queue not in _CORE_QUEUES):
            held[f"message queue {queue}"] = slots
    sent: dict[str, tuple[int, ...]] = {}
    for port, counts in _packet_queues(machine):  # those of a port are emptied by one thread
        name = f"queue of port {port}"
        sent[name] = (*sent.get(name, ()), *counts[1::2])
        if counts[::2] != counts[1::2]:
            held[name] = ()
    return {name: state or sent[name] for name, state in held.items()}


def queue_lengths(machine: CoreMachine) -> dict[str, int]:
    """Return how much each queue holds: message queues by their names, and `packets` of a port.

    A message queue may have two names, that of its reader in each configuration.
    """
    messages = [sum(map(_is_message, slots)) for slots in _message_queues(machine)]
    lengths = {name: messages[number] for name, number in _MESSAGE_QUEUES.items()}
    for port, counts in _packet_queues(machine):
        name = f"packets {medium_of(port).port_name(port)}"
        lengths[name] = lengths.get(name, 0) + _packets(counts)
    return lengths


def _packets(counts: tuple[int, ...]) -> int:
    """Count packets; one may be counted as sent before it is counted as enqueued."""
    pairs = zip(counts[::2], counts[1::2], strict=True)
    waiting = (enqueued - sent & 0xFFFFFFFF for enqueued, sent in pairs)
    return sum(count for count in waiting if not count >> 31)


def _queued(machine: CoreMachine) -> int:
    """Count what is in all queues."""
    packets = sum(_packets(counts) for _, counts in _packet_queues(machine))
    return packets + sum(sum(map(_is_message, slots)) for slots in _message_queues(machine))


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
    found = [(at // 2 % ports, tuple(ethernet[at : at + 2])) for at in range(0, len(ethernet), 2)]
    found += [(ports + at // 4, tuple(atm[at : at + 4])) for at in range(0, len(atm), 4)]
    return found + [(ports + at // 2, tuple(core[at : at + 2])) for at in range(0, len(core), 2)]
