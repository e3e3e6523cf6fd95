"""What would make room when registers do not fit: who takes the places, and who could give one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from ixp.assembler.bind import Bound
from ixp.assembler.diagnostics import place
from ixp.assembler.scopes import Scope, Variable


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
    counts = Counter(_scope_name(each.scope) for each in rivals)
    taken = ", ".join(f"{count} of the {name}" for name, count in counts.most_common(4))
    parts = [f"the places are taken by {taken}"] if taken else []
    parts.append(_change(variable, rivals, instructions))
    return "; ".join(parts)


def _scope_name(scope: Scope) -> str:
    return f"scope of {place(scope.token).rsplit(':', 1)[0]}" if scope.token else "global level"


def _change(variable: Variable, rivals: Iterable[Variable], instructions: Sequence[Bound]) -> str:
    """Return the smallest change: a register to declare further in, or one to do without."""
    for each in (variable, *rivals):
        inner = _innermost(each, instructions)
        if inner is not None and each.number is None and inner not in each.scope.path():
            outside = inner not in variable.scope.path() and variable.scope not in inner.path()
            if outside or each is variable:
                scope = _scope_name(inner)
                return f"`{each.name}` is used inside the {scope} only: declare it there"
    return "declare registers in inner scopes to share places, or use one less"


def _innermost(variable: Variable, instructions: Sequence[Bound]) -> Scope | None:
    """Return the innermost scope that holds every use of a register."""
    uses = [bound.scope for bound in instructions if variable in bound.values.values()]
    if not uses:
        return None
    shared = [scope for scope in uses[0].path() if all(scope in each.path() for each in uses)]
    return shared[0]
