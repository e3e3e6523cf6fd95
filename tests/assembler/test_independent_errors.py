from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from ixp.assembler import AssemblyError, assemble
from ixp.assembler.text.diagnostics import MAX_ERRORS, SHOWN_ERRORS, Diagnostic

GOOD = (
    "#macro add(r, n)", "alu[r, r, +, n]", "#endm", "#define SIZE 3", ".local a b v[4] $x",
    ".if (a == 1)", "add(a, SIZE)", ".endif", "again#:", "immed[v[SIZE], 1]",
    "sram[read, $x, a, 0, 1], ctx_swap", "alu[b, a, +, v[SIZE]]", "br=0[again#]", ".endlocal",
    "ctx_arb[kill]",
)  # fmt: skip
# Each line is an error of some stage, wherever it stands in the program.
WRONG = (
    "foo[a]", "alu[a, a, +, b", "alu[a, a, +]", "alu[a, a, +, 300]", "br[nowhere#]", "add(a)",
    "add[a, 1, 2]", "#bogus", ".bogus", "#if 1 / 0", "#define_eval N srtlen(a)", "sram[reed, $x]",
    "alu[a, z, +, z]", "#define", "br[again#], defer[2]", "again#:", "alu[a, $x, +, $y[0]]",
    ".loop_bound 0", ".if (a ==", "ctx_arb[kill, sram]", ".areg bank_a 99", "count(a)",
    "immed[v[4], 1]", "immed[w, (0x12345678)]", ".assert (1 == 2)", "sram[read, $$x, a, 0, 1]",
    "alu_shf[a, --, B, a, <<33]", '#error "wrong"', "immed[w, nothing]", ".end", "\x01",
)  # fmt: skip
CLOSED = {"#if 1 / 0": ["#endif"], ".if (a ==": [".endif"]}
# Wrong text, and following text that is wrong only because of the first error.
FIRST = {
    ".local p[999] q": "immed[p[2], 1]\nalu[q, q, +, 1]\n.endlocal",
    ".local p[": "immed[p, 1]\n.endlocal",
    ".locl p": "immed[p, 1]\n.endlocal",
    ".begin 7": ".end",
    ".reg $r[200]": "sram[read, $r[0], a, 0, 4], ctx_swap",
    ".xfer_order $r0 $r1 a": "sram[read, $r0, a, 0, 2], ctx_swap",
    ".operand_synonym six 2 +": "immed[a, six]\nbr_bset[a, six, first#]\nfirst#:",
    "here#: foo[a]": "br[here#]",
    "here# foo[a]": "br[here#]",
    "here# nop": "br[here#]",
    '#include "nowhere.h"': "set(a, 1)\nbr[from_there#]\nimmed[a, SIX]\n.endlocal\nset[a]",
    "#macro set(1)\nimmed[r, 1]\n#endm": "set(a)\nset(b)",
    "#macro end(l, n)\nl#:\n.endlocal\n#endm\n.local p\nend(done)": "br[done#]",
    "#if (1 / 0)\n.local p\n#define SIX 6\n#endif": "immed[p, SIX]\n.endlocal",
    "#define SIX(": "immed[a, SIX]",
    ".import_var SIX": "immed[a, SIX]\n#if SIX == 6\n#endif",
    ".if (a": "nop\n.else\n.endif",
    ".while (a ==": ".break\n.continue\n.endw",
    ".repeat\n.until (a": "nop",
    ".repeat\n.break\n.until (foo(a))": "nop",
    ".if (a == 1)\n.while (a == 2)\n.endif": "nop",
    ".if (a == 1)\n.while (a == 2)\n.endif\n.endw": "nop",
    ".local\n.begin\n.endlocal": "nop",
    ".local\n.begin\n.endlocal\n.end": "nop",
    ".begin\n.endlocal": "nop",
    "alu[r, --, B": "alu[a, r, +, 1]",
    "immed[r, 1": "alu[a, r, +, 1]",
    "foo[1]\n.assert (two# - one# == 1)": "one#: foo[2]\ntwo#:",
}


