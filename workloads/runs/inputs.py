"""What every port of a run receives: generated streams or captures, played into its wire."""

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import partial
from itertools import accumulate, chain, count, islice, repeat

from ixp.isa.port_kinds import is_atm, medium_of
from ixp.simulator import Machine, PortSpec, Unit, Units
from ixp.support.errors import FieldError
from ixp.workloads.runs.options import WORKLOAD, Options
from ixp.workloads.runs.system import System
from ixp.workloads.traffic.captures import Capture, add_fcs, read_input
from ixp.workloads.traffic.destinations import routes_of_other_side
from ixp.workloads.traffic.named_workloads import SILENT, find_workload
from ixp.workloads.traffic.streams import PortStream, open_port
from ixp.workloads.traffic.workload import Workload

_FCS = 4
_FRAME_OVERHEAD = 24  # preamble 8, FCS 4, inter-packet gap 12 (IEEE 802.3)
_MINIMUM = 64  # bytes of a frame with FCS; a shorter one is a runt


Take = Callable[[int], Units]
"""Returns the next units, at most a given number; fewer only at the end."""


class Input:
    """A source of a port that can keep what it gave; `opened` begins with its first unit."""

    def __init__(self, opened: Callable[[], Take], *, keep: bool) -> None:
        self._open = opened
        self._keep = keep
        self.restore(0)

    def state(self) -> int:
        """Return the number of units given."""
        return self._position

    def restore(self, state: int) -> None:
        """Continue behind a number of units; they count as given."""
        self._take = self._open()
        self._position = 0
        self._kept: list[Units] = []
        self.take(state)

    def take(self, count: int) -> Units:
        """Return the next units."""
        units = self._take(count)
        if self._keep:
            self._kept.append(units)
        self._position += len(units)
        return units

    @property
    def given(self) -> list[Unit]:
        """The units given so far, if they are kept."""
        return [*chain.from_iterable(self._kept)]


