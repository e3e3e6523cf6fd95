"""Classify an engine's thread time: work, waiting loops, other waits, held registers.

An iteration of a waiting loop that branches back is polling; the last iteration is work.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping

from ixp.assembler import Program
from ixp.assembler.flow.graph import Edge, graph_of, swaps
from ixp.assembler.flow.waiting import WaitingLoop, held_words, idle_rounds, waiting_loops
from ixp.isa import EVENTS, Instr, Register, interaction_of
from ixp.simulator import WordCycles
from ixp.workloads.runs.source_locations import label, macro_call


class ThreadTime:
    """Cycles of all threads of an engine, computed from the cycles of its program's words."""

    def __init__(self, program: Program, words: Mapping[int, WordCycles]) -> None:
        """Analyse a program; `words` are the cycles of each word, over all threads."""
        self._program = program
        self._words = words
        self._graph = graph_of(program)
        self._loops = sorted(waiting_loops(self._graph), key=lambda loop: len(loop.words))
        self._polls = self._poll_shares()

    def polling(self) -> dict[int, int]:
        """Return the engine cycles that each word spent polling."""
        return {
            word: round(share * self._words[word].cycles) for word, share in self._polls.items()
        }

    def waits(self) -> dict[str, float]:
        """Return the waiting cycles of threads by cause, in decreasing order.

        A cause is a unit, an event, a shared register, or the macro and label of a waiting loop.
        """
        cycles: defaultdict[str, float] = defaultdict(float)
        for word, spent in self._words.items():
            polling = self._polls.get(word, 0.0) * spent.cycles
            if polling or spent.waiting:
                cycles[self._awaited(word)] += polling + spent.waiting
        return dict(sorted(cycles.items(), key=lambda entry: -entry[1]))

    def held(self) -> dict[str, float]:
        """Return the thread cycles in which each shared register was held, without polling."""
        return {
            self._name(register): sum(
                (1 - self._polls.get(word, 0.0)) * (spent.cycles + spent.waiting)
                for word, spent in self._words.items()
                if word in words
            )
            for register, words in held_words(self._graph, self._loops).items()
        }

    def _poll_shares(self) -> dict[int, float]:
        """Return the polling share of the executions of each word in a loop."""
        shares: dict[int, float] = {}
        for loop in self._loops:
            rounds = idle_rounds(self._graph, loop, self._count)
            for word in loop.words & self._words.keys():
                share = min(1.0, rounds / max(1, self._words[word].executing))
                shares[word] = max(share, shares.get(word, 0.0))
        return shares

    def _count(self, word: int, edge: Edge) -> int:
        """Return how often execution went from a word to a successor."""
        spent = self._words.get(word if edge.branch is None else edge.branch, WordCycles())
        if edge.branch is None:
            return spent.executing
        return spent.taken if edge.taken else spent.executing - spent.taken

    def _awaited(self, word: int) -> str:
        """Return the cause of waiting at a word, from the smallest loop around it."""
        loop = next((loop for loop in self._loops if word in loop.words), None)
        return self._event(word) if loop is None else self._loop_name(loop)

    def _loop_name(self, loop: WaitingLoop) -> str:
        if loop.registers:
            return " ".join(sorted(map(self._name, loop.registers)))
        lines = [self._program.lines[word] for word in loop.words]
        common = set(lines[0].macros).intersection(*(line.macros for line in lines))
        macros = [f"{macro_call(macro)[0]}:" for macro in lines[0].macros if macro in common]
        name = label(self._program, min(loop.entries)).partition("#")[0]
        written, _, expansion = name.rpartition("__")
        return f"{''.join(macros[:1])}{written if expansion.isdecimal() else name}#"

    def _name(self, register: Register) -> str:
        names = (
            variable.name for variable in self._program.registers if variable.register == register
        )
        return next(names, f"@{register.bank.lower()}{register.number}")

    def _event(self, word: int) -> str:
        """Return the unit or event that a swap waits for; `word` is the swap or a deferred word."""
        before = reversed(self._graph.instrs[: word + 1])
        return next(_awaited_event(instr) for instr in before if swaps(instr))


def _awaited_event(instr: Instr) -> str:
    """Return the unit that a reference waits for, or the events that a `ctx_arb` waits for."""
    facts = interaction_of(instr)
    if facts.kind == "reference":
        return facts.unit
    events = instr.operands["events"]
    return " ".join(
        name for name, bit in EVENTS.items() if isinstance(events, int) and events >> bit & 1
    )
