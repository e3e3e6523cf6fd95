"""Implement the core's software: fill the tables, start the ports, handle packets.

On the chip, these are `atm_init()`, `route_populate()`, the queue handlers and `counters_print()`
(application note pp.20, 46-52, 56); the handlers count packets and recycle buffers.
"""

from collections import Counter as Tally
from collections.abc import Callable, Mapping
from itertools import groupby
from typing import Any

import msgspec

from ixp.isa.core_interface import CoreMachine
from ixp.isa.tables.port_kinds import is_atm
from ixp.microcode.config.loader import Config
from ixp.microcode.config.stages import makes_crc_in_software
from ixp.microcode.config.tables import Tables
from ixp.microcode.core import initial_memory
from ixp.microcode.core.answers import Answer, Answers
from ixp.microcode.core.inspection import RouterInspection
from ixp.microcode.core.packet_queues import packet_queues
from ixp.microcode.core.packets import CorePacket, contents, packet_of
from ixp.microcode.core.queues import QUEUES, Inbox, Outbox
from ixp.microcode.memory.map import constants
from ixp.microcode.memory.regions import memory_maps
from ixp.support.errors import UserError
from ixp.support.plain_state import Count, convert_state

_MAP = constants()


class _State(msgspec.Struct):
    """State of the router outside memory; `place` lists the core queues in order of service."""

    taken: dict[str, Count]
    taken_from: dict[int, Count]
    sent: dict[int, list[bytes]]
    place: list[tuple[int, Count]]
    enabled: bool
    awake: bool
    answered: dict[int, list[bytes]] = {}
    answers: dict[str, Any] | None = None


