"""Any text assembles or is refused with a message.

`make campaign` takes long; the environment variable MUTANTS sets how many texts are tried.
"""

import os
import resource
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import cycle
from random import Random

import pytest

from ixp.assembler import AssemblyError, assemble, disassemble
from ixp.assembler.checks.catalogue import CHECKS
from ixp.assembler.flow.graph import blocks, graph_of
from ixp.support.errors import UserError
from tests.assembler.support.mutants import mutants
from tests.conftest import ROOT
from tests.simulator.support.programs import Builder

MEMORY_BYTES = 4 << 30
HANG_SECONDS = 60  # of processor time
DEFINES = {"ENGINE": "0"}
EVERY = {name: "warn" for name in CHECKS if name != "defer-window"}


@contextmanager
def limits() -> Iterator[None]:
    """Raise an error for a hang or excessive memory."""

    def hang(*_: object) -> None:
        raise TimeoutError("the assembler must come to an end")

    old = resource.getrlimit(resource.RLIMIT_AS)
    signal.signal(signal.SIGPROF, hang)
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY_BYTES, old[1]))
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        resource.setrlimit(resource.RLIMIT_AS, old)


def assemble_or_refuse(text: str, number: int) -> bool:
    """Return whether the text assembles. Bits of `number` switch --fix and -O."""
    signal.setitimer(signal.ITIMER_PROF, HANG_SECONDS)
    try:
        program = assemble(
            text,
            defines=DEFINES,
            include=[ROOT / "microcode" / "router"],
            checks=EVERY,
            fixed=bool(number & 1),
            optimised=bool(number & 2),
        )
    except (AssemblyError, UserError):
        return False
    blocks(graph_of(program), program.labels.values())
    assert program.words == assemble(disassemble(program.words)).words
    return True


def programs_among_mutants(count: int, seed: int) -> int:
    programs = 0
    with limits():
        for number, text in zip(cycle(range(4)), mutants(count, seed), strict=False):
            try:
                programs += assemble_or_refuse(text, number)
            except (AssertionError, Exception) as error:
                raise AssertionError(f"options {number}, text:\n{text}") from error
    return programs


def test_mutated_sources_give_programs_or_messages() -> None:
    assert 0 < programs_among_mutants(150, seed=1) < 150


@pytest.mark.campaign
def test_many_mutated_sources_give_programs_or_messages() -> None:
    count = int(os.environ.get("MUTANTS", "100000"))

    assert 0 < programs_among_mutants(count, seed=2)


@pytest.mark.campaign
def test_many_disassembled_random_programs_assemble_to_the_same_words() -> None:
    for seed in range(int(os.environ.get("MUTANTS", "100000")) // 100):
        words = Builder(seed, Random(seed).randrange(1, 60)).words()

        assert words == assemble(disassemble(words)).words
