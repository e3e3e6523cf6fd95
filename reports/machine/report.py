"""Is the machine what the documents say? Micro-benchmarks beside documented values.

Marks: D documented, R recalled from a named document and not verified against its text, I inferred
from documented facts, C chosen. Published cycles per cell, idle memories and router drops measure
other microcode; they stand in other reports and nothing here is calibrated on them.
"""

from functools import partial
from typing import Any

import msgspec

from ixp.isa.tables.chip import Chip, chip
from ixp.reports.declaration import ReportBody, ReportSpec
from ixp.reports.document import Cell, Table
from ixp.reports.machine import microbenchmarks as bench
from ixp.reports.machine.sensitivity import alternatives, sensitivity
from ixp.reports.tasks import Calculation, TaskResults

_SLIDE = {"scratch read": (12, 14), "scratch write": (12, 14), "sram read": (16, 20),
          "sram write": (16, 20), "sdram read, idle bank": (33, 40),
          "sdram write, idle bank": (33, 40)}  # fmt: skip
"""Unloaded latencies in core cycles, issue to signal, of the course slides [D]."""

_SLIDE_SIZES = {"scratch": (1,), "sram": (1,), "sdram": (1, 2, 4)}

_SOSP = {("scratch read", 1): 16, ("scratch write", 1): 20, ("sram read", 1): 22,
         ("sram write", 1): 22, ("sdram read, idle bank", 4): 52,
         ("sdram write, idle bank", 4): 40}  # fmt: skip
"""The same at 200 MHz in the table of Spalink et al., SOSP 2001 [R]."""

_PEAK_MBYTES = {"sram": 464, "sdram": 928}
"""Peak bandwidths of the IXP1250 data sheet at 232 MHz [D]."""

_DIFFERENT = (
    ("unloaded latencies", "course slides [D], not SOSP 2001 [R]",
     "slides are documented; the effect of the slower set is measured below"),
    ("SDRAM clock", "116 MHz = core/2, from the 928 MB/s peak [D]",
     "133 and 143 MHz in the note are speed grades of the parts, whose effect is measured below"),
    ("control store", "2048 words [D, performance note], not 1024 [D, slides]",
     "none on timing; the note counts headroom against 2048 for every chip"),
    ("clocks of an SDRAM access", "the parts' timing [D, Micron], not 14 and 7 [R, patents]",
     "the example has neither size nor parts; -75 gives 14 for 5 quadwords, 7 for 7"),
    ("SDRAM pages", "open page [C] with early activation of all queues [D, note]; not closed page",
     "no document has the policy; the effect of closed pages is measured below"),
)  # fmt: skip


def benchmarks() -> list[Table]:
    """Measure latencies, bandwidths and costs in microcode."""
    table = chip()
    return [
        _latencies(table),
        _bandwidths(table),
        _banks(),
        _turnarounds(table),
        _branches(table),
        _ix_bus(table),
        _different(),
    ]


def _tables(part: str) -> Calculation:
    """Return the task that makes tables: `benchmarks`, `alternatives` or `sensitivity`."""
    return Calculation("ixp.reports.machine.report:calculate", (part,))


def calculate(part: str) -> list[dict[str, Any]]:
    """Return the tables of a part of the report as plain data."""
    if part == "benchmarks":
        made = benchmarks()
    else:
        made = [alternatives() if part == "alternatives" else sensitivity()]
    return [msgspec.to_builtins(table) for table in made]


def _report(*parts: str) -> ReportSpec:
    def make(results: TaskResults) -> ReportBody:
        tables = [table for part in parts for table in results[_tables(part)]]
        return ReportBody(msgspec.convert(tables, list[Table]))

    return ReportSpec(
        name="machine",
        title="The machine beside its documents",
        source="documents of the chip",
        note=(__doc__ or "").split("\n\n", 1)[1].replace("\n", " ").strip(),
        more=make,
        more_tasks=[_tables(part) for part in parts],
    )


REPORT = _report("benchmarks", "alternatives")
WITH_SENSITIVITY = _report("benchmarks", "alternatives", "sensitivity")
"""The router with every undocumented row moved, too."""


def _agrees(value: float, low: float, high: float) -> str:
    return "yes" if low <= value <= high else "no"


def _latencies(table: Chip) -> Table:
    rows: list[list[Cell]] = []
    for name, count, program in bench.loads():
        phases = bench.latencies(table, program)
        sized = count in _SLIDE_SIZES.get(name.split()[0], ())
        slide = _SLIDE.get(name) if sized else None
        documented = f"{slide[0]}-{slide[1]} [D]" if slide else None
        other = _SOSP.get((name, count))
        within = [_agrees(value, *slide) for value in phases] if slide else []
        agrees = None if not within else within[0] if len({*within}) == 1 else "one of two"
        rows.append([name, count, *phases, documented, f"{other} [R]" if other else None, agrees])
    signal = bench.signal_latency(table)
    rows.append(["signal to a thread that idles", 1, signal, None, None, None, None])
    return Table(
        name="Unloaded latency",
        columns=["reference", "count", "issued on even cycle", "on odd cycle", "slides",
                 "SOSP 2001", "as the slides"],
        rows=rows,
        note="Core cycles from issue to signal on an idle machine, SDRAM of grade -75. The "
        "memories begin on even cycles, edges of their clock, so that the phase of the issue "
        "matters. Counts are longwords, quadwords of SDRAM and FIFOs, or keys; the slides do not "
        "say the size of their SDRAM access, nor reads from writes. An SDRAM write has no CAS to "
        "wait for, so that short writes end below the slides' range.",
    )  # fmt: skip


