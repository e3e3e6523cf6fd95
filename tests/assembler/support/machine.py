"""A machine for tests: runs private instructions by the description, one context, no defer."""

from ixp.assembler import Program
from ixp.isa import Instr, Register, Value, decode, destination, results

MAX_STEPS = 20_000
NOP = Instr("nop")


def run(program: Program, **values: int) -> dict[str, int]:
    """Run a program from address 0 until it leaves by ctx_arb; return its GPRs by name.

    `values` are the registers' values at the start; others begin with 0.
    """
    registers = {program.register(name): value & 0xFFFFFFFF for name, value in values.items()}
    state = dict.fromkeys(("n", "z", "v", "c", "prev_a", "bset1", "bset2"), 0)
    address = 0
    for _ in range(MAX_STEPS):
        instr = decode(program.words[address]) or NOP
        if instr.mnemonic == "ctx_arb":
            named = {each.name: registers.get(each.register, 0) for each in program.registers}
            return {name: value for name, value in named.items() if not name.startswith("$")}
        target = _step(instr, registers, state)
        address = address + 1 if target is None else target
    raise AssertionError(f"program must end within {MAX_STEPS} steps")


def _step(instr: Instr, registers: dict[Register, int], state: dict[str, int]) -> int | None:
    """Execute one instruction; return the address of a taken branch."""

    def read(value: Value) -> int:
        if isinstance(value, Register):
            return registers.get(value, 0)
        return value if isinstance(value, int) else 0

    new = results(instr, read, {"ctx": 0, "csr_value": 0} | state)
    target = destination(instr)
    if target is not None and "dest" in new:
        registers[target] = new["dest"]
    state.update({name: value for name, value in new.items() if name in state})
    return new["target"] if new.get("taken") else None
