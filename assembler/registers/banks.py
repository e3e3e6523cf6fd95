"""Banks of GPRs: two sources of one instruction are in different banks.

Registers that meet as sources form a graph; each connected part has two colourings, and the parts
are turned so that the fuller bank of the fullest scope is as small as possible.
"""

from collections import Counter, deque
from collections.abc import Iterable, Iterator
from itertools import combinations

import msgspec

from ixp.assembler.binding.scopes import Scope, Variable
from ixp.assembler.binding.statements import BoundInstruction
from ixp.assembler.registers.captures import capture_message, capturing_macro
from ixp.assembler.text.diagnostics import Report, place
from ixp.assembler.text.source import Token
from ixp.isa.tables.registers import BANKS, RELATIVE_GPRS

SourcePair = tuple[Variable, Variable, BoundInstruction]
# A relative register weighs four absolute ones: it takes a number in each context's window.
RELATIVE_WEIGHT = 4
CAPACITY = RELATIVE_WEIGHT * RELATIVE_GPRS
MAX_PASSES = 8
MAX_PAIRED = 48


class Conflict(msgspec.Struct, frozen=True):
    """Two registers that an instruction reads and that cannot be in different banks."""

    here: Variable
    other: Variable
    bound: BoundInstruction


class Load(msgspec.Struct):
    """What a part's registers take of a bank: weights by leaf scope, and absolute registers."""

    relative: dict[int, int] = msgspec.field(default_factory=dict)
    absolute: int = 0


class Component(msgspec.Struct):
    """Registers connected by source pairs: the side of each, and if the source fixes the banks."""

    side: dict[Variable, int]
    fixed: bool
    loads: tuple[Load, Load] = msgspec.field(default_factory=lambda: (Load(), Load()))


def source_pairs(instructions: Iterable[BoundInstruction]) -> list[SourcePair]:
    """Return the pairs of GPRs that an instruction reads together."""
    pairs: list[SourcePair] = []
    for bound in instructions:
        read = [
            value
            for operand in bound.row.operands
            if operand.role in ("a", "b", "merge")
            and isinstance(value := bound.values.get(operand.name), Variable)
            and value.file == "gpr"
        ]
        if len(read) == 2:
            pairs.append((read[0], read[1], bound))
    return pairs


def assign_banks(
    variables: list[Variable],
    met: list[SourcePair],
    root: Scope,
    report: Report,
    *,
    exact_packing: bool,
) -> None:
    """Assign a bank to every GPR; conflicts that no choice solves go to the report.

    With `exact_packing` absolute registers take what they take when they are packed: four to a
    relative number, and nothing where a relative register has the same number.
    """
    parts = []
    for part, conflict, predecessors in _parts(variables, met):
        parts.append(part)
        if conflict is not None:
            _explain(conflict, predecessors, report)
    shared = _shared(variables) if exact_packing else set()
    _balance(parts, _Loads(root, shared, RELATIVE_WEIGHT if exact_packing else 1))
    for part in parts:
        for variable, side in part.side.items():
            variable.bank = variable.bank or BANKS[side]


def find_conflict(root: Scope, instructions: Iterable[BoundInstruction]) -> Conflict | None:
    """Return the first conflict that no choice of banks solves, if there is one."""
    gprs = [variable for scope in root.walk() for variable in scope.variables.values()
            if variable.file == "gpr"]  # fmt: skip
    parts = _parts(gprs, source_pairs(instructions))
    return next((conflict for _, conflict, _ in parts if conflict), None)


# From which register the walk came to a register, and by which instruction.
Predecessors = dict[Variable, tuple[Variable, BoundInstruction]]


def _parts(
    variables: Iterable[Variable], met: list[SourcePair]
) -> Iterator[tuple[Component, Conflict | None, Predecessors]]:
    """Yield the connected parts, each with its first conflict."""
    near: dict[Variable, list[tuple[Variable, BoundInstruction]]] = {gpr: [] for gpr in variables}
    for first, second, bound in met:
        near[first].append((second, bound))
        near[second].append((first, bound))
    done: set[Variable] = set()
    for variable in sorted(near, key=lambda gpr: not gpr.bank):
        if variable not in done:
            part, conflict, predecessors = _part(variable, near)
            done |= part.side.keys()
            yield part, conflict, predecessors


