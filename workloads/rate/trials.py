"""Make one trial: apply a load for a time, or a burst, then wait until the machine is drained."""

from collections import Counter
from fractions import Fraction
from itertools import chain

import msgspec

from ixp.support.errors import UserError
from ixp.workloads.latency.wire_packets import Identity, path
from ixp.workloads.rate.steady_state import Drift, latency_ns, steady_state
from ixp.workloads.rate.transits import PacketTransit, find_transits
from ixp.workloads.rate.wire_limit import expected_exits
from ixp.workloads.runs.options.option_names import command_of
from ixp.workloads.runs.options.options import Options
from ixp.workloads.runs.result import Result
from ixp.workloads.runs.runner import Run
from ixp.workloads.runs.system.system import System, build_system
from ixp.workloads.traffic.named_workloads import find_workload

_DRAINED = "drained"


class Unmeasured(msgspec.Struct, frozen=True, kw_only=True):
    """Packets of a trial that are counted but cannot be measured, by reason.

    `unidentified` packets left with a changed identity: they count as forwarded, without latency.
    `not_ipv4` frames and PDUs arrived without an IPv4 packet. `not_forwarded` packets of captures
    must be dropped or passed to the core.
    """

    unidentified: int
    not_ipv4: int
    not_forwarded: int


class Trial(msgspec.Struct, frozen=True, kw_only=True):
    """The outcome of a trial.

    `packets` are the arrivals by port; `lost` of them did not leave. The other numbers are from the
    second half of the time (see `SteadyState`): `drifts` by output port; arrivals in packets and
    cells, and the share of them that was not served; `latencies_ns` by path, such as
    `atm-ethernet`; `cell_delays_ns` of packets from ATM to ATM.
    """

    options: Options
    packets: dict[int, int]
    lost: int
    drifts: dict[int, Drift]
    arrived: int
    unserved: int
    arrived_cells: int
    unserved_cells: int
    latencies_ns: dict[str, list[float]]
    cell_delays_ns: list[float]
    unmeasured: Unmeasured
    command_hash: str

    def is_steady(self, tolerance: Fraction) -> bool:
        """Return whether no port's latency changes by more than a share of elapsed time."""
        drifts = self.drifts.values()
        return bool(drifts) and all(drift.is_steady(float(tolerance)) for drift in drifts)

    def rising(self, tolerance: Fraction) -> set[int]:
        """Return the ports whose latency rises, not by chance, by more than a share of time."""
        return {port for port, drift in self.drifts.items() if drift.rises(float(tolerance))}

    @property
    def piling_up(self) -> set[int]:
        """Return the ports whose queues have grown by more than periodic traffic explains."""
        return {port for port, drift in self.drifts.items() if drift.piles_up}


def at_load(base: Options, load: Fraction, **amount: int) -> Options:
    """Return the options of a trial at a load; `amount` is `send` (cycles) or `packets`.

    Up to load 1, streams have that share of their rates, on true wires. Above 1, streams have their
    full rates and all wires are faster by that factor. Captures are repeated.
    """
    wires = "bounded" if load <= 1 else f"{float(load):g}"
    return msgspec.structs.replace(
        base,
        load=float(load) if load < 1 else 1.0,
        ports=wires,
        repeat="forever" if base.inputs else None,
        stop_when_drained=True,
        keep=True,
        **amount,
    )


def make_trial(options: Options) -> Trial:
    """Make a trial; raise UserError if it does not end as it should."""
    system = build_system(options)
    result = Run(options, system).finish(lambda _: None)
    if result.record.stopped != _DRAINED or result.failed:
        raise UserError(
            f"a trial of {options.config} must end drained, not with {result.record.stopped}: "
            f"{'; '.join(result.report[:1])}\nRepeat it with `{command_of(options)}`."
        )
    transits = find_transits(
        result, system.ports, system.chip, _must_leave(result, options, system)
    )
    if not transits.packets:
        source = f"workload {options.workload}" if options.workload else "--in"
        raise UserError(f"{source} sends no packet to {options.config} that is forwarded")
    state = steady_state(transits.packets)
    arrived, unserved = state.unserved(lambda _: 1)
    arrived_cells, unserved_cells = state.unserved(lambda packet: len(packet.entry.cells_ns))
    return Trial(
        options=options,
        packets=dict(Counter(packet.entry.port for packet in transits.packets)),
        lost=sum(not packet.exit for packet in transits.packets),
        drifts=state.drifts,
        arrived=arrived,
        unserved=unserved,
        arrived_cells=arrived_cells,
        unserved_cells=unserved_cells,
        latencies_ns=_latencies(state.packets),
        cell_delays_ns=[delay for packet in state.packets for delay in _cell_delays(packet)],
        unmeasured=Unmeasured(
            unidentified=sum(not packet.identified for packet in transits.packets),
            not_ipv4=transits.others,
            not_forwarded=transits.refused,
        ),
        command_hash=result.record.command_hash,
    )


def _must_leave(result: Result, options: Options, system: System) -> set[Identity] | None:
    """Return the packets that the router must forward, or None for all (generated packets)."""
    if not options.inputs or not system.config.is_router:
        return None
    exits = (
        expected_exits(system, port, capture.units) for port, capture in result.received.items()
    )
    return {packet.key for packet in chain.from_iterable(exits) if packet.key}


def check_workload(options: Options, system: System) -> None:
    """Raise UserError for a workload with errors or outages, which lose packets."""
    if options.workload is None:
        return
    workload = find_workload(options.workload, [spec.number for spec in system.ports])
    for name, is_set in (
        ("errors", any(stream.errors for stream in workload.streams)),
        ("outages", workload.outages),
    ):
        if is_set:
            raise UserError(
                f"workload {workload.name} must have no {name}: a trial counts every packet that "
                "does not come out as lost"
            )


def _latencies(packets: list[PacketTransit]) -> dict[str, list[float]]:
    latencies: dict[str, list[float]] = {}
    for packet in packets:
        if packet.exit and packet.identified:
            of_path = latencies.setdefault(path(packet.entry.port, packet.exit.port), [])
            of_path.append(latency_ns(packet))
    return dict(sorted(latencies.items()))


def _cell_delays(transit: PacketTransit) -> list[float]:
    """Return the delay of each cell of a packet that went from ATM to ATM."""
    leaving = transit.exit.cells_ns if transit.exit and transit.identified else ()
    if len(leaving) != len(transit.entry.cells_ns):
        return []
    return [last - first for first, last in zip(transit.entry.cells_ns, leaving, strict=True)]
