"""Sensitivity of the router to chip rows: conflicting documents, and rows without a document.

Cycles per cell are measured with unbounded ATM ports; overflows and idle memories at wire rate.
The cycle in which the ports start sets the phase of the threads' polling loops, and so changes
cycles per cell: these are means over several phases, shown with their noise.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from math import sqrt
from statistics import mean, stdev
from typing import Any, NamedTuple

from ixp.isa.tables.chip import Chip, ChipRow, chip
from ixp.isa.tables.chip_limits import limits
from ixp.reports.document import Cell, Table
from ixp.reports.figures.loads import atm_ports
from ixp.reports.tasks import Calculation, RunFailed
from ixp.workloads import Options, Record
from ixp.workloads.sweeps.run_task import RunTask

_CONFIG = "oc12"
_CYCLES, _WARMUP_CYCLES = 600_000, 100_000  # in shorter runs the phase of threads matters
PHASES, _NOISE_PHASES = 3, 16
"""Phases in a mean of cycles per cell; phases of the chosen table that give the noise."""
_PHASE_CYCLES = 37  # odd, and longer than a round of the loops that wait for the start
_NOISE_ERRORS = 3
"""Standard errors below which a change is noise; with two, one in twenty exceeds them by chance."""
_COLUMNS = ["cycles/cell", "SRAM idle %", "SDRAM idle %", "ATM overflows"]

SOSP_ROWS = {"scratch_read_latency_cycles": 13, "scratch_write_latency_cycles": 17,
              "sram_latency_cycles": 18, "sdram_return_cycles": 22}  # fmt: skip
"""Rows that give the unloaded latencies of SOSP 2001; 4 quadwords of SDRAM read in 52 cycles."""

_AT_133_MHZ = {"sdram_mhz": 133, "sdram_trc_clocks": 9, "sdram_trfc_clocks": 9}
_AT_143_MHZ = {"sdram_mhz": 143, "sdram_tcl_clocks": 3, "sdram_trcd_clocks": 3,
               "sdram_trp_clocks": 3, "sdram_tras_clocks": 6, "sdram_trc_clocks": 9,
               "sdram_trfc_clocks": 10}  # fmt: skip
"""Rows of the memories at the clocks that their grades are named after: the times of MIC at 7.5 and
7 ns a clock. The data sheet's peak of 928 MB/s is what speaks against these clocks."""

_FACTORS = {"sdram_row_quadwords", "core_poll_cycles"}
"""Rows whose next step is twice or half as much; others move by a tenth, or by one."""

_BY_ONE = {"sdram_bank_shift"}
"""Exponents: a step of a tenth would change the order of magnitude."""

_SWITCHES = {"sdram_closed_page", "sdram_mhz"}
"""Rows of which 0 is off; their values when on are among the alternatives."""

_WHOLE = {"eth_rx_ready_bytes": 8, "eth_tx_start_bytes": 8}
"""Rows that count bytes of a FIFO of quadwords."""


RecordOf = Callable[[RunTask], Record]
"""Returns the record of a run."""


class Effect(NamedTuple):
    """Results of the router on one chip table."""

    cycles_per_cell: float | None
    sram_idle_pct: float
    sdram_idle_pct: float
    overflows: int


_ALTERNATIVES: Mapping[str, tuple[str, Mapping[str, int]]] = {
    "as chosen, -75": ("75", {}),
    "latencies of SOSP 2001": ("75", SOSP_ROWS),
    "speed grade -7E": ("7e", {}),
    "refresh every 15.6 us, as in hardware": ("75", {"sdram_refresh_clocks": 1812}),
    "-75 at its own 133 MHz": ("75", _AT_133_MHZ),
    "-7E at its own 143 MHz": ("7e", _AT_143_MHZ),
    "closed pages": ("75", {"sdram_closed_page": 1}),
}
"""Alternatives of conflicting documents: grade of SDRAM, and chip rows."""


