"""Play the inputs of a run, generated streams or captures, into the wires of its ports."""

from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from functools import partial
from hashlib import file_digest
from itertools import accumulate, count, repeat
from pathlib import Path
from typing import Literal

import msgspec

from ixp.isa.tables.chip import Chip
from ixp.isa.tables.port_kinds import is_atm, medium_of
from ixp.simulator import Machine, PortSpec, WireUnit, WireUnits
from ixp.support.errors import FieldError
from ixp.workloads.record.run_directory import port_name
from ixp.workloads.runs.inputs.environment import Environment
from ixp.workloads.runs.options.options import (
    MAX_CYCLES,
    WORKLOAD,
    Options,
    refuse_port_options,
)
from ixp.workloads.runs.system.system import System
from ixp.workloads.traffic.aal5 import CELL
from ixp.workloads.traffic.capture_clock import CaptureClock
from ixp.workloads.traffic.captures import Capture, add_fcs
from ixp.workloads.traffic.destinations import routes_of_other_side
from ixp.workloads.traffic.faults import BadCheckUnit
from ixp.workloads.traffic.input_files import InputFile
from ixp.workloads.traffic.named_workloads import SILENT, WORKLOADS, find_workload
from ixp.workloads.traffic.readdressing import Readdresser
from ixp.workloads.traffic.source import Batches, UnitSource
from ixp.workloads.traffic.streams import (
    PortStream,
    packets_per_byte,
    play,
    played_per_byte,
    port_stream,
    wire_share,
)
from ixp.workloads.traffic.workload import Workload

Repeat = int | Literal["forever"]

_FCS = 4
_REMEMBERED = 1 << 22  # bytes per port: 78 million cycles at 100 Mb/s


class Offered(msgspec.Struct, frozen=True):
    """Traffic of a port at load 1: packets per wire byte, and the used share of the wire."""

    packets_per_byte: float
    wire_share: float


# These two functions round the time since the ports were enabled, down and up, so that a time
# converts back to its cycle: a cycle is longer than a nanosecond.


def time_ns(cycle: int, enabled_at: int, core_mhz: int) -> int:
    """Return the time in ns of a cycle, counted from the cycle that enabled the ports."""
    return enabled_at * 1000 // core_mhz + (cycle - enabled_at) * 1000 // core_mhz


