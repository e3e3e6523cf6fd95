"""A machine accepts programs of the assembler, or lists of words."""

import pytest

from ixp.assembler import assemble
from ixp.isa import CoreMachine
from ixp.isa.tables.chip import chip
from ixp.simulator import Machine
from ixp.support.errors import UserError

COUNT = """
.num_contexts {contexts}
.init sram[0x10] 7, 8, 9
    immed[at, 0x20]
    immed[$0, 1]
    scratch[incr, --, at, 0, 1], ctx_swap
    ctx_arb[kill]
"""


class Reader:
    """Core software that reads memory before the first cycle."""

    def __init__(self) -> None:
        self.seen: list[int] = []

    def initialise(self, machine: CoreMachine) -> None:
        self.seen = machine.read("sram", 0x10, 3)
        machine.write("sram", 0x11, [80])

    def poll(self, machine: CoreMachine) -> None:
        """Do nothing."""


@pytest.mark.parametrize("contexts", [1, 2, 3, 4])
def test_a_program_starts_its_declared_contexts(contexts: int) -> None:
    """`.num_contexts N` starts N contexts; a list of words starts all four."""
    program = assemble(COUNT.format(contexts=contexts))
    for code, count in ((program, contexts), (program.words, 4)):
        machine = Machine(chip(), {0: code})
        machine.run(500)

        assert machine.scratch[0x20] == count


def test_contexts_passed_to_the_machine_override_those_of_the_program() -> None:
    machine = Machine(chip(), {0: assemble(COUNT.format(contexts=4))}, contexts={0: 0b0101})
    machine.run(500)

    assert machine.scratch[0x20] == 2


def test_initial_data_is_in_memory_before_core_software_initialises() -> None:
    software = Reader()
    machine = Machine(chip(), {3: assemble(COUNT.format(contexts=1))}, core=software)

    assert software.seen == [7, 8, 9]
    assert machine.sram[0x10:0x13] == [7, 80, 9]


def test_a_list_of_words_has_no_initial_data() -> None:
    machine = Machine(chip(), {0: assemble(COUNT.format(contexts=1)).words})

    assert machine.sram[0x10:0x13] == [0, 0, 0]


def test_initial_data_beyond_a_memory_is_refused() -> None:
    small = chip(sram_words=0x10)
    with pytest.raises(UserError, match=r"\.init must fit into the memory: "):
        Machine(small, {0: assemble(COUNT.format(contexts=1))})
