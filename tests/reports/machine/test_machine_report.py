"""The machine report: what is measured in microcode agrees with what is documented."""

from statistics import mean

import pytest

from ixp.isa.tables.chip import chip
from ixp.reports.catalogue import make_reports, select_reports
from ixp.reports.document import Report, Table
from ixp.reports.machine.sensitivity import (
    PHASES,
    chosen_cycles,
    cycles_per_cell,
    noise_limit,
    sensitivity,
    steps,
)


@pytest.fixture(scope="module")
def machine() -> Report:
    return make_reports(select_reports(["machine"]))[0]


def section(report: Report, name: str) -> Table:
    return next(part for part in report.tables if part.name == name)


def column(part: Table, name: str) -> list[object]:
    return [row[part.columns.index(name)] for row in part.rows]


def test_differences_from_documents_have_one_reason_that_covers_them(machine: Report) -> None:
    assert [] == [error for table in machine.tables for error in table.reason_errors]


def test_reads_take_as_long_as_the_slides_say(machine: Report) -> None:
    """One longword of scratch and SRAM, and one quadword of SDRAM."""
    part = section(machine, "unloaded latency")
    reads = [row for row in map(part.as_dict, part.rows) if "read" in str(row["reference"])]
    differences = {row["difference_pct"] for row in reads if row["count"] == 1 and row["published"]}

    assert differences == {0}


def latencies(report: Report) -> dict[tuple[str, int], tuple[int, int]]:
    """Return latencies of an issue on an even and on an odd cycle."""
    part = section(report, "unloaded latency")
    cycles = [(str(row[0]), _whole(row[1]), _whole(row[5])) for row in part.rows[:-2]]
    return {
        (name, count): (even, odd)
        for (name, count, even), (_, _, odd) in zip(cycles[::2], cycles[1::2], strict=True)
    }


def test_latencies_of_memories_depend_on_the_phase_of_the_issue_alone(machine: Report) -> None:
    """SRAM and SDRAM begin on even cycles: an odd issue saves one."""
    saved = {
        (name.split()[0].split("_")[0], even - odd)
        for (name, _), (even, odd) in latencies(machine).items()
    }

    memories = {("sram", 1), ("sdram", 1)}
    assert saved == memories | {(unit, 0) for unit in ("scratch", "hash,", "csr", "r", "t")}


def test_unlocking_costs_a_write_and_the_turnaround_behind_a_read(machine: Report) -> None:
    """Right behind its read_lock the bus turns around."""
    rows = {name: [*pair] for (name, count), pair in latencies(machine).items() if count == 1}
    turn = chip()["sram_turnaround_cycles"]

    assert rows["sram write_unlock"] == rows["sram write"]
    behind = [value - turn for value in rows["sram write_unlock right behind its read_lock"]]
    assert behind == rows["sram write"]


def _whole(cell: object) -> int:
    assert isinstance(cell, int)
    return cell


def test_memories_reach_their_peak_and_never_more(machine: Report) -> None:
    """The data sheet's 464 and 928 MB/s of SRAM and SDRAM."""
    assert column(section(machine, "peak bandwidth"), "difference_pct") == [0, 0]


def test_rows_of_one_bank_respect_the_least_times_of_the_parts(machine: Report) -> None:
    for row in section(machine, "Bank conflicts").rows:
        _reads, _count, clocks, least, _rule = row
        assert isinstance(clocks, float)
        assert isinstance(least, int)
        assert clocks >= least


def test_rows_of_one_bank_follow_the_chosen_rule(machine: Report) -> None:
    """Rows of one bank pay tRP + tRCD + CL + data; two banks in turn only the data."""
    part = section(machine, "Bank conflicts")

    assert column(part, "clocks each") == column(part, "rule of the model")


def test_branches_lose_what_the_patents_say(machine: Report) -> None:
    assert {*column(section(machine, "branches and swaps"), "difference_pct")} == {0}


