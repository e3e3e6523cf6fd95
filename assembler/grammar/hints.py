"""Hints for lines that the grammar rejects: how microcode writes what was perhaps meant."""

from collections.abc import Callable
from typing import NamedTuple

from ixp.assembler.grammar.parser.Microcode import Microcode
from ixp.assembler.grammar.words import FORM, MNEMONICS, ROWS_OF, TOKENS, undotted
from ixp.assembler.text.foreign_names import ASSIGNMENT, OPERATIONS, SHIFT, instead
from ixp.assembler.text.source import Line, text_of

_COMPARISONS = {"=>": ">=", "=<": "<=", "<>": "!=", "><": "!="}
_JOINS = {"and": "&&", "or": "||"}
_OPERAND_START = {Microcode.NAME, Microcode.REGISTER, Microcode.NUMBER}


class _Rejected(NamedTuple):
    """A line, its words in small letters, and where the grammar stopped: behind them at the end."""

    tokens: Line
    texts: list[str]
    at: int

    @property
    def wrong(self) -> str:
        return self.texts[self.at] if self.at < len(self.texts) else ""

    @property
    def pair(self) -> str:
        """The rejected word and the one before it."""
        return "".join(self.texts[max(self.at - 1, 0) : self.at + 1])

    @property
    def in_brackets(self) -> bool:
        before = self.texts[: self.at]
        return before.count("[") > before.count("]")


def hint(tokens: Line, at: int) -> str:
    """Return the hint of the first rule that recognises a line which is rejected at a position.

    Return an empty text if none does.
    """
    line = _Rejected(tokens, [token.text.lower() for token in tokens], at)
    return next(filter(None, (rule(line) for rule in _RULES)), "")


def _first_word(line: _Rejected) -> str:
    first = line.texts[0]
    return instead(" ".join(line.texts[:2])) or (
        instead(first) or undotted(first) if line.at == 1 else ""
    )


def _branch(line: _Rejected) -> str:
    """Of `br=[label#]` and `br==0[label#]`: the branches that begin so."""
    end = line.texts.index("[") if "[" in line.texts else 0
    word = "".join(line.texts[:end]).replace("==", "=")
    if line.at > end or word.isidentifier():
        return ""
    names = [f"`{name}[label#]`" for name in MNEMONICS if word and name.startswith(word)]
    return f"branches are written {', '.join(names)}" if names else ""


def _no_brackets(line: _Rejected) -> str:
    texts = line.texts
    rows = ROWS_OF[MNEMONICS[texts[0]]].values() if texts[0] in MNEMONICS else ()
    if line.wrong and "[" not in texts[: line.at] and any(row.operands for row in rows):
        return f"operands stand in brackets: `{''.join(texts[: line.at])}[operand, ...]`"
    return ""


def _assignment(line: _Rejected) -> str:
    """Of lines such as `a = 5`, `a += 5`, `a++` and `a[1] = 5`."""
    behind = "".join(line.texts[1:3])
    if line.tokens[0].kind not in _OPERAND_START or line.texts[0] in MNEMONICS:
        return ""
    is_assignment = behind.startswith(("=", "++", "--")) or behind[1:] == "="
    is_element = line.wrong == "=" and line.texts[line.at - 1] == "]"
    end = line.at if is_element else 1
    name = text_of(line.tokens[:end])
    return ASSIGNMENT.format(name) if is_assignment or is_element else ""


def _operation(line: _Rejected) -> str:
    """Of signs of C among operands, where an operation has its place."""
    before = line.texts[line.at - 1 : line.at]
    if before and line.wrong == ",":
        if before[0] in ("+", "-"):
            return f"a comma is missing before `{before[0]}`"
        sign = before[0]
    else:
        sign = line.wrong
    if not line.in_brackets:
        return ""
    return SHIFT if sign in ("<<", ">>") else operation(sign)


def operation(word: str) -> str:
    """Return how an operation of other languages is written, an empty text for another word."""
    name = OPERATIONS.get(word.lower())
    return f"the operation is written `{name}`" if name else ""


def _comparison(line: _Rejected) -> str:
    first = line.texts[0]
    behind = "".join(line.texts[line.at : line.at + 2])
    sign = _COMPARISONS.get(behind) or _COMPARISONS.get(line.pair)
    if line.wrong == "=" and line.in_brackets and first in MNEMONICS:
        if "=" not in line.tokens[0].source.line(line.tokens[0].line):
            return "the value of a `#define` is written without `=`"
        return f"the form is `{next(iter(ROWS_OF[MNEMONICS[first]].values())).syntax}`"
    if first in MNEMONICS or (first.startswith(".") and FORM.get(first) != "CONDITION"):
        return ""
    if sign or line.wrong in _JOINS:
        return f"the {'comparison' if sign else 'sign'} is written `{sign or _JOINS[line.wrong]}`"
    return "values are compared by `==`" if line.wrong == "=" else ""


def _behind_statement(line: _Rejected) -> str:
    """Of what stands behind a statement: a token, another statement or a comment."""
    if not line.wrong or line.in_brackets or line.at < 1:
        return ""
    if line.wrong in ("#", "--", "'"):
        return "a comment begins with `;` or `//`"
    is_mnemonic = line.texts[line.at - 1] in MNEMONICS and line.texts[line.at - 2] == ","
    is_branch = is_mnemonic and line.wrong in ("=", "!=")
    if (line.wrong in MNEMONICS and line.texts[0] in MNEMONICS) or is_branch:
        return "each statement stands in a line of its own"
    if line.wrong == "(" and line.texts[line.at - 1] in TOKENS:
        return f"its value stands in brackets: `{line.texts[line.at - 1]}[1]`"
    if line.texts[line.at - 1] == "]" and line.tokens[line.at].kind == Microcode.NAME:
        return f"a token follows a comma: `], {line.tokens[line.at].text}`"
    return ""


def _constant(line: _Rejected) -> str:
    """Of numbers, characters and labels as other assemblers write them."""
    before = line.texts[line.at - 1] if line.at else ""
    behind = line.texts[line.at + 1 : line.at + 2]
    if not line.in_brackets or not line.wrong:
        return ""
    if line.wrong == ":" and before.isidentifier():
        return f"a label is written `{line.tokens[line.at - 1].text}#`"
    if line.wrong == "#" and behind and behind[0][0].isdigit():
        return f"a number has no sign before it: `{behind[0]}`"
    if line.wrong == "." and before.isdecimal():
        return "numbers are whole"
    character = line.tokens[line.at].text
    if len(character) == 3 and character[0] == character[2] in "'\"":
        return f"a character is written as its number, `{ord(character[1]):#x}`"
    return ""


def _end_of_line(line: _Rejected) -> str:
    """Of a line that goes on behind its end, or ends too early."""
    if line.at == len(line.tokens):
        last = line.tokens[-1]
        comment = last.source.line(last.line)[last.column - 1 :].partition(";")[2]
        return "`;` begins a comment" if line.in_brackets and "]" in comment else ""
    numbers = [token.line for token in line.tokens[line.at - 1 : line.at + 1]]
    goes_on = line.texts[line.at - 1] == "," and len({*numbers}) == 2
    return "a line that ends with a comma goes on in the next one" if goes_on else ""


def _foreign(line: _Rejected) -> str:
    return instead("".join(line.texts[line.at : line.at + 3])) or instead(line.wrong)


_RULES: tuple[Callable[[_Rejected], str], ...] = (
    _first_word, _branch, _no_brackets, _assignment, _operation, _comparison, _behind_statement,
    _constant, _end_of_line, _foreign,
)  # fmt: skip
