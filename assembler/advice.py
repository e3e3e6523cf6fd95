"""What would make room when registers do not fit: who takes the places, and who could give one."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from ixp.assembler.bind import Bound
from ixp.assembler.diagnostics import place
from ixp.assembler.scopes import Scope, Variable

MAX_GROUPS, MAX_NAMES = 4, 3
MAX_PAIRED = 64
# Where a register is used: its first and last word.
Span = tuple[int, int]


def advice(variable: Variable, root: Scope, instructions: Sequence[Bound]) -> str:
    """Return who takes the places that a register lacks, and the smallest change that frees one."""
    rivals = [
        each
        for scope in root.walk()
        if scope in variable.scope.path() or variable.scope in scope.path()
        for each in scope.variables.values()
        if each is not variable and each.file == variable.file and each.bank == variable.bank
        and (each.file == "gpr" or set(each.halves) & set(variable.halves))
    ]  # fmt: skip
    groups: dict[str, list[Variable]] = {}
    for each in rivals:
        groups.setdefault(_group(each), []).append(each)
    fullest = sorted(groups.items(), key=lambda item: -len(item[1]))[:MAX_GROUPS]
    taken = ", ".join(f"{len(each)} {name} ({_names(each)})" for name, each in fullest)
    change = _declared_further_in(variable, rivals, instructions)
    change = change or _used_apart(variable, rivals, instructions)
    change = change or "declare registers in inner scopes to share places, or use one less"
    return f"the places are taken by {taken}; {change}" if taken else change


def _group(variable: Variable) -> str:
    if variable.absolute:
        return "absolute registers, four to a place"
    return f"of the {_scope_name(variable.scope)}"


def _names(variables: Sequence[Variable]) -> str:
    shown = ", ".join(f"`{each.name}`" for each in variables[:MAX_NAMES])
    return shown + (", ..." if len(variables) > MAX_NAMES else "")


def _scope_name(scope: Scope) -> str:
    return f"scope of {place(scope.token).rsplit(':', 1)[0]}" if scope.token else "global level"


def _declared_further_in(
    variable: Variable, rivals: Sequence[Variable], instructions: Sequence[Bound]
) -> str:
    """Return that a register is used in an inner scope only, if one is, where it would share."""
    for each in (variable, *rivals):
        inner = _innermost(each, instructions)
        if inner is not None and each.number is None and inner not in each.scope.path():
            outside = inner not in variable.scope.path() and variable.scope not in inner.path()
            if outside or each is variable:
                scope = _scope_name(inner)
                return f"`{each.name}` is used inside the {scope} only: declare it there"
    return ""


def _innermost(variable: Variable, instructions: Sequence[Bound]) -> Scope | None:
    """Return the innermost scope that holds every use of a register."""
    uses = [bound.scope for bound in instructions if variable in bound.values.values()]
    if not uses:
        return None
    shared = [scope for scope in uses[0].path() if all(scope in each.path() for each in uses)]
    return shared[0]


def _used_apart(
    variable: Variable, rivals: Sequence[Variable], instructions: Sequence[Bound]
) -> str:
    """Return which two registers of one scope are used in stretches that do not overlap."""
    loose = [
        each
        for each in (variable, *rivals)
        if each.number is None and not each.absolute and not each.follows
    ]
    spans = {each: _span(each, instructions) for each in loose[:MAX_PAIRED]}
    pairs = [
        (right[1] - left[0], first, second)
        for first, second in combinations(spans, 2)
        if first.scope is second.scope and (one := spans[first]) and (two := spans[second])
        for left, right in [sorted((one, two))]
        if left[1] < right[0]
    ]
    if not pairs:
        return ""
    _, first, second = min(pairs, key=lambda pair: pair[0])
    shown = " and ".join(_used(each, spans[each], instructions) for each in (first, second))
    unless = "unless one keeps a value for the next time around"
    return f"{shown} are used apart: a `.local` around each lets them share a place, {unless}"


def _span(variable: Variable, instructions: Sequence[Bound]) -> Span | None:
    chain = set(variable.chain())
    uses = [at for at, each in enumerate(instructions) if not chain.isdisjoint(_used_by(each))]
    return (uses[0], uses[-1]) if uses else None


def _used_by(bound: Bound) -> list[Variable]:
    return [each for each in bound.values.values() if isinstance(each, Variable)]


def _used(variable: Variable, span: Span | None, instructions: Sequence[Bound]) -> str:
    assert span is not None  # noqa: S101  # pairs have spans
    first, last = (instructions[at].token.line for at in span)
    lines = f"line {first}" if first == last else f"lines {first} to {last}"
    return f"`{variable.name}` ({lines})"
