import pytest
from hypothesis import given
from hypothesis import strategies as st

from ixp.assembler import assemble

LIST = """
#macro go(PREFIX, COUNT, SIGN)
#define_eval LIST 'PREFIX/**/0/**/SIGN'
#define_eval _i 1
#while (_i < COUNT)
    #define_eval LIST 'LIST,PREFIX/**/_i/**/#'
    #define_eval _i (_i + 1)
#endloop
    jump[x, PREFIX/**/0/**/SIGN], targets[LIST]
#endm
.set x
go(way, {count}, #)
{labels}
"""


@given(st.integers(1, 9))
def test_a_text_built_in_a_loop_has_the_loop_variables_value(count: int) -> None:
    """`##` in quotes joins the values of its operands at the place of use, and so does `#`."""
    labels = "\n".join(f"way{number}#: ctx_arb[kill]" for number in range(count))
    program = assemble(LIST.format(count=count, labels=labels))

    assert {0: tuple(range(1, count + 1))} == {
        address: tuple(targets) for address, targets in program.flow.jumps.items()
    }


# statement: an equal one without functions
STATEMENTS = {
    "immed[x, strlen('NAME')]": "immed[x, 4]",
    "immed[x, strstr('NAME', 'c') + strlen(NAME)]": "immed[x, 7]",
    "alu[x, x, +, mask(strlen('ab'))]": "alu[x, x, +, 3]",
    "immed[x, streq('NAME', 'abcd')]": "immed[x, 1]",
    "immed[x, defined(NAME) + defined(OTHER)]": "immed[x, 1]",
    "immed[x, is_ct_const(strlen(NAME)) + isnum(x)]": "immed[x, 1]",
    "immed[x, IS_IXPTYPE(__IXP1240)]": "immed[x, 1]",
    "immed[x, strright('a12', -1)]": "immed[x, 12]",
    "alu_shf[x, --, B, x, <<strlen(NAME)]": "alu_shf[x, --, B, x, <<4]",
    "br[l#], defer[strlen('a')]\nnop\nl#:": "br[l#], defer[1]\nnop\nl#:",
    "sram[read, $x, x, strlen('a'), log2(2)], ctx_swap": "sram[read, $x, x, 1, 1], ctx_swap",
    ".local v[strlen(NAME)]\nimmed[v[3], 1]\n.endlocal": ".local v[4]\nimmed[v[3], 1]\n.endlocal",
    ".if (x == strlen(NAME))\nnop\n.endif": ".if (x == 4)\nnop\n.endif",
    ".areg x strlen(NAME)\nimmed[x, 1]": ".areg x 4\nimmed[x, 1]",
    ".operand_synonym n strlen(NAME)\nimmed[x, n]": "immed[x, 4]",
    "alu[defined, --, B, 0]": "alu[other, --, B, 0]",
}


@pytest.mark.parametrize("text", STATEMENTS)
def test_a_function_may_stand_wherever_a_constant_may(text: str) -> None:
    program = "#define NAME abcd\n.set x\n{}\nnop\nnop\nctx_arb[kill]"

    assert assemble(program.format(STATEMENTS[text])).words == assemble(program.format(text)).words
