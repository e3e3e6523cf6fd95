"""Token types to shapes, by the ANTLR parser; each sequence of types is parsed once."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from antlr4 import CommonTokenStream
from antlr4.atn.PredictionMode import PredictionMode
from antlr4.error.Errors import NoViableAltException, ParseCancellationException
from antlr4.error.ErrorStrategy import BailErrorStrategy
from antlr4.ListTokenSource import ListTokenSource
from antlr4.Token import CommonToken

from ixp.assembler.grammar import syntax
from ixp.assembler.grammar.lexer import SIGNS
from ixp.assembler.grammar.parser.Microcode import Microcode
from ixp.assembler.text.diagnostics import Fault
from ixp.assembler.text.source import Line, Token

# How a token type is called in a message.
_SPELLING = {kind: f"`{sign}`" for sign, kind in SIGNS.items()} | {
    Microcode.NAME: "a name",
    Microcode.REGISTER: "a register",
    Microcode.NUMBER: "a number",
    Microcode.STRING: "a string",
    Microcode.TEXT: "a text",
    Microcode.EOF: "the end of the line",
}
# What a directive of each form is about.
_NEEDS = {
    Microcode.CONDITION: "a condition",
    Microcode.FIX: "a register and a number",
    Microcode.SYNONYM: "a new name and what it stands for",
    Microcode.VALUE: "an expression",
}
MAX_WORDS = 400  # after expansion; a text that grows in a loop stops here
_OPERAND_START = {Microcode.NAME, Microcode.REGISTER, Microcode.NUMBER}


class _SyntaxError(Exception):
    """A line that the grammar refuses: the position, and the types that could stand there."""

    def __init__(self, at: int, expected: frozenset[int]) -> None:
        super().__init__(at)
        self.at, self.expected = at, expected


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
    result: syntax.LineShape | syntax.Expression | _SyntaxError
    try:
        result = _parse(tuple(token.kind for token in tokens), rule)
    except RecursionError:
        raise Fault("parentheses nest too deep", tokens[0]) from None
    if isinstance(result, _SyntaxError):
        raise _explain(tokens, result, rule)
    return result


def _explain(tokens: Line, error: _SyntaxError, rule: str) -> Fault:
    """Return the fault that says what could stand where the grammar stopped."""
    found = tokens[error.at] if error.at < len(tokens) else None
    if rule == "condition" and found is tokens[0]:
        hint = "texts are compared by streq" if found.kind == Microcode.STRING else ""
        return Fault(f"expected a value, found `{found.text}`", found, hint)
    expected = set(error.expected)
    if found is not None and found.text == "/*":
        return Fault("comment without `*/`", found)
    before = [token.text for token in tokens[: error.at]]
    inside = sum(before.count(sign) for sign in "([") > sum(before.count(sign) for sign in ")]")
    if not expected and not inside:
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
def _parse(kinds: tuple[int, ...], rule: str) -> Any:
    """Parse a sequence of token types; return the shape, or the error (so that it is kept too)."""
    stream = CommonTokenStream(ListTokenSource(list(_antlr_tokens(kinds))))
    parser: Any = Microcode(stream)
    parser.removeErrorListeners()
    parser._interp.predictionMode = PredictionMode.SLL  # noqa: SLF001
    parser._errHandler = BailErrorStrategy()  # noqa: SLF001
    try:
        tree = getattr(parser, rule)()
    except ParseCancellationException as stop:
        return _error(parser, stop.args[0], len(kinds))
    return _line(tree) if rule == "line" else _expression(tree.expression())


def _antlr_tokens(kinds: Iterable[int]) -> Iterable[Any]:
    """Make the parser's tokens; they hold a type and a position only."""
    at = -1
    for at, kind in enumerate(kinds):
        yield _token(kind, at)
    yield _token(-1, at + 1)


def _token(kind: int, at: int) -> Any:
    token = CommonToken(type=kind)
    token.tokenIndex, token.line, token.column, token.text = at, 1, at, ""
    return token


