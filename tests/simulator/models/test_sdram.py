"""The SDRAM unit: bandwidth of row hits, cost of conflicts, hidden activation, chains."""

import itertools
from collections.abc import Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ixp.isa.tables.chip import chip
from tests.simulator.support.models.command import Command, Done
from tests.simulator.support.models.sdram import Sdram
from tests.simulator.support.models.store import Store

GRADES = {grade: chip(sdram=grade).values() for grade in ("75", "7e")}
RETURN_CYCLES = GRADES["75"]["sdram_return_cycles"]
BANK, ROW = 1 << 20, 512

both_grades = pytest.mark.parametrize("grade", GRADES)


def run(
    commands: list[Command],
    grade: str = "75",
    store: Store | None = None,
    values: Mapping[str, int] | None = None,
) -> dict[int, Done]:
    """Run an SDRAM alone; every command arrives in its issue cycle."""
    unit = Sdram(values or GRADES[grade], store or Store())
    return {done.serial: done for done in unit.run([(c.issue, c) for c in commands])}


def data_ends(done: dict[int, Done]) -> list[int]:
    """Return the clock after the last data of each burst, in order of serial number."""
    return [(done[serial].done - RETURN_CYCLES) // 2 for serial in sorted(done)]


def order(done: dict[int, Done]) -> list[int]:
    return sorted(done, key=lambda serial: done[serial].start)


def burst(
    serial: int,
    address: int = 0,
    count: int = 1,
    op: str = "read",
    *,
    q: str = "ordered",
    issue: int = 0,
) -> Command:
    data = (0,) * (2 * count)
    return Command(serial, "sdram", op, address, count, issue, queue=q, data=data)


@both_grades
@given(counts=st.lists(st.integers(1, 8), min_size=1))
def test_row_hits_move_a_quadword_per_clock(grade: str, counts: list[int]) -> None:
    """The rate holds after the first activation and CAS latency."""
    t = GRADES[grade]
    reads = [burst(i, 0, n) for i, n in enumerate(counts)]
    writes = [burst(i, 0, n, "write") for i, n in enumerate(counts)]

    first = t["sdram_trcd_clocks"] + t["sdram_tcl_clocks"]
    assert first + sum(counts) == data_ends(run(reads, grade))[-1]
    assert t["sdram_trcd_clocks"] + sum(counts) == data_ends(run(writes, grade))[-1]


@both_grades
@pytest.mark.parametrize("count", [4, 8])
def test_a_change_of_direction_costs_a_clock(grade: str, count: int) -> None:
    """Long bursts of alternating direction lose only one turnaround clock per change."""
    ops = ("read", "write") * 5
    ends = data_ends(run([burst(i, 0, count, op) for i, op in enumerate(ops)], grade))

    assert {count + 1} == {b - a for a, b in itertools.pairwise(ends)}


def test_a_read_after_a_single_write_waits_for_cas_latency() -> None:
    """The column access of the read cannot precede its selection."""
    write, read = data_ends(run([burst(0, 0, 1, "write"), burst(1)]))

    # Write: activate 0, column 3, end 4. Read: column 3, data from 6.
    assert (4, 7) == (write, read)


@pytest.mark.parametrize("count", range(1, 9))
@pytest.mark.parametrize("row", ["none", "sdram_trc_clocks", "sdram_tras_clocks"])
@both_grades
def test_a_row_conflict_costs_precharge_activate_and_cas(grade: str, row: str, count: int) -> None:
    """Reads of rows of a bank are tRCD + CL + n + tRP apart, at least tRC and tRAS + tRP."""
    t = chip(sdram=grade, **{} if row == "none" else {row: 14}).values()  # type: ignore[arg-type]
    ends = data_ends(run([burst(i, i * ROW, count) for i in range(6)], grade, values=t))

    trp = t["sdram_trp_clocks"]
    exposed = t["sdram_trcd_clocks"] + t["sdram_tcl_clocks"] + count + trp
    period = max(exposed, t["sdram_trc_clocks"], t["sdram_tras_clocks"] + trp)
    assert {period} == {b - a for a, b in itertools.pairwise(ends)}


def test_activations_are_at_least_trrd_apart() -> None:
    """Two rows requested at once are opened tRRD apart."""
    t = GRADES["75"]
    first, second = data_ends(run([burst(0, BANK, q="priority"), burst(1)]))

    access_clocks = t["sdram_trcd_clocks"] + t["sdram_tcl_clocks"] + 1
    assert (access_clocks, access_clocks + t["sdram_trrd_clocks"]) == (first, second)


def test_the_row_of_a_command_arriving_in_a_burst_is_activated_at_once() -> None:
    """The data bus is busy, so activation is in the clock of the arrival."""
    long, late = data_ends(run([burst(0, 0, 8), burst(1, BANK, issue=6)]))

    assert long + 1 == late


def test_a_queue_head_does_not_close_the_row_of_an_earlier_head() -> None:
    """Of two heads that need one bank, only the row of the first served one is opened."""
    commands = [
        burst(0, 0, 8),
        burst(1, BANK, q="priority", issue=4),
        burst(2, BANK + ROW, issue=4),
    ]
    long, priority, _ = data_ends(run(commands))

    assert long + 1 == priority


def test_the_row_of_the_running_burst_stays_open() -> None:
    """A head for another row of the bank waits, so that a later command can hit."""
    commands = [burst(0, 0, 8), burst(1, ROW, issue=4), burst(2, q="priority", issue=12)]
    long, _, hit = data_ends(run(commands))

    assert long + 1 == hit


@both_grades
@pytest.mark.parametrize("count", [6, 7, 8])
def test_activation_is_hidden_by_long_bursts_of_other_banks(grade: str, count: int) -> None:
    """Four banks in turn with a new row each time: tRP + tRCD fit into the previous burst."""
    commands = [burst(i, i % 4 * BANK + i * ROW, count) for i in range(12)]
    ends = data_ends(run(commands, grade))

    assert {count} == {b - a for a, b in itertools.pairwise(ends)}


def test_a_refresh_waits_for_the_precharge_of_the_open_row() -> None:
    """A refresh that is due in a burst begins tRP later; the next row is opened at its end."""
    rows = {"sdram_closed_page": 1, "sdram_refresh_clocks": 50, "sdram_tcl_clocks": 20}
    t = chip(**rows).values()  # type: ignore[arg-type]
    commands = [burst(0, 0, 8, issue=2 * 45), burst(1, BANK, issue=2 * 60)]
    long, late = data_ends(run(commands, values=t))

    access_clocks = t["sdram_trcd_clocks"] + t["sdram_tcl_clocks"] + 1
    assert long + t["sdram_trp_clocks"] + t["sdram_trfc_clocks"] + access_clocks == late


@pytest.mark.parametrize("count", [3, 4, 5])
def test_short_bursts_of_other_banks_hide_half_of_the_activation(count: int) -> None:
    """Activation is one selection ahead, so two accesses take n more than tRP + tRCD."""
    commands = [burst(i, i % 4 * BANK + i * ROW, count) for i in range(20)]
    ends = data_ends(run(commands))

    assert {6 + count} == {b - a for a, b in zip(ends[8:], ends[10:], strict=False)}


def test_write_recovery_delays_the_precharge() -> None:
    """A row conflict after a write waits tWR longer than after a read."""
    t = GRADES["75"]
    write, read = data_ends(run([burst(0, 0, 4, "write"), burst(1, ROW)]))

    access_clocks = t["sdram_trp_clocks"] + t["sdram_trcd_clocks"] + t["sdram_tcl_clocks"]
    assert write + t["sdram_twr_clocks"] + access_clocks + 1 == read


def test_queues_are_served_priority_opposite_ordered_other() -> None:
    """At first even banks count as opposite; each selection changes the parity."""
    commands = [
        burst(0),
        burst(1, q="optimize_mem"),
        burst(2, q="optimize_mem"),
        burst(3, BANK, q="optimize_mem"),
        burst(4, BANK, q="optimize_mem"),
        burst(5, q="priority"),
    ]

    # priority (bank 0), odd, even, odd, even; ordered is served when no opposite one waits.
    assert [5, 3, 1, 4, 2, 0] == order(run(commands))


def test_ordered_commands_precede_those_of_the_same_parity() -> None:
    """An optimised command of the parity that was just served waits for the ordered one."""
    commands = [burst(0, q="optimize_mem"), burst(1, q="optimize_mem"), burst(2)]

    assert [0, 2, 1] == order(run(commands))


def test_a_chain_precedes_priority_commands() -> None:
    """The queue of the chain is served first until a command without chain_ref."""
    commands = [Command(i, "sdram", "read", chain=i < 2) for i in range(4)]
    commands += [Command(i, "sdram", "read", queue="priority", issue=2) for i in (4, 5)]

    assert [0, 1, 2, 4, 5, 3] == order(run(commands))


def test_a_masked_write_costs_a_partial_write() -> None:
    """A masked r_fifo_rd takes four clocks more, a masked t_fifo_wr does not."""
    fifo = {"unit": "sdram", "indirect": 1 << 27}
    plain = Command(0, op="r_fifo_rd", **fifo)  # type: ignore[arg-type]
    masked = Command(0, op="r_fifo_rd", mask="left", **fifo)  # type: ignore[arg-type]
    sent = Command(0, op="t_fifo_wr", **fifo)  # type: ignore[arg-type]
    sent_masked = Command(0, op="t_fifo_wr", mask="left", **fifo)  # type: ignore[arg-type]

    assert run([plain])[0].done + 8 == run([masked])[0].done
    assert run([sent])[0].done == run([sent_masked])[0].done


def test_an_unaligned_t_fifo_wr_reads_one_quadword_more() -> None:
    """The move takes one clock more; an unaligned r_fifo_rd does not."""
    for op, more in (("t_fifo_wr", 2), ("crc_t_fifo_wr", 2), ("r_fifo_rd", 0)):
        plain = Command(0, "sdram", op, indirect=1 << 27)
        shifted = Command(0, "sdram", op, indirect=1 << 27 | 1 << 19 | 2 << 16)
        assert run([plain])[0].done + more == run([shifted])[0].done


def test_an_indirect_count_overrides_the_written_one() -> None:
    """The indirect word may request eight quadwords."""
    store = Store()
    store.sdram.update({address: address for address in range(8)})
    done = run([Command(0, "sdram", "read", count=1, indirect=0xF << 28)], store=store)

    assert tuple(half for q in range(8) for half in (0, q)) == done[0].data


bursts = st.lists(
    st.tuples(
        st.sampled_from(["read", "write"]),
        st.integers(0, 7).map(lambda i: i % 4 * BANK + i // 4 * ROW),
        st.integers(1, 8),
        st.sampled_from(["ordered", "priority", "optimize_mem"]),
    ),
    min_size=2,
)


@both_grades
@given(stream=bursts)
def test_bursts_never_overlap_on_the_data_bus(
    grade: str, stream: list[tuple[str, int, int, str]]
) -> None:
    """A burst begins after the previous one, and a clock later if the direction changes."""
    commands = [burst(i, a, n, op, q=q) for i, (op, a, n, q) in enumerate(stream)]
    done = run(commands, grade)
    ends = data_ends(done)

    served = order(done)
    for before, after in itertools.pairwise(served):
        turn = stream[before][0] != stream[after][0]
        assert ends[after] - stream[after][2] >= ends[before] + turn
