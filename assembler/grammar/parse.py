"""Parse lines and expressions, and explain syntax errors.

ANTLR parses token types only: lines with the same types share one form, whose positions are filled
with the tokens of each line. Most lines of a program are never parsed.
"""

from collections.abc import Callable
from functools import lru_cache
from typing import Any

import msgspec
from antlr4 import CommonTokenStream
from antlr4.atn.PredictionMode import PredictionMode
from antlr4.error.Errors import NoViableAltException, ParseCancellationException
from antlr4.error.ErrorStrategy import BailErrorStrategy
from antlr4.ListTokenSource import ListTokenSource
from antlr4.Token import CommonToken

from ixp.assembler.grammar import syntax
from ixp.assembler.grammar.hints import hint
from ixp.assembler.grammar.lexer import SIGNS
from ixp.assembler.grammar.parser.Microcode import Microcode
from ixp.assembler.text.diagnostics import Fault, Report
from ixp.assembler.text.source import Line, Token

# Name of a token type in messages.
_SPELLING = {kind: f"`{sign}`" for sign, kind in SIGNS.items()} | {
    Microcode.NAME: "a name",
    Microcode.REGISTER: "a register",
    Microcode.NUMBER: "a number",
    Microcode.STRING: "a string",
    Microcode.TEXT: "a text",
    Microcode.EOF: "the end of the line",
}
# Description of the operand of each form of directive.
_NEEDS = {
    Microcode.CONDITION: "a condition",
    Microcode.FIX: "a register and a number",
    Microcode.SYNONYM: "a new name and what it stands for",
    Microcode.VALUE: "an expression",
}
_EXPRESSIONS = {Microcode.CONDITION, Microcode.VALUE}
MAX_PARSED = 20_000  # words of lines of different forms
MAX_WORDS = 400  # after expansion; a text that grows in a loop stops here
_OPERAND_START = {Microcode.NAME, Microcode.REGISTER, Microcode.NUMBER}

# None, a position in the line, a slice of positions, (class of a node, form of each field ...), or
# a tuple of forms.
Form = Any


class Rejection(msgspec.Struct, frozen=True):
    """Where the grammar stopped in a line, and the token types that could stand there."""

    at: int
    expected: frozenset[int]


class Parser:
    """Parses the lines of a run; `words` counts words of lines with a new form, which are slow."""

    def __init__(self, report: Report) -> None:
        self.report = report
        self.words = 0
        self._forms: set[tuple[str, tuple[int, ...]]] = set()

    def line(self, tokens: Line) -> syntax.Statement:
        """Return the statement of a preprocessed line without its labels.

        Raises Fault when the grammar rejects it, AssemblyError for too many words.
        """
        statement: syntax.Statement = self._parse(tokens, "line")
        return statement

    def condition(self, tokens: Line) -> syntax.Expression:
        """Return a constant expression; raises what `line` raises."""
        expression: syntax.Expression = self._parse(tokens, "condition")
        return expression

    def _parse(self, tokens: Line, rule: str) -> Any:
        kinds = tuple([token.kind for token in tokens])
        if (rule, kinds) not in self._forms:
            self._forms.add((rule, kinds))
            self.words += len(kinds)
        if self.words > MAX_PARSED:
            message = f"program must have at most {MAX_PARSED} words in lines of different forms"
            hint = "lines of one form, such as `alu[a, b, +, c]`, count once"
            self.report.error(message, tokens[0], hint)
            self.report.check()
        if len(tokens) > MAX_WORDS:
            raise Fault(f"line must have at most {MAX_WORDS} words, not {len(tokens)}", tokens[0])
        try:
            form = form_of(kinds, rule)
            if isinstance(form, Rejection):
                raise _explain(tokens, form, rule)
            return _fill(form, tokens)
        except RecursionError:
            raise Fault("parentheses nest too deep", tokens[0]) from None