def first_cycle(after_ns: int, enabled_at: int, core_mhz: int) -> int:
    """Return the first cycle at or after a time in ns, counted from the enabling of the ports."""
    return enabled_at + -(-after_ns * core_mhz // 1000)


class Inputs:
    """The inputs of all ports of a run; they are plugged in when the ports are enabled.

    `digests` are the digests of input files by port name, `workload` is the name of the workload
    and `workload_digest` the digest of its file. `enabled_at` is the cycle in which ports were
    enabled. `passes` are, for each capture that is played as a stream, its units, once. With
    `holds_arrivals`, units passed to ports are held until `arrived` has returned them.
    """

    def __init__(
        self,
        options: Options,
        system: System,
        environment: Environment | None = None,
        *,
        rewinds: bool = False,
    ) -> None:
        """Read captures and open streams; an `environment` acts at the other ports.

        With `rewinds`, the machine often goes back, and no arrivals are recorded.
        Raise UserError for inputs that can't be played.
        """
        self.enabled_at: int | None = None
        self.holds_arrivals = options.keep or options.times_packets
        self._options = options
        self._chip = system.chip
        self._specs = {spec.number: spec for spec in system.ports}
        self._tables = system.tables
        if not self._specs:
            refuse_port_options("a configuration without ports", options)
        self._captures = {port: self._read(port) for port in options.inputs}
        self.digests = {
            port_name(port): digest
            for port, file in options.inputs.items()
            if (digest := _digest(file)) is not None
        }
        workload = self._workload(system)
        file = options.workload if options.workload not in WORKLOADS else None
        self.workload_digest = _digest(file) if file else None
        self.workload = workload.name if workload else None
        if environment and environment.description:
            self.workload = environment.description
        self.outages = workload.outages if workload else ()
        generated_ports = [
            port
            for port in self._specs
            if workload and feeds(workload, port) and port not in self._captures
        ]
        self._check_end(endless=bool(generated_ports) and not options.has_end)
        self.offered = {
            port: Offered(packets_per_byte(port, workload), wire_share(port, workload))
            for port in generated_ports
            if workload
        }
        self.streams = {
            port: partial(
                port_stream,
                port,
                workload,
                system.tables,
                options.seed,
                packets=self._packets(port),
                load=options.load,
            )
            for port in generated_ports
            if workload
        }
        for stream in self.streams.values():
            stream()  # entries missing in the tables are reported before the run
        self.passes: dict[int, Callable[[], Iterator[bytes]]] = {}
        if options.streams_captures:
            self._stream_captures()
        self._inputs: dict[int, UnitSource] = {}
        self._rewinds = rewinds
        self._environment = environment

    def plug(self, machine: Machine, enabled_at: int) -> None:
        """Connect all inputs to their wires; the time of captures counts from this cycle."""
        self.enabled_at = enabled_at
        for port, stream in self.streams.items():
            self._connect(machine, port, partial(self._stream_batches, stream))
        captures = {
            port: capture for port, capture in self._captures.items() if port not in self.streams
        }
        clock = self._clock()
        for port, capture in captures.items():
            self._connect(machine, port, partial(self._capture_batches, port, capture, clock))
        if self._environment:
            self._environment.begin(machine, enabled_at, keep=self.holds_arrivals)

    @property
    def default_repeat(self) -> Repeat | None:
        """Return the default of `repeat`: captures are played once, workloads forever."""
        if self._captures:
            return 1
        if not self.streams:
            return None
        return 1 if self._options.has_end else "forever"

    def all_ended(self, machine: Machine) -> bool:
        """Return whether every input has ended and has left its wire; True without ports."""
        return not machine.ports or (self.enabled_at is not None and machine.inputs_ended)

    def packets_per_second(self, port: int) -> float:
        """Return the packets per second that a port receives at load 1, on a bounded wire."""
        per_second = wire_bytes_per_second(self._specs[port], self._chip)
        return self.offered[port].packets_per_byte * per_second

    def arrived(self, port: int, count: int) -> list[WireUnit]:
        """Return the next units passed to a port, each once; needs `holds_arrivals`."""
        if self._environment and port in self._environment.ports:
            return self._environment.arrived(port, count)
        return self._inputs[port].arrived(count) if port in self._inputs else []

    # ---- workload and captures

    def _workload(self, system: System) -> Workload | None:
        """Return the workload of the options; by default, silence if no packet can be routed."""
        name = self._options.workload
        if name is None:
            if self._captures or not self._specs:
                return None
            media = {medium_of(port) for port in self._specs}
            routed = any(routes_of_other_side(system.tables, medium) for medium in media)
            name = WORKLOAD if routed else SILENT
        return find_workload(name, self._specs)

    def _read(self, port: int) -> InputFile:
        if port not in self._specs:
            ports = ", ".join(map(str, sorted(self._specs)))
            raise FieldError(
                "{inputs} port must be one of the configuration ({0}), not {1}", ports, port
            )
        rewriter = None
        if self._options.readdress:
            rewriter = lambda: Readdresser(port, self._tables).rewrite  # noqa: E731
        file = self._options.inputs[port]
        return InputFile(file, atm=is_atm(port), fcs=self._options.fcs, rewriter=rewriter)

    def _check_end(self, *, endless: bool) -> None:
        """Raise FieldError if a run waits for endless inputs, or repeats a workload."""
        if (endless or self._options.has_end) and isinstance(self._options.repeat, int):
            raise FieldError("{repeat} must be forever for workload {0}", self.workload)
        forever = self._captures and self._options.repeat == "forever"
        if self._options.streams_captures and self._options.has_end:
            forever = False
        if (endless or forever) and self._options.stop_when_drained:
            endless_input = "workload {0}" if endless else "{repeat} forever"
            raise FieldError(
                "{stop_when_drained} must go with inputs that end, not with " + endless_input,
                self.workload,
            )

    def _stream_captures(self) -> None:
        """Open captures as streams, which have a load and an end."""
        for port, capture in self._captures.items():
            if capture.count:
                units = partial(
                    _units_of,
                    self._chip["eth_minimum_bytes"],
                    capture,
                    framed=self._options.fcs and not is_atm(port),
                )
                self.passes[port] = units
                self.offered[port] = Offered(played_per_byte(port, units()), 1)
                self.streams[port] = partial(
                    play, port, units, self._packets(port), self._options.load
                )
                self.streams[port]()  # a load that is too small is reported before the run

    def _packets(self, port: int) -> int | None:
        """Return the number of packets after which the streams of a port end."""
        if self._options.send is None:
            return self._options.packets
        offered = self.packets_per_second(port)
        seconds = self._options.send / (self._chip["core_mhz"] * 1e6)
        return max(1, int(self._options.load * offered * seconds))

    def _connect(self, machine: Machine, port: int, batches: Batches) -> None:
        if self._rewinds:
            machine.ports[port].plug(UnitSource(batches, remember=_REMEMBERED))
            return
        self._inputs[port] = UnitSource(batches, hold=self.holds_arrivals)
        machine.ports[port].plug(self._inputs[port])

    # ---- units with times

    def _stream_batches(self, open_stream: Callable[[], PortStream]) -> Iterable[WireUnits]:
        stream = open_stream()
        spec = self._specs[stream.port]
        if is_atm(stream.port) or stream.rate >= 1 or spec.rate is None:
            return stream.batches()
        return self._spaced(stream, spec, Fraction(stream.rate).limit_denominator(10**6))

    def _spaced(self, stream: PortStream, spec: PortSpec, rate: Fraction) -> Iterator[WireUnits]:
        """Space frames so that they use a share of the wire."""
        per_byte = spec.cycles_per_byte(self._chip) / (1 if stream.is_timed else rate)
        start = self.enabled_at or 0
        before = 0  # wire bytes before the frame
        around = self._chip["eth_overhead_bytes"] + self._chip["eth_fcs_bytes"]
        for units in stream.batches():
            used = units.earliest
            if not stream.is_timed:
                used = [*accumulate((n + around for n in units.lengths), initial=before)]
                before = used.pop()
            starts = [start + n * per_byte.numerator // per_byte.denominator for n in used]
            yield WireUnits(units.data, units.lengths, starts, units.bad_fcs)

    def _clock(self) -> CaptureClock:
        """Return the clock of captures that are played by their timestamps."""
        clock = CaptureClock(self._first_ns(), Fraction(self._options.speed).limit_denominator())
        if self._options.max_gap is not None:
            longest_ns = self._options.max_gap * 1000 // self._chip["core_mhz"]
            clock.shorten_pauses(map(_times_of, self._captures.values()), longest_ns)
        return clock

    def _capture_batches(
        self, port: int, file: InputFile, clock: CaptureClock
    ) -> Iterator[WireUnits]:
        times = self._options.repeat or 1
        passes = count() if times == "forever" else range(times)
        if not file.count:
            return
        unbounded = self._specs[port].rate is None  # an unbounded wire ignores times
        framed = self._options.fcs and not is_atm(port)
        make = partial(_from_frame, self._chip["eth_minimum_bytes"]) if framed else WireUnit
        is_timed = not (self._options.timing == "line" or unbounded or file.first_ns is None)
        span = 0
        if is_timed:
            span = self._cycle(clock.after_ns(file.last_ns or 0))
            span -= self._cycle(clock.after_ns(file.first_ns or 0))
        for number, piece in ((number, piece) for number in passes for piece in file.pieces()):
            starts = self._starts(piece, clock, number * span) if is_timed else repeat(0)
            yield WireUnits.of(map(make, piece.units, starts))

    def _starts(self, piece: Capture, clock: CaptureClock, after: int) -> Iterator[int]:
        """Return the start cycles of a capture's units, when it is played after other passes."""
        return (self._cycle(clock.after_ns(time)) + after for time in piece.times_ns)

    def _first_ns(self) -> int:
        """Return the timestamp that stands for the enabling of the ports.

        It is the earliest timestamp of all captures. Files of cells have no timestamps and begin at
        the enabling. If there is one, or with timing `run`, captures with the times of a run keep
        them: timestamp 0 is cycle 0.
        """
        enabled_at = self.enabled_at or 0
        enabled_ns = time_ns(enabled_at, enabled_at, self._chip["core_mhz"])
        if self._options.timing == "run":
            return enabled_ns
        captures = self._captures.values()
        first = min(
            (capture.first_ns for capture in captures if capture.first_ns is not None), default=0
        )
        of_a_run = first * self._chip["core_mhz"] // 1000 <= MAX_CYCLES  # otherwise calendar time
        if of_a_run and any(capture.count and capture.first_ns is None for capture in captures):
            return min(first, enabled_ns)
        return first

    def _cycle(self, after_ns: int) -> int:
        return first_cycle(after_ns, self.enabled_at or 0, self._chip["core_mhz"])


def wire_bytes_per_second(spec: PortSpec, chip: Chip) -> float:
    """Return the bytes per second of a bounded wire, for cells (no HEC) or frames with overhead."""
    bytes_per_second = chip["core_mhz"] * 1e6 / float(spec.cycles_per_byte(chip))
    return bytes_per_second * (CELL / chip["cell_wire_bytes"] if is_atm(spec.number) else 1)


def _digest(file: str) -> str | None:
    """Return the SHA-256 of a file in hex digits, or None for a pipe or another special file."""
    if not Path(file).is_file():
        return None
    with Path(file).open("rb") as opened:
        return file_digest(opened, "sha256").hexdigest()


def _times_of(file: InputFile) -> Iterator[int]:
    return (time for piece in file.pieces() for time in piece.times_ns)


def feeds(workload: Workload, port: int) -> bool:
    """Return whether a workload has a stream for a port."""
    return any(stream.feeds(port) for stream in workload.streams)


def _units_of(least: int, file: InputFile, *, framed: bool) -> Iterator[bytes]:
    """Return the units of a file; a correct FCS is removed from frames."""
    for piece in file.pieces():
        for unit in piece.units:
            frame = _from_frame(least, unit) if framed else WireUnit(unit)
            yield BadCheckUnit(frame.data) if frame.bad_fcs else frame.data


def _from_frame(least: int, frame: bytes, earliest: int = 0) -> WireUnit:
    """Convert a frame with FCS, as it is on the wire, to a unit.

    A runt (fewer than `least` bytes) is received in error.
    """
    data = frame[:-_FCS]
    return WireUnit(data, earliest, bad_fcs=len(frame) < least or add_fcs(data) != frame)
