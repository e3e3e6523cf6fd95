"""Compute parts of a record from the machine's counters at two moments."""

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import msgspec

from ixp.isa.tables.operations import UNIT_NAMES
from ixp.isa.tables.registers import CONTEXTS
from ixp.simulator import LengthLine, Machine, PortSpec, Profile, WireUse
from ixp.simulator.trace.packet_events import MemoryQueue
from ixp.workloads.record import record
from ixp.workloads.record.delays import QueueOccupancy
from ixp.workloads.record.run_directory import port_name
from ixp.workloads.runs.measures.profile_tables import ProfileTables, mean, pct, word_cost
from ixp.workloads.runs.measures.thread_time import ThreadTime
from ixp.workloads.runs.stops.events import router_counters
from ixp.workloads.runs.system.system import System

_PARTS = ("data", "exposed", "turnaround", "other")
_STATES = ("executing", "aborted", "stalled")


class Counts(msgspec.Struct, frozen=True):
    """All counters of a machine at one moment."""

    cycle: int
    ports: dict[int, Mapping[str, int]]
    wires: dict[int, WireUse]
    threads: dict[tuple[int, int], tuple[int, int, int]]
    units: dict[str, Mapping[str, int]]
    bus: Mapping[str, int]
    core_busy_cycles: int
    profile: Profile | None
    started: dict[tuple[int, int], bool]
    counters: Mapping[str, Any]
    lengths: Mapping[str, tuple[int, LengthLine]]
    waiting: frozenset[int]


def counts_of(machine: Machine, system: System, *, profile: bool = True) -> Counts:
    """Return the present counters, with the profile if the machine has one."""
    threads = [(engine, context) for engine in system.programs for context in range(CONTEXTS)]
    return Counts(
        machine.now,
        {number: port.counters for number, port in machine.ports.items()},
        {number: port.wire_use for number, port in machine.ports.items()},
        {(e, c): machine.engines[e].contexts[c].counters for e, c in threads},
        {unit: machine.units[unit].counters for unit in UNIT_NAMES},
        machine.ix_bus.counters,
        machine.core.busy_cycles,
        machine.profile() if machine.profiled and profile else None,
        {thread: _started(machine, *thread) for thread in threads},
        router_counters(machine, system),
        machine.packets.lines(),
        frozenset(
            number
            for number, port in machine.ports.items()
            if port.spec.rate is None and port.backlog
        ),
    )


def _started(machine: Machine, engine: int, context: int) -> bool:
    """Return whether a thread was started: it is alive, or has executed a word."""
    thread = machine.engines[engine].contexts[context]
    return thread.state.alive or any(thread.counters)