def _fill(form: Form, tokens: Line) -> Any:
    """Return a form with the line's tokens in the places of their positions."""
    if form is None:
        return None
    if isinstance(form, int):
        return tokens[form]
    if isinstance(form, slice):
        return tuple(tokens[form])
    if form and isinstance(form[0], type):
        return form[0](*[_fill(part, tokens) for part in form[1:]])
    return tuple([_fill(part, tokens) for part in form])


@lru_cache(maxsize=65536)
def form_of(kinds: tuple[int, ...], rule: str) -> Form | Rejection:
    """Return the form of a sequence of token types by a rule, or why the grammar rejects it."""
    tokens = [CommonToken(type=kind) for kind in (*kinds, Microcode.EOF)]
    for at, token in enumerate(tokens):
        token.tokenIndex, token.line, token.column, token.text = at, 1, at, ""
    parser = Microcode(CommonTokenStream(ListTokenSource(tokens)))
    parser.removeErrorListeners()
    parser._interp.predictionMode = PredictionMode.SLL  # noqa: SLF001
    parser._errHandler = BailErrorStrategy()  # noqa: SLF001
    try:
        tree = getattr(parser, rule)()
    except ParseCancellationException as stop:
        return _rejection(parser, stop.args[0], len(kinds))
    return _walk(tree.statement() if rule == "line" else tree.expression())


def _rejection(parser: Microcode, cause: Any, length: int) -> Rejection:
    at = min(cause.offendingToken.tokenIndex, length)
    if isinstance(cause, NoViableAltException):
        return Rejection(at, frozenset())
    try:
        expected = cause.getExpectedTokens() or parser.getExpectedTokens()
    except Exception:  # noqa: BLE001  # the runtime has no state to answer from
        expected = ()
    return Rejection(at, frozenset(expected))


def _walk(tree: Any) -> Form:
    """Return the form of a tree, None for an absent one, a tuple for a list of them."""
    if isinstance(tree, list):
        return tuple(map(_walk, tree))
    return tree and _WALKS[type(tree)](tree)


def _at(node: Any) -> int | None:
    """Return the position of a token, or of the first one of a tree; None for an absent one."""
    if node is None:
        return None
    return int((node.symbol if hasattr(node, "symbol") else node.start).tokenIndex)


def _span(tree: Any) -> slice:
    return slice(tree.start.tokenIndex, tree.stop.tokenIndex + 1)


def _operands(tree: Any) -> Form:
    return _walk(tree.operand()) if tree else ()


def _operand(tree: Any) -> Form:
    if tree.NONE():
        form: Form = (syntax.Nothing,)
    elif tree.operator():
        form = (syntax.Operator,)
    else:
        form = _walk(tree.shift() or tree.expression())
    return syntax.Operand, _span(tree), form


def _shift(tree: Any) -> Form:
    number = tree.NUMBER()
    amount = (syntax.Number, _at(number)) if number else _walk(tree.expression())
    return syntax.Shift, _at(tree), _at(tree.NAME()), amount


def _directive(tree: Any) -> Form:
    references = tree.reference() or []  # of some forms there is one
    references = references if isinstance(references, list) else [references]
    expression, text = tree.expression(), tree.STRING() or tree.TEXT()
    words = _span(expression) if expression else ()
    return syntax.Directive, _at(tree), _walk(references), _walk(expression), words, _at(text)


def _expression(tree: Any) -> Form:
    parts = tree.expression()
    if tree.primary():
        return _walk(tree.primary())
    if len(parts) == 1:
        return syntax.Unary, _at(tree), *_walk(parts)
    return syntax.Binary if len(parts) == 2 else syntax.Choice, _at(tree.getChild(1)), *_walk(parts)


def _primary(tree: Any) -> Form:
    if tree.NUMBER():
        return syntax.Number, _at(tree)
    if tree.HASH():
        return syntax.LabelAddress, _at(tree)
    if tree.reference():
        reference = _walk(tree.reference())
        return (syntax.RegisterNumber, reference) if tree.AMP() else reference
    if tree.NAME():
        return syntax.Call, _at(tree), _walk(tree.expression())
    return _walk(tree.expression(0))


