"""What the core's software tells a run of: counters, queues, buffers, open PDUs.

On the chip the counters are `counters_print()` (application note p.56).
"""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Hashable, Mapping, Sequence
from typing import TYPE_CHECKING

from ixp.isa.core_interface import CoreMachine
from ixp.microcode.core import buffers
from ixp.microcode.core.buffers import Buffers, find_buffers, queues
from ixp.microcode.core.packet_queues import PacketQueue
from ixp.microcode.core.packets import ANSWERED_REASONS, REASONS
from ixp.microcode.memory.map import constants, counters, drop_counters

if TYPE_CHECKING:
    from ixp.microcode.core.answers import Answers

_MAP = constants()
_CONFIG = constants("system_config.uc")
_LONGEST_CELL_CYCLES = 4096


class Reports:
    """The base of the router's software that looks at the router and changes nothing.

    `taken` tells how many packets and cells the core was sent, by reason; `on_deck` how many
    buffers wait in threads that receive; `_threads` how many threads the chip has.
    """

    taken: Tally[str]
    on_deck: int
    _threads: int
    _taken_from: Tally[int]
    _ports: Sequence[int]
    _answers: Answers | None
    _queues: Sequence[PacketQueue]
    _vc_places: Sequence[int]

    def counters(self, machine: CoreMachine) -> dict[str, int | dict[str, dict[str, int]]]:
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
        result |= self._answers.counts if self._answers else {}
        result["ports"] = {str(port): self._port_counters(machine, port) for port in self._ports}
        return result

    def _port_counters(self, machine: CoreMachine, port: int) -> dict[str, int]:
        size = _MAP["PORT_COUNTERS_PER_PORT"]
        words = machine.read("scratch", _MAP["PORT_COUNTERS_BASE"] + port * size, size)
        found = {counter.name: words[counter.index] for counter in counters() if counter.per_port}
        return found | {"CORE_PACKETS": self._taken_from[port]}

    @property
    def core_packets(self) -> int:
        """Packets and cells that the core was sent."""
        return self.taken.total()

    def queues_empty(self, machine: CoreMachine) -> bool:
        """Return whether no packet is under way, in a queue or in a thread.

        A buffer is free, belongs to a VC, or waits on deck in a thread that receives; any
        other holds a packet. While a thread works on a cell that just came, its VC's buffer is
        seen nowhere; no cell takes as long as _LONGEST_CELL_CYCLES.
        """
        if machine.now - machine.last_progress < _LONGEST_CELL_CYCLES:
            return False
        return not queues(machine) and self.buffers(machine).in_hand <= self.on_deck

    def waiting(self, machine: CoreMachine) -> Mapping[str, Hashable]:
        """Return every queue with work for an engine, and a value that changes as it moves on."""
        return queues(machine, core=False)

    def packet_queues(self) -> Sequence[PacketQueue]:
        """Return the queues of packets between engines and to the ports."""
        return self._queues

    def drop_counters(self) -> Mapping[int, tuple[str, int | None]]:
        """Return name and port of the counters of drops, by their words of scratch."""
        return drop_counters(self._ports)

    def queue_lengths(self, machine: CoreMachine) -> Mapping[str, int]:
        """Return how much each queue holds, by name."""
        return buffers.queue_lengths(machine)

    def buffers(self, machine: CoreMachine) -> Buffers:
        """Count the buffers by where they are."""
        return find_buffers(machine, self._vc_states(machine))

    def lost_buffers(self, machine: CoreMachine, *, idle: bool = False) -> int:
        """Count the buffers that are nowhere for sure; each one if nothing moves (`idle`)."""
        return self.buffers(machine).lost(self.on_deck, 0 if idle else self._threads)

    def open_reassemblies(self, machine: CoreMachine) -> int:
        """Count the PDUs whose last cell has not come."""
        return sum(state >> 24 != _CONFIG["FIRST_OFFSET"] for state in self._vc_states(machine))

    def _vc_states(self, machine: CoreMachine) -> list[int]:
        """Return the state of every VC."""
        return [machine.read("sram", place)[0] for place in self._vc_places]