class Router(RouterInspection):
    """The core's part of the router.

    `initialise` is called before the first cycle, `poll` every `core_poll_cycles`. A user's
    software is a subclass with its own `handle`.
    """

    def __init__(self, config: Config, tables: Tables) -> None:
        """Build all tables; raise UserError if they, or the memory map, do not fit."""
        table = config.chip_table
        memory_maps(table, answers=config.options.answers)
        self.core_packets_by_reason: Tally[str] = Tally()
        self.core_packets_by_port: Tally[int] = Tally()
        self._tables = tables
        self._engines = sum(1 << engine.number for engine in config.engines)
        self.spare_buffers = config.receiving_threads
        self._threads = table["engines"] * table["contexts"]
        self._ports = sorted(port.number for port in config.ports)
        self._inbox = Inbox()
        self._outbox = Outbox(tables, self._ports, config.engines_of("eth_tx"))
        self._busy = False
        options = config.options
        self._answers = Answers(tables, options, table["core_mhz"]) if options.answers else None
        vcs, self._misses = initial_memory.vc_table(tables.vc, table["hash48_polynomial"], options)
        self._vc_places = initial_memory.vc_states(vcs, options)
        self._sram = {
            **vcs,
            **initial_memory.lookup_table(tables.route),
            **initial_memory.route_words(tables),
            **initial_memory.local_addresses(tables),
        }
        roles = [engine.role for engine in config.engines]
        if makes_crc_in_software(roles):
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
            roles,
            oc12=any(port.kind == "oc12" for port in config.ports),
            high_water=options.high_water,
        )

    @property
    def sent(self) -> dict[int, list[bytes]]:
        """Return the frames passed to `send`, by port, including refused ones."""
        return self._outbox.sent

    @property
    def answered(self) -> dict[int, list[bytes]]:
        """Return frames and SunATM records that the router's software sent or forwarded."""
        return self._outbox.answered

    # ---- before the first cycle

    def initialise(self, machine: CoreMachine) -> None:
        """Fill all memories and lists."""
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

    def poll(self, machine: CoreMachine) -> list[tuple[str, int]] | None:
        """Take a turn: start the ports when all engines are ready; later, handle one packet.

        A packet costs a call of the handler; the first packet after a pause also costs an
        interrupt, and copies in `handle` cost more. The handler empties its queue (performance
        note, "StrongARM core performance"). Return the words of scratch, one of which changes
        before there is new work.
        """
        if not self._enabled:
            ready = machine.read("scratch", _MAP["ENGINES_READY"])[0]
            if ready & self._engines != self._engines:
                return [("scratch", _MAP["ENGINES_READY"])]
            self._enabled = True
            machine.enable_ports()
        if self._answers is not None and self._answers.has_pending_fragments:
            for answer in self._answers.expired(machine.now):
                self._send_answer(machine, 0, answer)
        message = self._inbox.take(machine)
        if message is not None:
            packet = packet_of(message)
            machine.spend(machine.chip["core_handler_cycles"])
            if not self._busy:
                machine.spend(machine.chip["core_interrupt_cycles"])
            self.core_packets_by_reason[packet.reason] += 1
            self.core_packets_by_port[packet.port] += 1
            self.handle(machine, packet)
            machine.push(_MAP["FREELIST"], packet.descriptor)
        self._busy = message is not None
        waits = self._answers is not None and self._answers.has_pending_fragments
        return None if self._busy or waits else self._inbox.slots()

    def handle(self, machine: CoreMachine, packet: CorePacket) -> None:
        """Handle a packet for the core: answer it with CORE_ANSWERS. A subclass may do more.

        `packets.contents` copies the packet; its buffer is freed after this call. In the published
        design, the handler does nothing.
        """
        if self._answers is None or not self._answers.may_answer(packet.reason):
            return
        unit = contents(machine, packet)
        answer = self._answers.answer(packet.reason, packet.port, unit, machine.now)
        if answer is not None:
            self._send_answer(machine, packet.port, answer)

    def _send_answer(self, machine: CoreMachine, port: int, answer: Answer) -> None:
        """Send an answer or a forwarded packet; each unit costs a copy."""
        copy = machine.chip["core_copy_cycles"]
        if answer.route is None or self._answers is None:
            machine.spend(copy)
            self._outbox.answer(machine, port, answer.data)
            return
        for fragment in self._answers.fragments(answer.data, answer.route):
            machine.spend(copy)
            self._outbox.packet(machine, answer.route, fragment)

    def send(self, machine: CoreMachine, port: int, frame: bytes) -> bool:
        """Send a frame (without FCS) by an Ethernet port; return False if its queue is full.

        Raise ValueError for an invalid port or length.
        """
        return self._outbox.frame(machine, port, frame)

    # ---- snapshots

    def state(self) -> dict[str, Any]:
        """Return the software's state outside the machine's memory, as plain data."""
        state = _State(
            taken=self.core_packets_by_reason,
            taken_from=self.core_packets_by_port,
            sent=self.sent,
            place=list(self._inbox.read_counts.items()),
            enabled=self._enabled,
            awake=self._busy,
            answered=self.answered,
            answers=self._answers.state() if self._answers else None,
        )
        return dict(msgspec.to_builtins(state, builtin_types=(bytes,)))

    def restore(self, _machine: CoreMachine, state: dict[str, Any]) -> None:
        """Restore a state that `state` returned; earlier copies of this object do not change.

        Raise UserError for any other state.
        """
        saved = convert_state(state, _State, "the router's core software")
        if {queue for queue, _ in saved.place} != {*QUEUES}:
            raise UserError("snapshot must hold the router's queues to the core")
        self.core_packets_by_reason = Tally(saved.taken)
        self.core_packets_by_port = Tally(saved.taken_from)
        self._outbox.sent, self._outbox.answered = saved.sent, saved.answered
        if self._answers is not None and saved.answers is not None:
            self._answers.restore(saved.answers)
        self._inbox.restore(saved.place)
        self._busy = saved.awake
        self._enabled = saved.enabled


def _fill(image: Mapping[int, int], write: Callable[[int, list[int]], None]) -> None:
    """Write an image in runs of consecutive words."""
    ordered = enumerate(sorted(image))
    for _, run in groupby(ordered, key=lambda pair: pair[1] - pair[0]):
        addresses = [address for _, address in run]
        write(addresses[0], [image[address] for address in addresses])