def _part(
    start: Variable, near: dict[Variable, list[tuple[Variable, BoundInstruction]]]
) -> tuple[Component, Conflict | None, Predecessors]:
    """Walk a connected part, breadth first, sides alternating; note what cannot alternate."""
    side = {start: BANKS.index(start.bank) if start.bank else 0}
    predecessors: Predecessors = {}
    queue, conflict = deque([start]), None
    while queue:
        here = queue.popleft()
        for other, bound in near[here]:
            if other not in side:
                side[other] = 1 - side[here]
                predecessors[other] = (here, bound)
                queue.append(other)
                wrong = bool(other.bank) and other.bank != BANKS[side[other]]
            else:
                wrong = side[other] == side[here]
            if wrong and conflict is None:
                conflict = Conflict(here, other, bound)
    return Component(side, fixed=bool(start.bank)), conflict, predecessors


def check_same_source(instructions: Iterable[BoundInstruction], report: Report) -> None:
    """Report the instructions whose sources are one register, which has one bank."""
    for first, second, bound in source_pairs(instructions):
        if first is second:
            message = f"bank conflict: both sources are `{first.name}`"
            report.error(message, bound.token, _copy(first, bound), _captured(first, bound))


def _captured(variable: Variable, bound: BoundInstruction) -> Iterator[tuple[Token, str]]:
    """Yield the arguments that are a register's name only because a macro declares it."""
    for operand in bound.row.operands:
        token = bound.operand_tokens.get(operand.name)
        if token and operand.role != "dest" and bound.values.get(operand.name) is variable:
            owner = capturing_macro(variable, token)
            if owner is not None:
                yield token, capture_message(token, owner)


def _explain(conflict: Conflict, predecessors: Predecessors, report: Report) -> None:
    """Report a bank conflict with the instructions that form it and the smallest change."""
    here, other, bound = conflict.here, conflict.other, conflict.bound
    if here is other:
        check_same_source([bound], report)
        return
    left, right = _ancestry(here, predecessors), _ancestry(other, predecessors)
    if predecessors.get(other, (None, None))[1] is bound:
        right = right[:1]
    ancestors = [variable for variable, _ in right]
    met = next((variable for variable, _ in left if variable in ancestors), None)
    up = _until(left, met)
    down = _until(right, met)
    steps = [use for _, use in up + down[::-1] if use is not None and use is not bound]
    names = [variable.name for variable, _ in up] + [variable.name for variable, _ in down[::-1]]
    names = list(dict.fromkeys([other.name, *names] if met is None else names))
    fixed = [f"`{variable.name}` is fixed in bank {variable.bank}"
             for variable in {here: 0, other: 0, **{v: 0 for v, _ in up + down}}
             if variable.bank]  # fmt: skip
    chain = ", ".join(f"`{name}`" for name in names)
    message = (
        f"bank conflict: `{here.name}` and `{other.name}` cannot be in different banks"
        f" (chain: {chain})"
    )
    notes: list[tuple[Token, str]] = [(use.token, _reads(use)) for use in steps]
    hint = "; ".join([*fixed, _copy(other, bound)])
    report.error(message, bound.token, hint, notes)


def _copy(variable: Variable, bound: BoundInstruction) -> str:
    line = place(bound.token).rsplit(":", 1)[0]
    text = f"alu[copy, --, B, {variable.name}]"
    return f"copy one before {line} and use the copy there: `{text}` (--fix inserts it)"


def _reads(bound: BoundInstruction) -> str:
    names = [
        f"`{value.name}`"
        for operand in bound.row.operands
        if operand.role in ("a", "b", "merge")
        and isinstance(value := bound.values.get(operand.name), Variable)
    ]
    return f"{' and '.join(names)} must be in different banks here"


def _ancestry(variable: Variable, predecessors: dict[Variable, tuple[Variable, BoundInstruction]]
              ) -> list[tuple[Variable, BoundInstruction | None]]:  # fmt: skip
    """Return the way back to the start: each register with the instruction that led to it."""
    way: list[tuple[Variable, BoundInstruction | None]] = []
    step: Variable | None = variable
    while step is not None:
        before = predecessors.get(step)
        way.append((step, before[1] if before else None))
        step = before[0] if before else None
    return way


def _until(way: list[tuple[Variable, BoundInstruction | None]], end: Variable | None
           ) -> list[tuple[Variable, BoundInstruction | None]]:  # fmt: skip
    """Return the way up to a register, which comes without the instruction before it."""
    steps: list[tuple[Variable, BoundInstruction | None]] = []
    for variable, use in way:
        if variable is end:
            return [*steps, (variable, None)]
        steps.append((variable, use))
    return steps


