"""The core's software: it fills the tables, starts the ports, and takes what the core is sent.

On the chip these are `atm_init()`, `route_populate()`, the queue handlers and `counters_print()`
(application note pp.20, 46-52, 56); the handlers count what comes and recycle its buffer.
"""

import struct
from collections import Counter as Tally
from collections.abc import Callable, Hashable, Mapping, Sequence
from itertools import groupby
from typing import Any, Protocol

import msgspec

from ixp.isa.chip import Chip
from ixp.isa.port_kinds import is_atm
from ixp.microcode.config.loader import Config
from ixp.microcode.config.tables import Route, Tables
from ixp.microcode.core import initial_memory
from ixp.microcode.core.answers import Answer, Answers, AnswersState
from ixp.microcode.core.buffers import Buffers, find_buffers, queue_lengths, queues
from ixp.microcode.core.packets import (
    ANSWERED_REASONS,
    ETHERTYPE_IP,
    LLC_SNAP_IP,
    REASONS,
    CorePacket,
    contents,
    packet_of,
    send,
    send_to_atm,
)
from ixp.microcode.memory.map import constants, counters
from ixp.microcode.memory.packet_queues import PacketQueue, packet_queues
from ixp.microcode.memory.regions import check_room, memory_maps
from ixp.support.errors import UserError
from ixp.support.plain_state import Count, fitted

_MAP = constants()
_CONFIG = constants("system_config.uc")
_EMPTY = 1 << 31
_CORE_QUEUES = (
    _MAP["MSGQ_ATM_RX_CORE"],
    _MAP["MSGQ_IPR_CORE"],
    _MAP["MSGQ_ETHER_RX_CORE"],
    _MAP["MSGQ_ETHER_RX_CORE"] + 1,
)
_SOFTWARE_CRC = ("crc_check", "crc_generate")  # roles of engines that read the CRC-32 table
_LONGEST_CELL_CYCLES = 4096
_SUNATM_SENT_LLC = 0x82  # flags of a record of what was sent, as captures have them


class Memory(Protocol):
    """The part of a machine that the core's software uses."""

    def read(self, unit: str, address: int, count: int = 1) -> list[int]:
        """Read longwords."""

    def write(self, unit: str, address: int, words: Sequence[int]) -> None:
        """Write longwords."""

    def clear(self, unit: str, address: int, count: int) -> None:
        """Set words to zero."""

    def push(self, queue: int, *addresses: int) -> None:
        """Push SRAM addresses on a hardware list."""

    def pop(self, queue: int) -> int:
        """Pop an SRAM address from a hardware list."""

    def signal(self, engine: int, context: int) -> None:
        """Send inter_thread to a context."""

    def list_head(self, queue: int) -> int:
        """Return the head of a hardware list."""

    def enable_ports(self) -> None:
        """Start the wires."""

    def spend(self, cycles: int) -> None:
        """Let the core be busy for a number of cycles."""

    @property
    def chip(self) -> Chip:
        """The chip with its costs."""

    @property
    def now(self) -> int:
        """The cycle that comes next."""

    @property
    def last_progress(self) -> int:
        """The cycle of the last transfer between a port and a FIFO."""


class _State(msgspec.Struct):
    """What the router remembers outside memory; `place` is in the order of service."""

    taken: dict[str, Count]
    taken_from: dict[int, Count]
    sent: dict[int, list[bytes]]
    place: list[tuple[int, Count]]
    enabled: bool
    awake: bool
    answered: dict[int, list[bytes]] = {}
    answers: AnswersState | None = None


