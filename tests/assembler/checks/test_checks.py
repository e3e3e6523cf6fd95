import re
from collections.abc import Callable
from pathlib import Path

import pytest

from ixp.assembler import AssemblyError, assemble
from ixp.assembler.checks import register_values
from ixp.assembler.checks.catalogue import CHECKS, levels, pages
from ixp.assembler.flow.graph import Graph
from ixp.support.errors import UserError
from tests.conftest import Ixp

EVERY = dict.fromkeys(CHECKS, "warn")
CHIP = {"missing-unit": "ixp1200"}  # checks whose example needs another chip than the IXP1240


def reported_checks(text: str, chip: str = "ixp1240", **settings: str) -> set[str]:
    return {warning.name for warning in assemble(text, chip=chip, checks=EVERY | settings).warnings}


def examples(name: str) -> list[str]:
    """Return the wrong and the right program of the `diff` in a page."""
    lines = pages()[name].partition("```diff\n")[2].removesuffix("```").splitlines(keepends=True)
    return ["".join(line[1:] for line in lines if line[0] in f" {mark}") for mark in "-+"]


def test_checks_and_their_pages_match() -> None:
    assert list(CHECKS) == list(pages())


@pytest.mark.parametrize("name", CHECKS)
def test_a_check_reports_the_wrong_example_of_its_page_and_not_the_right_one(name: str) -> None:
    wrong, right = examples(name)
    chip = CHIP.get(name, "ixp1240")

    assert name in reported_checks(wrong, chip)
    assert name not in reported_checks(right, chip)
    assert not reported_checks(right, chip) - {
        *("undeclared", "never-read", "never-written", "maybe-unset", "falls-off-end"),  # excerpts
    }


@pytest.mark.parametrize("name", CHECKS)
def test_a_check_can_be_switched_off_or_made_an_error(name: str) -> None:
    text, chip = examples(name)[0], CHIP.get(name, "ixp1240")

    assert name not in reported_checks(text, chip, **{name: "off"})
    with pytest.raises(AssemblyError, match=re.escape(f"[{name}]")):
        reported_checks(text, chip, **{name: "error"})


def test_strict_makes_checks_errors_and_requires_declarations() -> None:
    severities = levels((), strict=True)

    assert ["error"] * len(CHECKS) == [severities[name] for name in CHECKS]
    assert levels(["codes-lost=off"], strict=True)["codes-lost"] == "off"
    assert levels(["all=error"])["undeclared"] == "off"
    assert levels(["all=off"])["codes-lost"] == "off"
    assert levels(["all=off"])["immediate-range"] == "error"  # all=off keeps checks that are errors


@pytest.mark.parametrize("setting", ["codes-lots=off", "codes-lost", "codes-lost=maybe", ""])
def test_an_unknown_check_or_severity_is_refused(setting: str) -> None:
    with pytest.raises(UserError, match=r"unknown check|severity of `codes-lost`|NAME=SEVERITY"):
        levels([setting])


@pytest.mark.parametrize(
    ("wide", "plain"),
    [
        ("alu[a, a, +, 300]", "alu[a, a, +, 44]"),
        ("alu[a, a, +, (-1)]", "alu[a, a, +, 255]"),
        ("immed[a, 0x12345678]", "immed[a, 0x5678]"),
        ("sram[read, $x, a, 33, 1]", "sram[read, $x, a, 1, 1]"),
    ],
)
def test_a_wide_constant_that_is_only_a_warning_keeps_its_low_bits(wide: str, plain: str) -> None:
    words = [assemble(text, checks=EVERY).words for text in (wide, plain)]

    assert words[1] == words[0]


def test_a_count_that_cannot_be_encoded_stays_an_error() -> None:
    with pytest.raises(AssemblyError, match="count must be 1 to 8, not 9"):
        assemble("sram[read, $x, a, 0, 9]", checks=EVERY)


