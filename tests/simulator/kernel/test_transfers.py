"""Longwords moved by references are counted, watched by the sanitizer, and in range."""

import pytest

from ixp.assembler import assemble
from ixp.isa.tables.csrs import INDIRECT_REF
from ixp.simulator import Debugger, Machine, MachineFault, snapshot
from tests.simulator.support.chips import SMALL

ORDER = "".join(
    f".xfer_order {name}0 {name}1 {name}2 {name}3 {name}4 {name}5 {name}6 {name}7\n"
    for name in ("$", "$$")
)
END = "nop\nctx_arb[kill]\n"


def indirect(word: str, **fields: int) -> str:
    """Return a reference whose fields are overridden by the previous result."""
    value = INDIRECT_REF.pack(**fields)
    return (
        f"immed[i, {value >> 16}, <<16]\nimmed_w0[i, {value & 0xFFFF}]\n"
        f"alu[--, --, B, i]\n{word}, indirect_ref, ctx_swap\n"
    )


def machine_of(text: str, *, check: bool = False) -> Machine:
    words = assemble(ORDER + text + END).words
    return Machine(SMALL, {0: words}, contexts={0: 1}, check=check)


@pytest.mark.parametrize("check", [False, True])
@pytest.mark.parametrize(
    ("word", "fields", "last"),
    [
        ("sdram[read, $$0, 0, 0x10, 1]", {"ov_count": 1, "count": 7}, 15),
        ("sdram[write, $$0, 0, 0x10, 1]", {"ov_xfer": 1, "xfer": 7}, 8),
        ("sram[read, $0, 0, 0x10, 5]", {"ov_xfer": 1, "xfer": 4}, 8),
        ("scratch[write, $0, 0, 0x10, 5]", {"ov_xfer": 1, "xfer": 4}, 8),
        ("r_fifo_rd[$0, 0, 0, 1]", {"ov_count": 1, "count": 4}, 9),
        ("t_fifo_wr[$0, 0, 0, 1]", {"ov_count": 1, "count": 4}, 9),
    ],
)
def test_registers_behind_the_last_one_are_a_fault(
    word: str, fields: dict[str, int], last: int, check: bool
) -> None:
    """A reference wraps neither to the first register nor to the next context."""
    machine = machine_of(indirect(word, **fields), check=check)
    with pytest.raises(MachineFault) as fault:
        machine.run(1000)
    assert str(fault.value).endswith(
        "engine 0 context 0 word 3: the last transfer register of the reference must be below 8, "
        f"not {last}"
    )


def test_a_reference_may_use_the_last_register() -> None:
    """Four quadwords fill all registers of a context, two fill those from the fifth on."""
    all_of_them = {"ov_count": 1, "count": 3}
    machine_of(indirect("sdram[read, $$0, 0, 0x10, 1]", **all_of_them)).run(1000)
    second_half = {"ov_xfer": 1, "xfer": 4}
    machine_of(indirect("sdram[read, $$0, 0, 0x10, 2]", **second_half)).run(1000)


def test_unlock_outside_sram_is_a_fault() -> None:
    machine = machine_of("immed[a, 0x7fff, <<16]\nsram[unlock, --, a, 0, 1], ctx_swap\n")
    with pytest.raises(MachineFault, match="word 1: sram address must be below"):
        machine.run(1000)


@pytest.mark.parametrize(
    ("word", "reads", "writes", "moved"),
    [
        ("sram[unlock, --, 0, 5, 1]", 0, 0, 0),
        ("sram[pop, $1, --, --, 1]", 0, 0, 0),
        ("sram[read_lock, $0, 0, 5, 1]", 1, 0, 4),
        ("sram[push, --, 0, 5, 1]", 0, 1, 4),
        ("sram[read, $0, 0, 5, 3]", 1, 0, 12),
    ],
)
def test_counters_count_only_moved_longwords(
    word: str, reads: int, writes: int, moved: int
) -> None:
    """An unlock and a pop of an empty list move nothing."""
    machine = machine_of(f"{word}, ctx_swap\n")
    machine.run(1000)
    counters = machine.units["sram"].counters
    assert (counters["reads"], counters["writes"], counters["bytes"]) == (reads, writes, moved)


def test_the_count_of_a_bit_operation_is_ignored() -> None:
    word = "sram[bit_wr, $0, 0, 0x10, set_bits]"
    machine = machine_of("immed[$0, 1]\n" + indirect(word, ov_count=1, count=7))
    machine.run(1000)
    assert machine.units["sram"].counters["bytes"] == 4


@pytest.mark.parametrize(
    ("align", "quadwords", "empty"), [(0, 1, 0), (1, 1, 1), (4, 1, 1), (4, 2, 0), (7, 2, 0)]
)
def test_an_unaligned_move_reads_the_next_quadword(align: int, quadwords: int, empty: int) -> None:
    """The sanitizer watches that quadword too."""
    move = "sdram[t_fifo_wr, --, 0, 0x10, 1]"
    machine = machine_of(indirect(move, ov_align=1, align=align), check=True)
    machine.write("sdram", 0x10, [1, 2] * quadwords)
    machine.run(1000)
    assert [finding.check for finding in machine.findings()].count("empty_memory") == empty


@pytest.mark.parametrize("csr", ["rcv_cntl", "xmit_ptr", "xmit_rdy_lo", "cyc_cnt"])
def test_a_write_of_active_ctx_sts_changes_nothing(csr: str) -> None:
    machine = machine_of("")
    machine.run(100)
    before = snapshot(machine).to_bytes()
    Debugger(machine, {}).set_csr(csr, 3)
    assert snapshot(machine).to_bytes() == before
