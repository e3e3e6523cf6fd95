"""The copies that --fix inserts, and how they are listed."""

from pathlib import Path

import pytest

from ixp.assembler import AssemblyError, assemble, disassemble, listing
from tests.conftest import Ixp


def _words(text: str, *, fixed: bool) -> str:
    lines = disassemble(assemble(text, fixed=fixed).words).splitlines()
    return "\n".join(line.strip() for line in lines if not line.startswith("."))


def test_fix_inserts_nothing_without_a_conflict() -> None:
    text = "alu[x, a, +, b]\nalu[x, b, +, c]\nctx_arb[kill]"

    assert _words(text, fixed=False) == _words(text, fixed=True)


def test_a_copy_of_a_deferred_operand_stands_before_the_branch() -> None:
    text = "alu[--, a, -, 1]\nbr=0[l#], defer[1]\nalu[a, a, +, a]\nl#: ctx_arb[kill]"

    assert (
        "alu[--, a0, -, 1]\nld_field_w_clr[b0, 1111, a0]\nbr=0[l4#], defer[1]\n"
        "alu[a0, a0, +, b0]\nl4#:\nctx_arb[kill]"
    ) == _words(text, fixed=True).replace("alu[a0, b0, +, a0]", "alu[a0, a0, +, b0]")


@pytest.mark.parametrize(
    "text",
    [
        "br=0[l#], defer[2]\nimmed[a, 1]\nl#: alu[a, a, +, a]",  # a branch enters the window
        # the word before it in the window changes the operand
        ".set c\nbr_bset[c, 0, l#], defer[2]\nalu[c, c, +, 1]\nalu[c, c, +, c]\nl#:",
        ".areg @a 3\nalu[x, @a, +carry, @a]",  # ld_field cannot read @a, alu would change the codes
        "jump[b, t#], targets[t#, u#]\nt#: nop\nalu[a, a, +, a]\nu#: nop",  # a jump counts words
        ".set a\nbr[l#+1]\nl#: nop\nalu[a, a, +, a]",
        ".set a\nload_addr[b, l#]\nalu[b, b, +, 1]\nrtn[b]\nl#: nop\nalu[a, a, +, a]",
    ],
)
def test_a_bank_conflict_that_no_copy_can_resolve_stays_an_error(text: str) -> None:
    with pytest.raises(AssemblyError, match="bank conflict: both sources are"):
        assemble(f"{text}\nctx_arb[kill]", fixed=True)


