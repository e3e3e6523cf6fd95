"""Evaluate conditions on a record, such as `port(8).tx.underflows == 0`."""

import ast
import re
from collections.abc import Callable
from typing import Any

from ixp.support.errors import UserError
from ixp.workloads.record.measures import Value, value_of
from ixp.workloads.record.record import Record

_EXAMPLE = "port(8).tx.underflows == 0"
_GROUPS = {"port": "ports.", "engine": "engines.", "measure": ""}
_NAMES = r"""("[^"]*"|'[^']*')|(?<![\w.)])([A-Za-z_]\w*(?:\.[\w-]+)+)"""
"""Tokens: string literals, and dotted names, whose parts may begin with digits or hold a hyphen."""

_ALLOWED = (
    ast.Expression, ast.BoolOp, ast.boolop, ast.UnaryOp, ast.unaryop, ast.Compare, ast.cmpop,
    ast.BinOp, ast.Add, ast.Sub, ast.Mult, ast.Div, ast.Constant,
)  # fmt: skip


class RecordCondition:
    """An expression of Python's comparisons, `and`, `or`, `not` and `+ - * /` on measures.

    A measure is written as its name, as `port(N).REST` or `engine(N).REST`, or as `measure("NAME")`
    if its name has spaces. A minus sign needs spaces around it. `measures` are the names of all
    measures used.
    """

    def __init__(self, text: str) -> None:
        """Parse a condition; raise UserError if it is invalid."""
        self.text = text
        self.measures: list[str] = []

        def note(name: str) -> Value:
            self.measures.append(name)
            return None

        try:
            tree = self._with_values(note)
        except (SyntaxError, ValueError, RecursionError, MemoryError):
            raise self._error("it is no expression") from None
        if not all(isinstance(node, _ALLOWED) for node in ast.walk(tree)):
            raise self._error(
                "it may have comparisons, and, or, not, + - * /, values of the record"
            )
        if not self.measures:
            raise self._error("no value of the record is in it")

    def holds(self, record: Record) -> bool:
        """Return whether the condition is true of a record; false if a measure has no value.

        Raise UserError for a measure that records do not have.
        """
        values: list[Value] = []

        def value(name: str) -> Value:
            values.append(value_of(record, name))
            return values[-1]

        try:
            tree = self._with_values(value)
        except UserError as error:
            raise UserError(f"condition {self.text}: {error}") from None
        if any(map(_is_mixed, ast.walk(tree))):
            raise self._mixed()
        try:
            return bool(eval(compile(ast.fix_missing_locations(tree), "condition", "eval")))  # noqa: S307 - of _ALLOWED nodes
        except ZeroDivisionError:
            return False
        except TypeError:
            if None in values:
                return False
            raise self._mixed() from None

    def _with_values(self, value: Callable[[str], Value]) -> ast.Expression:
        """Return the expression with measures replaced by their values."""
        text = re.sub(
            _NAMES, lambda part: f'measure("{part[2]}")' if part[2] else part[1], self.text
        )
        tree = ast.parse(text.strip(), mode="eval")
        return ast.Expression(_Values(value).visit(tree.body))

    def _mixed(self) -> UserError:
        return UserError(f"condition {self.text}: a text must be compared with a text, by == or !=")

    def _error(self, reason: str) -> UserError:
        return UserError(
            f"condition must be an expression like {_EXAMPLE}, not {self.text}: {reason}"
        )


class _Values(ast.NodeTransformer):
    """Replaces measures by their values."""

    def __init__(self, value: Callable[[str], Value]) -> None:
        self._value = value

    def visit(self, node: ast.AST) -> Any:  # noqa: ANN401  # returns an expression
        """Return a constant for a measure; visit the parts of other nodes."""
        name = _measure(node)
        return self.generic_visit(node) if name is None else ast.Constant(self._value(name))


def _is_mixed(node: ast.AST) -> bool:
    """Return whether a comparison is of a text and a number."""
    parts = (node.left, *node.comparators) if isinstance(node, ast.Compare) else ()
    values = [part.value for part in parts if isinstance(part, ast.Constant)]
    return len({isinstance(value, str) for value in values if value is not None}) > 1


def _measure(node: ast.AST) -> str | None:
    """Return the name of a node's measure, or None if it is not a measure."""
    match node:
        case ast.Name(id=name):
            return name
        case ast.Attribute(value=part, attr=name):
            outer = _measure(part)
            return None if outer is None else f"{outer}.{name}"
        case ast.Call(func=ast.Name(id=name), args=[ast.Constant(value=int() | str() as key)]) if (
            name in _GROUPS
        ):
            return f"{_GROUPS[name]}{key}"
    return None
