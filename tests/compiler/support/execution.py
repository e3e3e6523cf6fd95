"""Runs translated programs, and reads what they have written to scratch from RESULTS on."""

from pathlib import Path

from ixp.assembler import Program, assemble
from ixp.isa import chip
from ixp.simulator import Machine

PROGRAMS = Path(__file__).parent.parent / "programs"
ERRORS = Path(__file__).parent.parent / "errors"
MACHINE = Path(__file__).parent.parent / "machine"
STAGES = Path(__file__).parent.parent / "stages"
EXAMPLES = Path(__file__).parents[3] / "examples"
RESULTS = 0x100
CYCLES = 3_000_000


def run(program: Program, count: int, *, check: bool = False, threads: int = 1) -> list[int]:
    """Return the results of a program that its threads run to their end."""
    contexts = {0: (1 << threads) - 1}
    machine = Machine(chip("ixp1200"), {0: program}, contexts=contexts, check=check)

    assert machine.run_until_quiescent(CYCLES)
    assert not machine.findings()

    return machine.read("scratch", RESULTS, count)


def program_of(text: str) -> Program:
    """Assemble a translated program; the assembler has nothing to warn of."""
    program = assemble(text)

    assert [warning.text for warning in program.warnings] == []

    return program
