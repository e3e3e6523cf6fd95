"""Figures 5 to 10: the router in hardware, with some of the Ethernets loaded."""

from ixp.isa.tables.chip import chip
from ixp.reports.comparison import compare
from ixp.reports.definition import Content, Definition
from ixp.reports.document import Plot, Shape, Table
from ixp.reports.figures.lengths import lengths
from ixp.reports.figures.loads import (
    atm,
    compared_bars,
    ethernets,
    per_second,
    wire_rate,
)
from ixp.reports.runs import Results
from ixp.workloads import Options, Record
from ixp.workloads.record.record import global_counters, port_counters

_FIGURES = {5: (29, "75"), 6: (29, "7e"), 7: (40, "75"), 8: (40, "7e"), 9: (1500, "75"),
            10: (1500, "7e")}  # fmt: skip
_INPUTS = (8, 7, 6, 5, 4, 0)
_REFRESH_CLOCKS = 1812  # 15.6 us; the note's simulator has no refresh, its hardware has
_CORE_CLOCKS = 58  # 0.5 us
_CORE_READS = {"no": _REFRESH_CLOCKS, "yes": _CORE_CLOCKS}
"""Interval of what takes SDRAM away from the engines: refresh, or also a core without its cache."""

_COUNTED_CYCLES = {29: 2_000_000, 40: 1_000_000, 1500: 3_000_000}  # 70 frames or more of each port
_WARMUP_CYCLES = 1_500_000  # queues of eight Ethernets are full by then


def _run(size: int, sdram: str, inputs: int, core_reads: str) -> Options:
    return wire_rate(
        "oc12",
        f"ip{size}e{inputs}",
        sdram,
        rows={"sdram_refresh_clocks": _CORE_READS[core_reads]},
        warmup=_WARMUP_CYCLES,
        cycles=_WARMUP_CYCLES + _COUNTED_CYCLES[size],
    )


def _values(record: Record, size: int) -> dict[str, float | None]:
    (port,) = atm(record)
    frame = lengths(size)["frame_bytes"]
    rates = [per_second(record, port.tx.units) for port in ethernets(record)]
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


def _figure(results: Results, number: int) -> Table:
    size, sdram = _FIGURES[number]
    values = {
        (inputs, reads): _values(results[_run(size, sdram, inputs, reads)], size)
        for inputs in _INPUTS
        for reads in _CORE_READS
    }
    shape = Shape(["ethernet_inputs", "core_reads"], ["quantity"])
    return compare("hardware", f"figure {number}", values, shape=shape)


def _dropped(record: Record) -> dict[str, float | None]:
    """Return who dropped packets: IP route's full queue, or those of the Ethernets."""
    by_route = global_counters(record.counters)["ATM_RX_IPR_FULLQ"]
    by_queues = sum(
        port_counters(record.counters, port.port)["PORT_FULLQ"] for port in record.ports
    )
    dropped = by_route + by_queues
    return {
        "ip_route_pct": 100 * by_route / dropped if dropped else None,
        "ethernet_queues_pct": 100 * by_queues / dropped if dropped else None,
    }


def _make(results: Results) -> Content:
    tables = [_figure(results, number) for number in _FIGURES]
    dropped = compare(
        "hardware",
        "dropped without Ethernet input",
        {(sdram,): _dropped(results[_run(29, sdram, 0, "no")]) for sdram in ("75", "7e")},
        shape=Shape(["sdram"], ["quantity"]),
    )
    return Content([*tables, dropped], [_plot(table) for table in tables])


def _plot(table: Table) -> Plot:
    return compared_bars(
        table,
        f"{table.name}: ATM transmit",
        "atm_tx_pct",
        ("ethernet_inputs",),
        {"core_reads": "no"},
    )


def _note() -> str:
    cycles = _CORE_CLOCKS * chip()["memory_clock_cycles"]
    return (
        "SDRAM is refreshed every 15.6 µs, as in hardware. With core_reads a cache line of the "
        f"core is taken from SDRAM every {cycles} cycles too "
        f"(chip row sdram_refresh_clocks = {_CORE_CLOCKS}), which stands for a core that executes "
        "_VolgaGetChanCounters out of SDRAM; how often is chosen. Counts of cells are those of "
        "some ms here; how long the note counted is not printed."
    )


REPORT = Definition(
    name="hardware",
    title="Hardware measurements",
    source="figures 5 to 10",
    note=_note(),
    tasks=[
        _run(size, sdram, inputs, reads)
        for size, sdram in _FIGURES.values()
        for inputs in _INPUTS
        for reads in _CORE_READS
    ],
    make=_make,
)