def _shared(variables: Iterable[Variable]) -> set[Variable]:
    """Return the absolute registers that lie where a relative one is fixed."""
    relative = {(variable.bank, variable.number) for variable in variables if not variable.absolute}
    return {
        variable
        for variable in variables
        if variable.absolute
        and variable.number is not None
        and (variable.bank, variable.number % RELATIVE_GPRS) in relative
    }


class _Bank:
    """The load of a bank in each leaf scope by relative registers, and by absolute ones."""

    def __init__(self, leaves: int) -> None:
        self.loads = [0] * leaves
        self.counts = Counter(self.loads)
        self.sum = self.squares = self.absolute = 0

    def add(self, load: Load, sign: int) -> None:
        """Add or remove the registers of a part."""
        self.absolute += sign * load.absolute
        for leaf, weight in load.relative.items():
            old = self.loads[leaf]
            new = self.loads[leaf] = old + sign * weight
            self.sum += new - old
            self.squares += new * new - old * old
            self.counts[new] += 1
            self.counts[old] -= 1
            if not self.counts[old]:
                del self.counts[old]

    def cost(self, step: int) -> tuple[int, int]:
        """Return the load of the fullest leaf scope, and the sum of squares of all loads."""
        packed = -(-self.absolute // step) * step
        squares = self.squares + 2 * packed * self.sum + packed * packed * len(self.loads)
        return max(self.counts) + packed, squares


class _Loads:
    """The loads of the banks in each leaf scope."""

    def __init__(self, root: Scope, shared: set[Variable], step: int) -> None:
        self.shared, self.step = shared, step
        scopes, leaves = list(root.walk()), 0
        self.leaves: dict[int, range] = {}
        for scope in scopes:
            self.leaves[id(scope)] = range(leaves, leaves + 1)
            leaves += not scope.children
        for scope in reversed(scopes):
            if scope.children:
                first, last = self.leaves[id(scope)], self.leaves[id(scope.children[-1])]
                self.leaves[id(scope)] = range(first.start, last.stop)
        self.banks = _Bank(leaves), _Bank(leaves)

    def of(self, part: Component) -> tuple[Load, Load]:
        """Return the weight of a part's registers, by side."""
        loads = Load(), Load()
        for variable, side in part.side.items():
            load = loads[side]
            if variable.absolute:
                load.absolute += variable not in self.shared
                continue
            for leaf in self.leaves[id(variable.scope)]:
                load.relative[leaf] = load.relative.get(leaf, 0) + RELATIVE_WEIGHT
        return loads

    def add(self, part: Component, sign: int) -> None:
        """Add or remove a part."""
        for bank, load in zip(self.banks, part.loads, strict=True):
            bank.add(load, sign)

    def cost(self) -> tuple[int, int]:
        """Return the largest load of a bank in any scope, and the unevenness of all."""
        (full, uneven), (other, more) = (bank.cost(self.step) for bank in self.banks)
        return max(full, other), uneven + more

    def swap_sides(self, part: Component) -> None:
        """Exchange the banks of a part that was added."""
        self.add(part, -1)
        part.side = {variable: 1 - side for variable, side in part.side.items()}
        part.loads = (part.loads[1], part.loads[0])
        self.add(part, 1)


def _balance(parts: list[Component], loads: _Loads) -> None:
    """Choose which side of each component is bank A: minimise the fullest bank of any scope."""
    for part in parts:
        part.loads = loads.of(part)
    for part in sorted(parts, key=lambda component: (not component.fixed, -len(component.side))):
        loads.add(part, 1)
        if not part.fixed:
            _improve(loads, (part,))
    free = sorted((part for part in parts if not part.fixed), key=lambda part: -len(part.side))
    for _ in range(MAX_PASSES):
        turned = sum(_improve(loads, (part,)) for part in free)
        if not turned and loads.cost()[0] > CAPACITY:
            # Too full, and no part alone helps: exchange two.
            turned = sum(_improve(loads, pair) for pair in combinations(free[:MAX_PAIRED], 2))
        if not turned:
            return


def _improve(loads: _Loads, parts: tuple[Component, ...]) -> bool:
    """Turn some parts together if that is better."""
    before = loads.cost()
    for part in parts:
        loads.swap_sides(part)
    if loads.cost() < before:
        return True
    for part in parts:
        loads.swap_sides(part)
    return False