class Measure:
    """The difference of two snapshots; percentages are of the cycles between them."""

    def __init__(
        self,
        system: System,
        before: Counts,
        after: Counts,
        dequeued: Mapping[str, int] | None = None,
    ) -> None:
        """Compare two snapshots; `dequeued` counts packets taken out of memory queues, by name."""
        self._system = system
        self._dequeued = Counter(dequeued or {})
        self._before = before
        self._after = after
        self.cycles = after.cycle - before.cycle
        self._core_mhz = system.chip["core_mhz"]
        self._profile = None
        if before.profile and after.profile:
            self._profile = ProfileTables(
                after.profile.since(before.profile), self.cycles, system.chip
            )

    def ports(self) -> list[record.PortRecord]:
        """Return the traffic of every port."""
        return [self._port(spec) for spec in sorted(self._system.ports, key=lambda s: s.number)]

    def engines(self) -> list[record.EngineRecord]:
        """Return the use of the cycles of every engine."""
        return [self._engine(engine) for engine in sorted(self._system.programs)]

    def memory(self) -> dict[str, record.UnitRecord]:
        """Return the load of the memories, the other units and the IX bus."""
        return {**{unit: self._memory(unit) for unit in UNIT_NAMES}, "ix_bus": self._ix_bus()}

    def counters(self) -> dict[str, Any]:
        """Return the increase of the router's counters, in the same nested form."""
        return _since(self._before.counters, self._after.counters)

    def queues(self) -> dict[str, QueueOccupancy]:
        """Return the occupancy of each watched queue that was used."""
        before = self._before.lengths
        in_memory = {queue.name: queue for queue in self._system.reports.packet_queues()}
        return {
            name: self._queue(capacity, before[name][1], line, in_memory.get(name))
            for name, (capacity, line) in self._after.lengths.items()
            if len(line.length_cycles) > 1
        }

    def _queue(
        self, capacity: int, before: LengthLine, after: LengthLine, packets: MemoryQueue | None
    ) -> QueueOccupancy:
        cycles = list(after.length_cycles)
        for length, spent in enumerate(before.length_cycles):
            cycles[length] -= spent
        lengths = [length for length, spent in enumerate(cycles) if spent]
        over, rest = divmod(self._after.cycle, after.span_cycles)
        spans = [after.span_cycles] * over + [rest]
        return QueueOccupancy(
            capacity=capacity,
            mean_length=mean(sum(n * spent for n, spent in enumerate(cycles)), self.cycles),
            longest=max(lengths, default=0),
            full_pct=pct(sum(cycles[capacity:]), self.cycles),
            writer=packets.writer if packets else "",
            reader=packets.reader if packets else "",
            packets=self._dequeued[packets.name] if packets else None,
            span_cycles=after.span_cycles,
            mean=[mean(area, n) for area, n in zip(after.area, spans, strict=False)],
            least=list(after.least),
            most=list(after.most),
        )

    def core_busy_pct(self) -> float:
        """Return the share of time used by the core's software, including its unfinished turn."""
        return pct(self._after.core_busy_cycles - self._before.core_busy_cycles, self.cycles)

    def _port(self, spec: PortSpec) -> record.PortRecord:
        counts = _difference(self._before.ports[spec.number], self._after.ports[spec.number])
        received_mbps, sent_mbps = self._wire_mbps(spec, counts)
        return record.PortRecord(
            port=spec.number,
            name=port_name(spec.number),
            kind=spec.kind,
            rx=record.Received(
                units=counts["rx_units"],
                bytes=counts["rx_bytes"],
                mbps=received_mbps,
                cycles_per_unit=self._per(counts["rx_units"]),
                overflows=counts["rx_overflows"],
                idle=counts["rx_idle"],
                errors=counts["rx_errors"],
                runts=counts["rx_runts"],
                giants=counts["rx_giants"],
                warmup_units=self._before.ports[spec.number]["rx_units"],
                waiting=spec.number in self._after.waiting,
            ),
            tx=record.Sent(
                units=counts["tx_units"],
                bytes=counts["tx_bytes"],
                mbps=sent_mbps,
                cycles_per_unit=self._per(counts["tx_units"]),
                underflows=counts["tx_underflows"],
                idle=counts["tx_idle"],
                wire_pct=pct(sent_mbps, float(self._line_mbps(spec))),
                overflows=counts["tx_overflows"],
                lost=counts["tx_lost"],
                errors=counts["tx_errors"],
            ),
            whole_run=dict(self._after.ports[spec.number]),
        )

    def _wire_mbps(self, spec: PortSpec, counts: Mapping[str, int]) -> tuple[float, float]:
        """Return the rates of both directions, which never exceed the rate of a bounded wire.

        Bytes are counted when a unit ends, so most of a unit may have passed before the window.
        Therefore, the rate of a bounded wire is computed from the time in which it carried units.
        """
        if spec.rate is None:
            return self._mbps(counts["rx_wire_bytes"]), self._mbps(counts["tx_wire_bytes"])
        if not self.cycles:
            return 0.0, 0.0
        before, after = self._before.wires[spec.number], self._after.wires[spec.number]
        line = spec.rate * self._line_mbps(spec) / self.cycles
        received, sent = (end - start for start, end in zip(before, after, strict=True))
        return round(float(received * line), 3), round(float(sent * line), 3)

    def _line_mbps(self, spec: PortSpec) -> Fraction:
        """Return the rate of the true wire."""
        return Fraction(spec.facts.bits_per_second(self._system.chip), 1_000_000)

    def _engine(self, engine: int) -> record.EngineRecord:
        threads = [self._thread(engine, context) for context in range(CONTEXTS)]
        total = [sum(states) for states in zip(*threads, strict=True)]
        shares = [pct(value, self.cycles) for value in total]
        fifos = self._profile.queues("command_bus") if self._profile else {}
        role, program = self._system.roles[engine], self._system.programs[engine]
        words = self._profile.word_cycles(engine) if self._profile else {}
        time = ThreadTime(program, words) if words else None
        polling = time.polling() if time else {}
        polling_cycles = sum(polling.values())
        packets = self._packets_of(role) if time else 0
        started = sum(self._after.started[engine, context] for context in range(CONTEXTS))
        return record.EngineRecord(
            engine=engine,
            role=role,
            instructions=total[0],
            executing_pct=shares[0],
            aborted_pct=shares[1],
            stalled_pct=shares[2],
            idle_pct=pct(self.cycles - sum(total), self.cycles),
            threads=[
                {
                    "thread": context,
                    "started": self._after.started[engine, context],
                    "instructions": states[0],
                    **{
                        f"{name}_pct": pct(value, self.cycles)
                        for name, value in zip(_STATES, states, strict=True)
                    },
                    "swapped_out_pct": pct(self.cycles - sum(states), self.cycles),
                }
                for context, states in enumerate(threads)
            ],
            command_fifo=fifos.get(f"engine {engine}"),
            words=[
                word_cost(program, word, cycles, polling.get(word, 0))
                for word, cycles in words.items()
                if cycles.cycles
            ],
            polling_pct=pct(polling_cycles, self.cycles) if time else None,
            waits_pct=self._shares(time.waits() if time else {}, started),
            held_pct=self._shares(time.held() if time else {}),
            work_cycles_per_packet=mean(sum(total) - polling_cycles, packets)
            if time and packets
            else None,
        )

    def _shares(self, cycles: Mapping[str, float], threads: int = 1) -> dict[str, float]:
        """Return the cycles of threads in per cent; threads without cycles are left out."""
        shares = {name: pct(spent, threads * self.cycles) for name, spent in cycles.items()}
        return {name: share for name, share in shares.items() if share}

    def _packets_of(self, role: str) -> int:
        """Return the number of packets that a stage took from, or else put into, its queues.

        If no queues are known, return the number of units that the ports received.
        """
        queues = self._system.reports.packet_queues()
        if not queues:
            return sum(port.rx.units for port in self.ports())
        taken = [self._dequeued[queue.name] for queue in queues if queue.reader == role]
        put = [self._dequeued[queue.name] for queue in queues if queue.writer == role]
        return sum(taken or put)

    def _thread(self, engine: int, context: int) -> list[int]:
        before = self._before.threads[engine, context]
        after = self._after.threads[engine, context]
        return [end - start for start, end in zip(before, after, strict=True)]

    def _memory(self, unit: str) -> record.UnitRecord:
        counts = _difference(self._before.units[unit], self._after.units[unit])
        shares = {f"{part}_pct": pct(counts[f"{part}_cycles"], self.cycles) for part in _PARTS}
        active = pct(sum(counts[f"{part}_cycles"] for part in _PARTS), self.cycles)
        profile = self._profile
        return record.UnitRecord(
            active_pct=active,
            idle_pct=round(100 - active, 4),
            reads=counts["reads"],
            writes=counts["writes"],
            bytes=counts["bytes"],
            mbps=self._mbps(counts["bytes"]),
            data_pct=shares["data_pct"],
            exposed_pct=shares["exposed_pct"],
            turnaround_pct=shares["turnaround_pct"],
            other_pct=shares["other_pct"],
            queues=profile.queues(unit) if profile else {},
            threads=profile.threads(unit) if profile else [],
            lines=profile.lines(unit, self._system.programs) if profile else [],
        )

    def _ix_bus(self) -> record.UnitRecord:
        """Return the load of the IX bus: of both halves, or of the single 64-bit bus."""
        counts = _difference(self._before.bus, self._after.bus)
        chip = self._system.chip
        ways = ("receive", "transmit")
        ix_cycles = self.cycles * chip["ix_mhz"] / self._core_mhz
        lanes = 2 if chip["ix_bus_bytes"] == 4 else 1
        active = pct(sum(counts[f"{way}_busy_ix_cycles"] for way in ways), lanes * ix_cycles)
        data = sum(counts[f"{way}_data_ix_cycles"] for way in ways) * chip["ix_bus_bytes"]
        return record.UnitRecord(
            active_pct=active,
            idle_pct=round(100 - active, 4),
            reads=counts["receive_requests"],
            writes=counts["transmit_elements"],
            bytes=data,
            mbps=self._mbps(data),
            halves_pct={way: pct(counts[f"{way}_busy_ix_cycles"], ix_cycles) for way in ways},
            queues=self._profile.queues("receive") if self._profile else {},
            ports=self._profile.ports() if self._profile else [],
        )

    def _mbps(self, count_bytes: int) -> float:
        return round(8 * count_bytes * self._core_mhz / self.cycles, 3) if self.cycles else 0.0

    def _per(self, units: int) -> float | None:
        return round(self.cycles / units, 3) if units else None


def _since(before: Mapping[str, Any], after: Mapping[str, Any]) -> dict[str, Any]:
    """Return the increase of counters, also of nested ones; None stays None."""
    rises: dict[str, Any] = {}
    for name, value in after.items():
        if isinstance(value, dict):
            rises[name] = _since(before.get(name) or {}, value)
        else:
            rises[name] = value if value is None else value - (before.get(name) or 0)
    return rises


def _difference(before: Mapping[str, int], after: Mapping[str, int]) -> dict[str, int]:
    return {name: count - before.get(name, 0) for name, count in after.items()}
