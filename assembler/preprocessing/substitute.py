"""Token substitution: defines, parameters, pasting, and splitting of arguments."""

from __future__ import annotations

import re
from collections.abc import Mapping

import msgspec

from ixp.assembler.grammar.lexer import retokenize
from ixp.assembler.grammar.parser.Microcode import Microcode as TokenType
from ixp.assembler.text.diagnostics import Fault
from ixp.assembler.text.source import Line, Token, text_of

_WORD = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
_OPENING = (TokenType.LPAREN, TokenType.LBRACK)
_CLOSING = (TokenType.RPAREN, TokenType.RBRACK)
_JOINED = frozenset((TokenType.PASTE, TokenType.STRING))
PASTE = "/**/"
MAX_TOKENS = 4_000
CHARACTERS_OF_A_WORD = 8  # of a quoted string, when its work is counted
MAX_CHARACTERS = 10_000  # of one word: a text that doubles in a loop ends here


class Define(msgspec.Struct, frozen=True):
    """A #define: its text, its parameters when it is function-like, and the token that names it."""

    body: tuple[Token, ...]
    parameters: tuple[str, ...] | None = None
    name: Token | None = None

    def same(self, other: Define) -> bool:
        """Return whether two definitions have the same text."""
        mine, theirs = text_of(list(self.body)), text_of(list(other.body))
        return self.parameters == other.parameters and mine == theirs


def unquote(text: str) -> str:
    """Return a text without the quotes around it."""
    return text[1:-1] if len(text) > 1 and text[0] == text[-1] and text[0] in "'\"" else text


def words_of(token: Token) -> list[str]:
    """Return the words of a token in which a define may stand."""
    if token.kind == TokenType.STRING:
        return _WORD.findall(token.text)
    return [token.text] if token.kind == TokenType.NAME else []


def arguments(line: Line, start: int) -> tuple[list[Line], int]:
    """Split the list whose bracket is at `start` at its commas; return it and the place after it.

    Raises Fault when the list is not closed.
    """
    depth = 0
    for at in range(start, len(line)):
        depth += (line[at].kind in _OPENING) - (line[at].kind in _CLOSING)
        if depth == 0:
            inner = line[start + 1 : at]
            return (split(inner) if inner else []), at + 1
    close = ")" if line[start].kind == TokenType.LPAREN else "]"
    raise Fault(f"list of arguments without `{close}`", line[start])


def split(line: Line) -> list[Line]:
    """Split words at their commas; brackets and parentheses protect those inside."""
    depth, parts = 0, [Line()]
    for token in line:
        if token.kind == TokenType.COMMA and depth == 0:
            parts.append([])
            continue
        depth += (token.kind in _OPENING) - (token.kind in _CLOSING)
        parts[-1].append(token)
    return parts


def _check_count(made: Line, token: Token) -> None:
    if len(made) > MAX_TOKENS:
        raise Fault(f"line must have at most {MAX_TOKENS} words after expansion", token)


def _check_length(text: str, token: Token) -> None:
    if len(text) > MAX_CHARACTERS:
        message = f"word must have at most {MAX_CHARACTERS} characters after expansion"
        raise Fault(f"{message}, not {len(text)}", token)


def replace(line: Line, values: Mapping[str, Line]) -> Line:
    """Put arguments in the place of parameters, whole tokens and words in single quotes."""
    made: Line = []
    texts: dict[str, str] = {}
    for token in line:
        value = values.get(token.text)
        if value is not None:
            made += [
                part.replacing(token, spaced=part.spaced if at else token.spaced)
                for at, part in enumerate(value)
            ]
            _check_count(made, token)
        elif token.kind == TokenType.STRING:
            texts = texts or {name: text_of(value) for name, value in values.items()}
            made.append(_quoted(token, _reworded(token, texts)))
        else:
            made.append(token)
    return made


def _reworded(token: Token, texts: Mapping[str, str]) -> str:
    """Return the content of a quoted string with texts in the place of words."""
    return _WORD.sub(lambda word: unquote(texts.get(word.group(), word.group())), token.text[1:-1])


def _quoted(token: Token, inside: str) -> Token:
    """Return a quoted string with another text in it."""
    text = f"'{inside}'"
    if text == token.text:
        return token
    _check_length(text, token)
    made = token.moved(token, spaced=token.spaced)
    made.text = text
    return made


