"""A second opinion: the router of SOSP 2001, whose microcode is written from its description.

Nothing is fitted: neither the programs (`examples/sosp/`) nor the chip. The chip table was never
compared with this hardware before.
"""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from ixp.isa.tables.chip import chip
from ixp.reports.declaration import Bars, Case, Comparison, ReportBody, ReportSpec
from ixp.reports.document import Cell, Plot, PlotSeries, Table
from ixp.reports.figures.loads import per_second
from ixp.reports.machine.report import LATENCIES, latency_of_even
from ixp.reports.machine.sensitivity import SOSP_ROWS, steps
from ixp.reports.published_values import bounds, published_keys, published_value
from ixp.reports.tasks import TaskResults
from ixp.workloads import Options, Record
from ixp.workloads.sweeps.run_task import RunTask

_NAME = "sosp"
_CYCLES, _WARMUP_CYCLES = 200_000, 40_000
_STEP_CYCLES = 100_000
_WIRE_MPPS = 1.128
"""Packets that 8 links of 100 Mb/s brought [R]."""
_OPERATIONS = 10
"""Register operations of a block of extra work, beside an SRAM read of 4 bytes."""
_BLOCKS = (40, 48)
"""Blocks on both sides of the budget."""
_UNUSED = ("atm_", "cell_", "core_", "crc_", "eth_", "fp_", "hash", "receive_")
"""Beginnings of the rows of units that the programs do not use."""
_VISIBLE = 0.02
"""The least change of a ratio that the plot shows."""

_DEFINES: Mapping[str, Mapping[str, str]] = {
    "I.1 private queues": {"QUEUE": "1"},
    "I.2 protected queues": {"QUEUE": "2"},
    "I.3 one contended queue": {"QUEUE": "3"},
    "O.1 batches": {"OUTPUT": "1"},
    "O.2 piece by piece": {"OUTPUT": "2"},
    "O.3 indirection": {"OUTPUT": "3"},
    "buffers in one circle": {"SPREAD": "0"},
    "buffers spread over banks": {"SPREAD": "1"},
}
_CIRCLE, _SPREAD = [*_DEFINES][-2:]
_COMPARED = (("input", "I.3 one contended queue"), ("both", _CIRCLE), ("both", _SPREAD))
_CONFIGS = {"input": "input", "output": "output", "both": "forward"}

_ALTERNATIVES: Mapping[str, Mapping[str, int]] = {
    "as chosen": {},
    "latencies of the paper": SOSP_ROWS,
    "banks of 16 MB": {"sdram_bank_shift": 21},
    "banks of 32 MB": {"sdram_bank_shift": 22},
    "a bank for each 2 KB": {"sdram_bank_shift": 8},
    "parts of SDRAM at 100 MHz": {
        "sdram_tcl_clocks": 2, "sdram_trcd_clocks": 2, "sdram_trp_clocks": 2,
        "sdram_tras_clocks": 5, "sdram_trc_clocks": 7,
    },
    "closed pages": {"sdram_closed_page": 1},
    "a swap aborts three words": {"swap_bubble_cycles": 3},
}  # fmt: skip


def _task(
    loop: str, variant: str, /, *, blocks: int = 0, cycles: int = _CYCLES, **rows: int
) -> RunTask:
    defines = {**_DEFINES[variant], **({"BLOCKS": str(blocks)} if blocks else {})}
    return RunTask(
        Options(
            config=f"examples/sosp/{_CONFIGS[loop]}.toml", defines=defines, rows=rows,
            cycles=cycles, warmup=_WARMUP_CYCLES,
        )
    )  # fmt: skip


def _mpps(record: Record) -> float:
    """Return the rate of pieces, each moved in two halves: those that leave, if any do."""
    memory = record.memory["sdram"]
    return per_second(record, (memory.reads or memory.writes) / 2) / 1e6


def _rate(record: Record) -> dict[str, float]:
    return {"mpps": _mpps(record)}


def _budget(*records: Record) -> dict[str, float]:
    """Return the operations that fit at the wire's rate, from the rates beside fewer and more.

    The time of a piece grows linearly with them.
    """
    near, far = (1 / _mpps(record) for record in records)
    fewer, more = _BLOCKS
    blocks = fewer + (more - fewer) * (1 / _WIRE_MPPS - near) / (far - near)
    return {"operations": _OPERATIONS * blocks}


def _budget_tasks(cycles: int = _CYCLES, **rows: int) -> tuple[RunTask, ...]:
    return tuple(_task("both", _CIRCLE, blocks=blocks, cycles=cycles, **rows) for blocks in _BLOCKS)


def _misses(result_of: Callable[[Any], Any], cycles: int, **rows: int) -> list[float]:
    """Return predicted by published values of the two misses."""
    forwarding = _mpps(result_of(_task("both", _CIRCLE, cycles=cycles, **rows)))
    budget = _budget(*map(result_of, _budget_tasks(cycles, **rows)))
    published = [
        published_value(_NAME, "maximum rates", ("both", _CIRCLE, "A"), "mpps"),
        published_value(_NAME, "budget", ("8 x 100 Mb/s", "A"), "operations"),
    ]
    predicted = (forwarding, budget["operations"])
    return [value / bounds(other)[0] for value, other in zip(predicted, published, strict=True)]