def errors(text: str | Path, **checks: str) -> list[Diagnostic]:
    with pytest.raises(AssemblyError) as caught:
        assemble(text, checks=checks)
    return caught.value.diagnostics


def test_the_program_without_the_wrong_lines_has_no_error() -> None:
    assert assemble("\n".join(GOOD)).words


@given(st.lists(st.sampled_from(WRONG), min_size=1, max_size=8, unique=True))
@example([".end", "immed[v[4], 1]"])
def test_every_independent_error_is_reported_in_source_order(wrong: list[str]) -> None:
    lines = list(GOOD[:9])
    places = []
    for line in sorted(wrong, key=lambda text: text == ".end"):  # last: it closes the scope of `v`
        places.append(len(lines) + 1)
        lines += [line, *CLOSED.get(line, ())]

    assert places == [error.line for error in errors("\n".join((*lines, *GOOD[9:])))]


@pytest.mark.parametrize("first", FIRST)
def test_an_error_that_follows_from_another_is_not_reported(first: str) -> None:
    """A name, label, scope or end on a wrong line counts as defined."""
    text = f".local a b\n{first}\n{FIRST[first]}\n.endlocal\nctx_arb[kill]"
    reported = errors(text, **{"never-written": "error", "undefined-name": "error"})
    count = 2 if FIRST[first].startswith("one#") else 1  # the text behind has an error, too

    assert count == len(reported), "\n".join(error.render() for error in reported)


def test_bank_conflicts_and_wrong_operands_are_reported_in_one_run() -> None:
    reported = errors(
        "alu[a, b, +, b]\nalu[a, a, +, 300]\nalu[a, $x, +, $y]\nfoo[a]\nctx_arb[kill]"
    )

    assert [1, 2, 3, 4] == [error.line for error in reported]
    assert "the first source is `$x`, not `$y`" in reported[2].message


def test_checks_run_even_if_registers_do_not_fit() -> None:
    text = ".local " + " ".join(f"r{n}" for n in range(40)) + "\nalu[x, x, +, 1]\n.endlocal\nnop"
    reported = errors(text, **{"falls-off-end": "error"})

    assert {"registers", "checks"} == {error.stage for error in reported}


def test_an_error_in_a_macro_is_reported_once_with_the_number_of_expansions() -> None:
    reported = errors("#macro m\nfoo[a]\n#endm\n" + "m\n" * 40 + "bar[a]")

    assert [2, 44] == [error.line for error in reported]
    assert "and in 39 more expansions" in reported[0].render()


def test_fix_reports_only_the_other_error_of_a_program_with_a_bank_conflict() -> None:
    with pytest.raises(AssemblyError) as caught:
        assemble("one#: br[one#], defer[x]\nalu[a, a, +, a]", fixed=True)

    assert [1] == [error.line for error in caught.value.diagnostics]


@pytest.mark.parametrize("more", [0, 1, 17])
def test_errors_above_limit_are_counted_in_the_message_and_kept_as_diagnostics(more: int) -> None:
    with pytest.raises(AssemblyError) as caught:
        assemble("".join(f"foo{n}[a]\n" for n in range(SHOWN_ERRORS + more)))
    message = str(caught.value)

    assert SHOWN_ERRORS + more == len(caught.value.diagnostics)
    assert SHOWN_ERRORS == message.count("error: ")
    noun = "error" if more == 1 else "errors"
    assert [f"and {more} more {noun} (`ixp asm --sarif FILE` lists all)"] * bool(more) == [
        line for line in message.split("\n") if line.startswith("and ")
    ]


def test_a_hundred_errors_end_the_run() -> None:
    assert MAX_ERRORS == len(errors("".join(f"foo{n}[a]\n" for n in range(3000))))