class Defines(dict[str, Define]):
    """The defined names with their texts; `uses` are the words that they replaced.

    `words` counts what was expanded: words, and each eight characters of a quoted string.
    """

    def __init__(self) -> None:
        super().__init__()
        self.uses: list[tuple[Token, Define]] = []
        self.words = 0

    def note(self, token: Token) -> None:
        """Take a word as one that stands for a define, if it is defined."""
        define = self.get(token.text)
        if define is not None:
            self.uses.append((token, define))

    def expand(self, line: Line, active: frozenset[str] = frozenset()) -> Line:
        """Return a line with its defines expanded and its pastes done; raises Fault.

        A name is not expanded inside its own expansion.
        """
        words = [token.text for token in line]
        if self.keys().isdisjoint(words) and _JOINED.isdisjoint([token.kind for token in line]):
            return line
        line = self.paste(line)
        self.words += len(line)
        made: Line = []
        at = 0
        while at < len(line):
            token = line[at]
            define = self.get(token.text) if token.text not in active else None
            if token.kind == TokenType.STRING:
                made.append(self._in_string(token))
                at += 1
            elif define is None or (define.parameters is not None and not is_call(line, at)):
                made.append(token)
                at += 1
            else:
                body, at = self._body(define, line, at, active)
                made += self.expand(body, active | {token.text})
            _check_count(made, token)
        return made

    def _in_string(self, token: Token) -> Token:
        """Expand the words inside a quoted string, then paste; quotes do not delay expansion."""
        texts = {}
        for word in _WORD.findall(token.text):
            define = self.get(word)
            if define is not None and define.parameters is None:
                body = [word.moved(token, spaced=word.spaced) for word in define.body]
                texts[word] = text_of(self.expand(body, frozenset({word})))
        made = _quoted(token, _reworded(token, texts).replace(PASTE, ""))
        self.words += (len(token.text) + len(made.text)) // CHARACTERS_OF_A_WORD
        return made

    def _body(
        self, define: Define, line: Line, at: int, active: frozenset[str]
    ) -> tuple[Line, int]:
        """Return the text of a define at its use, and the place after the use."""
        name = line[at]
        self.uses.append((name, define))
        body = [word.moved(name, spaced=word.spaced or (not i and name.spaced))
                for i, word in enumerate(define.body)]  # fmt: skip
        if define.parameters is None:
            return body, at + 1
        raw, after = arguments(line, at + 1)  # each may expand to several
        operands = [part for word in raw for part in split(self.expand(word, active))]
        if len(operands) != len(define.parameters):
            count = f"{len(define.parameters)} argument" + "s" * (len(define.parameters) != 1)
            raise Fault(f"`{name.text}` takes {count}, not {len(operands)}", name)
        return replace(body, dict(zip(define.parameters, operands, strict=True))), after

    def paste(self, line: Line) -> Line:
        """Join the words around each empty comment, each side expanded first."""
        if TokenType.PASTE not in [token.kind for token in line]:
            return line
        made: Line = []
        at, pasted = 0, False
        while at < len(line):
            token = line[at]
            if token.kind != TokenType.PASTE:
                made.append(token)
                at, pasted = at + 1, False
                continue
            right = line[at + 1 : at + 2]
            if made and right and not token.spaced and not right[0].spaced:
                left = [made.pop()] if pasted else self._side(made.pop())
                self._join(made, left, self._side(right[0]), token)
                at, pasted = at + 2, True
            else:
                at += 1
        return made

    def _side(self, token: Token) -> Line:
        """Expand one side of a paste when it is an object-like define."""
        define = self.get(token.text)
        if define is None or define.parameters is not None:
            return [token]
        return self.expand(self._body(define, [token], 0, frozenset())[0], frozenset({token.text}))

    @staticmethod
    def _join(made: Line, left: Line, right: Line, paste: Token) -> None:
        """Append `left` and `right` with the words that meet made into one text."""
        ends = left[-1:], right[:1]
        text = "".join(token.text for end in ends for token in end)
        _check_length(text, paste)
        spaced = bool(left) and left[-1].spaced
        place = left[-1] if left else paste
        place = place.moved(place, spaced=spaced)
        # A label built in a macro belongs to the expansion that builds it.
        place.expansion = paste.expansion or place.expansion
        joined = retokenize(text, place)
        if joined:
            joined[0].spaced = spaced
        made += left[:-1] + joined + right[1:]


def is_call(line: Line, at: int) -> bool:
    """Return whether the name at `at` is followed by an argument list."""
    return at + 1 < len(line) and line[at + 1].kind == TokenType.LPAREN
