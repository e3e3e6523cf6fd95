"""Debug a machine: stop at a word or on a condition, step, read and write."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple

from ixp.assembler.program import Program
from ixp.isa import CONTEXTS, EVENTS, decode
from ixp.isa.tables.csrs import RCV_REQ
from ixp.simulator import _kernel
from ixp.simulator.debug.arguments import (
    check_machine,
    csr_number,
    cycle_of,
    deliverable_event,
    fifo_place,
    names_of,
    word_of,
)
from ixp.simulator.debug.expressions import Expression
from ixp.simulator.debug.symbols import register_place, text_at, words_at
from ixp.simulator.machine.checks import is_whole
from ixp.simulator.machine.locations import Location
from ixp.simulator.machine.machine import Machine
from ixp.support.errors import UserError


class BreakpointHit(NamedTuple):
    """A breakpoint that was reached: the thread is about to issue the word."""

    engine: int
    context: int
    word: int
    text: str


class WatchpointHit(NamedTuple):
    """The value of a watched place has changed; `place` was passed to `break_on_change`."""

    place: Location
    before: int
    after: int

    @property
    def text(self) -> str:
        """Return the place with its old and new value."""
        unit = f"engine {self.place.engine} register" if self.place.kind == "register" else ""
        where = f"{unit or self.place.kind}[{self.place.index:#x}]"
        return f"{where}: {self.before:#x} -> {self.after:#x}"


class ThreadState(NamedTuple):
    """State of a thread: its next word, the events it waits for, the events it has received."""

    alive: bool
    word: int
    text: str
    waits_for: frozenset[str]
    pending: frozenset[str]


class ConditionCodes(NamedTuple):
    """Condition codes: negative, zero, overflow, carry."""

    n: bool
    z: bool
    v: bool
    c: bool


class StreamState(NamedTuple):
    """Values latched for later words of the same turn, besides the condition codes.

    `<<indirect` shifts by the A operand of the previous word; `indirect_ref` takes the last result.
    `bset1` is the later result of `find_bset` (bit 4: a set bit was found). `csr_value` is the
    value that `local_csr_rd` read.
    """

    previous_a: int
    previous_result: int
    bset1: int
    bset2: int
    csr_value: int


class Debugger:
    """Runs a machine step by step, and reads and writes its parts by name.

    `programs` maps an engine to its assembled program. Without programs, words have no source lines
    and registers only have their plain names. Reading does not change the machine. Every method
    raises UserError for a name, number or value that the machine does not have.
    """

    def __init__(self, machine: Machine, programs: Mapping[int, Program] | None = None) -> None:
        """Attach to a machine; at first, only `ctx_arb[bpt]` words are breakpoints."""
        check_machine(machine)
        programs = {} if programs is None else programs
        if not isinstance(programs, Mapping) or not all(
            isinstance(program, Program) for program in programs.values()
        ):
            raise UserError(f"programs must map engines to a Program each, not {programs!r}")
        self.machine = machine
        self.programs = dict(programs)
        self._breaks: dict[int, dict[int, int]] = {}
        self._watched: list[Location] = []
        for engine, words in machine.programs.items():
            for word in breakpoint_words(words):
                self.break_at(engine, word)

    # ---- breakpoints

    def break_at(
        self, engine: int, place: int | str, contexts: Iterable[int] = range(CONTEXTS)
    ) -> list[int]:
        """Stop before a word, a label or a `file.uc:12` of an engine; return the words."""
        length = self._length(engine)
        words = words_at(self.programs.get(engine), length, place)
        if not isinstance(contexts, Iterable):
            raise UserError(f"contexts must be a list of them, not {contexts!r}")
        mask = sum(1 << context for context in {*map(self._context, contexts)})
        breaks = self._breaks.setdefault(engine, {})
        breaks |= {word: breaks.get(word, 0) | mask for word in words}
        self.machine.engines[engine].set_breakpoints(breaks)
        return words

    def break_on_change(self, place: Location) -> None:
        """Stop when a register or a memory word changes its value; see `place_of`."""
        self._check_location(place)
        self._watched.append(place)

    def clear(self, engine: int | None = None) -> None:
        """Remove all breakpoints, or only those at the given words of one engine."""
        if engine is None:
            self._watched.clear()
        else:
            self._length(engine)
        for number in [*self._breaks] if engine is None else [engine]:
            self._breaks.pop(number, None)
            self.machine.engines[number].set_breakpoints({})

    # ---- running

    def run_to(self, cycle: int) -> list[BreakpointHit | WatchpointHit]:
        """Run to a cycle, or to an earlier breakpoint or watched change; return the hits.

        At a breakpoint the machine stops before the cycle in which the word issues, at a change
        after the cycle that wrote the place. At least one cycle is simulated, so that the next call
        continues past a stop.
        """
        if not self._breaks and not self._watched:
            self.machine.run_to(cycle_of(cycle))
            return []
        before = [self.machine.value_of(place) for place in self._watched]
        if not self.machine.run_to_break(cycle_of(cycle), self._watched):
            return []
        due = self.machine.kernel.breaks_due()
        stops = [BreakpointHit(e, c, w, text_at(self.programs.get(e), w)) for e, c, w in due]
        after = [self.machine.value_of(place) for place in self._watched]
        hits = map(WatchpointHit, self._watched, before, after)
        return [*stops, *(hit for hit in hits if hit.before != hit.after)]

    def run_until(self, holds: Callable[[], bool] | str, cycle: int, *, every: int = 1) -> bool:
        """Run until `holds` is true, at most to a cycle; return whether it became true.

        `holds` is the text of an `Expression`, or a function that must not run the machine. It is
        evaluated before the first cycle and then every `every` cycles. Breakpoints do not stop this
        run.
        """
        if cycle_of(every, "every") < 1:
            raise UserError(f"every must be 1 or more, not {every}")
        condition = holds if callable(holds) else self.watch(holds).holds
        end = cycle_of(cycle)
        while not (true := condition()) and self.machine.now < end:
            self.machine.run_to(min(end, self.machine.now + every))
        return true

    def watch(self, text: str) -> Expression:
        """Return an expression over the machine; it may name the programs' registers."""
        return Expression(text, self.machine, self.programs)

    def step_word(self, engine: int, context: int, cycles: int = 100_000) -> bool:
        """Run until a thread has issued one word; return False if `cycles` are over before."""
        self._length(engine)
        end = self.machine.now + cycle_of(cycles, "cycles")
        return self.machine.run_to_word(engine, self._context(context), end)

    def step_cycle(self, cycles: int = 1) -> None:
        """Run for one cycle, or for `cycles`."""
        self.machine.run(cycle_of(cycles, "cycles"))

    # ---- threads

    def thread(self, engine: int, context: int) -> ThreadState:
        """Return the state of a thread."""
        self._length(engine)
        state = self.machine.engines[engine].contexts[self._context(context)].state
        alive, word, waits, pending = state
        text = text_at(self.programs.get(engine), word)
        return ThreadState(alive, word, text, names_of(waits), names_of(pending))

    def signal(self, engine: int, context: int, event: str) -> None:
        """Deliver an event to a thread, by the event's name."""
        self._length(engine)
        self.machine.kernel.deliver(engine, self._context(context), deliverable_event(event))

    def forget(self, engine: int, context: int, event: str) -> None:
        """Clear a pending event of a thread."""
        self._length(engine)
        self.machine.kernel.forget(engine, self._context(context), deliverable_event(event))

    def go_to(self, engine: int, context: int, place: int | str) -> None:
        """Continue a thread at a word, a label or a `file.uc:12`, which must be a single word."""
        length = self._length(engine)
        words = words_at(self.programs.get(engine), length, place)
        if len(words) != 1:
            raise UserError(f"the place must be one word, not {len(words)}")
        if not self.machine.engines[engine].contexts[self._context(context)].state.alive:
            raise UserError(
                f"context {context} of engine {engine} must be one that goes on: "
                "it was not started, or has ended"
            )
        self.machine.kernel.go_to(engine, context, words[0])

    # ---- registers

    def place_of(self, engine: int, context: int, name: str, half: str | None = None) -> Location:
        """Return the place of a register, as `break_on_change` takes it; see `register`."""
        self._length(engine)
        word = self.machine.engines[engine].contexts[self._context(context)].state.word
        index = register_place(self.programs.get(engine), context, word, name, half)
        return Location("register", index, engine)

    def register(self, engine: int, context: int, name: str, half: str | None = None) -> int:
        """Read a register by its name in the source, or as `a3`, `@b17`, `$2`, `$$0`.

        A name is resolved at the next word of the thread. `half` selects the `read` or `write` half
        of a transfer register; by default it is the half that the program uses.
        """
        return self.machine.value_of(self.place_of(engine, context, name, half))

    def set_register(
        self, engine: int, context: int, name: str, value: int, half: str | None = None
    ) -> None:
        """Write a register; see `register`."""
        self.set_place(self.place_of(engine, context, name, half), value)

    def set_place(self, place: Location, value: int) -> None:
        """Write the register of a place; see `place_of`."""
        self._check_location(place)
        if place.kind != "register":
            raise UserError(f"place must be a register, not a word of {place.kind}")
        self.machine.kernel.set_register(place.engine, place.index, word_of(value))

    def _check_location(self, location: Location) -> None:
        try:
            self.machine.value_of(location)
        except ValueError as error:
            raise UserError(str(error)) from None

    def codes(self, engine: int) -> ConditionCodes:
        """Read the condition codes of an engine; they belong to the thread that has the turn."""
        self._length(engine)
        return ConditionCodes(*self.machine.kernel.codes(engine))

    def set_codes(self, engine: int, codes: ConditionCodes) -> None:
        """Write the condition codes of an engine."""
        self._length(engine)
        self.machine.kernel.set_codes(engine, *map(bool, _all_of(ConditionCodes, codes)))

    def stream_state(self, engine: int) -> StreamState:
        """Read the stream state of an engine, of the thread that has the turn."""
        self._length(engine)
        return StreamState(*self.machine.kernel.stream_state(engine))

    def set_stream_state(self, engine: int, state: StreamState) -> None:
        """Write the stream state of an engine."""
        self._length(engine)
        values = map(word_of, _all_of(StreamState, state))
        self.machine.kernel.set_stream_state(engine, StreamState(*values))

    def residue(self, engine: int, context: int) -> int:
        """Read the CRC residue of a thread."""
        self._length(engine)
        return int(self.machine.kernel.residue(engine, self._context(context)))

    def set_residue(self, engine: int, context: int, value: int) -> None:
        """Write the CRC residue of a thread."""
        self._length(engine)
        self.machine.kernel.set_residue(engine, self._context(context), word_of(value))

    # ---- state shared by the engines

    def csr(self, name: str) -> int:
        """Read a CSR by its name."""
        return int(self.machine.kernel.csr(csr_number(name)))

    def set_csr(self, name: str, value: int) -> None:
        """Write a CSR; the write takes effect at once."""
        number, word = csr_number(name), word_of(value)
        threads, thread = self.machine.chip["engines"] * CONTEXTS, RCV_REQ.unpack(word)["thread"]
        if name == "rcv_req" and thread >= threads:
            raise UserError(f"rcv_req must name a thread below {threads}, not {thread}")
        try:
            self.machine.kernel.set_csr(number, word)
        except _kernel.Fault as fault:
            raise UserError(fault.args[0]) from None

    def fifo(self, which: str, element: int, quadword: int) -> int:
        """Read a quadword of the `receive` or `transmit` FIFO; number 8 is status or control."""
        return int(self.machine.kernel.fifo(*fifo_place(which, element, quadword)))

    def set_fifo(self, which: str, element: int, quadword: int, value: int) -> None:
        """Write a quadword of a FIFO; see `fifo`."""
        place = fifo_place(which, element, quadword)
        self.machine.kernel.set_fifo(*place, word_of(value, 1 << 64))

    # ---- helpers

    def _length(self, engine: int) -> int:
        if not isinstance(engine, int) or engine not in self.machine.programs:
            engines = ", ".join(map(str, sorted(self.machine.programs)))
            raise UserError(f"engine must be one that has a program ({engines}), not {engine}")
        return len(self.machine.programs[engine])

    @staticmethod
    def _context(context: int) -> int:
        if not is_whole(context, CONTEXTS):
            raise UserError(f"context must be 0 to {CONTEXTS - 1}, not {context}")
        return context


def _all_of(kind: type[ConditionCodes | StreamState], values: Sequence[int]) -> Sequence[int]:
    """Return the values; raise UserError unless there is one for each field of a tuple."""
    parts = kind._fields
    if not isinstance(values, Sequence) or len(values) != len(parts):
        raise UserError(f"{kind.__name__} must have {', '.join(parts)}, not be {values!r}")
    return values


def breakpoint_words(words: Sequence[int]) -> list[int]:
    """Return the addresses of the `ctx_arb[bpt]` words."""
    bpt = 1 << EVENTS["bpt"]
    instrs = enumerate(map(decode, words))
    return [place for place, instr in instrs if instr and instr.operands.get("events") == bpt]
