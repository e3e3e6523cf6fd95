"""The sanitizer reports each hazard with the words of both threads."""

import pytest

from ixp.assembler import assemble
from ixp.assembler.program import Program
from ixp.simulator import SCHEDULES, Finding, Machine, fork
from tests.simulator.support.chips import SMALL

STORE = "sdram[write, $$x0, 0, 0, 1], ctx_swap\n"
CRC = "sdram_crc[t_fifo_wr, --, 0, 0, 1]"
SET_RESIDUE = "local_csr_wr[crc_residue, x]\n"
GET_RESIDUE = "local_csr_rd[crc_residue]\n immed[a, 0]\n"
SEARCH = "find_bset[x]\n nop\n nop\n nop\n"
CLEAR = "load_bset_result2[x], clr_results\n"
TELL = "fast_wr[0, inter_thd_sig]\n"
LOCK = "sram[read_lock, $x, 0, 5, 1], ctx_swap\n"
UNLOCK = "sram[unlock, --, 0, 5, 1], ctx_swap\n"
KEY = ".xfer_order $x $x1\n immed[$x1, 1]\n"
WAIT = "nop\n" * 40
WRONG = [
    ("read_outstanding", 3, 2,
     "sram[write, $x, 0, 0, 1], ctx_swap\n sram[read, $x, 0, 0, 1]\n alu[a, --, B, $x]"),
    ("read_outstanding", 4, 3,
     f"{SET_RESIDUE} {STORE} {CRC}, sig_done\n {GET_RESIDUE}"),
    ("write_outstanding", 2, 1, "sram[write, $x, 0, 0, 1]\n alu[$x, --, B, 2]"),
    ("write_outstanding", 4, 3,
     f"{SET_RESIDUE} {STORE} {CRC}, sig_done\n {SET_RESIDUE}"),
    ("codes_after_swap", 3, 1, "alu[--, x, -, 1]\n ctx_arb[voluntary]\n br=0[end#]"),
    ("codes_after_swap", 3, 1, "alu[--, x, -, 1]\n ctx_arb[voluntary]\n alu[x, x, +carry, 1]"),
    ("result_after_swap", 2, 0, "ctx_arb[voluntary]\n sram[write, $x, 0, 0, 1], indirect_ref"),
    ("result_after_swap", 3, 0,
     "ctx_arb[voluntary]\n nop\n sram[write, $x, 0, 0, 1], indirect_ref"),
    ("operand_after_swap", 3, 1,
     "alu[--, x, OR, 1]\n ctx_arb[voluntary]\n alu_shf[x, --, B, x, <<indirect]"),
    ("operand_after_swap", 2, None, "immed[x, 2]\n alu_shf[x, --, B, x, >>indirect]"),
    ("search_after_swap", 3, 1, "find_bset[x]\n ctx_arb[voluntary]\n load_bset_result1[x]"),
    ("search_after_swap", 4, 1,
     "find_bset[x]\n ctx_arb[voluntary]\n find_bset[x]\n load_bset_result2[x]"),
    ("search_after_swap", 1, None, "load_bset_result1[x]"),
    ("csr_after_swap", 3, 2,
     "ctx_arb[voluntary], defer[1]\n local_csr_rd[active_ctx_sts]\n immed[x, 0]"),
    ("open_chain", 1, None, "sram[write, $x, 0, 0, 1], chain_ref, ctx_swap"),
    ("open_chain", 1, None, "sram[write, $x, 0, 0, 1], chain_ref\n ctx_arb[voluntary]"),
    ("open_chain", 1, None,
     "sram[write, $x, 0, 0, 1], chain_ref\n ctx_arb[voluntary], defer[1]\n immed[x, 2]"),
    ("empty_register", 1, None, "alu[x, never, +, 1]"),
    ("empty_register", 1, None, "scratch[write, $y, 0, 0, 1], ctx_swap"),
    ("empty_register", 1, None, "alu[x, --, B, $y]"),
    ("empty_register", 1, None, GET_RESIDUE),
    ("empty_register", 2, None, f"{STORE} {CRC}, ctx_swap"),
    ("empty_memory", 1, None, "sram[read, $x, 0, 9, 1], ctx_swap"),
    ("empty_memory", 1, None, "scratch[incr, --, 0, 9, 1], ctx_swap"),
    ("empty_memory", 2, None, STORE + " sdram[read, $$x0, 0, 0, 2], ctx_swap"),
    ("second_signal", 2, 1,
     "scratch[write, $x, 0, 0, 1], sig_done\n csr[write, $x, sop_seq1], sig_done"),
    ("second_signal", 42, 1,
     f"sram[write, $x, 0, 0, 1], sig_done\n {WAIT} sram[write, $x, 0, 0, 1], ctx_swap"),
    ("second_signal", 2, 1, TELL * 2),
    ("unlock_not_held", 1, None, UNLOCK),
    ("unlock_not_held", 1, None, "sram[write_unlock, $x, 0, 5, 1], ctx_swap"),
    ("zero_multiplier", 2, None, f"{KEY} hash1_48[$x], ctx_swap"),
    ("zero_multiplier", 3, None,
     f"{KEY} csr[write, $x, hash_multiplier_48_lo], ctx_swap\n hash1_64[$x], ctx_swap"),
]  # fmt: skip
"""Kind of finding, its word and that of the other thread, counted after the preamble; program."""

