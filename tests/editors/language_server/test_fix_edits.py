"""The edits of code actions give a text with the words of `ixp asm --fix`."""

from pathlib import Path
from random import Random

import pytest

from ixp.assembler.pipeline import AssemblyError, assemble
from ixp.assembler.text.files import read_text
from ixp.editors.language_server.features.fix_edits import Edit, fixes
from tests.editors.support.analyses import facts_of_text

HEAD = ".areg a 1\n.breg b 1\n.areg c 2\n.areg @g 60\n.addr $x 0\n.addr $y 1\n"
TEXTS = {
    "a bank conflict": "alu[a, a, +, c] // why\n",
    "behind a label": "loop#: alu[a, a, +, c]\nbr[loop#]\n",
    "a wide constant": "    alu[c, a, +, 0x12345678]\n    nop\n",
    "a constant by name": "#define WIDE (300 + 2)\n    alu[c, a, +, WIDE]\n",
    "two lines": "alu[c,\n    $x, +,\n    $y]\n",
    "before a branch": "alu[--, a, -, 1]\nbr=0[l#], defer[1]\nalu[a, a, +, c]\nl#: nop\n",
    "an address": "sram[read, $x, $y, 0, 1], ctx_swap\n",
    "two copies of one": "sram[read, $x, $y, 400, 1], ctx_swap\n",
    "beside indirect_ref": "alu[--, a, +, b]\nsram[read, $x, @g, 0, 1], indirect_ref, ctx_swap\n",
}


def edited(text: str, edits: list[Edit]) -> str:
    lines = text.split("\n")
    starts = [0]
    for line in lines:
        starts.append(starts[-1] + len(line) + 1)
    result, done = "", 0
    for edit in sorted(edits, key=lambda edit: edit.start):
        start = starts[edit.start[0] - 1] + edit.start[1] - 1
        result += text[done:start] + edit.text
        done = starts[edit.end[0] - 1] + edit.end[1] - 1
    return result + text[done:]


def fixed_text(file: Path, text: str) -> str:
    edits = [edit for fix in fixes(facts_of_text(file, text, fixed=True)) for edit in fix.edits]
    return edited(read_text(file, ValueError).text, edits)


@pytest.mark.parametrize("name", TEXTS)
def test_the_edited_text_has_the_words_of_fix(name: str, tmp_path: Path) -> None:
    text = f"{HEAD}{TEXTS[name]}ctx_arb[kill]\n"
    with pytest.raises(AssemblyError):
        assemble(text)
    result = fixed_text(tmp_path / "text.uc", text)

    assert assemble(text, fixed=True).words == assemble(result).words


def test_random_sums_have_the_words_of_fix(tmp_path: Path) -> None:
    rng = Random(1)
    operands = ("a", "c", "b", "$x", "$y", "300", "0x12345678", "7", "@g")
    for _ in range(30):
        sums = [f"    alu[{rng.choice('abc')}, {rng.choice(operands)}, +, {rng.choice(operands)}]"
                for _ in range(rng.randint(1, 8))]  # fmt: skip
        text = HEAD + "\n".join([*sums, "    ctx_arb[kill]\n"])
        result = fixed_text(tmp_path / "text.uc", text)

        assert assemble(text, fixed=True).words == assemble(result).words


def test_no_edit_is_offered_in_a_macro(tmp_path: Path) -> None:
    text = f"{HEAD}#macro add()\n    alu[a, a, +, c]\n#endm\nadd()\nctx_arb[kill]\n"

    assert text == fixed_text(tmp_path / "text.uc", text)