def _error(parser: Any, cause: Any, length: int) -> _SyntaxError:
    at = min(cause.offendingToken.tokenIndex, length)
    if isinstance(cause, NoViableAltException):
        return _SyntaxError(at, frozenset())
    try:
        expected = cause.getExpectedTokens() or parser.getExpectedTokens()
    except Exception:  # noqa: BLE001  # the runtime has no state to answer from
        expected = ()
    return _SyntaxError(at, frozenset(expected))


def _line(tree: Any) -> syntax.LineShape:
    labels = tuple(_at(label.NAME()) for label in tree.label())
    statement = tree.statement()
    if statement is None:
        return syntax.LineShape(labels, None)
    if statement.directive():
        return syntax.LineShape(labels, _directive(statement.directive()))
    return syntax.LineShape(labels, _instruction(statement.instruction()))


def _at(node: Any) -> int:
    return int(node.getSymbol().tokenIndex)


def _instruction(tree: Any) -> syntax.Instruction:
    mnemonic = tree.mnemonic()
    return syntax.Instruction(
        mnemonic.start.tokenIndex,
        mnemonic.stop.tokenIndex + 1,
        _operands(tree.operands()) or (),
        tuple(_option(option) for option in tree.option()),
    )


def _option(tree: Any) -> syntax.Option:
    operands = (_operands(tree.operands()) or ()) if tree.LBRACK() else None
    return syntax.Option(_at(tree.NAME()), operands)


def _operands(tree: Any) -> tuple[syntax.Operand, ...] | None:
    return tuple(_operand(operand) for operand in tree.operand()) if tree else None


def _operand(tree: Any) -> syntax.Operand:
    start, stop = tree.start.tokenIndex, tree.stop.tokenIndex + 1
    if tree.NONE():
        return syntax.Operand(start, stop, syntax.Nothing())
    if tree.operator():
        return syntax.Operand(start, stop, syntax.Operator())
    if tree.shift():
        return syntax.Operand(start, stop, _shift(tree.shift()))
    return syntax.Operand(start, stop, _expression(tree.expression()))


def _shift(tree: Any) -> syntax.Shift:
    word = _at(tree.NAME()) if tree.NAME() else None
    if tree.NUMBER():
        return syntax.Shift(tree.start.tokenIndex, word, syntax.Number(_at(tree.NUMBER())))
    amount = _expression(tree.expression()) if tree.expression() else None
    return syntax.Shift(tree.start.tokenIndex, word, amount)


def _directive(tree: Any) -> syntax.Directive:
    references = tree.reference()
    found = references if isinstance(references, list) else [references] if references else []
    text = tree.STRING() or tree.TEXT()
    return syntax.Directive(
        tree.start.tokenIndex,
        tuple(_reference(reference) for reference in found),
        _expression(tree.expression()) if tree.expression() else None,
        _at(text) if text else None,
    )


def _expression(tree: Any) -> syntax.Expression:
    if tree.primary():
        return _primary(tree.primary())
    parts = tree.expression()
    if len(parts) == 1:
        return syntax.Unary(tree.start.tokenIndex, _expression(parts[0]))
    sign = tree.getChild(1).getSymbol().tokenIndex
    if len(parts) == 2:
        return syntax.Binary(sign, _expression(parts[0]), _expression(parts[1]))
    return syntax.Choice(sign, *(_expression(part) for part in parts))


def _primary(tree: Any) -> syntax.Expression:
    if tree.NUMBER():
        return syntax.Number(_at(tree.NUMBER()))
    if tree.HASH():
        return syntax.LabelAddress(_at(tree.NAME()))
    if tree.reference():
        reference = _reference(tree.reference())
        return syntax.RegisterNumber(reference) if tree.AMP() else reference
    if tree.NAME():
        return syntax.Call(_at(tree.NAME()), tuple(_expression(part) for part in tree.expression()))
    return _expression(tree.expression()[0])


def _reference(tree: Any) -> syntax.Reference:
    index = _expression(tree.expression()) if tree.expression() else None
    return syntax.Reference(tree.start.tokenIndex, index)
