"""Split text into lines of tokens; handle comments, continuation lines and pasting comments.

Rules: docs/reference/assembler/language.md, "Form of a program".
"""

import re
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

from ixp.assembler.grammar.parser.Microcode import Microcode as TokenType
from ixp.assembler.grammar.words import FORM
from ixp.assembler.text.source import Expansion, Line, Source, Token

MAX_WORDS_READ = 250_000  # of one text; what follows is not read
MAX_LINES_SHOWN = 10_000  # of a source that `#line` names; later ones have no text

# The first alternative that matches wins. `_` alternatives yield no token.
_PATTERN = r"""
      (?P<_end>\n+)
    | (?P<_blank>(?:[^\S\n]|\\[^\S\n]*\n)+)
    | (?P<PASTE>/\*\*/)
    | (?P<_comment>(?://|;)(?:\\[^\S\n]*\n|[^\n])*)
    | (?P<_block>/\*.*?\*/)
    | (?P<UNCLOSED>/\*)
    | (?P<STRING>'[^'\n]*')
    | (?P<TEXT>"[^"\n]*")
    | (?P<NUMBER>(?:0[xX][0-9a-fA-F]+|0[bB][01]+|[0-9]+)(?![0-9A-Za-z_]))
    | (?P<NAME>[A-Za-z_][A-Za-z0-9_]*)
    | (?P<REGISTER>(?:\$\$?@?|@)[A-Za-z0-9_]*)
    | (?P<DIRECTIVE>\.[A-Za-z_][A-Za-z0-9_]*)
    | (?P<SIGN><<|>>|<=|>=|==|!=|&&|\|\||--|\#\#|[][(),:\#?=!~+\-*/%&|^<>])
    | (?P<OTHER>[0-9A-Za-z_]+|.)
    """
_RULES = re.compile(_PATTERN, re.VERBOSE | re.DOTALL)
# Behind a `/*` that nothing closes there is no `*/`, for which each further one would be searched.
_UNCLOSED_RULES = re.compile(
    _PATTERN.replace(r"    | (?P<_block>/\*.*?\*/)", ""), re.VERBOSE | re.DOTALL
)

SIGNS = {
    sign: int(getattr(TokenType, name))
    for name, sign in {
        "LBRACK": "[", "RBRACK": "]", "LPAREN": "(", "RPAREN": ")", "COMMA": ",", "COLON": ":",
        "HASH": "#", "HASHES": "##", "QUESTION": "?", "NONE": "--", "ASSIGN": "=", "BANG": "!",
        "TILDE": "~", "PLUS": "+", "MINUS": "-", "STAR": "*", "SLASH": "/", "PERCENT": "%",
        "SHL": "<<", "SHR": ">>", "AMP": "&", "BAR": "|", "CARET": "^", "ANDAND": "&&",
        "OROR": "||", "EQ": "==", "NE": "!=", "LT": "<", "LE": "<=", "GT": ">", "GE": ">=",
    }.items()
}  # fmt: skip
_KINDS = {
    name: getattr(TokenType, name)
    for name in ("PASTE", "STRING", "TEXT", "NUMBER", "NAME", "REGISTER", "OTHER")
} | {"UNCLOSED": TokenType.OTHER}


def _kind(group: str, text: str) -> int:
    """Return the token type of a matched text."""
    if group == "SIGN":
        return SIGNS[text]
    if group == "DIRECTIVE":
        return int(getattr(TokenType, FORM.get(text.lower(), "UNKNOWN_DIRECTIVE")))
    return int(_KINDS[group])


def tokenize(source: Source) -> list[Line]:
    """Return the logical lines of a text; the same text is not divided again.

    The result is cached, as include files are part of many programs. Tokens are shared, lists are
    not.
    """
    return [list(line) for line in _tokenize(source.name, source.text, source.folder)]