def alternative_tasks() -> list[RunTask]:
    """Return the runs of `alternatives`."""
    return [
        *(task for choice in _ALTERNATIVES.values() for task in _tasks(*choice)),
        *(_phase_task("75", {}, phase) for phase in range(_NOISE_PHASES)),
    ]


def alternatives(record_of: RecordOf) -> Table:
    """Return the table of the router's results with the alternatives of conflicting documents."""
    limit = noise_limit(chosen_cycles(record_of), PHASES, PHASES)
    rows: list[list[Cell]] = [
        [name, *_effect(*choice, record_of)] for name, choice in _ALTERNATIVES.items()
    ]
    return Table(
        name="What the other choice does to the router",
        columns=["choice", *_COLUMNS],
        rows=rows,
        note=f"Configuration {_CONFIG}: cycles per cell with one VC, two cells per PDU and ports "
        f"without a bound, the mean of {PHASES} phases, of which two differ by less than "
        f"{limit:.2f} by chance; idle memories and overflows with 40-byte packets at the wire's "
        f"rate; {_CYCLES - _WARMUP_CYCLES} core cycles after {_WARMUP_CYCLES}.",
    )


def step_tasks() -> dict[tuple[str, int], Calculation]:
    """Return the calculations of `sensitivity`, by row and value."""
    function = f"{__name__}:effect_of_step"
    return {
        (row.name, value): Calculation(function, (row.name, str(value)))
        for row, value in steps(chip())
    }


def effect_of_step(name: str, value: str) -> Effect | None:
    """Return the effect of a row's value; None if the router does not start with it, or fails."""
    try:
        effect = _effect("75", {name: int(value)}, _run)
    except RunFailed:
        return None
    return effect if effect.cycles_per_cell is not None else None


def sensitivity(result_of: Callable[[Any], Any]) -> Table:
    """Return the table of changes when each undocumented row moves one step down and up.

    `result_of` returns the result of a task, of `alternative_tasks` and `step_tasks`.
    """
    table, tasks = chip(), step_tasks()
    cycles = chosen_cycles(result_of)
    base = _effect("75", {}, result_of)
    limit = noise_limit(cycles, PHASES, PHASES)
    fixed = [row.name for row in table if row.mark != "D" and len(limits(row.name, row.unit)) == 1]
    rows: list[list[Cell]] = [
        ["as chosen", None, None, *base, None],
        ["noise", None, None, limit, None, None, None, None],
    ]
    for row, value in steps(table):
        change = list(_change(base, result_of(tasks[row.name, value])))
        significant = None if not isinstance(change[0], float) else _beyond(change[0], limit)
        rows.append([f"{row.name} [{row.mark}]", row.value, value, *change, significant])
    return Table(
        name="Sensitivity",
        columns=["row", "chosen", "moved to", *_COLUMNS, "beyond the noise"],
        rows=rows,
        note="Changes against the first line; a step is a tenth of the value, 1 at least. A dash: "
        f"the machine cannot run so. Cycles per cell are means of the same {PHASES} phases in each "
        "line: runs whose ports start a little later each. A row that the router does not use "
        f"changes nothing. {len(cycles)} phases of the chosen table need {min(cycles):.2f} to "
        f"{max(cycles):.2f} cycles per cell, with a standard deviation of {stdev(cycles):.2f}; "
        f"noise is {_NOISE_ERRORS} standard errors of a change, and what is not beyond it "
        f"is noise. Not moved: rows that are documented; {_listed(fixed)}, which the "
        f"machine's structure fixes; {_listed(_SWITCHES)}, which are off, and on "
        "among the alternatives.",
    )


def noise_limit(cycles: Sequence[float], runs_a: int, runs_b: int) -> float:
    """Return the largest difference of two means over `runs_a` and `runs_b` phases by chance.

    `cycles` are cycles per cell of one table in several phases.
    """
    return _NOISE_ERRORS * stdev(cycles) * sqrt(1 / runs_a + 1 / runs_b)