RIGHT = [
    "sram[write, $x, 0, 0, 1], ctx_swap\n sram[read, $x, 0, 0, 1], ctx_swap\n alu[x, --, B, $x]",
    "alu[--, x, -, 1]\n br=0[end#]",
    "ctx_arb[voluntary]\n alu[--, x, -, 1]\n alu[x, x, +carry, 1]",
    "ctx_arb[voluntary]\n alu[--, x, OR, 1]\n immed[x, 2]\n alu_shf[x, --, B, x, <<indirect]",
    "ctx_arb[voluntary]\n immed[x, 0]\n nop\n sram[write, $x, 0, 0, 1], indirect_ref, ctx_swap",
    f"{SEARCH} {SEARCH} load_bset_result1[x]\n {CLEAR} load_bset_result2[x]",
    "local_csr_rd[active_ctx_sts]\n immed[x, 0]",
    "sram[write, $x, 0, 0, 1], chain_ref\n sram[write, $x, 0, 1, 1], ctx_swap",
    f"{SET_RESIDUE} {STORE} {CRC}\n {CRC}, ctx_swap\n {GET_RESIDUE}\n {SET_RESIDUE}",
    "scratch[write, $x, 0, 9, 1], ctx_swap\n scratch[incr, --, 0, 9, 1], ctx_swap",
    "scratch[write, $x, 0, 0, 1], sig_done\n ctx_arb[fbi]\n csr[write, $x, sop_seq1], ctx_swap",
    "sram[write, $x, 0, 0, 1], sig_done\n csr[write, $x, sop_seq1], sig_done\n ctx_arb[sram, fbi]",
    "sdram[write, $$x0, 0, 0, 2], ctx_swap\n sdram[read, $$x0, 0, 0, 2], ctx_swap",
    f"{TELL} ctx_arb[inter_thread]\n {TELL} poll#:\n br_!signal[inter_thread, poll#]\n {TELL}",
    f"sram[write, $x, 0, 5, 1], ctx_swap\n {LOCK} {UNLOCK}",
    f"{KEY} csr[write, $x, hash_multiplier_48_lo], ctx_swap\n hash1_48[$x], ctx_swap",
    f"sram[write, $x, 0, 5, 1], ctx_swap\n {LOCK} sram[write_unlock, $x, 0, 5, 1], ctx_swap",
]  # fmt: skip

PREAMBLE = (
    ".xfer_order $$x0 $$x1 $$x2 $$x3\nimmed[x, 1]\nimmed[$x, 1]\n"
    + "".join(f"immed[$$x{i}, 1]\n" for i in range(4))
)  # fmt: skip
WORDS = 6  # words of the preamble


def program_of(text: str) -> Program:
    return assemble(f"{PREAMBLE} {text}\n nop\n nop\n nop\nend#:\n ctx_arb[kill]\n")


