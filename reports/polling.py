"""A small machine in plain Python, cycle by cycle, to tell how much faster the kernel is.

It is no rendering of the whole model, which stands among the tests (`tests/simulator/models`), but
has what one load needs: engines with their branch costs and contexts, the command bus and the
scratchpad, as docs/reference/timing has them. Words are decoded and computed from the instruction
description. It counts what the kernel counts, which the tests compare.
"""

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import NamedTuple

from ixp.isa import (
    CONTEXTS,
    INSTRUCTIONS,
    Instr,
    Register,
    Value,
    classify,
    decode,
    destination,
    results,
)
from ixp.isa.chip import Chip
from ixp.isa.costs import lost_row

_CODES = {"n", "z", "v", "c"}
_CLEAR = dict.fromkeys((*_CODES, "prev_a", "bset1", "bset2"), 0)


class _Reading(NamedTuple):
    """A `scratch[read, ...], ctx_swap` on its way, and the cycle of its next step."""

    engine: "_Engine"
    context: int
    address: int
    into: Register
    due: int


@dataclass
class _Engine:
    """One engine: the context that has the turn runs from cycle `free` on; None idles."""

    words: Sequence[Instr]
    turn: int | None = 0
    last: int = 0
    free: int = 0
    codes_set: int = -1
    counters: list[int] = field(default_factory=lambda: [0] * CONTEXTS)
    ready: list[bool] = field(default_factory=lambda: [True] * CONTEXTS)
    places: list[int] = field(default_factory=lambda: [0] * CONTEXTS)
    registers: dict[tuple[int, Register], int] = field(default_factory=dict)
    state: dict[str, int] = field(default_factory=dict)
    fifo: deque[_Reading] = field(default_factory=deque)

    def pick(self) -> int | None:
        """Give the turn to the next ready context, round robin, the last one last."""
        order = [(self.last + n) % CONTEXTS for n in range(1, CONTEXTS + 1)]
        self.turn = next((context for context in order if self.ready[context]), None)
        if self.turn is not None:
            self.last, self.ready[self.turn] = self.turn, False
        return self.turn

    def value(self, operand: Value) -> int:
        """Read a source operand of the context that has the turn."""
        if isinstance(operand, Register):
            return self.registers.get((self.last, operand), 0)
        return operand if isinstance(operand, int) else 0


class PollingMachine:
    """Engines that run one program of private words and scratch reads with ctx_swap."""

    def __init__(self, chip: Chip, words: Sequence[int]) -> None:
        """Start all contexts. Raise ValueError for a program with other words."""
        program = [_known(word) for word in words]
        self._chip = chip
        self._scratch = [0] * chip["scratch_words"]
        self._engines = [_Engine(program) for _ in range(chip["engines"])]
        for engine in self._engines:
            engine.ready[0] = False
        self._first = 0  # the engine that has the first chance of a grant
        self._queue: deque[_Reading] = deque()
        self._served: deque[_Reading] = deque()
        self._unit_free = 0
        self.now = 0
        self.references = 0

    @property
    def instructions(self) -> list[list[int]]:
        """Words issued by each context of each engine."""
        return [engine.counters for engine in self._engines]

    def register(self, engine: int, context: int, register: Register) -> int:
        """Give a register's value."""
        return self._engines[engine].registers.get((context, register), 0)

    def run(self, cycles: int) -> None:
        """Simulate so many cycles: in each the scratchpad, the command bus, then the engines."""
        for _ in range(cycles):
            self._serve()
            self._grant()
            for engine in self._engines:
                self._step(engine)
            self.now += 1

    def _serve(self) -> None:
        """Finish the read that is due, and start the next one."""
        chip = self._chip
        if self._served and self._served[0].due == self.now:
            done = self._served.popleft()
            done.engine.registers[done.context, done.into] = self._scratch[done.address]
            done.engine.ready[done.context] = True
        if self._queue and self._queue[0].due <= self.now and self._unit_free <= self.now:
            taken = self._queue.popleft()
            self._served.append(taken._replace(due=self.now + chip["scratch_read_latency_cycles"]))
            busy = chip["scratch_base_cycles"] + chip["scratch_word_cycles"]
            self._unit_free = self.now + busy

    def _grant(self) -> None:
        """Move one command from a FIFO to the scratchpad's queue, engines in rotation."""
        if len(self._queue) >= self._chip["scratch_depth"]:
            return
        for n in range(len(self._engines)):
            number = (self._first + n) % len(self._engines)
            fifo = self._engines[number].fifo
            if fifo and fifo[0].due <= self.now:
                arrives = self.now + self._chip["transport_cycles"]
                self._queue.append(fifo.popleft()._replace(due=arrives))
                self._first = (number + 1) % len(self._engines)
                return

    def _step(self, engine: _Engine) -> None:
        """Issue a word if one is due."""
        if engine.turn is None:
            if engine.pick() is not None:
                engine.free = self.now + self._chip["wake_cycles"]
        elif engine.free <= self.now:
            instr = engine.words[engine.places[engine.turn]]
            if classify(instr) == "private":
                self._compute(engine, instr)
            elif len(engine.fifo) < self._chip["command_fifo_depth"]:
                self._read(engine, instr)

    def _read(self, engine: _Engine, instr: Instr) -> None:
        """Issue a scratch read, and give the turn away."""
        context, into = engine.last, instr.operands["xfer"]
        assert isinstance(into, Register)  # noqa: S101 - the description says so
        address = engine.value(instr.operands["addr1"]) + engine.value(instr.operands["addr2"])
        earliest = self.now + self._chip["grant_cycles"]
        engine.fifo.append(_Reading(engine, context, address, into, earliest))
        self.references += 1
        engine.counters[context] += 1
        engine.places[context] += 1
        engine.free = self.now + 1 + self._chip["swap_bubble_cycles"]
        engine.pick()

    def _compute(self, engine: _Engine, instr: Instr) -> None:
        """Issue a private word: all effects of what was before it."""
        context, target = engine.last, destination(instr)
        state = {**_CLEAR, **engine.state, "ctx": context}
        written = results(instr, engine.value, state)
        late = engine.codes_set == self.now - 1
        if _CODES & written.keys():
            engine.codes_set = self.now
        if target is not None:
            engine.registers[context, target] = written.pop("dest")
        engine.counters[context] += 1
        engine.places[context] += 1
        engine.free = self.now + 1
        if written.pop("taken", 0):
            engine.places[context] = written["target"]
            cost = INSTRUCTIONS[instr.mnemonic][0].cost
            engine.free += self._chip[lost_row(cost, late=late)]
        engine.state |= written


@cache
def _known(word: int) -> Instr:
    """Decode a word of the kinds that are modelled here."""
    instr = decode(word)
    swaps = instr is not None and "ctx_swap" in instr.tokens
    read = swaps and instr is not None and (instr.mnemonic, instr.command) == ("scratch", "read")
    plain = instr is not None and classify(instr) == "private" and not instr.tokens
    if instr is None or not (read or plain):
        raise ValueError(f"word must be private and without tokens, or a scratch read, not {instr}")
    return instr
