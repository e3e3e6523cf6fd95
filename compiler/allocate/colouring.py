"""Numbers of GPRs: Chaitin's graph colouring with Briggs' optimistic order, for each bank."""

from ixp.compiler.allocate.banks import Banks
from ixp.compiler.errors import Place
from ixp.compiler.machine.code import CodeBlock
from ixp.compiler.machine.liveness import (
    all_registers,
    backwards,
    bits,
    interference,
    live_out,
    members,
)

_FULLEST = 60
"""Points of the program whose balance between banks is looked after."""
_ROUNDS = 4


class Pressure:
    """Registers that are live together, the fullest points first."""

    def __init__(self, blocks: list[CodeBlock]) -> None:
        """Look at every instruction."""
        gprs = bits([r for r in all_registers(blocks).values() if r.file == "gpr"])
        points: dict[int, Place] = {}
        for block, out in live_out(blocks).items():
            for op, before, behind in backwards(block, out):
                for live in (before, behind | bits(op.defined())):
                    points.setdefault(live & gprs, op.place)
        self.points = sorted(points.items(), key=lambda item: (-item[0].bit_count(), item[0]))

    @property
    def most(self) -> int:
        """How many registers are live at the fullest point."""
        return self.points[0][0].bit_count() if self.points else 0


def colour(blocks: list[CodeBlock], banks: Banks, sizes: tuple[int, int]) -> dict[int, int] | None:
    """Return the number of each GPR in its bank, None if registers are missing.

    `sizes` are the registers of each bank.
    """
    registers = {n for n, r in all_registers(blocks).items() if r.file == "gpr"}
    graph = {number: others for number, others in interference(blocks).items()
             if number in registers}  # fmt: skip
    _balance(banks, graph, Pressure(blocks))
    for _ in range(_ROUNDS):
        numbers: dict[int, int] = {}
        failed = None
        for bank in (0, 1):
            mine = [number for number in sorted(graph) if banks.bank(number) == bank]
            failed = _colour_bank(mine, graph, sizes[bank], numbers)
            if failed is not None:
                break
        if failed is None:
            return numbers
        root, _ = banks.find(failed)
        banks.flipped[root] = banks.flipped.get(root, 0) ^ 1
    return None


def _balance(banks: Banks, graph: dict[int, int], pressure: Pressure) -> None:
    """Flip components, the largest first, while that evens the banks at the fullest points."""
    components: dict[int, list[int]] = {}
    for number in sorted(graph):
        components.setdefault(banks.find(number)[0], []).append(number)
    points = [live for live, _ in pressure.points[:_FULLEST]]
    side = 0
    for number in graph:
        side |= banks.bank(number) << number

    def cost(ones: int) -> int:
        total = 0
        for live in points:
            count = (live & ones).bit_count()
            total += max(count, live.bit_count() - count) ** 3
        return total

    best = cost(side)
    for root, mine in sorted(components.items(), key=lambda item: (-len(item[1]), item[0])):
        flipped = side ^ bits_of(mine)
        other = cost(flipped)
        if other < best:
            best, side = other, flipped
            banks.flipped[root] = banks.flipped.get(root, 0) ^ 1


def bits_of(numbers: list[int]) -> int:
    """Return a set of numbers."""
    return sum(1 << number for number in numbers)


def _colour_bank(mine: list[int], graph: dict[int, int], size: int,
                 numbers: dict[int, int]) -> int | None:  # fmt: skip
    """Colour the registers of a bank; return one that finds no number, or None."""
    every = bits_of(mine)
    neighbours = {number: graph[number] & every for number in mine}
    degree = {number: others.bit_count() for number, others in neighbours.items()}
    rest, stack = every, []
    while rest:
        chosen = min(members(rest), key=lambda number: (degree[number], number))
        stack.append(chosen)
        rest ^= 1 << chosen
        for other in members(neighbours[chosen] & rest):
            degree[other] -= 1
    for number in reversed(stack):
        taken = {numbers[other] for other in members(neighbours[number]) if other in numbers}
        free = next((colour for colour in range(size) if colour not in taken), None)
        if free is None:
            return number
        numbers[number] = free
    return None