@lru_cache(maxsize=256)
def _tokenize(name: str, content: str, folder: Path | None) -> tuple[tuple[Token, ...], ...]:
    """Return the logical lines of a text; lines without tokens are left out.

    They are tuples: the garbage collector does not traverse them.

    A backslash before the end of a line, a block comment, and a comma at the end of a line that is
    no preprocessor directive continue the line.
    """
    source = Source(name, content, folder)
    lines: list[Line] = []
    current: Line = []
    number, start, spaced = 1, 0, False
    marker: tuple[Source, int] | None = None
    origin: Token | None = None
    comment = ""
    words = 0
    for match in _matches(content):
        group, text = match.lastgroup or "", match.group()
        if group == "_end":
            marker = _marker(current)
            if marker:
                origin = _origin(current, marker, comment)
            comment = ""
            current = _close(lines, current)
        elif group == "_comment":
            comment = text
        elif not group.startswith("_"):
            column = match.start() - start + 1
            token = Token(_kind(group, text), text, source, number, column, spaced)
            current.append(token.moved(origin, spaced=spaced) if origin else token)
            words += 1
            if words > MAX_WORDS_READ:
                break
        spaced = group.startswith("_")
        if "\n" in text:
            number += text.count("\n")
            start = match.start() + text.rindex("\n") + 1
        if marker:
            (source, number), marker = marker, None
            number += len(text) - 1  # blank lines behind it
    if current:
        lines.append(current)
    return tuple(map(tuple, lines))


def without_comments(text: str) -> str:
    """Return a line of source without its comments and the space around it."""
    texts = (match.group() for match in _matches(text) if match.lastgroup != "_comment")
    return "".join(texts).strip()


def _matches(text: str) -> Iterator[re.Match[str]]:
    for match in _RULES.finditer(text):
        yield match
        if match.lastgroup == "UNCLOSED":
            yield from _UNCLOSED_RULES.finditer(text, match.end())
            return


def _marker(line: Line) -> tuple[Source, int] | None:
    """Return the place that a `#line 12 "file"` gives to the next line."""
    kinds = [token.kind for token in line[2:4]]
    if kinds != [TokenType.NUMBER, TokenType.TEXT] or not is_directive(line):
        return None
    if line[1].text.lower() != "line" or not line[2].text.isdecimal():
        return None
    return Source(line[3].text[1:-1], ""), int(line[2].text[:9])


def _origin(line: Line, marker: tuple[Source, int], comment: str) -> Token | None:
    """Return the place that all lines have behind `#line 12 "file" in inner(7), outer // text`.

    The text is that of line 12. `inner` has been expanded at line 7, of
    another file if that is written as `inner(FILE:7)`.
    """
    if len(line) < 6 or line[4].text != "in":
        return None
    source, number = marker
    if number <= MAX_LINES_SHOWN:
        source = Source(source.name, "\n" * (number - 1) + comment.removeprefix("//").strip())
    names = "".join(token.text for token in line[5:]).split(",")
    expansion: Expansion | None = None
    for name in reversed(names[:-1]):
        macro, _, place = name.rstrip(")").partition("(")
        file, _, at = place.rpartition(":")
        caller = Source(file, "") if file else source
        number_of_call = int(at) if at.isdecimal() else 0
        call = Token(TokenType.NAME, macro, caller, number_of_call, 1, expansion=expansion)
        expansion = Expansion(macro, call, 0)
    return Token(TokenType.NAME, names[-1], source, number, 1, expansion=expansion)


def _close(lines: list[Line], current: Line) -> Line:
    """End a logical line unless it continues; return the line to go on with."""
    if not current:
        return current
    if current[-1].kind == TokenType.COMMA and not is_directive(current):
        return current
    lines.append(current)
    return []


def is_directive(line: Line) -> bool:
    """Return whether a line is a preprocessor directive (its first word is `#name`)."""
    return len(line) > 1 and line[0].kind == TokenType.HASH and line[1].kind == TokenType.NAME


def retokenize(text: str, place: Token) -> Line:
    """Return the tokens of a text made by pasting, all standing at `place`."""
    made: Line = []
    for match in _RULES.finditer(text):
        group = match.lastgroup or ""
        if not group.startswith("_"):
            kind = _kind(group, match.group())
            made.append(
                Token(kind, match.group(), place.source, place.line, place.column,
                      bool(made) and match.start() > 0 and text[match.start() - 1].isspace(),
                      place.expansion, place.via)
            )  # fmt: skip
    return made