def _steps() -> list[tuple[str, str, int, int]]:
    """Return name, mark, chosen value and the values a step away, of each undocumented row."""
    return [
        (row.name, row.mark, row.value, value)
        for row, value in steps(chip("ixp1200"))
        if not row.name.startswith(_UNUSED)
    ]


def _alternatives(results: TaskResults) -> Table:
    rows: list[list[Cell]] = []
    for name, changes in _ALTERNATIVES.items():
        rates = [_mpps(results[_task(*program, **changes)]) for program in _COMPARED]
        budget = _budget(*(results[task] for task in _budget_tasks(**changes)))
        rows.append([name, *rates, budget["operations"]])
    return Table(
        name="What other rows of the chip do",
        columns=["choice", *(f"{variant}, Mpps" for _, variant in _COMPARED), "operations"],
        rows=rows,
        note="No document has the bank bits. The note positions a pool of 32 MB so that it spans "
        "banks, and mixes its freelist [D]: that helps only if a bank is larger than some buffers. "
        "With the bank bits on top, a bank of a 128 MB board has 8 MB (chosen) of 64 Mb parts, 16 "
        "MB of 128 Mb parts x16, or 32 MB of 128 Mb x8 or 256 Mb x16 [I, data sheets]. The circle "
        "of 16 MB stays below the published rate with each of them.",
    )


def _sensitivity(results: TaskResults) -> ReportBody:
    names = ["forwarding / published", "operations / published"]
    chosen = _misses(results.__getitem__, _STEP_CYCLES)
    moved = {
        (name, mark, before, value): _misses(results.__getitem__, _STEP_CYCLES, **{name: value})
        for name, mark, before, value in _steps()
    }
    rows: list[list[Cell]] = [["as chosen", None, None, *chosen]]
    rows += [
        [f"{name} [{mark}]", before, value, *ratios]
        for (name, mark, before, value), ratios in moved.items()
    ]
    table = Table(
        name="Sensitivity of the two misses",
        columns=["row", "chosen", "moved to", *names],
        rows=rows,
        note=f"{_CIRCLE}; a step is a tenth of the value, 1 at least. Not moved: documented rows, "
        "and those of units that the programs do not use.",
    )
    seen = {
        f"{name}={value}": ratios
        for (name, _, _, value), ratios in moved.items()
        if any(abs(a - b) > _VISIBLE * b for a, b in zip(ratios, chosen, strict=True))
    }
    plot = Plot(
        title="The two misses when an undocumented row moves by a step",
        places=["as chosen", *seen],
        series=[
            PlotSeries(name, [chosen[place], *(ratios[place] for ratios in seen.values())])
            for place, name in enumerate(names)
        ],
        x_label="row",
        y_label="predicted [of published]",
        limit=("published", 1.0),
    )
    return ReportBody([table], [plot])


def _more(results: TaskResults, *, with_sensitivity: bool = False) -> ReportBody:
    tables = [_alternatives(results)]
    if not with_sensitivity:
        return ReportBody(tables)
    sensitivity = _sensitivity(results)
    return ReportBody([*tables, *sensitivity.tables], sensitivity.plots)


_ALTERNATIVE_TASKS = [
    task
    for rows in _ALTERNATIVES.values()
    for task in (
        *(_task(*program, **rows) for program in _COMPARED),
        *_budget_tasks(**rows),
    )
]


def _step_tasks() -> list[RunTask]:
    changes: list[dict[str, int]] = [{}, *({name: value} for name, _, _, value in _steps())]
    return [
        task
        for rows in changes
        for task in (
            _task("both", _CIRCLE, cycles=_STEP_CYCLES, **rows),
            *_budget_tasks(_STEP_CYCLES, **rows),
        )
    ]


REPORT = ReportSpec(
    name=_NAME,
    title="A second opinion: the router of SOSP 2001",
    source="Spalink et al., SOSP 2001",
    note=(__doc__ or "").split("\n\n", 1)[1].replace("\n", " ").strip(),
    comparisons=[
        Comparison(
            "maximum rates",
            {
                keys: Case(_rate, (_task(keys[0], keys[1]),))
                for keys in published_keys(_NAME, "maximum rates")
            },
            bars=[Bars("Maximum rates", "mpps", ["variant"])],
        ),
        Comparison(
            "budget",
            {keys: Case(_budget, _budget_tasks()) for keys in published_keys(_NAME, "budget")},
            note="Blocks fit until forwarding from FIFO to FIFO falls below the rate of the links.",
        ),
        Comparison(
            "unloaded latency",
            {
                keys: Case(partial(latency_of_even, *keys), (LATENCIES,))
                for keys in published_keys(_NAME, "unloaded latency")
            },
        ),
    ],
    more=_more,
    more_tasks=_ALTERNATIVE_TASKS,
)
WITH_SENSITIVITY = REPORT._replace(
    more=partial(_more, with_sensitivity=True), more_tasks=[*_ALTERNATIVE_TASKS, *_step_tasks()]
)
"""The report with the sensitivity of the two misses to each undocumented chip row."""
