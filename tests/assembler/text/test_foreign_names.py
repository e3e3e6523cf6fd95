import re

import pytest

from ixp.assembler.grammar.words import FORM, MNEMONICS, OWN_SYNTAX, TOKENS
from ixp.assembler.text.foreign_names import INSTEAD, instead


@pytest.mark.parametrize("name", INSTEAD)
def test_a_foreign_name_is_none_of_ours_and_its_hint_names_what_exists(name: str) -> None:
    assert name not in MNEMONICS
    assert name not in FORM
    code = re.findall(r"`(\.?[a-z_0-9]+)[\[ `]", INSTEAD[name])
    written = {word for word in code if word not in ("r_fifo_rd", "t_fifo_wr", "push", "pop")}
    assert written <= {*MNEMONICS, *FORM, *OWN_SYNTAX, *TOKENS, "crc_residue"}


@pytest.mark.parametrize(
    ("operand", "key"),
    [("*l$index0[2]", "*l$index"), ("*n$index++", "*n$index"), ("*$$index", "*$index")],
)
def test_an_indexed_operand_is_known_by_its_beginning(operand: str, key: str) -> None:
    assert INSTEAD[key] == instead(operand)
