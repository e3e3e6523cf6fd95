"""Advise if registers do not fit: which take the numbers, which could share."""

from collections.abc import Sequence
from itertools import combinations

from ixp.assembler.binding.scopes import Scope, Variable
from ixp.assembler.binding.statements import BoundInstruction
from ixp.assembler.text.diagnostics import place

MAX_GROUPS, MAX_NAMES = 4, 3
MAX_PAIRED = 64
# Where a register is used: its first and last word.
Span = tuple[int, int]
Uses = dict[Variable, list[int]]


def advice(
    variable: Variable, root: Scope, instructions: Sequence[BoundInstruction], uses: Uses
) -> str:
    """Return which registers take the numbers, and the smallest change that frees one."""
    rivals = [
        rival
        for scope in root.walk()
        if scope in variable.scope.path() or variable.scope in scope.path()
        for rival in scope.variables.values()
        if rival is not variable and rival.file == variable.file and rival.bank == variable.bank
        and (rival.file == "gpr" or set(rival.halves) & set(variable.halves))
    ]  # fmt: skip
    groups: dict[str, list[Variable]] = {}
    for rival in rivals:
        groups.setdefault(_group(rival), []).append(rival)
    fullest = sorted(groups.items(), key=lambda item: -len(item[1]))[:MAX_GROUPS]
    taken = ", ".join(f"{len(rival)} {name} ({_names(rival)})" for name, rival in fullest)
    change = _declared_further_in(variable, rivals, uses, instructions)
    change = change or _used_apart(variable, rivals, uses, instructions)
    change = change or "declare registers in inner scopes, which share numbers, or use one less"
    return f"taken by {taken}; {change}" if taken else change


def _group(variable: Variable) -> str:
    if variable.absolute:
        return "absolute registers, four to a number"
    return f"of the {_scope_name(variable.scope)}"


def _names(variables: Sequence[Variable]) -> str:
    shown = ", ".join(f"`{variable.name}`" for variable in variables[:MAX_NAMES])
    return shown + (", ..." if len(variables) > MAX_NAMES else "")


def _scope_name(scope: Scope) -> str:
    return f"scope of {place(scope.token).rsplit(':', 1)[0]}" if scope.token else "global level"


def uses_of(instructions: Sequence[BoundInstruction]) -> Uses:
    """Return the words that name each register."""
    uses: Uses = {}
    for at, bound in enumerate(instructions):
        for variable in {value for value in bound.values.values() if isinstance(value, Variable)}:
            uses.setdefault(variable, []).append(at)
    return uses


def _declared_further_in(
    variable: Variable,
    rivals: Sequence[Variable],
    uses: Uses,
    instructions: Sequence[BoundInstruction],
) -> str:
    """Return advice about a register that is only used in an inner scope, where it could share."""
    for candidate in (variable, *rivals):
        inner = _innermost([instructions[at].scope for at in uses.get(candidate, ())])
        if inner is not None and candidate.number is None and inner not in candidate.scope.path():
            outside = inner not in variable.scope.path() and variable.scope not in inner.path()
            if outside or candidate is variable:
                scope = _scope_name(inner)
                return f"`{candidate.name}` is used inside the {scope} only: declare it there"
    return ""


def _innermost(scopes: list[Scope]) -> Scope | None:
    """Return the innermost scope that holds all of these."""
    if not scopes:
        return None
    return next(scope for scope in scopes[0].path() if all(scope in s.path() for s in scopes))


def _used_apart(
    variable: Variable,
    rivals: Sequence[Variable],
    uses: Uses,
    instructions: Sequence[BoundInstruction],
) -> str:
    """Return which two registers of one scope are used in stretches that do not overlap."""
    loose = [
        candidate
        for candidate in (variable, *rivals)
        if candidate.number is None and not candidate.absolute and not candidate.has_predecessor
    ]
    spans = {candidate: _span(candidate, uses) for candidate in loose[:MAX_PAIRED]}
    pairs = [
        (right[1] - left[0], first, second)
        for first, second in combinations(spans, 2)
        if first.scope is second.scope and (span := spans[first]) and (two := spans[second])
        for left, right in [sorted((span, two))]
        if left[1] < right[0]
    ]
    if not pairs:
        return ""
    _, first, second = min(pairs, key=lambda pair: pair[0])
    shown = " and ".join(_used(user, spans[user], instructions) for user in (first, second))
    unless = "unless one keeps a value for the next round of a loop"
    return f"{shown} are used apart: a `.local` around each lets them share a number, {unless}"


def _span(variable: Variable, uses: Uses) -> Span | None:
    words = [at for member in variable.chain() for at in uses.get(member, ())]
    return (min(words), max(words)) if words else None


def _used(variable: Variable, span: Span | None, instructions: Sequence[BoundInstruction]) -> str:
    assert span is not None  # noqa: S101  # pairs have spans
    first, last = (instructions[at].token.line for at in span)
    lines = f"line {first}" if first == last else f"lines {first} to {last}"
    return f"`{variable.name}` ({lines})"
