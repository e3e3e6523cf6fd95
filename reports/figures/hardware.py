"""Figures 5 to 10: the router in hardware, with some of the Ethernets loaded."""

from functools import partial

from ixp.isa.tables.chip import chip
from ixp.reports.declaration import Bars, Case, Comparison, ReportSpec
from ixp.reports.figures.lengths import lengths
from ixp.reports.figures.loads import at_wire_rate, atm_ports, ethernet_ports, per_second
from ixp.workloads import Record
from ixp.workloads.record.record import global_counters, port_counters
from ixp.workloads.sweeps.run_task import RunTask

_FIGURES = {5: (29, "75"), 6: (29, "7e"), 7: (40, "75"), 8: (40, "7e"), 9: (1500, "75"),
            10: (1500, "7e")}  # fmt: skip
_INPUTS = (8, 7, 6, 5, 4, 0)
_REFRESH_CLOCKS = 1812  # 15.6 us; the note's simulator has no refresh, its hardware has
_CORE_CLOCKS = 58  # 0.5 us
_CORE_READS = {"no": _REFRESH_CLOCKS, "yes": _CORE_CLOCKS}
"""Interval between accesses to SDRAM by others: refresh, or also a core without its cache."""

_COUNTED_CYCLES = {
    29: 2_000_000,
    40: 1_000_000,
    1500: 3_000_000,
}  # at least 70 frames from each port
_WARMUP_CYCLES = 1_500_000  # queues of eight Ethernets are full by then


def _run(size: int, sdram: str, inputs: int, core_reads: str) -> RunTask:
    return at_wire_rate("oc12", f"ip{size}e{inputs}", sdram).with_options(
        rows={"sdram_refresh_clocks": _CORE_READS[core_reads]},
        warmup=_WARMUP_CYCLES,
        cycles=_WARMUP_CYCLES + _COUNTED_CYCLES[size],
    )


def _values(size: int, record: Record) -> dict[str, float | None]:
    (port,) = atm_ports(record)
    frame = lengths(size)["frame_bytes"]
    rates = [per_second(record, port.tx.units) for port in ethernet_ports(record)]
    slowest, fastest = min(rates), max(rates)
    return {
        "atm_tx_pct": port.tx.wire_pct,
        "tx_idle": port.tx.idle,
        "overflows": port.rx.overflows,
        "slowest_per_s": slowest,
        "fastest_per_s": fastest,
        "slowest_mbytes_per_s": slowest * frame / 1e6,
        "fastest_mbytes_per_s": fastest * frame / 1e6,
    }


def _dropped(record: Record) -> dict[str, float | None]:
    """Return the shares of drops at the full queue of IP route and at those of the Ethernets."""
    by_route = global_counters(record.counters)["ATM_RX_IPR_FULLQ"]
    by_queues = sum(
        port_counters(record.counters, port.port)["PORT_FULLQ"] for port in record.ports
    )
    dropped = by_route + by_queues
    return {
        "ip_route_pct": 100 * by_route / dropped if dropped else None,
        "ethernet_queues_pct": 100 * by_queues / dropped if dropped else None,
    }


def _packet_rates(record: Record) -> dict[str, float]:
    (port,) = atm_ports(record)
    ethernets = ethernet_ports(record)
    return {
        "offered_per_s": per_second(record, port.rx.units),
        "sent_per_s": sum(per_second(record, ethernet.tx.units) for ethernet in ethernets),
    }


def _comparison(number: int) -> Comparison:
    size, sdram = _FIGURES[number]
    name = f"figure {number}"
    return Comparison(
        name,
        {
            (inputs, reads): Case(partial(_values, size), (_run(size, sdram, inputs, reads),))
            for inputs in _INPUTS
            for reads in _CORE_READS
        },
        bars=[
            Bars(f"{name}: ATM transmit", "atm_tx_pct", ["ethernet_inputs"], {"core_reads": "no"})
        ],
    )


def _note() -> str:
    cycles = _CORE_CLOCKS * chip()["memory_clock_cycles"]
    return (
        "SDRAM is refreshed every 15.6 µs, as in hardware. With core_reads a cache line of the "
        f"core is taken from SDRAM every {cycles} cycles too "
        f"(chip row sdram_refresh_clocks = {_CORE_CLOCKS}), which stands for a core that executes "
        "_VolgaGetChanCounters from SDRAM; this period is chosen. Cells are counted for a few ms "
        "here; the note does not print its time."
    )


_WITHOUT_ETHERNET = {sdram: _run(29, sdram, 0, "no") for sdram in ("75", "7e")}

REPORT = ReportSpec(
    name="hardware",
    title="Hardware measurements",
    source="figures 5 to 10",
    note=_note(),
    comparisons=[
        *map(_comparison, _FIGURES),
        Comparison(
            "dropped without Ethernet input",
            {(sdram,): Case(_dropped, (task,)) for sdram, task in _WITHOUT_ETHERNET.items()},
        ),
        Comparison(
            "packets without Ethernet input",
            {(sdram,): Case(_packet_rates, (task,)) for sdram, task in _WITHOUT_ETHERNET.items()},
        ),
    ],
)