class Inputs:
    """The inputs of all ports; they are plugged in when the ports are enabled."""

    def __init__(self, options: Options, system: System) -> None:
        """Read captures and open streams. Raise UserError for what cannot be played."""
        self._options = options
        self._chip = system.chip
        self._specs = {spec.number: spec for spec in system.ports}
        self._captures = {port: self._read(port) for port in options.inputs}
        workload = self._workload(system)
        self.workload = workload.name if workload else None
        self.outages = workload.outages if workload else ()
        fed = [port for port in self._specs if workload and feeds(workload, port)]
        fed = [port for port in fed if port not in self._captures]
        self._check_end(endless=bool(fed))
        self._streams = {
            port: partial(open_port, port, workload, system.tables, options.seed)
            for port in fed
            if workload
        }
        for stream in self._streams.values():
            stream()  # what the tables lack shows before the run
        self._inputs: dict[int, Input] = {}
        self.enabled_at: int | None = None

    def plug(self, machine: Machine, enabled_at: int) -> None:
        """Connect all inputs to their wires; time for captures begins when they were enabled."""
        self.enabled_at = enabled_at
        for port, stream in self._streams.items():
            self._connect(machine, port, partial(self._stream_units, stream))
        times = [capture.times_ns[0] for capture in self._captures.values() if capture.times_ns]
        for port, capture in self._captures.items():
            first_ns = min(times, default=0)
            self._connect(machine, port, partial(self._capture_units, port, capture, first_ns))

    def played(self, machine: Machine) -> bool:
        """Whether every input has ended and is off its wire."""
        return self.enabled_at is not None and machine.inputs_played

    def received(self, machine: Machine, port: int) -> list[bytes]:
        """Return what came in on a wire, also what its device lost, but no frames in error."""
        return [unit.data for unit in self._taken(machine, port) if not unit.bad_fcs]

    def lost(self, machine: Machine, port: int) -> list[int]:
        """Return the places, among those received, of the units that the device lost."""
        gone = set(machine.ports[port].lost)
        serials = (n for n, u in enumerate(self._taken(machine, port)) if not u.bad_fcs)
        return [place for place, serial in enumerate(serials) if serial in gone]

    def bad(self, machine: Machine, port: int) -> int:
        """Count the frames that came in error."""
        return sum(unit.bad_fcs for unit in self._taken(machine, port))

    def _taken(self, machine: Machine, port: int) -> list[Unit]:
        """Return the units that have left the wire of a port; needs `keep`."""
        if port not in self._inputs:
            return []
        return self._inputs[port].given[: machine.wires.fed[port] - machine.ports[port].backlog]

    # ---- what is played

    def _workload(self, system: System) -> Workload | None:
        """Return what was asked for, or the default: silence where nothing can be routed."""
        name = self._options.workload
        if name is None:
            if self._captures or not self._specs:
                return None
            media = {medium_of(port) for port in self._specs}
            routed = any(routes_of_other_side(system.tables, medium) for medium in media)
            name = WORKLOAD if routed else SILENT
        return find_workload(name, self._specs)

    def _read(self, port: int) -> Capture:
        if port not in self._specs:
            known = ", ".join(map(str, sorted(self._specs)))
            raise FieldError(
                "{inputs} port must be one of the configuration ({0}), not {1}", known, port
            )
        file = self._options.inputs[port]
        return read_input(file, atm=is_atm(port), fcs=self._options.fcs)

    def _check_end(self, *, endless: bool) -> None:
        """Refuse to wait for the end of what has none, and to repeat a workload, which has none."""
        if endless and isinstance(self._options.repeat, int):
            raise FieldError("{repeat} must be forever for workload {0}", self.workload)
        forever = self._captures and self._options.repeat == "forever"
        if (endless or forever) and self._options.until_drained:
            what = "workload {0}" if endless else "{repeat} forever"
            raise FieldError(
                "{until_drained} must go with inputs that end, not with " + what, self.workload
            )

    def _connect(self, machine: Machine, port: int, opened: Callable[[], Take]) -> None:
        self._inputs[port] = Input(opened, keep=self._options.keep)
        machine.ports[port].plug(self._inputs[port])

    # ---- as units with times

    def _stream_units(self, open_stream: Callable[[], PortStream]) -> Take:
        stream = open_stream()
        spec = self._specs[stream.port]
        if is_atm(stream.port) or stream.rate >= 1 or spec.rate is None:
            return stream.take_units
        return self._spaced(stream, spec, Fraction(stream.rate).limit_denominator(10**6))

    def _spaced(self, stream: PortStream, spec: PortSpec, rate: Fraction) -> Take:
        """Space frames so that they take a share of the wire."""
        per_byte = spec.cycles_per_byte(self._chip) / rate
        start = self.enabled_at or 0
        before = 0  # bytes of the wire

        def take(count: int) -> Units:
            nonlocal before
            units = stream.take_units(count)
            used = [*accumulate((n + _FRAME_OVERHEAD for n in units.lengths), initial=before)]
            before = used.pop()
            starts = [start + n * per_byte.numerator // per_byte.denominator for n in used]
            return Units(units.data, units.lengths, starts, units.bad_fcs)

        return take

    def _capture_units(self, port: int, capture: Capture, first_ns: int) -> Take:
        times = self._options.repeat or 1
        passes = count() if times == "forever" else iter(range(times))
        if not capture.units:
            return lambda _: Units(b"", [])
        if self._options.timing == "line" or not capture.times_ns:
            starts: Sequence[int] = []
            span = 0
        else:
            starts = [self._cycle(time - first_ns) for time in capture.times_ns]
            span = starts[-1] - starts[0]
        framed = self._options.fcs and not is_atm(port)
        make = _from_frame if framed else Unit
        units = chain.from_iterable(
            map(make, capture.units, [s + n * span for s in starts] or repeat(0)) for n in passes
        )
        return lambda count: Units.of(islice(units, count))

    def _cycle(self, after_ns: int) -> int:
        """Return the first cycle that is not before a time after the ports were enabled."""
        return (self.enabled_at or 0) + -(-after_ns * self._chip["core_mhz"] // 1000)


def feeds(workload: Workload, port: int) -> bool:
    """Return whether a workload has something for a port."""
    return any(stream.feeds(port) for stream in workload.streams)


def _from_frame(frame: bytes, earliest: int) -> Unit:
    """Take a frame as it stands on the wire, FCS included; a runt is received in error."""
    data = frame[:-_FCS]
    return Unit(data, earliest, bad_fcs=len(frame) < _MINIMUM or add_fcs(data) != frame)
