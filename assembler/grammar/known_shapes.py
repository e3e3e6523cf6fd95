"""Shapes of lines that many programs have, from a table: what they need is no parser.

`parser/shapes.json` holds what the ANTLR parser makes of every line of the programs that ship
(`make shapes`). A line that is not there is right as well, but the parser must be loaded for it.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from ixp.assembler.grammar import syntax

SHAPES = Path(__file__).parent / "parser" / "shapes.json"
_BEFORE_A = 64

Rule = dict[str, msgspec.Raw]


class _Table(msgspec.Struct):
    """Shapes by the token types of a line, and of an expression of the preprocessor."""

    line: Rule
    condition: Rule


_TYPES = {"line": syntax.LineShape, "condition": syntax.Expression}


def is_known(kinds: Sequence[int], rule: str) -> bool:
    """Return whether the table has the shape of a sequence of token types."""
    return key(kinds) in getattr(_table(), rule)


def known_shape(kinds: Sequence[int], rule: str) -> syntax.LineShape | syntax.Expression | None:
    """Return the shape of a sequence of token types by a rule of the grammar, None if not known."""
    found = getattr(_table(), rule).get(key(kinds))
    return None if found is None else _decoder(rule).decode(found)


def key(kinds: Sequence[int]) -> str:
    """Return token types as a word of the table: a letter for each, from A for 1."""
    return "".join([chr(_BEFORE_A + kind) for kind in kinds])


@cache
def _table() -> _Table:
    return msgspec.json.decode(SHAPES.read_bytes(), type=_Table)


@cache
def _decoder(rule: str) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(_TYPES[rule])
