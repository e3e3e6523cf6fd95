"""Predict, on a copy, the progress of a machine while neither the core nor a wire acts."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from functools import cached_property
from typing import Literal

from ixp.assembler.flow.deciding import Registers, deciding_registers
from ixp.assembler.flow.graph import graph_of
from ixp.assembler.program import Program
from ixp.isa.tables.registers import WINDOW_REGISTERS
from ixp.simulator import _kernel
from ixp.simulator.debug.snapshots import build_like
from ixp.simulator.machine.engines import Context
from ixp.simulator.machine.machine import Machine
from ixp.simulator.program.register_file import register_index

Outlook = Literal["works", "polls", "stuck"]


class LookAhead:
    """Predicts a machine without changing it. The machine must have no hosts at its ports."""

    def __init__(self, machine: Machine, programs: Mapping[int, Program]) -> None:
        """Take a machine's programs, by engine."""
        self._machine = machine
        self._programs = programs

    def outlook(self, cycles: int) -> Outlook:
        """Return `works`, `polls` or `stuck` for the next cycles, without core software and wires.

        `works`: a thread reaches new states, ends or faults, or a port moves a unit. `polls`: every
        thread has ended, waits for a signal or its turn, or is back at its word in the second half
        of the cycles with the same values in all relevant registers. `stuck`: as `polls`, but some
        threads wait for references that never complete.
        """
        machine = self._machine
        twin = build_like(machine, native="off")
        twin.kernel.restore(machine.kernel.save())
        registers = [
            self._registers(context) for engine in machine.engines for context in engine.contexts
        ]
        try:
            courses = twin.kernel.run_courses(machine.now + cycles, registers)
        except _kernel.Fault:
            return "works"
        if "works" in courses or twin.last_progress > machine.last_progress:
            return "works"
        return "stuck" if "stuck" in courses else "polls"

    @cached_property
    def _deciding(self) -> Mapping[int, list[Registers]]:
        """Return, by engine and word, the registers whose values still matter."""
        deciding = {}
        for engine, program in self._programs.items():
            with suppress(ValueError):  # not an instruction: all registers matter
                deciding[engine] = deciding_registers(graph_of(program))
        return deciding

    def _registers(self, context: Context) -> list[int]:
        """Return the register-file indices that affect the future of a context."""
        size = WINDOW_REGISTERS
        window = context.number * size
        deciding = self._deciding.get(context.engine, [])
        word = context.state.word
        if word >= len(deciding):
            return list(range(window, window + size))
        places = map(register_index, deciding[word])
        return [index + (window if relative else 0) for index, relative in places]