def test_transfers_take_their_data_cycles_and_the_overhead(machine: Report) -> None:
    """A word a cycle, 4 cycles of overhead, and 1 of status when receiving."""
    busy = column(section(machine, "IX bus"), "IX cycles")

    assert busy == [13 + 5, 13 + 4, 16 + 5, 16 + 4, 1, 7 + 5, 7 + 4, 8 + 5, 8 + 4, 1]


def test_a_thread_that_receives_asks_again(machine: Report) -> None:
    """A period is the transfers and what the thread needs between them, not more."""
    part = section(machine, "IX bus")
    table = chip()
    cycle = table["core_mhz"] / table["ix_mhz"]
    columns = zip(column(part, part.columns[-1]), column(part, "IX cycles"), strict=True)
    for period, busy in columns:
        if period is not None:
            assert isinstance(period, float)
            assert isinstance(busy, float)
            assert busy * cycle < period < busy * cycle + 60


def test_faster_parts_leave_sdram_idle_and_refresh_takes_time(machine: Report) -> None:
    """At the wire's rate the same work takes less of -7E parts, and more with refresh."""
    chosen, _, faster, refreshed, *_ = column(
        section(machine, "What the other choice does to the router"), "SDRAM idle %"
    )

    assert isinstance(chosen, float)
    assert isinstance(faster, float)
    assert isinstance(refreshed, float)
    assert refreshed < chosen < faster


def test_a_row_that_no_cell_pays_for_stays_within_the_noise() -> None:
    """The hash unit works before the ports start: its latency moves their phase only."""
    cycles = chosen_cycles()
    limit = noise_limit(cycles, PHASES, len(cycles))
    value = chip()["hash48_latency_cycles"]
    for moved in (value - 1, value + 1):
        cycles_with_row = cycles_per_cell("75", {"hash48_latency_cycles": moved})
        assert cycles_with_row is not None
        assert abs(cycles_with_row - mean(cycles)) < limit


def test_a_cycle_more_for_branches_exceeds_the_noise() -> None:
    cycles = chosen_cycles()
    slower = cycles_per_cell("75", {"abort_early_cycles": 2})

    assert slower is not None
    assert slower - mean(cycles) > noise_limit(cycles, PHASES, len(cycles))


def test_noise_is_what_means_of_phases_differ_by() -> None:
    """Four times as many phases make half of it."""
    assert noise_limit([118.0, 118.0, 118.0], 4, 4) == 0
    assert noise_limit([1.0, 2.0, 3.0], 4, 4) == pytest.approx(
        2 * noise_limit([1.0, 2.0, 3.0], 16, 16)
    )
    assert noise_limit([1.0, 2.0, 3.0], 4, 4) == pytest.approx(3 * (1 / 4 + 1 / 4) ** 0.5)


def test_sensitivity_moves_every_undocumented_row_both_ways() -> None:
    table = chip()
    moved = [(row.name, value - row.value) for row, value in steps(table)]
    up = {name for name, change in moved if change > 0}
    fixed = {"fifo_elements", "element_quadwords"}
    switches = {"sdram_closed_page", "sdram_mhz"}  # among the alternatives

    assert up == {row.name for row in table if row.mark != "D"} - fixed - switches
    assert {name for name, change in moved if change < 0} == up


def test_a_row_that_the_router_does_not_use_changes_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Both lines are of the same phases."""
    unused = (chip().rows["hash64_latency_cycles"], 19)
    monkeypatch.setattr("ixp.reports.machine.sensitivity.steps", lambda _: iter([unused]))
    part = sensitivity()

    assert part.rows[-1] == ["hash64_latency_cycles [R]", 18, 19, 0, 0, 0, 0, "no"]
    assert "element_quadwords and fifo_elements, which the machine's structure fixes" in part.note
    assert "sdram_closed_page and sdram_mhz, which are off" in part.note


def test_a_step_is_a_sensible_share_of_the_value() -> None:
    """A twentieth at least; a number of bits moves by one."""
    for row, value in steps(chip()):
        change = abs(value - row.value)
        assert change >= 1
        assert row.unit == "bits" or 20 * change >= row.value