def machine_of(text: str, schedule: str = "decoupled", *, contexts: int = 0b01) -> Machine:
    words = program_of(text).words
    return Machine(SMALL, {0: words}, contexts={0: contexts}, schedule=schedule, check=True)


def findings(text: str, schedule: str = "decoupled") -> list[Finding]:
    machine = machine_of(text, schedule)
    machine.run(300)
    return machine.findings()


@pytest.mark.parametrize("schedule", SCHEDULES)
@pytest.mark.parametrize(("check", "word", "other", "text"), WRONG)
def test_each_hazard_is_reported_once(
    check: str, word: int, other: int | None, text: str, schedule: str
) -> None:
    [finding] = findings(text, schedule)

    assert (finding.check, finding.engine, finding.context) == (check, 0, 0)
    assert finding.word == WORDS + word - 1
    assert finding.other == (None if other is None else (0, 0, WORDS + other - 1))


@pytest.mark.parametrize("text", RIGHT)
def test_awaited_signals_and_initialised_registers_have_no_finding(text: str) -> None:
    assert findings(text) == []


def test_a_repeated_finding_is_reported_once_with_its_count() -> None:
    [finding] = findings(
        "immed[n, 5]\nloop#:\n alu[x, never, +, 1]\n alu[n, n, -, 1]\n br!=0[loop#]"
    )

    assert finding.times == 5
    assert finding.cycle == WORDS + 1


AFTER_OTHERS = {
    "operand_after_swap": ("alu[--, x, OR, {value}]", "alu_shf[y, --, B, 1, <<indirect]"),
    "search_after_swap": (SEARCH, "load_bset_result1[y]"),
    "codes_after_swap": ("alu[--, x, -, {value}]", "br=0[mine#]"),
}


@pytest.mark.parametrize("check", AFTER_OTHERS)
def test_a_finding_names_the_word_of_another_thread_that_wrote_a_value(check: str) -> None:
    leave, use = AFTER_OTHERS[check]
    text = f"""
    br=ctx[1, other#]
    {leave.format(value=3)}
    ctx_arb[voluntary]
    {use}
mine#:
    br[end#]
other#:
    {leave.format(value=7)}
    br[end#]
"""
    machine = machine_of(text, contexts=0b11)
    machine.run(300)
    [finding] = machine.findings()

    assert (finding.check, finding.context) == (check, 0)
    assert finding.other == (0, 1, program_of(text).labels["other"])


def test_unlocking_a_lock_of_another_thread_is_reported_with_its_owner() -> None:
    text = f"""
    br=ctx[1, other#]
    {LOCK}
    {WAIT}
    sram[write_unlock, $x, 0, 5, 1], ctx_swap
    br[end#]
other#:
    ctx_arb[voluntary]
    {UNLOCK}
    br[end#]
"""
    machine = machine_of(text, contexts=0b11)
    machine.write("sram", 5, [0])
    machine.run(300)
    first, second = machine.findings()

    assert (first.check, first.context, first.other) == ("unlock_not_held", 1, (0, 0, WORDS + 1))
    assert (second.check, second.context, second.other) == ("unlock_not_held", 0, None)


def test_a_finding_at_a_stalled_reference_is_counted_once_per_execution() -> None:
    """A stalled reference is retried but uses its registers once."""
    writes = "sdram[write, $$x0, never, 0, 2]\n" * 4
    machine = machine_of(f"immed[n, 8]\nloop#:\n {writes} alu[n, n, -, 1]\n br!=0[loop#]")
    machine.run(300)

    _, _, stalled = machine.engines[0].contexts[0].counters
    assert stalled > 0
    assert [(finding.check, finding.times) for finding in machine.findings()] == [
        ("empty_register", 8)
    ] * 4


@pytest.mark.parametrize("cycle", [12, 30])
@pytest.mark.parametrize(("check", "word", "other", "text"), WRONG)
def test_a_fork_reports_the_same_findings(
    check: str, word: int, other: int | None, text: str, cycle: int
) -> None:
    del word, other
    machine = machine_of(text)
    machine.run(cycle)
    twin = fork(machine)
    machine.run(300)
    twin.run(300)

    assert machine.findings() == twin.findings()
    assert check in {finding.check for finding in twin.findings()}
