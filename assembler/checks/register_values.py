"""Checks of registers without a value: halves of transfer registers, GPRs not set on a path."""

from collections.abc import Callable, Iterator, Sequence
from functools import reduce
from operator import or_

from ixp.assembler.binding.scopes import Scope, Variable
from ixp.assembler.binding.statements import BoundInstruction
from ixp.assembler.flow.graph import Graph, returns
from ixp.assembler.registers.transfer_uses import moved
from ixp.assembler.text.diagnostics import Report
from ixp.assembler.text.source import Token
from ixp.isa.tables.registers import XFER_FILES

_OTHER_HALF = {"read": "write", "write": "read"}
_HINTS = {
    "read": "a reference fills the half that words read: keep the value in a GPR, too",
    "write": "a reference sends the half that words write: `alu[{0}, --, B, {0}]` copies it there",
}


def check_elements(root: Scope, report: Report) -> None:
    """Warn of registers such as `a1` and `$x1` that are taken for `a[1]`, or hide `$x[1]`."""
    arrays = [array for scope in root.walk() for array in scope.arrays.items()]
    for scope in root.walk():
        outer = [array for around in [*scope.path()][1:] for array in around.arrays.items()]
        for variable in scope.variables.values():
            array = variable.name.rstrip("0123456789")
            index = variable.name[len(array) :]
            is_gpr = variable.file == "gpr"
            if not index or array in scope.arrays or (is_gpr and variable.declared):
                continue
            sizes = [size for name, size in (arrays if is_gpr else outer) if name == array]
            if index in map(str, range(max(sizes, default=0))):
                element = f"`{array}[{index}]`"
                verb = (
                    "is another register than" if is_gpr else "is another spelling of, and hides,"
                )
                message = f"`{variable.name}` {verb} {element}"
                hint = f"write {element}, or give the register another name"
                report.warn("element-name", message, variable.token, hint)


def check_halves(bounds: Sequence[BoundInstruction], report: Report) -> None:
    """Warn of a half of a transfer register that is used, where only the other half has a value.

    A register whose number is taken or fixed may be filled by hardware, or by another name.
    """
    valued: dict[str, set[Variable]] = {"read": set(), "write": set()}
    uses: list[tuple[str, Variable, Token]] = []
    for bound in bounds:
        for half, variable, token, is_use in _halves(bound):
            if is_use:
                uses.append((half, variable, token))
            else:
                valued[half].add(variable)
    seen = set[Variable]()
    for half, variable, token in uses:
        has_other = variable in valued[_OTHER_HALF[half]] and variable not in valued[half]
        fixed = variable.number is not None or variable.number_taken or variable.is_set
        if has_other and not fixed and variable not in seen:
            seen.add(variable)
            use = "read" if half == "read" else "sent"
            message = f"{half} half of `{variable.name}` is {use}, and only its other half is set"
            report.warn("half-unset", message, token, _HINTS[half].format(variable.name))


def _halves(bound: BoundInstruction) -> Iterator[tuple[str, Variable, Token, bool]]:
    """Yield halves of transfer registers that an instruction uses (True) or sets (False)."""
    for operand in bound.row.operands:
        variable = bound.values.get(operand.name)
        if not isinstance(variable, Variable) or variable.file not in XFER_FILES:
            continue
        token = bound.operand_tokens[operand.name]
        if operand.role in ("a", "b"):
            yield "read", variable, token, True
        elif operand.role == "dest":
            yield "write", variable, token, False
        elif bound.row.interaction is not None:
            transfer = bound.row.interaction.transfer
            for xfer in moved(bound, variable):
                if transfer in ("write", "both"):
                    yield "write", xfer, token, True
                if transfer in ("read", "both"):
                    yield "read", xfer, token, False


def check_paths(graph: Graph, bounds: Sequence[BoundInstruction], report: Report) -> None:
    """Warn of a relative GPR that is read, and that some path to there does not set.

    At most one branch on such a path may lead to paths that set the register: two branches may
    depend on each other, so that the path is never taken. A merge counts as setting; a register
    with a fixed number may be set by another name.
    """
    bits: dict[Variable, int] = {}
    reads: list[tuple[int, Variable, Token]] = []
    sets = [0] * len(bounds)
    for address, bound in enumerate(bounds):
        for operand in bound.row.operands:
            variable = bound.values.get(operand.name)
            if not isinstance(variable, Variable) or variable.file != "gpr" or variable.absolute:
                continue
            bit = bits.setdefault(variable, 1 << len(bits))
            if operand.role in ("dest", "merge"):
                sets[address] |= bit
            else:
                reads.append((address, variable, bound.operand_tokens[operand.name]))
    unset = _unset(graph, sets)
    ever_set = reduce(or_, sets, 0)
    seen = set[Variable]()
    for address, variable, token in reads:
        declared = variable.is_set or variable.number is not None
        if not declared and variable not in seen and bits[variable] & unset[address] & ever_set:
            seen.add(variable)
            message = f"register `{variable.name}` is read, and a path to here does not set it"
            hint = f"set it on every path, or declare by `.set {variable.name}` that it has a value"
            report.warn("maybe-unset", message, token, hint)


def _unset(graph: Graph, sets: Sequence[int]) -> list[int]:
    """Return for each word, as bits, the registers that a path to it leaves unset.

    At most one branch on the path decides after which a register may have a value.
    """
    words, reachable = range(len(sets)), graph.reachable()
    perhaps_set = _spread(graph, [0] * len(sets), lambda word, bits: bits | sets[word])
    surely_unset = [~perhaps_set[word] if word in reachable else 0 for word in words]
    begun = [*surely_unset]
    begun[:1] = [~0][: len(begun)]
    for word in words:
        if not returns(graph.instrs[word]):
            for edge in graph.edges[word]:
                begun[edge.to] |= surely_unset[word] & ~sets[word]
    is_decided = [len({edge.to for edge in graph.edges[word]}) > 1 for word in words]
    return _spread(graph, begun, lambda word, bits: 0 if is_decided[word] else bits & ~sets[word])


def _spread(graph: Graph, begun: list[int], leaving: Callable[[int, int], int]) -> list[int]:
    """Return the bits that reach each word; `leaving` returns those that pass on behind it."""
    bits, queue = [*begun], [*reversed(range(len(begun)))]  # the first word is the first to go on
    while queue:
        word = queue.pop()
        going_on = leaving(word, bits[word])
        for edge in graph.edges[word]:
            if going_on & ~bits[edge.to]:
                bits[edge.to] |= going_on
                queue.append(edge.to)
    return bits
