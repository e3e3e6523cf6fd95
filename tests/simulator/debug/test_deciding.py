"""A register that decides nothing: changing its value changes no other state."""

from random import Random

import pytest

from ixp.assembler.flow.deciding import deciding_registers
from ixp.assembler.flow.graph import Graph, flow
from ixp.assembler.program import FlowRecord
from ixp.isa import Instr, Register, branch_target, decode
from ixp.isa.tables.chip import chip
from ixp.isa.tables.registers import RELATIVE_GPRS
from ixp.simulator import Machine, fork
from ixp.simulator.program.register_file import register_index
from tests.simulator.support.programs import TABLE, random_programs

GPRS = [Register("gpr", number, bank) for bank in "AB" for number in range(RELATIVE_GPRS)]
TRIES = 12


def graph_of_words(words: list[int]) -> Graph:
    """Return the flow graph of a random program, whose jumps use tables."""
    instrs = [instr for word in words if (instr := decode(word))]
    assert len(instrs) == len(words)
    jumps = {
        address: list(range(label, label + TABLE))
        for address, instr in enumerate(instrs)
        if instr.mnemonic == "jump" and (label := branch_target(instr)) is not None
    }
    return flow(instrs, FlowRecord(jumps, _returns(instrs)), range(len(instrs)), chip())


def _returns(instrs: list[Instr]) -> list[int]:
    loaded = [branch_target(instr) for instr in instrs if instr.mnemonic == "load_addr"]
    return [label for label in loaded if label is not None]


def acts(machine: Machine) -> tuple[object, ...]:
    """Return the effects of a program without its registers."""
    kernel, bus = machine.kernel, machine.command_bus
    contexts = [context.state for context in machine.engines[0].contexts]
    return bus.command_hash, bus.commands, kernel.memory_digest(), contexts, machine.executed


@pytest.mark.parametrize("seed", range(12))
def test_a_register_that_decides_nothing_may_have_any_value(seed: int) -> None:
    """The oracle is the random program with the register unchanged."""
    rng = Random(seed)
    words = random_programs(seed, 1, loops=20)[0]
    deciding = deciding_registers(graph_of_words(words))
    machine = Machine(chip(), {0: words}, schedule="lockstep", contexts={0: 1})
    for _ in range(TRIES):
        machine.run(rng.randrange(1, 300))
        word = machine.engines[0].contexts[0].state.word
        idle = [register for register in GPRS if register not in deciding[word]]
        twin, other = fork(machine), fork(machine)
        for register in idle:
            twin.kernel.set_register(0, register_index(register)[0], rng.getrandbits(32))
        twin.run(2000)
        other.run(2000)

        assert acts(twin) == acts(other)


def test_some_registers_of_random_programs_decide_nothing() -> None:
    """Otherwise the previous test would be empty."""
    deciding = deciding_registers(graph_of_words(random_programs(0, 1, loops=20)[0]))

    assert 0 < sum(map(len, deciding)) < len(deciding) * len(GPRS)