# name: (program with an operand that does not fit, the same with a copy by hand)
MISFITS = {
    "two transfer registers of a kind": (
        "alu[c, $x, +, $y]", "alu[f, --, B, $y]\nalu[c, $x, +, f]",
    ),
    "one transfer register twice": (
        "alu[c, $x, AND, $x]", "alu[f, --, B, $x]\nalu[c, $x, AND, f]",
    ),
    "codes that are read": (
        "alu[c, $x, +carry, $y]", "ld_field_w_clr[f, 1111, $y]\nalu[c, $x, +carry, f]",
    ),
    "a wide constant": ("alu[c, a, +, 300]", "immed[f, 300]\nalu[c, a, +, f]"),
    "a constant of two halves": (
        "alu[c, a, +, 0x12345678]", "immed[f, 0x5678]\nimmed_w1[f, 0x1234]\nalu[c, a, +, f]",
    ),
    "two constants": ("alu[c, 7, -, 4]", "immed[f, 4]\nalu[c, 7, -, f]"),
    "a wide address": (
        "sram[read, $x, a, 40, 1], ctx_swap", "immed[f, 40]\nsram[read, $x, a, f, 1], ctx_swap",
    ),
    "an address in a transfer register": (
        "sram[read, $x, $y, 0, 1], ctx_swap",
        "alu[f, --, B, $y]\nsram[read, $x, f, 0, 1], ctx_swap",
    ),
    "an absolute register in a form without room": (
        "alu_shf[c, --, B, @g, <<3]", "alu[f, --, B, @g]\nalu_shf[c, --, B, f, <<3]",
    ),
    "what indirect_ref reads stays beside it": (
        "alu[--, a, +, b]\nsram[read, $x, @g, 0, 1], indirect_ref, ctx_swap",
        "alu[f, --, B, @g]\nalu[--, a, +, b]\nsram[read, $x, f, 0, 1], indirect_ref, ctx_swap",
    ),
    "what a later indirect_ref reads stays, too": (
        ("alu[--, a, +, b]\nsram[read, $x, a, 40, 1], ctx_swap\n"
        "sram[write, $x, a, 0, 1], indirect_ref, ctx_swap"),
        ("immed[f, 40]\nalu[--, a, +, b]\nsram[read, $x, a, f, 1], ctx_swap\n"
        "sram[write, $x, a, 0, 1], indirect_ref, ctx_swap"),
    ),
    "what an indirect_ref behind a branch reads stays": (
        ("alu[--, a, +, b]\nbr_bset[@g, 0, l#]\nimmed[c, 1]\n"
        "l#: sram[write, $x, a, 0, 1], indirect_ref, ctx_swap"),
        ("alu[f, --, B, @g]\nalu[--, a, +, b]\nbr_bset[f, 0, l#]\nimmed[c, 1]\n"
        "l#: sram[write, $x, a, 0, 1], indirect_ref, ctx_swap"),
    ),
    "the value of a CSR comes with the next word": (
        "local_csr_rd[active_ctx_sts]\nalu[c, a, +, 300]",
        "immed[f, 300]\nlocal_csr_rd[active_ctx_sts]\nalu[c, a, +, f]",
    ),
    "an indirect amount is that of the word before": (
        "alu[--, a, +, b]\nalu_shf[c, $x, OR, $y, <<indirect]",
        "alu[--, a, +, b]\nld_field_w_clr[f, 1111, $y]\nalu_shf[c, $x, OR, f, <<indirect]",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", MISFITS)
def test_fix_copies_an_operand_that_does_not_fit(name: str) -> None:
    written, by_hand = (
        f".areg a 1\n.breg b 1\n.areg c 2\n.areg @g 60\n.addr $x 0\n.addr $y 1\n{text}\nnop\n"
        "ctx_arb[kill]"
        for text in MISFITS[name]
    )
    with pytest.raises(AssemblyError):
        assemble(written)

    assert assemble(by_hand).words == assemble(written, fixed=True).words


def test_fix_leaves_a_line_with_another_error_alone() -> None:
    with pytest.raises(AssemblyError, match="must begin 6 transfer registers in order"):
        assemble("sdram[read, $$y, a, $x, 3]\nctx_arb[kill]", fixed=True)


def test_copies_of_separate_words_share_a_register() -> None:
    """A copy is live from its word to the next one."""
    text = "\n".join(f"alu[c, c, +, {number}]" for number in range(300, 340))
    program = assemble(f".set c\n{text}\nctx_arb[kill]", fixed=True)

    places = {name.register for name in program.registers if name.name.startswith("fix_")}
    assert 1 == len(places)


def test_copies_for_one_defer_window_have_different_registers() -> None:
    """The copy of each deferred word is before the branch."""
    window = "br_bset[a, 0, l#], defer[2]\nalu[a, a, +, 300]\nalu[c, c, +, 301]"
    program = assemble(f".set a c\n{window}\nl#: nop\nctx_arb[kill]", fixed=True)
    places = {name.register for name in program.registers if name.name.startswith("fix_")}

    assert 2 == len(places)


def test_every_copy_is_listed_with_its_cost(ixp: Ixp, tmp_path: Path) -> None:
    path = tmp_path / "a.uc"
    path.write_text(".set a\nalu[x, a, +, a]\nalu[--, x, -, 1]\nctx_arb[kill]\n", encoding="utf-8")
    code, _, err = ixp("asm", path, "--fix")

    assert 0 == code
    assert "info: --fix inserted `alu[fix_1, --, B, a]` (1 word, 1 cycle each time)" in err
    assert "(inserted by --fix)" in listing(assemble(path, fixed=True))
