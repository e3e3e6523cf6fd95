"""The small machine in plain Python that the bench compares with does what the kernel does."""

import pytest

from ixp.assembler import assemble
from ixp.isa import CONTEXTS
from ixp.isa.chip import chip
from ixp.reports.polling import PollingMachine
from ixp.reports.speed import POLLS
from ixp.simulator import Machine
from ixp.simulator.program.register_file import register_index

COUNT = """
immed[n, 20]
again#:
alu[n, n, -, 1]
alu[sum, sum, +, n]
br>0[again#]
br_bset[sum, 3, odd#]
alu[sum, sum, +, 7]
odd#:
scratch[read, $0, address, 0, 1], ctx_swap
alu[n, $0, +, 5]
br[again#]
"""


@pytest.mark.parametrize("source", [POLLS, COUNT], ids=["polls", "branches"])
def test_plain_python_agrees_with_the_kernel(source: str) -> None:
    """Instructions of every context, references and registers are equal after any cycle."""
    table = chip()
    program = assemble(source)
    plain = PollingMachine(table, program.words)
    machine = Machine(table, dict.fromkeys(range(table["engines"]), program.words))
    threads = [(e, c) for e in range(table["engines"]) for c in range(CONTEXTS)]
    registers = {each.register for each in program.registers if each.register.file == "gpr"}
    for cycles in (1, 2, 7, 40, 333, 1024):
        plain.run(cycles)
        machine.run(cycles)

        counted = [machine.engines[e].contexts[c].counters[0] for e, c in threads]
        assert counted == [count for engine in plain.instructions for count in engine]
        assert machine.command_bus.commands == plain.references
        for engine, context in threads:
            words = machine.engines[engine].registers
            for register in registers:
                index = register_index(register)[0] + context * len(words) // CONTEXTS
                assert words[index] == plain.register(engine, context, register)


def test_the_small_machine_refuses_what_it_does_not_model() -> None:
    """Another unit's reference is not passed over."""
    words = assemble("sram[read, $0, a0, 0, 1], ctx_swap\nctx_arb[kill]").words

    with pytest.raises(ValueError, match="scratch read"):
        PollingMachine(chip(), words)
