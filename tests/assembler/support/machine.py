"""Run small programs on one context, by the instruction description or on the simulator."""

from ixp.assembler import Program
from ixp.isa import Instr, Register, Value, decode, destination, execute
from ixp.isa.tables.csrs import INDIRECT_REF
from ixp.simulator import Machine
from tests.simulator.support.chips import SMALL

MAX_STEPS = 20_000
MAX_CYCLES = 30_000
SAVE = 0x100  # where random programs save their registers in the scratchpad
OVERRIDE = INDIRECT_REF.pack(ov_count=1, count=2)
NOP = Instr("nop")


def run(program: Program, **values: int) -> dict[str, int]:
    """Evaluate private instructions by their description, without defer, until ctx_arb.

    Return the GPRs by name. `values` are initial values of registers; the others are 0.
    """
    registers = {program.register(name): value & 0xFFFFFFFF for name, value in values.items()}
    state = dict.fromkeys(("n", "z", "v", "c", "prev_a", "bset1", "bset2"), 0)
    address = 0
    for _ in range(MAX_STEPS):
        instr = decode(program.words[address]) or NOP
        if instr.mnemonic == "ctx_arb":
            named = {
                register.name: registers.get(register.register, 0) for register in program.registers
            }
            return {name: value for name, value in named.items() if not name.startswith("$")}
        target = _step(instr, registers, state)
        address = address + 1 if target is None else target
    raise AssertionError(f"program must end within {MAX_STEPS} steps")


def simulate(program: Program) -> Machine:
    """Run a program on the simulator until it has ended."""
    machine = Machine(SMALL, {0: program}, contexts={0: 1})
    machine.run(MAX_CYCLES)
    assert not machine.engines[0].contexts[0].state.alive, "the program must have ended"
    return machine


def cycles_of(machine: Machine) -> int:
    """Return the cycles of the program without idle ones."""
    executing, aborted, _ = machine.engines[0].contexts[0].counters
    return executing + aborted


def _step(instr: Instr, registers: dict[Register, int], state: dict[str, int]) -> int | None:
    """Execute one instruction; return the address of a taken branch."""

    def read(value: Value) -> int:
        if isinstance(value, Register):
            return registers.get(value, 0)
        return value if isinstance(value, int) else 0

    new = execute(instr, read, {"ctx": 0, "csr_value": 0} | state)
    target = destination(instr)
    if target is not None and "dest" in new:
        registers[target] = new["dest"]
    state.update({name: value for name, value in new.items() if name in state})
    return new["target"] if new.get("taken") else None