def _bandwidths(table: Chip) -> Table:
    rows: list[list[Cell]] = []
    for name, unit, program in bench.memory_loads():
        value = bench.bandwidth_mbytes(table, unit, program)
        peak = _PEAK_MBYTES.get(unit)
        share = 100 * value / peak if peak else None
        rows.append([name, value, f"{peak} [D]" if peak else None, share])
    return Table(
        name="Saturated bandwidth",
        columns=["load", "MB/s", "peak of the data sheet", "% of peak"],
        rows=rows,
        note="24 threads repeat the reference; the data sheet gives the peak of each memory.",
    )


def _banks() -> Table:
    rows: list[list[Cell]] = []
    for grade in ("75", "7e"):
        table = chip(sdram=grade)
        trp, trcd, tcl, tras, trc = (
            table[f"sdram_{name}_clocks"] for name in ("trp", "trcd", "tcl", "tras", "trc")
        )
        for count in (1, 2, 4):
            measure = partial(_steady, table, count, table["memory_clock_cycles"])
            for name, place, least, chosen, patent in (
                ("rows of one bank", "row", max(trc, tras + trp), trp + trcd + tcl + count, 14),
                ("two banks in turn", "other", count, count, 7),
            ):
                value = measure(place)
                rows.append([f"-{grade}, {name}", count, value, least,
                             "yes" if value >= least else "no", chosen,
                             _agrees(value, chosen, chosen), f"{patent} [R]",
                             _agrees(value, patent, patent)])  # fmt: skip
    return Table(
        name="Bank conflicts",
        columns=["SDRAM reads", "quadwords", "clocks each", "parts need at least", "not less",
                 "rule of the model", "agrees", "patent", "as the patent"],
        rows=rows,
        note="Memory clocks from one end to the next. The parts need max(tRC, tRAS + tRP) from row "
        "to row of one bank, and a clock for each datum [D, Micron]. That a row of the same bank "
        "pays tRP + tRCD + CL + data, for its precharge waits until the last datum, is chosen [C]: "
        "what it takes above the parts' least is the cost of that choice. Banks in turn hide all "
        "but data. The patents' example has 14 clocks without and 7 with active-memory "
        "optimisation, for a size and parts that they do not name; see below.",
    )  # fmt: skip


def _steady(table: Chip, count: int, clocks: int, place: str) -> float:
    moves = [f"sdram[read, $$0, {at}, 0, {count}]" for at in ("0", place) * 4]
    return bench.periods(table, moves)[-1] / clocks


def _turnarounds(table: Chip) -> Table:
    rows: list[list[Cell]] = []
    for unit, count in (("sram", 4), ("sdram", 4)):
        xfer = "$0" if unit == "sram" else "$$0"
        read, write = (f"{unit}[{way}, {xfer}, 0, 0, {count}]" for way in ("read", "write"))
        for name, moves in (("read", [read]), ("write", [write]), ("in turn", [read, write])):
            ends = bench.periods(table, moves * (8 // len(moves)))
            rows.append([f"{unit}, {count} at a time, {name}", sum(ends[-4:]) / 4])
    return Table(
        name="Turnaround",
        columns=["load", "core cycles each"],
        rows=rows,
        note="Mean of four periods. Reads and writes in turn pay a memory clock for each change "
        "of direction [C]; the data sheet has a reduced turnaround without a number.",
    )


def _branches(table: Chip) -> Table:
    rows: list[list[Cell]] = []
    for name, program, documented in bench.BRANCHES:
        value = bench.words_lost(table, program)
        agrees = _agrees(value, documented, documented)
        rows.append([name, value, f"{documented} [R]", agrees])
    return Table(
        name="Branches and swaps",
        columns=["words", "lost cycles", "patents", "agrees"],
        rows=rows,
        note="US6668317 and US7421572 (their descriptions are recalled, not verified); no cost of "
        "a swap with a deferred word is documented [D, data sheet: zero overhead].",
    )


def _ix_bus(table: Chip) -> Table:
    rows: list[list[Cell]] = []
    for mode, width in (("dual 32-bit", 4), ("single 64-bit", 8)):
        wide = chip(sdram=table.sdram, ix_bus_bytes=width)
        for kind, size in (("oc12", table["cell_bus_bytes"]), ("eth100", 64)):
            data = -(-size // width)
            busy, period = bench.receive_cycles(wide, kind, b"\1" * size)
            rows.append([mode, f"receive {size} bytes", busy, f"{data} + overhead [I]", period])
            sent = bench.transmit_cycles(wide, kind, size)
            rows.append([mode, f"transmit {size} bytes", sent, f"{data} + overhead [I]", None])
        skipped = bench.transmit_cycles(wide, "eth100", 64, skip=True)
        rows.append([mode, "skipped element", skipped, None, None])
    return Table(
        name="IX bus",
        columns=[
            "mode", "transfer", "IX cycles", "documented", "core cycles from request to request",
        ],
        rows=rows,
        note="At 80 MHz; the published design uses the dual mode [D]. 4 cycles of address and "
        "turnaround and 1 of status are chosen (3 to 5 are plausible). Chains of one thread that "
        "asks, waits and asks again.",
    )  # fmt: skip


def _different() -> Table:
    return Table(
        name="Where documents differ",
        columns=["subject", "chosen", "effect"],
        rows=[list(row) for row in _DIFFERENT],
    )
