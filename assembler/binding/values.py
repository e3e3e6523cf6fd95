"""Values of operands: constants, shifts, registers, and the names of a scope."""

from collections.abc import Mapping
from typing import TypeAlias

import msgspec

from ixp.assembler.binding.scopes import Scope, Variable
from ixp.assembler.grammar import syntax
from ixp.assembler.preprocessing.constant_expression import evaluate
from ixp.assembler.preprocessing.functions import NAMES
from ixp.assembler.text.diagnostics import Fault, UndefinedName, unknown
from ixp.assembler.text.source import Token
from ixp.isa.meaning.description import Shift
from ixp.support.suggestions import similar_names


class Constant(msgspec.Struct, frozen=True):
    """A constant whose value may depend on labels and register numbers."""

    expression: syntax.Expression
    scope: Scope

    def value(self, labels: Mapping[str, int] | None = None) -> int:
        """Return the value, by the addresses of labels if they are known; raises Fault."""
        return evaluate(self.expression, ScopeNames(self.scope, labels))


class BoundShift(msgspec.Struct, frozen=True):
    """A shift whose amount may depend on labels and register numbers."""

    kind: str
    amount: Constant | int


Value: TypeAlias = Variable | Constant | BoundShift | Shift | int | str | None


class ScopeNames:
    """The names of constant expressions in a scope; addresses and registers when known."""

    def __init__(self, scope: Scope, labels: Mapping[str, int] | None = None) -> None:
        self.scope, self.labels = scope, labels
        self.functions = NAMES

    def constant(self, token: Token) -> int:
        """Return the value of a synonym."""
        synonym = self.scope.synonym(token.text, token)
        if synonym is not None:
            return evaluate(synonym.expression, self)
        if self.scope.find(token.text) is None:
            raise UndefinedName(token)
        raise Fault(f"expected a number, found the register `{token.text}`", token)

    def label(self, token: Token) -> int:
        """Return the address of a label."""
        if self.labels is None:
            raise Fault(f"expected a number, found the label `{token.text}#`", token)
        if token.text.lower() not in self.labels:
            close = similar_names(token.text, self.labels)
            candidates, name = (f"{label}#" for label in self.labels), f"{token.text}#"
            raise Fault(
                unknown("label", name, candidates), token, undefined_name=name, replacements=close
            )
        return self.labels[token.text.lower()]

    def register_number(self, reference: syntax.Reference) -> int:
        """Return the number of an allocated register."""
        variable = find_register(reference, self.scope)
        if variable.register is None:
            raise Fault(f"`{variable.name}` must have a number here", reference.token)
        return variable.register.number


def find_register(reference: syntax.Reference, scope: Scope) -> Variable:
    """Return the register of a reference; raises Fault."""
    return scope.register(register_name(reference, scope), reference.token)


def register_name(reference: syntax.Reference, scope: Scope) -> str:
    """Return the name of a reference with the value of its index; raises Fault."""
    token = reference.token
    if reference.index is None:
        return token.text
    index = evaluate(reference.index, ScopeNames(scope))
    return scope.element(token.text, index, token)


def check_number(value: Constant, wanted: str, place: Token, hint: str = "") -> None:
    """Raise Fault for a label's address in a place that has no room for every address."""
    if syntax.is_address(value.expression):
        raise Fault(f"{wanted}, not the address of a label", place, hint)
