"""Banks of GPRs: two sources of a word stand in different ones.

The pairs make a graph that has two colours. Where a circle is odd, one operand is copied.
"""

from itertools import count

from ixp.compiler.machine.cleanup import copy_of, insert_before
from ixp.compiler.machine.code import CodeBlock, Op, VirtualRegister


class Banks:
    """A bank, 0 or 1, for each register, by union-find with parity.

    Registers that depend on each other are a component, which may be flipped as a whole.
    """

    def __init__(self) -> None:
        """Begin with every register alone."""
        self._parent: dict[int, tuple[int, int]] = {}
        self.flipped: dict[int, int] = {}

    def find(self, number: int) -> tuple[int, int]:
        """Return the component of a register and its parity in there."""
        parity = 0
        while number in self._parent:
            number, step = self._parent[number]
            parity ^= step
        return number, parity

    def bank(self, number: int) -> int:
        """Return the bank of a register."""
        root, parity = self.find(number)
        return parity ^ self.flipped.get(root, 0)

    def separate(self, first: int, second: int) -> bool:
        """Put two registers into different banks; return whether that is possible."""
        (left, left_parity), (right, right_parity) = self.find(first), self.find(second)
        if left == right:
            return left_parity != right_parity
        self._parent[left] = (right, left_parity ^ right_parity ^ 1)
        return True


def assign_banks(blocks: list[CodeBlock], numbers: "count[int]") -> Banks:
    """Return banks, after copies where no banks are right."""
    banks = Banks()
    pairs = [(block, op) for block in blocks for op in block.ops if len(_pair(op)) == 2]
    for block, op in sorted(pairs, key=lambda item: -item[0].depth):
        names = _pair(op)
        first, second = (_operand(op, name) for name in names)
        if banks.separate(first.number, second.number):
            continue
        name = names[-1]
        register = _operand(op, name)
        if _made_in_front(block, op, register):
            name = names[0]
            register = _operand(op, name)
        other = first if register is second else second
        moved = VirtualRegister(next(numbers), register.name)
        insert_before(block, op, [copy_of(register, moved, op)])
        op.operands[name] = moved
        banks.separate(moved.number, other.number)
    return banks


def _pair(op: Op) -> list[str]:
    """Return the names of two operands that are read together from GPRs."""
    return [
        operand.name
        for operand in op.row.operands
        if operand.role in ("a", "b", "merge")
        and isinstance(value := op.operands.get(operand.name), VirtualRegister)
        and value.file == "gpr"
    ]


def _operand(op: Op, name: str) -> VirtualRegister:
    value = op.operands[name]
    assert isinstance(value, VirtualRegister)  # noqa: S101 - `_pair` names only these
    return value


def _made_in_front(block: CodeBlock, op: Op, register: VirtualRegister) -> bool:
    """Return whether a word that must stand in front of an instruction writes a register."""
    at = block.ops.index(op)
    while block.ops[at].glued:
        at -= 1
        if register in block.ops[at].defined():
            return True
    return False
