"""Micro-benchmarks of the machine, compared with documented values.

Marks: D documented, R recalled from a named document and not verified against its text, I inferred
from documented facts, C chosen. Published cycles per cell, idle memories and router drops measure
other microcode; they stand in other reports and nothing here is calibrated on them.
"""

from collections.abc import Sequence
from functools import partial
from typing import Any

import msgspec

from ixp.isa.tables.chip import Chip, chip
from ixp.reports.declaration import Case, Comparison, ReportBody, ReportSpec
from ixp.reports.document import Cell, Table
from ixp.reports.machine import microbenchmarks as bench
from ixp.reports.machine.sensitivity import alternative_tasks, alternatives, sensitivity, step_tasks
from ixp.reports.published_values import published_keys
from ixp.reports.tasks import Calculation, TaskResults

_NAME = "machine"
DOCUMENT_CONFLICTS = (
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


_Latencies = list[tuple[str, int, int, int | None]]
_SIGNAL = "signal to a thread that idles"


def _calculation(name: str) -> Calculation:
    return Calculation(f"{__name__}:{name}")


def latencies(*rows: str) -> _Latencies:
    """Return reference, count, and core cycles from issue to signal on even and odd cycles.

    `rows` are numbers of the chip, as NAME=VALUE.
    """
    table = chip().with_rows({name: int(value) for name, value in (row.split("=") for row in rows)})
    return [
        *(
            (name, count, *bench.latencies(table, program))
            for name, count, program in bench.reference_programs()
        ),
        (_SIGNAL, 1, bench.signal_latency(table), None),
    ]


def bandwidths() -> list[tuple[str, str, float]]:
    """Return load, unit and MB/s of 24 threads that repeat a reference."""
    table = chip()
    return [
        (name, unit, bench.bandwidth_mbytes(table, unit, program))
        for name, unit, program in bench.saturating_programs()
    ]


def branches() -> dict[str, int]:
    """Return the number of words that each branch or swap aborts, by its name."""
    return {name: bench.aborted_words(chip(), words) for name, words in bench.BRANCHES.items()}


def other_tables() -> list[dict[str, Any]]:
    """Return the tables without documented values, as plain data."""
    table = chip()
    return [msgspec.to_builtins(made) for made in (_banks(), _turnarounds(table), _ix_bus(table))]


LATENCIES, _BANDWIDTHS, _BRANCHES, _OTHERS = map(
    _calculation, ("latencies", "bandwidths", "branches", "other_tables")
)


def _latency(reference: str, count: int, measured: _Latencies) -> dict[str, float | None]:
    ((even, odd),) = (row[2:] for row in measured if [*row[:2]] == [reference, count])
    return {"even_cycle": even, "odd_cycle": odd}


def latency_of_even(reference: str, count: int, measured: _Latencies) -> dict[str, float | None]:
    """Return the latency of a reference that is issued in an even cycle."""
    return {"even_cycle": _latency(reference, count, measured)["even_cycle"]}


def _peak(memory: str, measured: Sequence[tuple[str, str, float]]) -> dict[str, float]:
    return {"mbytes_per_s": max(rate for _, unit, rate in measured if unit == memory)}


def _aborted(words: str, measured: dict[str, int]) -> dict[str, float]:
    return {"aborted": measured[words]}


COMPARISONS = [
    Comparison(
        "unloaded latency",
        {
            (name, count): Case(partial(_latency, name, count), (LATENCIES,))
            for name, count in [*(row[:2] for row in bench.reference_programs()), (_SIGNAL, 1)]
        },
        note="SDRAM is of grade -75. The memories begin on even cycles, edges of their clock, so "
        "that the phase of the issue matters. Counts are longwords, quadwords of SDRAM and FIFOs, "
        "or keys.",
    ),
    *(
        Comparison(
            figure,
            {
                keys: Case(partial(measure, *keys), (task,))
                for keys in published_keys(_NAME, figure)
            },
        )
        for figure, measure, task in (
            ("peak bandwidth", _peak, _BANDWIDTHS),
            ("branches and swaps", _aborted, _BRANCHES),
        )
    ),
]


def _more(results: TaskResults, *, with_sensitivity: bool = False) -> ReportBody:
    bandwidth = Table(
        name="Saturated bandwidth",
        columns=["load", "MB/s"],
        rows=[[name, rate] for name, _, rate in results[_BANDWIDTHS]],
        note="24 threads repeat the reference.",
    )
    conflicts = Table(
        name="Where documents differ",
        columns=["subject", "chosen", "effect"],
        rows=[[*row] for row in DOCUMENT_CONFLICTS],
    )
    others = msgspec.convert(results[_OTHERS], list[Table])
    result_of = results.__getitem__
    tables = [bandwidth, *others, conflicts, alternatives(result_of)]
    return ReportBody([*tables, sensitivity(result_of)] if with_sensitivity else tables)


REPORT = ReportSpec(
    name=_NAME,
    title="The machine beside its documents",
    source="documents of the chip",
    note=(__doc__ or "").split("\n\n", 1)[1].replace("\n", " ").strip(),
    comparisons=COMPARISONS,
    more=_more,
    more_tasks=[_OTHERS, *alternative_tasks()],
)
WITH_SENSITIVITY = REPORT._replace(
    more=partial(_more, with_sensitivity=True),
    more_tasks=[*REPORT.more_tasks, *step_tasks().values()],
)
"""The report with the sensitivity of the router to each undocumented chip row."""


def _banks() -> Table:
    rows: list[list[Cell]] = []
    for grade in ("75", "7e"):
        table = chip(sdram=grade)
        trp, trcd, tcl, tras, trc = (
            table[f"sdram_{name}_clocks"] for name in ("trp", "trcd", "tcl", "tras", "trc")
        )
        for count in (1, 2, 4):
            measure = partial(_steady, table, count, table["memory_clock_cycles"])
            for name, place, least, chosen in (
                ("rows of one bank", "row", max(trc, tras + trp), trp + trcd + tcl + count),
                ("two banks in turn", "other", count, count),
            ):
                rows.append([f"-{grade}, {name}", count, measure(place), least, chosen])
    return Table(
        name="Bank conflicts",
        columns=["SDRAM reads", "quadwords", "clocks each", "parts need at least",
                 "rule of the model"],
        rows=rows,
        note="Memory clocks from one end to the next. The parts need max(tRC, tRAS + tRP) from row "
        "to row of one bank, and a clock for each datum [D, Micron]. That a row of the same bank "
        "pays tRP + tRCD + CL + data, for its precharge waits until the last datum, is chosen [C]: "
        "what it takes above the parts' least is the cost of that choice. Banks in turn hide all "
        "but data.",
    )  # fmt: skip


def _steady(table: Chip, count: int, clocks: int, place: str) -> float:
    moves = [f"sdram[read, $$0, {at}, 0, {count}]" for at in ("0", place) * 4]
    return bench.completion_intervals(table, moves)[-1] / clocks


def _turnarounds(table: Chip) -> Table:
    rows: list[list[Cell]] = []
    for unit, count in (("sram", 4), ("sdram", 4)):
        xfer = "$0" if unit == "sram" else "$$0"
        read, write = (f"{unit}[{way}, {xfer}, 0, 0, {count}]" for way in ("read", "write"))
        for name, moves in (("read", [read]), ("write", [write]), ("in turn", [read, write])):
            ends = bench.completion_intervals(table, moves * (8 // len(moves)))
            rows.append([f"{unit}, {count} at a time, {name}", sum(ends[-4:]) / 4])
    return Table(
        name="Turnaround",
        columns=["load", "core cycles each"],
        rows=rows,
        note="Mean of four periods. Reads and writes in turn pay a memory clock for each change "
        "of direction [C]; the data sheet has a reduced turnaround without a number.",
    )


def _ix_bus(table: Chip) -> Table:
    rows: list[list[Cell]] = []
    for mode, width in (("dual 32-bit", 4), ("single 64-bit", 8)):
        wide = chip(sdram=table.sdram, ix_bus_bytes=width)
        for kind, size in (("oc12", table["cell_bus_bytes"]), ("eth100", 64)):
            data = -(-size // width)
            busy, period = bench.receive_cycles(wide, kind, b"\1" * size)
            rows.append([mode, f"receive {size} bytes", busy, data, period])
            sent = bench.transmit_cycles(wide, kind, size)
            rows.append([mode, f"transmit {size} bytes", sent, data, None])
        skipped = bench.transmit_cycles(wide, "eth100", 64, skip=True)
        rows.append([mode, "skipped element", skipped, None, None])
    return Table(
        name="IX bus",
        columns=[
            "mode", "transfer", "IX cycles", "data cycles", "core cycles from request to request",
        ],
        rows=rows,
        note="At 80 MHz; the published design uses the dual mode [D]. 4 cycles of address and "
        "turnaround and 1 of status are chosen (3 to 5 are plausible). Chains of one thread that "
        "asks, waits and asks again.",
    )  # fmt: skip
