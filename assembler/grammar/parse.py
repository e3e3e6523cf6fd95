"""Token types to shapes, and errors where there is none; each sequence of types is parsed once."""

from __future__ import annotations

from functools import lru_cache

from ixp.assembler.grammar import syntax
from ixp.assembler.grammar.known_shapes import is_known, known_shape
from ixp.assembler.grammar.lexer import SIGNS
from ixp.assembler.grammar.parser.kinds import Kind
from ixp.assembler.text.diagnostics import Fault
from ixp.assembler.text.source import Line, Token

# How a token type is called in a message.
_SPELLING = {kind: f"`{sign}`" for sign, kind in SIGNS.items()} | {
    Kind.NAME: "a name",
    Kind.REGISTER: "a register",
    Kind.NUMBER: "a number",
    Kind.STRING: "a string",
    Kind.TEXT: "a text",
    Kind.EOF: "the end of the line",
}
# What a directive of each form is about.
_NEEDS = {
    Kind.CONDITION: "a condition",
    Kind.FIX: "a register and a number",
    Kind.SYNONYM: "a new name and what it stands for",
    Kind.VALUE: "an expression",
}
MAX_PARSED = 20_000  # words of lines of different forms
PARSED = "words in lines of different forms"
PARSED_HINT = "lines of one form, such as `alu[a, b, +, c]`, count once"
MAX_WORDS = 400  # after expansion; a text that grows in a loop stops here
_OPERAND_START = {Kind.NAME, Kind.REGISTER, Kind.NUMBER}


class Forms:
    """The different sequences of token types of a run; `words` counts those of the parser.

    Its work is the only one that takes long for each word.
    """

    def __init__(self) -> None:
        self.words = 0
        self._seen: set[tuple[str, tuple[int, ...]]] = set()

    def add(self, tokens: Line, rule: str = "line") -> None:
        """Count a line, or an expression by the rule "condition"."""
        kinds = tuple([token.kind for token in tokens])
        if (rule, kinds) not in self._seen:
            self._seen.add((rule, kinds))
            self.words += 0 if is_known(kinds, rule) else len(kinds)


def parse_line(tokens: Line) -> syntax.LineShape:
    """Return the shape of a preprocessed line; raises Fault when the grammar refuses it."""
    shape = _shape(tokens, "line")
    assert isinstance(shape, syntax.LineShape)  # noqa: S101
    return shape


def parse_condition(tokens: Line) -> syntax.Expression:
    """Return the shape of an expression of the preprocessor; raises Fault."""
    shape = _shape(tokens, "condition")
    assert not isinstance(shape, syntax.LineShape)  # noqa: S101
    return shape


def _shape(tokens: Line, rule: str) -> syntax.LineShape | syntax.Expression:
    if len(tokens) > MAX_WORDS:
        raise Fault(f"line must have at most {MAX_WORDS} words, not {len(tokens)}", tokens[0])
    try:
        result = parse_shape(tuple(token.kind for token in tokens), rule)
    except RecursionError:
        raise Fault("parentheses nest too deep", tokens[0]) from None
    if isinstance(result, syntax.Refusal):
        raise _explain(tokens, result, rule)
    return result


def _explain(tokens: Line, error: syntax.Refusal, rule: str) -> Fault:
    """Return the fault that says what could stand where the grammar stopped."""
    found = tokens[error.at] if error.at < len(tokens) else None
    if rule == "condition" and found is tokens[0]:
        hint = "texts are compared by streq" if found.kind == Kind.STRING else ""
        return Fault(f"expected a value, found `{found.text}`", found, hint)
    expected = set(error.expected)
    if found is not None and found.text == "/*":
        return Fault("comment without `*/`", found)
    before = [token.text for token in tokens[: error.at]]
    inside = sum(before.count(sign) for sign in "([") > sum(before.count(sign) for sign in ")]")
    if not expected and not inside and rule == "line":
        return _explain_statement(tokens, found)
    if not expected or expected >= _OPERAND_START:
        names = ["an operand"]
    else:
        names = sorted(_SPELLING[kind] for kind in expected if kind in _SPELLING)
    wanted = ", ".join(names[:-1]) + (" or " if len(names) > 1 else "") + names[-1] if names else ""
    got = f"`{found.text}`" if found else "the end of the line"
    return Fault(f"expected {wanted}, found {got}", found or tokens[-1])


def _explain_statement(tokens: Line, found: Token | None) -> Fault:
    """Return the fault that says what a line may be, when it holds no statement."""
    form = "a statement is `name[operand, ...], token`"
    needs = _NEEDS.get(tokens[0].kind)
    if found is None and needs:
        return Fault(f"`{tokens[0].text}` needs {needs}", tokens[0])
    if found is None:
        return Fault("statement ends too early", tokens[-1], form)
    if found is tokens[0]:
        what = "a label, an instruction or a directive"
        return Fault(f"expected {what}, found `{found.text}`", found)
    if needs and found is tokens[1]:
        message = f"`{tokens[0].text}` needs {needs}, not `{found.text}`"
        return Fault(message, found)
    hint = f"a label is written `{tokens[0].text}#:`" if found.text == ":" else form
    return Fault(f"unexpected `{found.text}`", found, hint)


@lru_cache(maxsize=65536)
def parse_shape(
    kinds: tuple[int, ...], rule: str
) -> syntax.LineShape | syntax.Expression | syntax.Refusal:
    """Return the shape of a sequence of token types by a rule, or why the grammar refuses it."""
    known = known_shape(kinds, rule)
    if known is not None:
        return known
    from ixp.assembler.grammar.antlr_shapes import shape  # noqa: PLC0415 - ANTLR's runtime is large

    return shape(kinds, rule)