def _instruction(tree: Any) -> Form:
    operands = _operands(tree.operands())
    return syntax.Instruction, _span(tree.mnemonic()), operands, _walk(tree.option())


def _option(tree: Any) -> Form:
    return syntax.Option, _at(tree), _operands(tree.operands()) if tree.LBRACK() else None


_WALKS: dict[type, Callable[[Any], Form]] = {
    Microcode.StatementContext: lambda tree: _walk(tree.getChild(0)),
    Microcode.InstructionContext: _instruction,
    Microcode.OptionContext: _option,
    Microcode.OperandContext: _operand,
    Microcode.ShiftContext: _shift,
    Microcode.DirectiveContext: _directive,
    Microcode.ExpressionContext: _expression,
    Microcode.PrimaryContext: _primary,
    Microcode.ReferenceContext: lambda t: (syntax.Reference, _at(t), _walk(t.expression())),
}


def _explain(tokens: Line, error: Rejection, rule: str) -> Fault:
    """Return the fault that says what could stand where the grammar stopped."""
    wrong = tokens[error.at] if error.at < len(tokens) else None
    if rule == "condition" and wrong is tokens[0]:
        advice = "texts are compared by streq" * (wrong.kind == Microcode.STRING)
        advice = advice or "values are written without `=`" * (wrong.text == "=")
        return Fault(f"expected a value, found `{wrong.text}`", wrong, advice)
    expected = set(error.expected)
    if wrong is not None and wrong.text == "/*":
        return Fault("comment without `*/`", wrong)
    if wrong is not None and wrong.kind == Microcode.OTHER and wrong.text[0].isdigit():
        advice = "numbers are decimal, or hexadecimal by 0x, or binary by 0b"
        advice = advice if error.at else "names begin with a letter or `_`"
        return Fault(f"`{wrong.text}` is not a number", wrong, advice)
    before = [token.text for token in tokens[: error.at]]
    inside = sum(before.count(sign) for sign in "([") > sum(before.count(sign) for sign in ")]")
    advice = hint(tokens, error.at)
    if not expected and not inside and rule == "line":
        return _explain_statement(tokens, wrong, advice)
    if inside and expected == {Microcode.RBRACK} and wrong is not None:
        expected.add(Microcode.COMMA)
    if not expected or expected >= _OPERAND_START:
        names = ["an operand"]
    else:
        names = sorted(_SPELLING[kind] for kind in expected if kind in _SPELLING)
    wanted = ", ".join(names[:-1]) + (" or " if len(names) > 1 else "") + names[-1] if names else ""
    shown = f"`{wrong.text}`" if wrong else "the end of the line"
    return Fault(f"expected {wanted}, found {shown}", wrong or tokens[-1], advice)


def _explain_statement(tokens: Line, wrong: Token | None, advice: str) -> Fault:
    """Return the fault that says what a line may be, when it holds no statement."""
    form = "a statement is `name[operand, ...], token`"
    needs = _NEEDS.get(tokens[0].kind)
    if wrong is None and len(tokens) > 1 and tokens[0].kind in _EXPRESSIONS:
        return Fault("expected an operand, found the end of the line", tokens[-1])
    if wrong is None and needs:
        return Fault(f"`{tokens[0].text}` needs {needs}", tokens[0])
    if wrong is None:
        return Fault("statement ends too early", tokens[-1], form)
    if wrong is tokens[0]:
        expected = "a label, an instruction or a directive"
        return Fault(f"expected {expected}, found `{wrong.text}`", wrong, advice)
    if needs and wrong is tokens[1]:
        message = f"`{tokens[0].text}` needs {needs}, not `{wrong.text}`"
        return Fault(message, wrong)
    if wrong.text == ":":
        advice = f"a label is written `{tokens[0].text}#:`"
    form = f"`{tokens[0].text}` needs {needs}" if needs else form
    return Fault(f"unexpected `{wrong.text}`", wrong, advice or form)
