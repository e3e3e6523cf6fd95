"""One trial: a load for a time, or a burst, then silence until the machine is drained."""

from collections import Counter
from fractions import Fraction

import msgspec

from ixp.support.errors import UserError
from ixp.workloads.latency.wire_packets import path
from ixp.workloads.rate.passages import Passage, passages
from ixp.workloads.runs.command import command_of
from ixp.workloads.runs.options import Options
from ixp.workloads.runs.runner import Run
from ixp.workloads.runs.system import System, build_system
from ixp.workloads.traffic.named_workloads import find_workload

_DRAINED = "drained"


class Trial(msgspec.Struct, frozen=True, kw_only=True):
    """What came of a trial: packets that came in and were lost, by the port of their entry.

    `cells` are those of the packets that came in on ATM, `lost_cells` those of the lost ones.
    `latencies_ns` are by path, such as `atm-ethernet`; `cell_delays_ns` are of packets that went
    from ATM to ATM.
    """

    options: Options
    packets: dict[int, int]
    lost: dict[int, int]
    cells: int
    lost_cells: int
    latencies_ns: dict[str, list[float]]
    cell_delays_ns: list[float]
    command_hash: str

    @property
    def loss_free(self) -> bool:
        """Whether all packets came out."""
        return not any(self.lost.values())

    @property
    def loss_pct(self) -> float:
        """The frame loss rate of RFC 1242."""
        return round(100 * sum(self.lost.values()) / sum(self.packets.values()), 4)


def at_load(base: Options, load: Fraction, **amount: int) -> Options:
    """Return the options of a trial at a load; `amount` is `send` (cycles) or `packets`.

    Up to 1 the streams have that share of their rates, on true wires. Above it all wires are so
    many times as fast, and the streams have their full rates.
    """
    wires = "bounded" if load <= 1 else f"{float(load):g}"
    return msgspec.structs.replace(
        base,
        load=float(load) if load < 1 else 1.0,
        ports=wires,
        until_drained=True,
        keep=True,
        **amount,
    )


def make_trial(options: Options) -> Trial:
    """Make a trial. Raise UserError for one that does not end as it should."""
    system = build_system(options)
    _check_workload(options, system)
    result = Run(options, system).finish(lambda _: None)
    if result.record.stopped != _DRAINED or result.failed:
        raise UserError(
            f"a trial of {options.config} must end drained, not with {result.record.stopped}: "
            f"{'; '.join(result.report[:1])}\nRepeat it with `{command_of(options)}`."
        )
    found = passages(result, system.ports, system.chip)
    if not found:
        raise UserError(f"workload {result.record.workload} sends no packet to {options.config}")
    return Trial(
        options=options,
        packets=dict(Counter(each.entry.port for each in found)),
        lost=dict(Counter(each.entry.port for each in found if not each.exit)),
        cells=sum(len(each.entry.cells_ns) for each in found),
        lost_cells=sum(len(each.entry.cells_ns) for each in found if not each.exit),
        latencies_ns=_latencies(found),
        cell_delays_ns=[delay for each in found for delay in _cell_delays(each)],
        command_hash=result.record.command_hash,
    )


def _check_workload(options: Options, system: System) -> None:
    """Refuse a workload that means to lose packets."""
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


def _latencies(found: list[Passage]) -> dict[str, list[float]]:
    latencies: dict[str, list[float]] = {}
    for each in found:
        if each.exit:
            of_path = latencies.setdefault(path(each.entry.port, each.exit.port), [])
            of_path.append(each.exit.first_ns - each.entry.last_ns)
    return dict(sorted(latencies.items()))


def _cell_delays(passage: Passage) -> list[float]:
    """Return the delay of each cell of a packet that went from ATM to ATM."""
    leaving = passage.exit.cells_ns if passage.exit else ()
    if len(leaving) != len(passage.entry.cells_ns):
        return []
    return [out - came for came, out in zip(passage.entry.cells_ns, leaving, strict=True)]
