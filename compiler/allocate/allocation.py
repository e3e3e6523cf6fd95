"""All registers of a function.

Constants come last: as many as registers are left for stand in registers from the start, those
that save the most words in loops first; the others are loaded where they are used.
"""

from collections import Counter
from dataclasses import dataclass, replace
from itertools import count

from ixp.compiler.allocate.banks import Banks, assign_banks
from ixp.compiler.allocate.colouring import Pressure, colour
from ixp.compiler.allocate.transfers import number_transfers
from ixp.compiler.errors import NOWHERE, CompileError
from ixp.compiler.machine.cleanup import insert_before
from ixp.compiler.machine.code import CodeBlock, Op, Operand, RegisterGroup, VirtualRegister
from ixp.compiler.machine.liveness import all_registers, members
from ixp.isa import Shift, immed_parts
from ixp.isa.tables.registers import BANKS, CONTEXTS, RELATIVE_GPRS, Register

_LOOP_WEIGHT = 10
_NAMED = 20
"""Values that an error names."""


@dataclass
class Allocation:
    """Code with its registers, by the numbers of virtual registers."""

    blocks: list[CodeBlock]
    registers: dict[int, Register]
    names: dict[Register, list[str]]


def allocate(blocks: list[CodeBlock], groups: list[RegisterGroup], shared: int,
             numbers: "count[int]") -> Allocation:  # fmt: skip
    """Choose registers; `shared` is how many absolute registers the program has.

    `numbers` are those of new virtual registers.

    Raises CompileError with the fullest point if values do not fit.
    """
    transfers = number_transfers(blocks, groups, numbers)
    # A shared register takes its number from the window of each context.
    taken = [(shared + 1 - at) // 2 for at in (0, 1)]
    windows = [(registers + CONTEXTS - 1) // CONTEXTS for registers in taken]
    sizes = (RELATIVE_GPRS - windows[0], RELATIVE_GPRS - windows[1])
    constants = _by_weight(blocks)
    low, high = 0, len(constants)
    attempt = _attempt(blocks, constants, numbers, sizes)
    if attempt is None:
        best = _attempt(blocks, [], numbers, sizes)
        if best is None:
            raise _too_many(blocks)
        while high - low > 1:
            middle = (low + high) // 2
            tried = _attempt(blocks, constants[:middle], numbers, sizes)
            if tried is None:
                high = middle
            else:
                low, best = middle, tried
        attempt = best
    code, gprs, banks = attempt
    return _result(code, gprs, banks, transfers)


def _attempt(
    blocks: list[CodeBlock],
    constants: list[VirtualRegister],
    numbers: "count[int]",
    sizes: tuple[int, int],
) -> tuple[list[CodeBlock], dict[int, int], Banks] | None:
    """Allocate GPRs with these constants in registers; None if there are too few."""
    code = clone(blocks)
    place_constants(code, constants, numbers)
    banks = assign_banks(code, numbers)
    gprs = colour(code, banks, sizes)
    return None if gprs is None else (code, gprs, banks)


def _result(blocks: list[CodeBlock], gprs: dict[int, int], banks: Banks,
            transfers: dict[int, int]) -> Allocation:  # fmt: skip
    chosen: dict[int, Register] = {}
    names: dict[Register, list[str]] = {}
    for number, register in sorted(all_registers(blocks).items()):
        if register.file == "gpr":
            real = Register("gpr", gprs[number], BANKS[banks.bank(number)])
        else:
            real = Register(register.file, transfers[number])
        chosen[number] = real
        names.setdefault(real, []).append(register.name)
    return Allocation(blocks, chosen, names)


def clone(blocks: list[CodeBlock]) -> list[CodeBlock]:
    """Return a copy of the code that may be changed."""
    copies = {id(block): CodeBlock(block.name, [], block.depth, block.rare) for block in blocks}
    for block in blocks:
        for op in block.ops:
            operands = {name: copies[id(value)] if isinstance(value, CodeBlock) else value
                        for name, value in op.operands.items()}  # fmt: skip
            targets = [copies[id(target)] for target in op.jump_targets]
            copies[id(block)].ops.append(
                replace(op, operands=operands, tokens=dict(op.tokens), reads=list(op.reads),
                        writes=list(op.writes), jump_targets=targets)
            )  # fmt: skip
    return list(copies.values())


def _by_weight(blocks: list[CodeBlock]) -> list[VirtualRegister]:
    """Return the constants, those first whose loads would cost the most."""
    weights: Counter[int] = Counter()
    registers: dict[int, VirtualRegister] = {}
    for block in blocks:
        for op in block.ops:
            for register in op.sources.values():
                if register.constant is not None:
                    words = 1 if immed_parts(register.constant) else 2
                    weights[register.number] += words * _LOOP_WEIGHT**block.depth
                    registers[register.number] = register
    return [registers[n] for n, _ in sorted(weights.items(), key=lambda item: (-item[1], item[0]))]


def load_constant(dest: VirtualRegister, value: int, place: Op | None = None) -> list[Op]:
    """Return the words that load a constant."""
    where = place.place if place else NOWHERE
    parts = immed_parts(value)
    if parts is not None:
        shift = Shift("<<", parts[1])
        return [Op("immed", {"dest": dest, "value": parts[0], "shift": shift}, place=where)]
    low: dict[str, Operand | CodeBlock] = {
        "dest": dest, "value": value & 0xFFFF, "shift": Shift("<<", 0),
    }  # fmt: skip
    return [Op("immed", low, place=where),
            Op("immed_w1", {"dest": dest, "value": value >> 16}, place=where)]  # fmt: skip


def place_constants(blocks: list[CodeBlock], chosen: list[VirtualRegister],
                    numbers: "count[int]") -> None:  # fmt: skip
    """Load the chosen constants at the start, all others before each instruction with them."""
    hoisted = {register.number for register in chosen}
    for block in blocks:
        for op in list(block.ops):
            for name, register in op.sources.items():
                if register.constant is not None and register.number not in hoisted:
                    loaded = VirtualRegister(next(numbers), register.name)
                    insert_before(block, op, load_constant(loaded, register.constant, op))
                    op.operands[name] = loaded
    loads = [op for register in chosen if register.constant is not None
             for op in load_constant(register, register.constant)]  # fmt: skip
    blocks[0].ops[0:0] = loads


def _too_many(blocks: list[CodeBlock]) -> CompileError:
    """Return the error of the fullest point, with the values that are live there."""
    points = Pressure(blocks).points
    live, place = next((point for point in points if point[1].line), points[0])
    registers = all_registers(blocks)
    stems = (registers[n].name.split(".")[0] for n in members(live)
             if registers[n].constant is None)  # fmt: skip
    names = [name for name in dict.fromkeys(stems) if name and not name.isdecimal()]
    values = ", ".join(names[:_NAMED]) + ", …" * (len(names) > _NAMED)
    return CompileError(place, f"{live.bit_count()} values are live here, too many for the "
                        f"registers of a thread: {values}; keep some in __scratch")  # fmt: skip