class Router:
    """The core's side of the router.

    `initialise` comes before the first cycle, `poll` every `core_poll_cycles`. `taken` tells how
    many packets and cells the core was sent, by reason; `sent` holds the frames that the core gave
    to `send`, by port, those refused too, and `answered` those with which it answers by itself.
    Software of one's own is a subclass with a `handle`.
    """

    def __init__(self, config: Config, tables: Tables) -> None:
        """Build all tables; raise UserError when they, or the memory map, do not fit."""
        memory_maps(answers=config.options.answers)
        self.taken: Tally[str] = Tally()
        self._taken_from: Tally[int] = Tally()
        self.sent: dict[int, list[bytes]] = {}
        self.answered: dict[int, list[bytes]] = {}
        self._tables = tables
        self._transmitters = config.engines_of("eth_tx")
        self._engines = sum(1 << engine.number for engine in config.engines)
        self.on_deck = config.receiving_threads
        self._ports = sorted(port.number for port in config.ports)
        self._place = dict.fromkeys(_CORE_QUEUES, 0)  # in the order of service
        self._awake = False
        options = config.options
        mhz = config.chip_table["core_mhz"]
        self._answers = Answers(tables, options, mhz) if options.answers else None
        vcs, self._misses = initial_memory.vc_table(tables.vc, options)
        self._vc_places = initial_memory.vc_states(vcs, options)
        self._sram = {
            **vcs,
            **initial_memory.lookup_table(tables.route),
            **initial_memory.local_addresses(tables),
        }
        if any(engine.role in _SOFTWARE_CRC for engine in config.engines):
            self._sram |= initial_memory.crc32_table()
        self._sdram = initial_memory.route_entries(tables)
        ethernet = [port for port in self._ports if not is_atm(port)]
        self._scratch = dict(initial_memory.port_macs(tables, ethernet))
        if options.answers:
            self._scratch |= dict.fromkeys(
                range(_MAP["CORE_ATM_COUNTS"], _MAP["CORE_ATM_COUNTS"] + 2 * _MAP["BDQ_PORTS"]), 0
            )
        self._scratch[_MAP["PORT_ENABLE"]] = sum(1 << port for port in self._ports)
        self._enabled = False
        self._queues = packet_queues(
            self._ports,
            [engine.role for engine in config.engines],
            oc12=any(port.kind == "oc12" for port in config.ports),
            high_water=options.high_water,
        )

    # ---- before the first cycle

    def initialise(self, machine: Memory) -> None:
        """Fill all memories and lists. Raise UserError for a chip on which they have no room."""
        check_room(machine.chip)
        for unit, first, count in initial_memory.cleared():
            machine.clear(unit, first, count)
        _fill(self._scratch, lambda at, words: machine.write("scratch", at, words))
        _fill(self._sram, lambda at, words: machine.write("sram", at, words))
        _fill(self._sdram, lambda at, words: machine.write("sdram", at // 2, words))
        machine.push(_MAP["FREELIST"], *initial_memory.free_descriptors())
        unused = range(self._misses, _MAP["VC_MISS_COUNT"])
        entries = (_MAP["VC_MISS_ENTRIES"] + entry * _MAP["VC_ENTRY_SIZE"] for entry in unused)
        machine.push(_MAP["VC_MISS_LIST"], *entries)

    # ---- while the machine runs

    def poll(self, machine: Memory) -> list[tuple[str, int]] | None:
        """Take a turn: start the ports when all engines are ready, then a packet at a time.

        A packet costs a handler, the first after a pause an interrupt too, what `handle` copies
        more. The handler empties its queue (performance note, "StrongARM core performance").
        Return the words of the scratchpad of which one changes before there is anything to do.
        """
        if not self._enabled:
            ready = machine.read("scratch", _MAP["ENGINES_READY"])[0]
            if ready & self._engines != self._engines:
                return [("scratch", _MAP["ENGINES_READY"])]
            self._enabled = True
            machine.enable_ports()
        message = self._next_message(machine)
        if message is not None:
            packet = packet_of(message)
            machine.spend(machine.chip["core_handler_cycles"])
            if not self._awake:
                machine.spend(machine.chip["core_interrupt_cycles"])
            self.taken[packet.reason] += 1
            self._taken_from[packet.port] += 1
            self.handle(machine, packet)
            machine.push(_MAP["FREELIST"], packet.descriptor)
        self._awake = message is not None
        return None if self._awake else [("scratch", self._slot(queue)) for queue in self._place]

    def _next_message(self, machine: Memory) -> int | None:
        """Take a message from the queue whose turn it is, None when all are empty."""
        for queue in list(self._place):
            slot = self._slot(queue)
            place = self._place.pop(queue)
            [message] = machine.read("scratch", slot)
            waits = bool(message) and not message & _EMPTY
            self._place[queue] = place + waits  # goes to the end: the next one is served first
            if waits:
                machine.write("scratch", slot, [_EMPTY])
                return message
        return None

    def _slot(self, queue: int) -> int:
        """Return the address in the scratchpad of the next message of a queue."""
        size = _MAP["MSGQ_SIZE"]
        return _MAP["MSGQ_BASE"] + queue * size + self._place[queue] % size

    def handle(self, machine: Memory, packet: CorePacket) -> None:
        """Handle a packet for the core: answer it with CORE_ANSWERS. A subclass may do more.

        `packets.contents` copies the packet; afterwards its buffer is free. The published design
        does nothing.
        """
        if self._answers is None or not self._answers.may_answer(packet.reason):
            return
        unit = contents(machine, packet)
        found = self._answers.answer(packet.reason, packet.port, unit, machine.now)
        if found is not None:
            machine.spend(machine.chip["core_copy_cycles"])
            self._send_answer(machine, packet.port, found)

    def _send_answer(self, machine: Memory, port: int, answer: Answer) -> None:
        route = answer.route
        if route is None:
            frame = answer.data
        elif is_atm(route.port):
            self._send_to_atm(machine, route, LLC_SNAP_IP + answer.data)
            return
        else:
            port = route.port
            frame = route.next_hop + self._tables.mac(port) + ETHERTYPE_IP + answer.data
        self._send(machine, port, frame, self.answered)

    def _send_to_atm(self, machine: Memory, route: Route, pdu: bytes) -> None:
        vpi, vci = route.vpi or 0, route.vci or 0
        record = struct.pack(">BBH", _SUNATM_SENT_LLC, vpi, vci) + pdu
        self.answered.setdefault(route.port, []).append(record)
        send_to_atm(machine, route.port, vpi << 20 | vci << 4, pdu)

    def send(self, machine: Memory, port: int, frame: bytes) -> bool:
        """Send a frame (without FCS) by an Ethernet port; False when its queue refuses it.

        Raise ValueError for a port or a length that no Ethernet of the router has.
        """
        if port not in self._ports or is_atm(port):
            raise ValueError(f"port must be an Ethernet port of the configuration, not {port}")
        if not self._transmitters:
            raise UserError("the core can send only with an engine of role eth_tx; there is none")
        return self._send(machine, port, frame, self.sent)

    def _send(self, machine: Memory, port: int, frame: bytes, kept: dict[int, list[bytes]]) -> bool:
        kept.setdefault(port, []).append(frame)
        return send(machine, self._transmitters[0], port, frame)

    # ---- snapshots

    def state(self) -> dict[str, Any]:
        """Return all that is remembered outside the machine's memory."""
        place = list(self._place.items())
        sent, answered = (
            {port: list(frames) for port, frames in each.items()}
            for each in (self.sent, self.answered)
        )
        answers = self._answers and msgspec.to_builtins(self._answers.state)
        return {
            "taken": dict(self.taken), "taken_from": dict(self._taken_from), "sent": sent,
            "place": place, "enabled": self._enabled, "awake": self._awake,
            "answered": answered, "answers": answers,
        }  # fmt: skip

    def restore(self, _machine: Memory, state: dict[str, Any]) -> None:
        """Go to a state that `state` gave; a copy made before keeps what it has.

        Raise UserError for any other state.
        """
        went = fitted(state, _State, "the router's core software")
        if {queue for queue, _ in went.place} != {*_CORE_QUEUES}:
            raise UserError("snapshot must hold the router's queues to the core")
        self.taken = Tally(went.taken)
        self._taken_from = Tally(went.taken_from)
        self.sent = went.sent
        self.answered = went.answered
        if self._answers is not None:
            self._answers.state = went.answers or self._answers.state
        self._place = dict(went.place)
        self._awake = went.awake
        self._enabled = went.enabled

    # ---- results

    def counters(self, machine: Memory) -> dict[str, int | dict[str, dict[str, int]]]:
        """Return every counter by name, zeros too; `ports` holds those of each port.

        Names that begin with CORE_ are counters of the core's own.
        """
        common = machine.read("scratch", _MAP["COUNTERS_BASE"], _MAP["COUNTERS_SIZE"])
        result: dict[str, int | dict[str, dict[str, int]]] = {
            counter.name: common[counter.index] for counter in counters() if not counter.per_port
        }
        result["TOTAL_DISCARDS"] = machine.read("scratch", _MAP["TOTAL_DISCARDS_WORD"])[0]
        reasons = (
            REASONS.values()
            if self._answers
            else [name for name in REASONS.values() if name not in ANSWERED_REASONS]
        )
        result |= {f"CORE_{name.upper()}": self.taken[name] for name in reasons}
        result |= self._answers.state.counts if self._answers else {}
        result["ports"] = {str(port): self._port_counters(machine, port) for port in self._ports}
        return result

    def _port_counters(self, machine: Memory, port: int) -> dict[str, int]:
        size = _MAP["PORT_COUNTERS_PER_PORT"]
        words = machine.read("scratch", _MAP["PORT_COUNTERS_BASE"] + port * size, size)
        found = {counter.name: words[counter.index] for counter in counters() if counter.per_port}
        return found | {"CORE_PACKETS": self._taken_from[port]}

    @property
    def core_packets(self) -> int:
        """Packets and cells that the core was sent."""
        return self.taken.total()

    def queues_empty(self, machine: Memory) -> bool:
        """Return whether no packet is under way, in a queue or in a thread.

        A buffer is free, belongs to a VC, or waits on deck in a thread that receives; any
        other holds a packet. While a thread works on a cell that just came, its VC's buffer is
        seen nowhere; no cell takes as long as _LONGEST_CELL_CYCLES.
        """
        if machine.now - machine.last_progress < _LONGEST_CELL_CYCLES:
            return False
        return not queues(machine) and self.buffers(machine).in_hand <= self.on_deck

    def waiting(self, machine: Memory) -> Mapping[str, Hashable]:
        """Return every queue with work for an engine, and a value that changes as it moves on."""
        return queues(machine, core=False)

    def packet_queues(self) -> Sequence[PacketQueue]:
        """Return the queues of packets between engines and to the ports."""
        return self._queues

    def queue_lengths(self, machine: Memory) -> Mapping[str, int]:
        """Return how much each queue holds, by name."""
        return queue_lengths(machine)

    def buffers(self, machine: Memory) -> Buffers:
        """Count the buffers by where they are."""
        return find_buffers(machine, self._vc_states(machine))

    def lost_buffers(self, machine: Memory, *, idle: bool = False) -> int:
        """Count the buffers that are nowhere for sure; each one if nothing moves (`idle`)."""
        return self.buffers(machine).lost(self.on_deck, idle=idle)

    def open_reassemblies(self, machine: Memory) -> int:
        """Count the PDUs whose last cell has not come."""
        return sum(state >> 24 != _CONFIG["FIRST_OFFSET"] for state in self._vc_states(machine))

    def _vc_states(self, machine: Memory) -> list[int]:
        """Return the state of every VC."""
        return [machine.read("sram", place)[0] for place in self._vc_places]


def _fill(image: Mapping[int, int], write: Callable[[int, list[int]], None]) -> None:
    """Write an image in runs of neighbouring words."""
    ordered = enumerate(sorted(image))
    for _, run in groupby(ordered, key=lambda pair: pair[1] - pair[0]):
        addresses = [address for _, address in run]
        write(addresses[0], [image[address] for address in addresses])
