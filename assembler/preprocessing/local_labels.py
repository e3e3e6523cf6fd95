"""Labels of macro bodies: each expansion gets its own.

A label belongs to the expansion whose text defines it; a reference looks in its own expansion and
then in those around it, so a label passed as an argument keeps the caller's meaning
(docs/reference/assembler/language.md, "Preprocessor").
"""

from ixp.assembler.grammar.parser.Microcode import Microcode as TokenType
from ixp.assembler.text.source import Expansion, Line, Token

_DEFINITION = [TokenType.NAME, TokenType.HASH, TokenType.COLON]
Key = tuple[Expansion | None, str]


def localise(lines: list[Line]) -> None:
    """Rename the labels of each macro expansion to unique names, in place."""
    defined = {
        (_scope(line[at]), line[at].text.lower())
        for line in lines
        for at in label_definitions(line)
    }
    names = {token.text.lower() for line in lines for token in line if token.kind == TokenType.NAME}
    renamed: dict[Key, str] = {}
    for line in lines:
        for at, token in enumerate(line[:-1]):
            if token.kind == TokenType.NAME and line[at + 1].kind == TokenType.HASH:
                key = _owner(token, defined)
                if key is not None and key[0] is not None:
                    if key not in renamed:
                        renamed[key] = _unique(f"{key[1]}__{key[0].number}", names)
                    token.text = renamed[key]


def _scope(token: Token) -> Expansion | None:
    """Return the expansion of a macro that holds a token; a call in a `#line` is none."""
    return token.expansion if token.expansion and token.expansion.number else None


def label_definitions(line: Line) -> list[int]:
    """Return the positions of the names in the `name#:` that begin a line."""
    positions, at = [], 0
    while [token.kind for token in line[at : at + 3]] == _DEFINITION:
        positions.append(at)
        at += 3
    return positions


def _owner(token: Token, defined: set[Key]) -> Key | None:
    """Return the expansion that defines the label of a reference, None when no text does."""
    name = token.text.lower()
    chain = token.expansion.chain() if token.expansion else []
    for expansion in (*chain, None):
        if (expansion, name) in defined:
            return expansion, name
    return None


def _unique(name: str, names: set[str]) -> str:
    while name in names:
        name += "_"
    names.add(name)
    return name
