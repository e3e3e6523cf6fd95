"""The sanitizer reports unordered accesses to one word and recognises every ordering mechanism."""

import pytest

from ixp.assembler import assemble
from ixp.simulator import SCHEDULES, Finding, Machine, fork
from tests.simulator.support.chips import SMALL

ADDRESS = 5

Threads = tuple[str, str]
"""Programs of context 0 on engine 0 and on engine 1."""

END = "nop\n nop\n nop\n ctx_arb[kill]\n"  # so that no branch aborts the kill
SET_FLAG = "scratch[write, $f, 0, 9, 1], ctx_swap\n"
READ = f"sram[read, $x, 0, {ADDRESS}, 1], ordered, ctx_swap"
READ_FIRST = READ.replace("ordered", "priority")
WRITE = f"sram[write, $x, 0, {ADDRESS}, 1], ordered"
HOLD = f"sram[read_lock, $x, 0, {ADDRESS}, 1], ctx_swap\n"
LET_GO = f"sram[write_unlock, $x, 0, {ADDRESS}, 1], ctx_swap\n"
WRITE_SDRAM = f"sdram[write, $$y0, 0, {ADDRESS}, 1], ordered\n"
READ_SDRAM = f"sdram[read, $$y0, 0, {ADDRESS}, 1], optimize_mem, ctx_swap"
POP = "poll#:\n sram[pop, $f, --, --, 3], ctx_swap\n alu[--, --, B, $f]\n br=0[poll#]\n"
SWAP = ", ctx_swap\n"


def poll(reference: str) -> str:
    return f"poll#:\n {reference}, ctx_swap\n br_bclr[$f, 0, poll#]\n"


WAIT_FOR_FLAG = poll("scratch[read, $f, 0, 9, 1]")

RACES: dict[str, Threads] = {
    "both write": (WRITE + SWAP, WRITE + SWAP),
    "one writes, one reads": (READ, WRITE + SWAP),
    "a flag set before the write is done": (f"{WRITE}\n {SET_FLAG}", WAIT_FOR_FLAG + READ_FIRST),
    "a flag set before the sdram write is done": (
        WRITE_SDRAM + SET_FLAG,
        WAIT_FOR_FLAG + READ_SDRAM,
    ),
    "only one holds the lock": (HOLD + LET_GO, WRITE + SWAP),
    "no signal between": (WRITE + SWAP, "nop\n" * 60 + READ),
    "a read behind the flag": (SET_FLAG + READ, WAIT_FOR_FLAG + WRITE + SWAP),
}

ORDERED: dict[str, Threads] = {
    "only reads": (READ, READ),
    "a flag set after the write is done": (WRITE + SWAP + SET_FLAG, WAIT_FOR_FLAG + READ_FIRST),
    "the same queue": (f"{WRITE}\n {SET_FLAG}", WAIT_FOR_FLAG + READ),
    "a later command of the queue is done": (
        f"{WRITE}\n sram[write, $x, 0, 7, 1], ordered{SWAP} {SET_FLAG}",
        WAIT_FOR_FLAG + READ_FIRST,
    ),
    "a lock": (HOLD + LET_GO, HOLD + LET_GO),
    "a signal": (
        f"{WRITE}{SWAP} fast_wr[4, inter_thd_sig]",
        "ctx_arb[inter_thread]\n" + READ_FIRST,
    ),
    "a signal that a branch takes": (
        f"{WRITE}{SWAP} fast_wr[4, inter_thd_sig]",
        "poll#:\n br_!signal[inter_thread, poll#]\n" + READ_FIRST,
    ),
    "a list": (f"{WRITE}{SWAP} sram[push, --, 0, {ADDRESS}, 3], priority{SWAP}", POP + READ),
    "a bit of sram": (
        f"{WRITE}{SWAP} sram[bit_wr, $f, 0, 9, set_bits]{SWAP}",
        poll("sram[read, $f, 0, 9, 1]") + READ_FIRST,
    ),
    "a bit of the scratchpad": (
        f"{WRITE}{SWAP} scratch[bit_wr, $f, 0, 9, set_bits]{SWAP}",
        poll("scratch[bit_wr, $f, 0, 9, test_and_clear_bits]") + READ_FIRST,
    ),
    "a CSR": (
        f"{WRITE}{SWAP} csr[write, $f, sop_seq1]{SWAP}",
        poll("csr[read, $f, sop_seq1]") + READ_FIRST,
    ),
}

ONE_ENGINE = {
    "a register": ("{write}, ctx_swap\n immed[@turn, 1]", []),
    "a register written before the write is done": ("{write}\n immed[@turn, 1]", [1]),
    "a register, with the write behind it in the same turn": ("immed[@turn, 1]\n {write}", [1]),
}
"""Programs of context 0, and the racing contexts; `@turn` lets context 1 read."""


