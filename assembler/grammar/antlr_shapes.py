"""Token types to shapes, by the ANTLR parser."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from antlr4 import CommonTokenStream
from antlr4.atn.PredictionMode import PredictionMode
from antlr4.error.Errors import NoViableAltException, ParseCancellationException
from antlr4.error.ErrorStrategy import BailErrorStrategy
from antlr4.ListTokenSource import ListTokenSource
from antlr4.Token import CommonToken

from ixp.assembler.grammar import syntax
from ixp.assembler.grammar.parser.Microcode import Microcode


def shape(kinds: Sequence[int], rule: str) -> syntax.LineShape | syntax.Expression | syntax.Refusal:
    """Return the shape of a sequence of token types by a rule, "line" or "condition"."""
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


def _error(parser: Any, cause: Any, length: int) -> syntax.Refusal:
    at = min(cause.offendingToken.tokenIndex, length)
    if isinstance(cause, NoViableAltException):
        return syntax.Refusal(at, frozenset())
    try:
        expected = cause.getExpectedTokens() or parser.getExpectedTokens()
    except Exception:  # noqa: BLE001  # the runtime has no state to answer from
        expected = ()
    return syntax.Refusal(at, frozenset(expected))


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