def chosen_cycles(record_of: RecordOf | None = None) -> tuple[float, ...]:
    """Return cycles per cell of the chosen table in every phase."""
    record_of = record_of or _run
    cycles = (_phase("75", {}, phase, record_of) for phase in range(_NOISE_PHASES))
    return tuple(value for value in cycles if value is not None)


def _beyond(change: float, limit: float) -> str:
    return "yes" if abs(change) > limit else "no"


def steps(table: Chip) -> Iterator[tuple[ChipRow, int]]:
    """Yield each undocumented row with the values one step below and above, where allowed."""
    for row in table:
        if row.mark != "D" and row.name not in _SWITCHES:
            allowed = limits(row.name, row.unit)
            yield from ((row, value) for value in _neighbour_values(row) if value in allowed)


def _listed(names: Iterable[str]) -> str:
    return " and ".join(sorted(names))


def _neighbour_values(row: ChipRow) -> tuple[int, int]:
    """Return the value a step below and a step above."""
    if row.name in _FACTORS:
        return row.value // 2, row.value * 2
    unit = _WHOLE.get(row.name, 1)
    step = 1 if row.name in _BY_ONE else max(unit, row.value // 10 // unit * unit)
    return row.value - step, row.value + step


def _change(base: Effect, effect: Sequence[float | None] | None) -> Iterator[Cell]:
    if effect is None:
        yield from (None,) * len(base)
        return
    for before, after in zip(base, effect, strict=True):
        yield None if before is None or after is None else after - before


def _tasks(grade: str, rows: Mapping[str, int]) -> list[RunTask]:
    """Return the run at the wire's rate, and those of the phases."""
    phases = [_phase_task(grade, rows, phase) for phase in range(PHASES)]
    return [_task(grade, rows, "ip40", "bounded"), *phases]


def _effect(grade: str, rows: Mapping[str, int], record_of: RecordOf) -> Effect:
    bounded = record_of(_tasks(grade, rows)[0])
    return Effect(
        cycles_per_cell(grade, rows, record_of),
        bounded.memory["sram"].idle_pct,
        bounded.memory["sdram"].idle_pct,
        sum(port.rx.overflows for port in atm_ports(bounded)),
    )


def cycles_per_cell(
    grade: str, rows: Mapping[str, int], record_of: RecordOf | None = None
) -> float | None:
    """Return the mean over phases; None if the router does not start with these rows."""
    cycles = [_phase(grade, rows, phase, record_of or _run) for phase in range(PHASES)]
    values = [value for value in cycles if value is not None]
    return mean(values) if len(values) == len(cycles) else None


def _phase(grade: str, rows: Mapping[str, int], phase: int, record_of: RecordOf) -> float | None:
    """Return cycles per cell of unbounded ATM ports that start in a given phase."""
    record = record_of(_phase_task(grade, rows, phase))
    return atm_ports(record)[0].rx.cycles_per_unit


def _phase_task(grade: str, rows: Mapping[str, int], phase: int) -> RunTask:
    period = rows.get("core_poll_cycles", chip()["core_poll_cycles"]) + phase * _PHASE_CYCLES
    return _task(grade, {**rows, "core_poll_cycles": period}, "vc1x2", "unbounded")


def _task(grade: str, rows: Mapping[str, int], workload: str, ports: str) -> RunTask:
    return RunTask(
        Options(
            config=_CONFIG,
            workload=workload,
            ports=ports,
            sdram=grade,
            rows=dict(rows),
            cycles=_CYCLES,
            warmup=_WARMUP_CYCLES,
        )
    )


def _run(task: RunTask) -> Record:
    """Run a task. Raise RunFailed if it fails."""
    outcome = task.run()
    if outcome.result is None or outcome.error:
        raise RunFailed(outcome.error)
    return outcome.result
