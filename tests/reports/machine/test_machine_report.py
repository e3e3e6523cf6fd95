"""The machine report: measurements by microcode agree with documents."""

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


def test_each_difference_from_a_document_has_one_reason_that_covers_it(machine: Report) -> None:
    assert [] == [error for table in machine.tables for error in table.reason_errors]


def test_read_latencies_are_those_of_the_slides(machine: Report) -> None:
    """Reads of one longword of scratchpad and SRAM, and one quadword of SDRAM."""
    part = section(machine, "unloaded latency")
    reads = [row for row in map(part.as_dict, part.rows) if "read" in str(row["reference"])]
    differences = {row["difference_pct"] for row in reads if row["count"] == 1 and row["published"]}

    assert differences == {0}


def latencies(report: Report) -> dict[tuple[str, int], tuple[int, int]]:
    """Return latencies for issues on even and on odd cycles."""
    part = section(report, "unloaded latency")
    cycles = [(str(row[0]), _integer(row[1]), _integer(row[5])) for row in part.rows[:-2]]
    return {
        (name, count): (even, odd)
        for (name, count, even), (_, _, odd) in zip(cycles[::2], cycles[1::2], strict=True)
    }


def test_memory_latencies_depend_only_on_the_phase_of_the_issue(machine: Report) -> None:
    """SRAM and SDRAM start on even cycles, so an odd issue waits a cycle less."""
    saved = {
        (name.split()[0].split("_")[0], even - odd)
        for (name, _), (even, odd) in latencies(machine).items()
    }

    memories = {("sram", 1), ("sdram", 1)}
    assert saved == memories | {(unit, 0) for unit in ("scratch", "hash,", "csr", "r", "t")}


def test_unlock_costs_a_write_and_a_turnaround_behind_a_read(machine: Report) -> None:
    """The bus turns around after the read_lock."""
    rows = {name: [*pair] for (name, count), pair in latencies(machine).items() if count == 1}
    turn = chip()["sram_turnaround_cycles"]

    assert rows["sram write_unlock"] == rows["sram write"]
    behind = [value - turn for value in rows["sram write_unlock right behind its read_lock"]]
    assert behind == rows["sram write"]


def _integer(cell: object) -> int:
    assert isinstance(cell, int)
    return cell


def test_memories_reach_their_peak_bandwidth_and_never_exceed_it(machine: Report) -> None:
    """The data sheet has 464 MB/s for SRAM and 928 MB/s for SDRAM."""
    assert column(section(machine, "peak bandwidth"), "difference_pct") == [0, 0]


def test_accesses_to_rows_of_one_bank_respect_minimum_times_of_the_parts(machine: Report) -> None:
    for row in section(machine, "Bank conflicts").rows:
        _reads, _count, clocks, least, _rule = row
        assert isinstance(clocks, float)
        assert isinstance(least, int)
        assert clocks >= least


def test_accesses_to_rows_of_one_bank_follow_the_chosen_rule(machine: Report) -> None:
    """Rows of one bank take tRP + tRCD + CL + data; two alternating banks only the data."""
    part = section(machine, "Bank conflicts")

    assert column(part, "clocks each") == column(part, "rule of the model")


def test_branch_costs_are_those_of_the_patents(machine: Report) -> None:
    assert {*column(section(machine, "branches and swaps"), "difference_pct")} == {0}


def test_transfers_take_their_data_cycles_and_the_overhead(machine: Report) -> None:
    """One word per cycle, 4 cycles of overhead, and 1 status cycle to receive."""
    busy = column(section(machine, "IX bus"), "IX cycles")

    assert busy == [13 + 5, 13 + 4, 16 + 5, 16 + 4, 1, 7 + 5, 7 + 4, 8 + 5, 8 + 4, 1]


def test_the_period_of_a_receiving_thread_is_transfers_and_its_own_cycles(machine: Report) -> None:
    """A thread loses no other cycles."""
    part = section(machine, "IX bus")
    table = chip()
    cycle = table["core_mhz"] / table["ix_mhz"]
    columns = zip(column(part, part.columns[-1]), column(part, "IX cycles"), strict=True)
    for period, busy in columns:
        if period is not None:
            assert isinstance(period, float)
            assert isinstance(busy, float)
            assert busy * cycle < period < busy * cycle + 60


def test_faster_parts_reduce_sdram_use_and_refresh_increases_it(machine: Report) -> None:
    """The load is wire rate in all cases."""
    chosen, _, faster, refreshed, *_ = column(
        section(machine, "What the other choice does to the router"), "SDRAM idle %"
    )

    assert isinstance(chosen, float)
    assert isinstance(faster, float)
    assert isinstance(refreshed, float)
    assert refreshed < chosen < faster


def test_a_row_without_effect_on_cells_stays_within_the_noise() -> None:
    """The hash unit works before the ports start, so its latency moves only their phase."""
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


def test_noise_is_the_spread_of_means_over_phases() -> None:
    """Four times as many phases halve it."""
    assert noise_limit([118.0, 118.0, 118.0], 4, 4) == 0
    assert noise_limit([1.0, 2.0, 3.0], 4, 4) == pytest.approx(
        2 * noise_limit([1.0, 2.0, 3.0], 16, 16)
    )
    assert noise_limit([1.0, 2.0, 3.0], 4, 4) == pytest.approx(3 * (1 / 4 + 1 / 4) ** 0.5)


def test_sensitivity_varies_every_undocumented_row_up_and_down() -> None:
    table = chip()
    moved = [(row.name, value - row.value) for row, value in steps(table)]
    up = {name for name, change in moved if change > 0}
    fixed = {"fifo_elements", "element_quadwords"}
    switches = {"sdram_closed_page", "sdram_mhz"}  # varied by its alternatives

    assert up == {row.name for row in table if row.mark != "D"} - fixed - switches
    assert {name for name, change in moved if change < 0} == up


def test_a_row_that_the_router_does_not_use_changes_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Both results have the same phases."""
    unused = (chip().rows["hash64_latency_cycles"], 19)
    monkeypatch.setattr("ixp.reports.machine.sensitivity.steps", lambda _: iter([unused]))
    part = sensitivity(lambda task: task.run().result)

    assert part.rows[-1] == ["hash64_latency_cycles [R]", 18, 19, 0, 0, 0, 0, "no"]
    assert "element_quadwords and fifo_elements, which the machine's structure fixes" in part.note
    assert "sdram_closed_page and sdram_mhz, which are off" in part.note


def test_the_step_of_a_row_is_in_proportion_to_its_value() -> None:
    """The step is at least a twentieth of the value; a number of bits changes by one."""
    for row, value in steps(chip()):
        change = abs(value - row.value)
        assert change >= 1
        assert row.unit == "bits" or 20 * change >= row.value