def machine_of(threads: Threads, schedule: str = "decoupled") -> Machine:
    """Return a machine with a program on each of two engines and some memory set to 0."""
    preamble = (
        ".xfer_order $$y0 $$y1\n immed[$x, 1]\n immed[$f, 1]\n immed[$$y0, 1]\n immed[$$y1, 1]\n"
    )
    programs = {
        engine: assemble(f"{preamble} {text}\n {END}").words for engine, text in enumerate(threads)
    }
    machine = Machine(SMALL, programs, contexts={0: 1, 1: 1}, schedule=schedule, check=True)
    for unit in ("scratch", "sram", "sdram"):
        machine.write(unit, 0, [0] * 32)
    return machine


def races(threads: Threads, schedule: str = "decoupled") -> list[Finding]:
    """Run a program on each of two engines to the end; return the races."""
    machine = machine_of(threads, schedule)
    machine.run(2000)
    findings = machine.findings()
    assert {finding.check for finding in findings} <= {"order_race"}
    assert not any(machine.engines[engine].contexts[0].state.alive for engine in (0, 1))
    return findings


@pytest.mark.parametrize("schedule", SCHEDULES)
@pytest.mark.parametrize("name", RACES)
def test_unordered_accesses_are_reported_with_both_threads_and_the_word(
    name: str, schedule: str
) -> None:
    findings = races(RACES[name], schedule)

    assert findings
    for finding in findings:
        assert finding.other is not None
        assert {finding.engine, finding.other[0]} == {0, 1}
        assert f"word {ADDRESS:#x} " in finding.text


@pytest.mark.parametrize("name", ORDERED)
def test_every_ordering_mechanism_is_recognised(name: str) -> None:
    assert races(ORDERED[name]) == []


@pytest.mark.parametrize("name", ONE_ENGINE)
def test_an_absolute_register_orders_threads_of_an_engine(name: str) -> None:
    """A reader of the register is ordered after all reads of the writer's turn."""
    first, racing = ONE_ENGINE[name]
    text = f"""
    immed[$x, 1]
    br!=ctx[0, second#]
    immed[@turn, 0]
    nop
    {first.format(write=WRITE)}
    ctx_arb[kill]
second#:
    ctx_arb[voluntary]
    alu[--, @turn, -, 1]
    br!=0[second#]
    sram[read, $x, 0, {ADDRESS}, 1], priority, ctx_swap
    nop
    nop
    ctx_arb[kill]
"""
    machine = Machine(SMALL, {0: assemble(text).words}, contexts={0: 3}, check=True)
    machine.write("sram", 0, [0] * 32)
    machine.run(1000)

    assert [finding.context for finding in machine.findings()] == racing


def test_references_of_one_thread_in_two_queues_can_race() -> None:
    """Two queues keep no order, unless the thread waits."""
    text = f"immed[$x, 1]\n {WRITE}\n {READ_FIRST}\n ctx_arb[kill]"
    machine = Machine(SMALL, {0: assemble(text).words}, contexts={0: 1}, check=True)
    machine.write("sram", 0, [0] * 32)
    machine.run(300)
    [finding] = machine.findings()

    assert (finding.check, finding.word, finding.other) == ("order_race", 2, (0, 0, 1))


@pytest.mark.parametrize("read_first", [False, True])
def test_a_pop_by_the_core_orders_it_after_its_push(read_first: bool) -> None:
    """The thread that pops an address is ordered after all that the core read before the push."""
    texts = (WRITE + SWAP + SET_FLAG, POP + READ_FIRST)
    machine = machine_of(texts)
    machine.run(300)
    if read_first:
        assert machine.read("scratch", 9) == [1]
    machine.push(3, 4)
    machine.run(300)

    expected = [] if read_first else ["order_race"]
    assert expected == [finding.check for finding in machine.findings()]


@pytest.mark.parametrize("cycle", [10, 20, 30, 40])
@pytest.mark.parametrize("name", ["a flag set before the write is done", "only one holds the lock"])
def test_races_across_a_snapshot_are_reported(name: str, cycle: int) -> None:
    machine = machine_of(RACES[name])
    machine.run(cycle)
    twin = fork(machine)
    machine.run(2000)
    twin.run(2000)

    assert machine.findings() == twin.findings() != []


@pytest.mark.parametrize("count", [1, 2])
def test_a_race_on_unwritten_words_is_reported(count: int) -> None:
    """The sanitizer also reports the unwritten word."""
    read = f".xfer_order $x $z\nsram[read, $x, 0, {ADDRESS - count + 1}, {count}], ctx_swap\n"
    texts = (read + END, "immed[$x, 7]\n" + "nop\n" * 40 + WRITE + SWAP + END)
    programs = {engine: assemble(text).words for engine, text in enumerate(texts)}
    machine = Machine(SMALL, programs, contexts={0: 1, 1: 1}, check=True)
    machine.run(2000)
    assert {"empty_memory", "order_race"} <= {finding.check for finding in machine.findings()}
