"""Random programs whose threads add to shared words, with or without a lock.

Threads wait for random times before, within and after a sum. If no update is lost, every word
ends as the sum of all addends.
"""

from collections import defaultdict
from collections.abc import Callable, Sequence
from random import Random
from typing import NamedTuple

from ixp.assembler import assemble
from ixp.isa.tables.registers import CONTEXTS
from ixp.simulator import Machine

Word = tuple[str, int]
"""A memory and an address in it."""

LOCK_WORD, TURN_WORD = 1, 2
ROUNDS = 5  # sums per thread
SUM_CYCLES = 400  # longer than a sum with its waits


class Lock(NamedTuple):
    """The words of a thread before and after a sum, as bodies of macros.

    TURN is the number of a sum in a fixed order of all, NEXT the thread of the next sum.
    """

    before: str
    behind: str
    first: str | None = None  # before the very first sum, if different from `before`


def bit_of(unit: str) -> Lock:
    access = f"{unit}[bit_wr, $bit, 0, {LOCK_WORD}, "
    return Lock(
        f"again#:\n {access}test_and_set_bits], ctx_swap\n br_bset[$bit, 0, again#]",
        f"{access}clear_bits], ctx_swap",
    )


LOCKS = {
    "bit of scratch": bit_of("scratch"),
    "bit of sram": bit_of("sram"),
    "lock of sram": Lock(
        f"sram[read_lock, $held, 0, {LOCK_WORD}, 1], ctx_swap",
        f"sram[unlock, --, 0, {LOCK_WORD}, 1], ctx_swap",
    ),
    "poll of a turn": Lock(
        f"again#:\n scratch[read, $held, 0, {TURN_WORD}, 1], ctx_swap\n"
        " alu[--, $held, -, TURN]\n br!=0[again#]",
        f"alu[$held, $held, +, 1]\n scratch[write, $held, 0, {TURN_WORD}, 1], ctx_swap",
    ),
    "signal": Lock("ctx_arb[inter_thread]", "fast_wr[NEXT, inter_thd_sig]", "nop"),
    "register": Lock(
        "again#:\n ctx_arb[voluntary]\n alu[--, @held, -, 0]\n br!=0[again#]\n immed[@held, 1]",
        "immed[@held, 0]",
    ),
}
NO_LOCK = Lock("nop", "nop")
ENGINES = {"register": 1}
"""Number of engines of a lock's threads, if not two."""

XFER = {"scratch": "$v", "sram": "$v", "sdram": "$$v0"}


class Sums(NamedTuple):
    """Programs by engine, running contexts, initial and final values by word."""

    programs: dict[int, list[int]]
    contexts: dict[int, int]
    first: dict[Word, int]
    last: dict[Word, int]
    threads: dict[Word, set[int]]  # threads that add to a word

    def machine(self, build: Callable[..., Machine]) -> Machine:
        """Return a machine that has run the programs to the end."""
        machine = build(self.programs, contexts=self.contexts)
        for unit in XFER:
            machine.write(unit, 0, [0] * 8)
        for (unit, address), value in self.first.items():
            machine.write(unit, address, [value, 0] if unit == "sdram" else [value])
        machine.run(SUM_CYCLES * ROUNDS * CONTEXTS)
        assert not any(
            machine.engines[engine].contexts[context].state.alive
            for engine in self.programs
            for context in range(CONTEXTS)
        )
        return machine

    def wrong(self, machine: Machine) -> set[Word]:
        """Return the words with a lost update."""
        return {
            (unit, address)
            for (unit, address), value in self.last.items()
            if machine.read(unit, address)[0] != value
        }


def random_sums(seed: int, words: Sequence[Word], lock: Lock = NO_LOCK, engines: int = 2) -> Sums:
    rng = Random(seed)
    first = {word: rng.randrange(1000) for word in words}
    last = dict(first)
    adding: dict[Word, set[int]] = defaultdict(set)
    threads = [
        engine * CONTEXTS + context
        for engine in range(engines)
        for context in range(CONTEXTS // engines)
    ]
    steps: dict[int, list[str]] = {thread: [] for thread in threads}
    for turn in range(ROUNDS * len(threads)):
        thread, following = (threads[number % len(threads)] for number in (turn, turn + 1))
        word, amount = rng.choice(words), rng.randint(1, 20)
        last[word] += amount
        adding[word].add(thread)
        before = "first" if turn == 0 else "before"
        steps[thread].append(
            f"wait({rng.randint(1, 60)})\n {before}({turn}, {following})\n"
            f"{_sum(word, amount, rng.randint(1, 30))} behind({turn}, {following})\n"
        )
    programs = {
        engine: assemble(
            _program(lock, [steps[t] for t in threads if t // CONTEXTS == engine])
        ).words
        for engine in range(engines)
    }
    contexts = dict.fromkeys(range(engines), (1 << CONTEXTS // engines) - 1)
    return Sums(programs, contexts, first, last, adding)


def _sum(word: Word, amount: int, wait: int) -> str:
    """Return words that add to a shared word without an atomic access."""
    unit, address = word
    xfer = XFER[unit]
    place = f"{xfer}, 0, {address}, 1], ctx_swap\n"
    lower = "alu[$$v1, --, B, $$v1]\n" if unit == "sdram" else ""  # the other half is unchanged
    return (
        f"{unit}[read, {place} alu[value, {xfer}, +, {amount}]\n wait({wait})\n"
        f"alu[{xfer}, --, B, value]\n {lower} {unit}[write, {place}"
    )


def _program(lock: Lock, threads: list[list[str]]) -> str:
    """Return the program of an engine, in which each thread executes its steps and ends."""
    first = lock.before if lock.first is None else lock.first
    return "\n".join([
        ".xfer_order $$v0 $$v1",
        "#macro wait(N)\n immed[n, N]\nwaiting#:\n alu[n, n, -, 1]\n br>0[waiting#]\n#endm",
        f"#macro first(TURN, NEXT)\n{first}\n#endm",
        f"#macro before(TURN, NEXT)\n{lock.before}\n#endm",
        f"#macro behind(TURN, NEXT)\n{lock.behind}\n#endm",
        "br!=ctx[0, begun#]\n immed[@held, 0]\nbegun#:\n immed[$bit, 1]",
        *(f"br=ctx[{context}, context{context}#]" for context in range(len(threads))),
        *(
            f"context{context}#:\n {''.join(steps)} br[end#]"
            for context, steps in enumerate(threads)
        ),
        "end#:\n nop\n nop\n nop\n ctx_arb[kill]  // no branch may abort the kill\n",
    ])  # fmt: skip