# name: (program, checks that report it)
WAITS = {
    "a window is read before its swap": (
        "sram[read, $x, a, 0, 1], ctx_swap, defer[1]\nalu[b, --, B, $x]", {"xfer-too-early"},
    ),
    "a window is written before its swap": (
        "sram[write, $y, a, 0, 1], ctx_swap, defer[1]\nalu[$y, --, B, a]", {"xfer-overwritten"},
    ),
    "a window signals before its swap": (
        ("sram[read, $x, a, 0, 1], ctx_swap, defer[1]\nsram[read, $z, a, 0, 1], sig_done\n"
        "ctx_arb[sram]"), {"signal-twice"},
    ),
    "a window is read before its wait": (
        "sram[read, $x, a, 0, 1], sig_done\nctx_arb[sram], defer[1]\nalu[b, --, B, $x]",
        {"xfer-too-early"},
    ),
    "a swap for another unit is no wait": (
        ("sram[read, $x, a, 0, 1], sig_done\nscratch[write, $y, a, 0, 1], ctx_swap\n"
        "alu[b, --, B, $x]"), {"xfer-too-early"},
    ),
    "a swap for the unit is a wait": (
        "sram[read, $x, a, 0, 1]\nsram[write, $y, a, 0, 1], ctx_swap\nalu[b, --, B, $x]", set(),
    ),
    "behind a window the swap is done": (
        "sram[read, $x, a, 0, 1], ctx_swap, defer[1]\nnop\nalu[b, --, B, $x]", set(),
    ),
    "behind a swap it is done": (
        "sram[read, $x, a, 0, 1], ctx_swap\nalu[b, --, B, $x]", set(),
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", WAITS)
def test_a_transfer_ends_at_the_swap_that_waits_for_its_unit(name: str) -> None:
    """The swap happens at the end of its defer window."""
    text, expected = WAITS[name]

    assert expected == reported_checks(
        f".reg a b $x $y $z\n.set a $y\n.use b $z\n{text}\nctx_arb[kill]"
    )


# name: (branch, number of words behind it that must not be a kill)
REACHES = {
    "always": ("br[t#]", 1),
    "always with a window": ("br[t#], defer[1]\nnop", 0),
    "context": ("br=ctx[1, t#]", 1),
    "codes": ("br=0[t#]", 2),
    "codes with a window": ("br=0[t#], defer[1]\nnop", 1),
    "codes guessed": ("br=0[t#], guess_branch", 1),
    "bit": ("br_bset[a, 3, t#]", 3),
    "byte with a window": ("br=byte[a, 0, 3, t#], defer[2]\nnop\nnop", 1),
    "byte with a full window": ("br=byte[a, 0, 3, t#], defer[3]\nnop\nnop\nnop", 0),
    "jump": ("jump[a, t#], targets[t#, u#]", 3),
}


@pytest.mark.parametrize("name", REACHES)
def test_a_kill_among_the_words_that_a_branch_has_fetched_is_reported(name: str) -> None:
    """How far a branch of each class fetches follows from the chip's table."""
    branch, reach = REACHES[name]
    text = ".set a\nt#: alu[a, a, -, 1]\nu#: nop\n{}\n{}ctx_arb[kill]"
    settings = {"unreachable": "off", "undeclared": "off", "never-read": "off"}

    for distance in range(1, 5):
        expected = {"kill-after-branch"} if distance <= reach else set()
        assert expected == reported_checks(
            text.format(branch, "nop\n" * (distance - 1)), **settings
        )


# name: (program, all its reports)
CASES = {
    "a wait on one of two paths is not enough": (
        "sram[read, $x, a, 0, 1], sig_done\nbr=0[l#]\nctx_arb[sram]\nl#: alu[--, $x, -, 1]",
        {"xfer-too-early"},
    ),
    "a wait for another event does not help": (
        "sram[read, $x, a, 0, 1], sig_done\nctx_arb[inter_thread]\nalu[--, $x, -, 1]",
        {"xfer-too-early"},
    ),
    "the second register of a reference is in flight too": (
        ".xfer_order $x $y\nsram[read, $x, a, 0, 2]\nalu[--, $y, -, 1]", {"xfer-too-early"},
    ),
    "the write half may be filled while the read half is": (
        "sram[read, $x, a, 0, 1], sig_done\nimmed[$x, 1]\nctx_arb[sram]", set(),
    ),
    "a swapping reference is done behind itself": (
        "sram[read, $x, a, 0, 1], ctx_swap\nalu[--, $x, -, 1]", set(),
    ),
    "a later signal of the same unit covers the references before it": (
        "sram[read, $x, a, 0, 1]\nsram[write, $z, a, 0, 1], ctx_swap\nalu[--, $x, -, 1]", set(),
    ),
    "br_!signal takes the event when it falls through": (
        "sram[read, $x, a, 0, 1], sig_done\nw#: br_!signal[sram, w#]\nalu[--, $x, -, 1]", set(),
    ),
    "br_!signal has not taken the event when it branches": (
        "sram[read, $x, a, 0, 1], sig_done\nbr_!signal[sram, l#]\nl#: alu[--, $x, -, 1]",
        {"xfer-too-early"},
    ),
    "a loop may reach the reference again": (
        "t#: alu[a, a, -, 1]\nsram[read, $x, a, 0, 1], sig_done\nbr=0[t#]", {"signal-twice"},
    ),
    "a signal and a swap of one source are two signals": (
        "scratch[read, $x, a, 0, 1], sig_done\ncsr[read, $y, rcv_rdy_lo], ctx_swap",
        {"signal-twice"},
    ),
    "the defer window of a swap is before it": (
        "ctx_arb[voluntary], defer[1]\nalu[--, a, -, 1]\nbr=0[l#]\nl#:", {"codes-lost"},
    ),
    "codes are lost on one of two paths": (
        "alu[--, a, -, 1]\nbr=0[l#]\nctx_arb[voluntary]\nl#: br>0[m#]\nm#:", {"codes-lost"},
    ),
    "words behind a jump's targets are reached": (
        "jump[a, t#], targets[t#, u#]\nt#: br[v#]\nnop\nu#: nop\nv#:", {"unreachable"},
    ),
    "an absolute register reads a relative one": (
        ".breg x 0\n.breg @x1 16\nimmed[x, 1]\nalu[--, @x1, -, 1]", set(),
    ),
    "a routine returns to where its address was taken": (
        "load_addr[r, back#]\nbr[sub#]\nback#: br[v#]\nsub#: rtn[r]\nv#:", set(),
    ),
    "a register that only counts is not used": (
        "t#: alu[n, n, +, 1]\nalu[a, a, -, 1]\nbr>0[t#]", {"maybe-unset", "never-read"},
    ),
    "a count whose condition codes are tested is used": (
        "t#: alu[a, a, +, 1]\nnop\nbr<0[t#]", set(),
    ),
    "registers that only compute each other are not used": (
        "immed[n, 0]\nalu[m, n, +, 1]\nalu[n, m, +, 1]\nalu[--, a, -, 1]\nbr=0[l#]\nl#:",
        {"never-read"},
    ),
    "a register that goes into a used one is used": (
        "alu[m, a, +, 1]\nalu[n, m, +, 1]\nimmed[$x, 0]\nalu[$x, --, B, n]", set(),
    ),
    "a carry that is added on is used": (
        "alu[m, a, +, a1]\nalu[$x, a, +carry, 0]", {"never-read", "never-written"},
    ),
    "a merge into a register does not use it": (
        "ld_field[n, 0001, a]\nalu[--, a, -, 1]\nbr=0[l#]\nl#:", {"never-read"},
    ),
    "a name that begins with an underscore is not asked for": (
        "immed[_n, 1]\nimmed[@_n, 1]", set(),
    ),
    "a register may be read in conditional code that is left out": (
        "immed[n, 1]\n#ifdef A\nalu[$x, --, b, n]\n#endif", set(),
    ),
    "also as the argument of a macro": (
        "#macro m[x]\n#ifdef A\nalu[$x, --, b, x]\n#endif\n#endm\nimmed[n, 1]\nm[n]", set(),
    ),
    "a register that one of two arms sets may be unset behind them": (
        "alu[--, a, -, 1]\nbr=0[l#]\nimmed[n, 1]\nl#: alu[$x, --, B, n]", {"maybe-unset"},
    ),
    "a second condition may be the first one again": (
        ("alu[--, a, -, 1]\nbr=0[l#]\nimmed[n, 1]\nl#: alu[--, a, -, 1]\nbr=0[m#]\n"
        "alu[$x, --, B, n]\nm#:"), set(),
    ),
    "a register that a loop sets for its next round is unset in the first one": (
        "t#: alu[$x, --, B, n]\nimmed[n, 1]\nalu[a, a, -, 1]\nbr>0[t#]", {"maybe-unset"},
    ),
    "a routine that is called with and without a value returns to each caller": (
        ("load_addr[r, x#]\nbr[sub#]\nx#: immed[n, 1]\nload_addr[r, y#]\nbr[sub#]\n"
        "y#: alu[$x, --, B, n]\nbr[v#]\nsub#: rtn[r]\nv#:"), set(),
    ),
    ".set gives a register a value": (
        ".set n\nalu[--, a, -, 1]\nbr=0[l#]\nimmed[n, 1]\nl#: alu[$x, --, B, n]", set(),
    ),
    "a half that hardware may fill has a value": (
        ".addr $x 0\nimmed[$x, 1]\nalu[--, $x, -, 1]", set(),
    ),
    "both halves of a hash are set": (
        (".xfer_order $x $y\nimmed[$x, 1]\nimmed[$y, 1]\nhash1_48[$x], ctx_swap\n"
        "alu[--, $y, -, 1]"), set(),
    ),
    "a second wait for a signal waits forever": (
        "sram[read, $x, a, 0, 1], sig_done\nctx_arb[sram]\nctx_arb[sram]", {"never-signalled"},
    ),
    "a window of a wait may signal": (
        "ctx_arb[sram], defer[1]\nsram[read, $x, a, 0, 1], sig_done", set(),
    ),
    "other threads signal": ("ctx_arb[inter_thread]\nctx_arb[seq_num1_change]", set()),
    "a receive request is asked for": (
        "csr[write, $x, rcv_req]\nctx_arb[start_receive]", set(),
    ),
    "a swap of another word is no loss": (
        "alu[--, a, OR, 0]\nalu_shf[$x, --, B, a, <<indirect]\nctx_arb[voluntary]", set(),
    ),
    "entries of several sizes are no table": (
        ".set n\nalu_shf[n, --, B, n, <<1]\njump[n, t#]\nt#: br[v#], defer[1]\nnop\nbr[v#]\nv#:",
        {"jump-table"},
    ),
    "an index in entries of two words is right": (
        (".set n\nalu_shf[n, --, B, n, <<1]\njump[n, t#]\nt#: br[v#], defer[1]\nnop\n"
        "br[v#], defer[1]\nnop\nv#:"), set(),
    ),
    "a declared register beside an array is another one": (
        ".local b[2] b1\nimmed[b1, 1]\nimmed[b[1], 1]\nalu[--, b1, -, b[1]]\n.endlocal", set(),
    ),
    "a long number is no index": (
        f".local b[2]\nimmed[b{'1' * 5000}, 1]\n.endlocal", {"never-read"},
    ),
    "a transfer register hides an element of an outer array": (
        (".local $b[2]\nimmed[$b[1], 1]\n.local $b1\nimmed[$b1, 1]\n.endlocal\n.endlocal"),
        {"element-name"},
    ),
    "an element of a transfer array has two spellings": (
        ".local $b[2]\nimmed[$b1, 1]\nsram[write, $b[1], a, 0, 1], ctx_swap\n.endlocal", set(),
    ),
    ".use keeps a register": ("immed[n, 1]\n.use n", set()),
}  # fmt: skip


@pytest.mark.parametrize("name", CASES)
def test_checks_follow_every_path_and_no_other(name: str) -> None:
    text, expected = CASES[name]

    # Three words keep the end away from branches.
    assert expected == reported_checks(
        f".set a\n{text}\nnop\nnop\nnop\nctx_arb[kill]", undeclared="off"
    )


def test_notes_list_the_reference_and_each_branch_on_the_path_to_a_hazard() -> None:
    text = ".set a\nsram[read, $x, a, 0, 1]\nbr=0[l#]\nnop\nl#: alu[--, $x, -, 1]\nctx_arb[kill]"
    shown = assemble(text).warnings[0].text

    assert "<text>:2:1: note: the reference, by which it is filled is here" in shown
    assert "<text>:3:1: note: then this branch is taken" in shown


def test_every_check_is_explained(ixp: Ixp) -> None:
    assert pages()["codes-lost"] in ixp("asm", "--explain", "codes-lost")[1]
    assert all(name in ixp("asm", "--explain", "list")[1] for name in CHECKS)
    assert 2 == ixp("asm", "--explain", "codes-lots")[0]


def test_the_last_severity_of_a_check_on_the_command_line_wins(ixp: Ixp, tmp_path: Path) -> None:
    path = tmp_path / "a.uc"
    path.write_text("alu[--, x, -, 1]\nctx_arb[kill]\n", encoding="utf-8")

    assert 0 == ixp("asm", path)[0]
    assert 2 == ixp("asm", path, "-W", "never-written=error")[0]
    assert "" == ixp("asm", path, "-W", "never-written=error", "-W", "never-written=off")[2]


def test_the_steps_of_a_search_for_unset_registers_grow_with_the_words(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """An editor asks for them behind each key."""
    steps: list[int] = []
    spread = register_values._spread

    def counted(graph: Graph, begun: list[int], leaving: Callable[[int, int], int]) -> list[int]:
        def counting(word: int, bits: int) -> int:
            steps.append(word)
            return leaving(word, bits)

        return spread(graph, begun, counting)

    monkeypatch.setattr(register_values, "_spread", counted)
    reported_checks("immed[n, 1]\nalu[$x, --, B, n]\n" * 200)

    assert len(steps) < 5 * 400
