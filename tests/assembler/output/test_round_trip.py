from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ixp.assembler import assemble, disassemble, preprocess
from ixp.isa import Instr, branch_target, encode
from ixp.isa.tables.chip import chip
from ixp.isa.tables.csrs import CSR_NUMBERS
from ixp.microcode.config.config_file import Engine
from ixp.microcode.config.loader import load
from ixp.microcode.memory.map import INCLUDE_PATH
from tests.isa.support.strategies import instructions

MAX_DEFER = 3


def _may_stand_in_a_window(instr: Instr) -> bool:
    is_branch = branch_target(instr) is not None or instr.mnemonic in ("jump", "rtn")
    return not (is_branch or instr.mnemonic == "ctx_arb" or "ctx_swap" in instr.tokens)


def _signals_no_thread(instr: Instr) -> bool:
    if instr.mnemonic != "fast_wr" or instr.operands["csr"] != CSR_NUMBERS["inter_thd_sig"]:
        return False
    thread = instr.operands["value"]
    return isinstance(thread, int) and thread >= chip()["engines"] * chip()["contexts"]


def _legal_words(instrs: list[Instr]) -> list[int]:
    """Replace signals to no thread and words that no defer window may hold by nop; append nops."""
    words, window = [], 0
    for instr in instrs:
        stands = window == 0 or _may_stand_in_a_window(instr)
        legal = instr if stands and not _signals_no_thread(instr) else Instr("nop")
        window = int(legal.tokens.get("defer", 0)) or max(0, window - 1)
        words.append(encode(legal))
    return words + [encode(Instr("nop"))] * MAX_DEFER


@given(st.lists(instructions(), max_size=40))
def test_disassembled_words_assemble_to_the_same_words(instrs: list[Instr]) -> None:
    words = _legal_words(instrs)

    assert words == assemble(disassemble(words)).words


@given(st.lists(instructions(), max_size=20))
def test_preprocessed_text_assembles_to_the_same_words(instrs: list[Instr]) -> None:
    text = disassemble(_legal_words(instrs))

    assert assemble(text).words == assemble(preprocess(text)).words


def test_preprocessed_macros_and_operators_assemble_to_the_same_words() -> None:
    """Labels of expansions stay distinct, and operators that become neighbours are not joined."""
    text = """
#define MINUS -
#define ONE -1
#define_eval NEG (0 - 2)
#macro m(r, s)
l#: alu[r, r, s, (4 MINUS ONE - NEG)]
    br=0[l#], defer[1]
    nop
#endm
.local a $x[2]
m(a, +)
m(a, -)
sram[read, $x[0], a, (1 - -1), 2], ctx_swap
.if (a < 1000) && (a != 3)
    br!=byte[a, 0, 3, end#]
.endif
end#: ctx_arb[kill]
.endlocal
"""
    preprocessed = preprocess(text)

    assert assemble(text).words == assemble(preprocessed).words
    assert preprocessed == preprocess(preprocessed)


@pytest.mark.parametrize("engine", load("oc12").engines, ids=lambda engine: str(engine.number))
def test_the_disassembled_router_assembles_to_the_same_words(engine: Engine) -> None:
    defines = {name: str(value) for name, value in engine.defines.items()}
    path = Path(engine.program)
    words = assemble(path, defines=defines, include=INCLUDE_PATH).words

    assert words == assemble(disassemble(words)).words
    assert words == assemble(preprocess(path, defines=defines, include=INCLUDE_PATH)).words
