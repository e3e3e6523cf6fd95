"""Compare costs of words and references, measured in microcode, with documented numbers."""

from itertools import pairwise

import pytest

from ixp.assembler import assemble
from ixp.isa import EVENTS
from ixp.isa.tables.chip import chip
from ixp.simulator import Debugger, Machine, MachineFault, Reference
from tests.simulator.support.chips import SMALL, small_chip
from tests.simulator.support.snippets import BRANCHES


def run(text: str, grade: str = "75", cycles: int = 400) -> Machine:
    machine = Machine(small_chip(grade), {0: assemble(text).words}, contexts={0: 1})
    machine.command_bus.log_references()
    machine.run(cycles)
    return machine


def references(text: str, grade: str = "75") -> list[Reference]:
    machine = run(text + "\n    ctx_arb[kill]\n", grade)
    return sorted(machine.command_bus.take_references(), key=lambda line: line.issued)


@pytest.mark.parametrize(("text", "aborted"), BRANCHES)
def test_aborted_words_follow_the_class_of_the_branch(text: str, aborted: int) -> None:
    """US6668317 and US7421572: 1, 2 or 3 words are aborted, less deferred and guessed ones."""
    program = (
        f"    {text}\n    nop\n    nop\n    nop\nt#:\nend#:\n    br[end#], defer[1]\n    nop\n"
    )
    machine = run(program)

    assert machine.engines[0].contexts[0].counters[1] == aborted


UNLOADED = [
    ("scratch[read, $x, 0, 0, 1], ctx_swap", (12, 14)),
    ("sram[read, $x, 0, 0, 1], ctx_swap", (16, 20)),
    ("sram[write, $x, 0, 0, 1], ctx_swap", (16, 22)),
    ("sdram[read, $$x0, 0, 0, 1], ctx_swap", (33, 40)),
]


@pytest.mark.parametrize(("text", "documented"), UNLOADED)
def test_unloaded_latencies_are_the_documented_ones(text: str, documented: tuple[int, int]) -> None:
    """From issue to signal in core cycles (course slides, SOSP'01); SDRAM of grade -75."""
    [line] = references(f".xfer_order $$x0 $$x1\n    {text}")

    low, high = documented
    assert low <= line.done - line.issued <= high


def test_further_longwords_cost_two_cycles_in_sram_and_one_in_scratch() -> None:
    """SRAM moves a longword per memory clock, the scratchpad one per core cycle."""
    text = "\n".join(
        f"    {unit}[read, $x0, 0, 0, {count}], ctx_swap\n    nop"
        for unit in ("sram", "scratch")
        for count in (1, 8)
    )
    lines = references(".xfer_order $x0 $x1 $x2 $x3 $x4 $x5 $x6 $x7\n" + text)
    sram_1, sram_8, scratch_1, scratch_8 = (line.done - line.started for line in lines)

    assert sram_8 - sram_1 == 7 * 2
    assert scratch_8 - scratch_1 == 7


def periods(text: str, grade: str) -> list[int]:
    """Return the cycles between the ends of references issued together."""
    ends = [line.done for line in references(text, grade)]
    return [later - earlier for earlier, later in pairwise(ends)]


def reads(addresses: list[str], count: int, queue: str) -> str:
    lines = [f"    sdram[read, $$x0, {a}, 0, {count}], {queue}" for a in addresses]
    order = ".xfer_order " + " ".join(f"$$x{i}" for i in range(8))
    base = ["    immed[other, (1 << 4), <<16]", "    immed[row, 0x400]"]
    return "\n".join([order, *base, *lines])


@pytest.mark.parametrize("grade", ["75", "7e"])
def test_rows_of_one_bank_cost_precharge_activate_and_cas(grade: str) -> None:
    """4 quadwords from alternating rows of one bank take tRP + tRCD + CL + 4 clocks."""
    rows = small_chip(grade)
    clocks = sum(rows[f"sdram_{name}_clocks"] for name in ("trp", "trcd", "tcl")) + 4

    assert periods(reads(["0", "row"] * 3, 4, "ordered"), grade)[1:] == [2 * clocks] * 4


@pytest.mark.parametrize("queue", ["ordered", "priority", "optimize_mem"])
def test_alternating_banks_cost_data_clocks_only(queue: str) -> None:
    """In every queue 4 quadwords take 4 clocks."""
    assert periods(reads(["0", "other"] * 4, 4, queue), "75")[2:] == [2 * 4] * 5


def test_self_destruct_collects_bits_until_it_is_read() -> None:
    """A write sets the bit with its number, a read clears all (isa/tables/csrs.py)."""
    read = "csr[read, $0, self_destruct], ctx_swap\n alu[x, --, B, $0]\n"
    text = "fast_wr[1, self_destruct]\n fast_wr[5, self_destruct]\n" + read + read

    values = [line.brought[0] for line in references(text) if line.op == "csr_read"]

    assert values == [0b100010, 0]


def test_ctx_enables_stops_a_context_and_resumes_an_ended_one() -> None:
    """Bit n enables context n; ctx_sig_events shows its pending events."""
    program = assemble("""
        br=ctx[1, other#]
        ctx_arb[voluntary]
        immed[mask, 3]
        local_csr_wr[ctx_enables, mask]
        immed[count, 9]
    wait#:
        alu[count, count, -, 1]
        br>0[wait#]
        local_csr_rd[ctx_enables]
        immed[seen, 0]
        ctx_arb[voluntary]
        local_csr_rd[ctx_sig_events]
        immed[events, 0]
    end#:
        br[end#]
    other#:
        ctx_arb[kill]
        immed[again, 1]
        ctx_arb[kill]
    """)
    machine = Machine(SMALL, {0: program.words}, contexts={0: 3})
    debug = Debugger(machine, {0: program})
    machine.run(20)
    machine.signal(0, 0)
    machine.run(200)

    assert debug.register(0, 0, "seen") == 3
    assert debug.register(0, 1, "again") == 1
    assert debug.register(0, 0, "events") == 1 << EVENTS["inter_thread"]
    assert not debug.thread(0, 1).alive


def test_an_unknown_element_in_a_csr_is_a_fault() -> None:
    with pytest.raises(MachineFault, match=r"below 16, not 16"):
        run("fast_wr[16, xmit_validate]\n wait#: br[wait#]")


@pytest.mark.parametrize("depth", [22, chip()["sram_lock_fail_depth"]])
def test_all_threads_may_want_one_lock_if_its_queue_has_room_for_them(depth: int) -> None:
    """One holds the lock; with 22 places, the last of 24 stays before the unlock."""
    text = """
    loop#:
        sram[read_lock, $0, 0, 16, 1], ctx_swap
        alu[$0, $0, +, 1]
        sram[write_unlock, $0, 0, 16, 1], ctx_swap
        br[loop#]
    """
    table = chip(sram_lock_fail_depth=depth)
    machine = Machine(table, dict.fromkeys(range(table["engines"]), assemble(text).words))

    machine.run(100_000)

    assert machine.is_quiescent == (depth == 22)
