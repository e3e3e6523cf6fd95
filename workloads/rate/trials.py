"""One trial: a load for a time, or a burst, then silence until the machine is drained."""

from collections import Counter
from fractions import Fraction
from itertools import chain

import msgspec

from ixp.support.errors import UserError
from ixp.workloads.latency.wire_packets import Identity, path
from ixp.workloads.rate.steady_state import Drift, latency_ns, steady_state
from ixp.workloads.rate.transits import PacketTransit, find_transits
from ixp.workloads.rate.wire_limit import expected_exits
from ixp.workloads.runs.command import command_of
from ixp.workloads.runs.options import Options
from ixp.workloads.runs.result import Result
from ixp.workloads.runs.runner import Run
from ixp.workloads.runs.system import System, build_system
from ixp.workloads.traffic.named_workloads import find_workload

_DRAINED = "drained"


class Unmeasured(msgspec.Struct, frozen=True, kw_only=True):
    """What a trial counts and cannot measure.

    `unidentified` packets left with another identity: they count as forwarded, without a latency.
    `not_ipv4` frames and PDUs came in without an IPv4 packet. `not_forwarded` packets of captures
    came in that the router must drop or give to the core.
    """

    unidentified: int
    not_ipv4: int
    not_forwarded: int


class Trial(msgspec.Struct, frozen=True, kw_only=True):
    """What came of a trial.

    `packets` are those that came in by port, `lost` of them did not come out. The other numbers are
    of the second half of the time (see `SteadyState`): `drifts` by port out; packets and cells that
    came in, and those of them that were not served; `latencies_ns` by path, such as `atm-ethernet`;
    `cell_delays_ns` of packets that went from ATM to ATM.
    """

    options: Options
    packets: dict[int, int]
    lost: int
    drifts: dict[int, Drift]
    came: int
    unserved: int
    came_cells: int
    unserved_cells: int
    latencies_ns: dict[str, list[float]]
    cell_delays_ns: list[float]
    unmeasured: Unmeasured
    command_hash: str

    def is_steady(self, tolerance: Fraction) -> bool:
        """Return whether no latency changes by more than a share of the time that passes."""
        drifts = self.drifts.values()
        return bool(drifts) and all(each.is_steady(float(tolerance)) for each in drifts)

    def rising(self, tolerance: Fraction) -> set[int]:
        """Return the ports whose latency grows by more than a share of the time, not by chance."""
        return {port for port, each in self.drifts.items() if each.rises(float(tolerance))}

    @property
    def piling_up(self) -> set[int]:
        """The ports whose queues have grown by more than periodic traffic explains."""
        return {port for port, each in self.drifts.items() if each.piles_up}


def at_load(base: Options, load: Fraction, **amount: int) -> Options:
    """Return the options of a trial at a load; `amount` is `send` (cycles) or `packets`.

    Up to 1 the streams have that share of their rates, on true wires. Above it all wires are so
    many times as fast, and the streams have their full rates. Captures are repeated.
    """
    wires = "bounded" if load <= 1 else f"{float(load):g}"
    return msgspec.structs.replace(
        base,
        load=float(load) if load < 1 else 1.0,
        ports=wires,
        repeat="forever" if base.inputs else None,
        until_drained=True,
        keep=True,
        **amount,
    )


def make_trial(options: Options) -> Trial:
    """Make a trial. Raise UserError for one that does not end as it should."""
    system = build_system(options)
    result = Run(options, system).finish(lambda _: None)
    if result.record.stopped != _DRAINED or result.failed:
        raise UserError(
            f"a trial of {options.config} must end drained, not with {result.record.stopped}: "
            f"{'; '.join(result.report[:1])}\nRepeat it with `{command_of(options)}`."
        )
    found = find_transits(result, system.ports, system.chip, _must_leave(result, options, system))
    if not found.packets:
        what = f"workload {options.workload}" if options.workload else "--in"
        raise UserError(f"{what} sends no packet to {options.config} that is forwarded")
    state = steady_state(found.packets)
    came, unserved = state.unserved(lambda _: 1)
    came_cells, unserved_cells = state.unserved(lambda each: len(each.entry.cells_ns))
    return Trial(
        options=options,
        packets=dict(Counter(each.entry.port for each in found.packets)),
        lost=sum(not each.exit for each in found.packets),
        drifts=state.drifts,
        came=came,
        unserved=unserved,
        came_cells=came_cells,
        unserved_cells=unserved_cells,
        latencies_ns=_latencies(state.packets),
        cell_delays_ns=[delay for each in state.packets for delay in _cell_delays(each)],
        unmeasured=Unmeasured(
            unidentified=sum(not each.identified for each in found.packets),
            not_ipv4=found.others,
            not_forwarded=found.refused,
        ),
        command_hash=result.record.command_hash,
    )


def _must_leave(result: Result, options: Options, system: System) -> set[Identity] | None:
    """Return the packets that the router must forward; None for generated ones, which are all."""
    if not options.inputs or not system.config.is_router:
        return None
    exits = (expected_exits(system, port, units) for port, units in result.received.items())
    return {each.key for each in chain.from_iterable(exits) if each.key}


def check_workload(options: Options, system: System) -> None:
    """Raise UserError for a workload that means to lose packets."""
    if options.workload is None:
        return
    workload = find_workload(options.workload, [spec.number for spec in system.ports])
    for what, given in (
        ("errors", any(stream.errors for stream in workload.streams)),
        ("outages", workload.outages),
    ):
        if given:
            raise UserError(
                f"workload {workload.name} must have no {what}: a trial counts every packet that "
                "does not come out as lost"
            )


def _latencies(found: list[PacketTransit]) -> dict[str, list[float]]:
    latencies: dict[str, list[float]] = {}
    for each in found:
        if each.exit and each.identified:
            of_path = latencies.setdefault(path(each.entry.port, each.exit.port), [])
            of_path.append(latency_ns(each))
    return dict(sorted(latencies.items()))


def _cell_delays(transit: PacketTransit) -> list[float]:
    """Return the delay of each cell of a packet that went from ATM to ATM."""
    leaving = transit.exit.cells_ns if transit.exit and transit.identified else ()
    if len(leaving) != len(transit.entry.cells_ns):
        return []
    return [out - came for came, out in zip(transit.entry.cells_ns, leaving, strict=True)]
