"""Random programs that use every instruction form and never fault.

Addresses are masked to a small window, so that threads share words. Transfer registers are
sometimes used without waiting, because races must be deterministic too.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import accumulate
from random import Random

from ixp.isa import NO_SHIFT, Instr, Instruction, Register, encode, find
from ixp.isa.meaning.description import TokenValue, Value
from ixp.isa.tables.csrs import CSR_NUMBERS, LOCAL_CSRS, SIGNALS, event_mask
from tests.simulator.support.references import References
from tests.simulator.support.words import FREE, Words, instr

LOOPS = Register("gpr", 14, "A")  # remaining loops
BRANCHES = ("br", "br=0", "br!=0", "br>0", "br>=0", "br<0", "br<=0", "br=cout", "br!=cout", "bmi",
            "bpl", "br_bset", "br_bclr", "br=byte", "br!=byte", "br=ctx", "br!=ctx",
            "br_inp_state", "br_!signal")  # fmt: skip
TABLE = 4  # targets of a jump
LEAVING = 0.3  # share of programs in which a context ends early
NEVER = ("auto_push", "start_receive", "pci")  # events that never occur without ports


def gpr(rng: Random, bank: str) -> Register:
    """Draw a general-purpose register that is not used for addresses."""
    return Register("gpr", rng.randrange(FREE), bank)


def row_of(mnemonic: str) -> Instruction:
    row = find(mnemonic)
    assert row is not None
    return row


def defer_of(word: Instr) -> int:
    return int(word.tokens.get("defer", 0))


class Builder:
    """Write one random program, whose branches have existing targets.

    A label is the number of a step or of the end, or a text such as "+3": the number of words
    behind the first word of the step.
    """

    def __init__(
        self,
        seed: int,
        length: int = 40,
        *,
        flood: bool = False,
        locks: bool = False,
        loops: int | None = None,
    ) -> None:
        """Prepare a program, which is determined by the seed.

        A flood rarely waits for references, so that FIFOs and queues fill. `locks` is for two
        engines at most: more waiting contexts than the lock-fail queue holds block each other.
        Each context ends after `loops` loops; without a number, one may end by chance.
        """
        self.rng = Random(seed)
        self.length = length
        self.flood = flood
        self.loops = loops
        self.draw = Words(self.rng)
        self.references = References(self.draw)
        self.locks = locks
        self.leaver = self.rng.randrange(4) if self.rng.random() < LEAVING else None

    def words(self) -> list[int]:
        """Return the words: a loop of steps; branches lead to first words of steps."""
        program = list(self._preamble())
        steps = [self._step(number) for number in range(self.length)]
        places = list(accumulate(map(len, steps), initial=len(program)))
        for at, step in zip(places, steps, strict=False):
            program += [_placed(word, at, places) for word in step]
        return [encode(word) for word in [*program, *self._end()]]

    def _end(self) -> list[Instr]:
        if self.loops is None:
            return [instr("br", label=0)]
        count = instr("alu", dest=LOOPS, a=LOOPS, op="-", b=1)
        kill = instr("ctx_arb", events=event_mask("kill"))
        return [count, instr("br>0", label=0), *[instr("nop")] * 3, kill]

    def _preamble(self) -> Iterator[Instr]:
        rng = Random(self.length)
        for number in range(FREE):
            for bank in "AB":
                value, dest = rng.randrange(1 << 16), Register("gpr", number, bank)
                yield instr("immed", dest=dest, value=value, shift=NO_SHIFT)
        yield instr("immed", dest=LOOPS, value=self.loops or 0, shift=NO_SHIFT)
        yield from self.references.preamble()

    def _step(self, at: int) -> list[Instr]:
        steps: list[tuple[int, Callable[[], list[Instr]]]] = [
            (12, lambda: [self.draw.straight()]),
            (4, lambda: self._branch(at)),
            (1, lambda: self._jump(at)),
            (14, self._reference),
            (1 if self.locks else 0, self._lock),
            (2, self._chain),
            (1, self._several),
            (1, self._signal_self),
            (3, self._local_csr),
            (1, lambda: [instr("ctx_arb", self._defer(), events=event_mask("voluntary"))]),
            (0 if self.leaver is None else 3, self._leave),
        ]
        chosen = self.rng.choices([s for _, s in steps], [w for w, _ in steps])[0]()
        return chosen + self._pads(chosen[-1:])

    def _defer(self) -> dict[str, TokenValue]:
        return self.rng.choice([{}, {"defer": 1}])

    def _pads(self, last: Sequence[Instr]) -> list[Instr]:
        """Draw deferred words of a branch or of the end of a turn; some are references."""
        count = sum(map(defer_of, last))
        pads = [self.draw.straight() for _ in range(count)]
        if pads and self.rng.random() < 0.2:
            pads[-1] = self.references.single_word()
        return pads

    # ---- branches

    def _branch(self, at: int) -> list[Instr]:
        target = min(at + self.rng.randrange(1, 5), self.length)
        if self.rng.random() < 0.1 and self.loops is None:
            turn = instr("ctx_arb", events=event_mask("voluntary"))  # others need one too
            return [turn, *self._branch_to(0)]
        return self._branch_to(target)

    def _branch_to(self, target: Value) -> list[Instr]:
        """Draw any branch, behind a word that may set condition codes."""
        branch = self.draw.word(row_of(self.rng.choice(BRANCHES)), {"label": target_number(target)})
        before = [self.draw.straight()] if self.rng.random() < 0.7 else []
        return [*before, relabelled(branch, target)]

    def _jump(self, at: int) -> list[Instr]:
        """Draw a return to a step, or a jump into a table."""
        register = gpr(self.rng, self.rng.choice("AB"))
        if self.rng.random() < 0.5:
            target = min(at + self.rng.randrange(1, 5), self.length)
            return [
                instr("load_addr", dest=register, label=target),
                self.draw.word(row_of("rtn"), {"reg": register}),
            ]
        mask = instr("alu", dest=register, a=register, op="AND", b=TABLE - 1)
        jump = self.draw.word(row_of("jump"), {"reg": register, "label": 0})
        table = f"+{2 + defer_of(jump)}"
        words = [self.draw.straight() for _ in range(TABLE - 1)]
        return [mask, relabelled(jump, table), *self._pads([jump]), *words, instr("nop")]

    def _leave(self) -> list[Instr]:
        """End one context, or let it wait for an event that never occurs."""
        end = self._last_words()
        nops = [instr("nop")] * 3  # so that no branch aborts the end
        over = f"+{1 + 2 * len(nops) + len(end)}"
        end = [relabelled(word, over) if "label" in word.operands else word for word in end]
        return [instr("br!=ctx", context=self.leaver or 0, label=over), *nops, *end, *nops]

    def _last_words(self) -> list[Instr]:
        if self.rng.random() < 0.3:  # possibly a kill among the words that a branch aborts
            branch = self._branch_to(0)
            kill = instr("ctx_arb", events=event_mask("kill"))
            return [*branch, *self._pads(branch[-1:]), kill]
        events = [name for name in NEVER if self.rng.random() < 0.5] or ["kill"]
        return [instr("ctx_arb", self._defer(), events=event_mask(*events))]

    # ---- references

    def _reference(self) -> list[Instr]:
        """Draw a reference, mostly with a wait for it."""
        setup, word = self.references.any()
        if word.mnemonic == "fast_wr":  # has no signal
            return [*setup, word]
        if self.rng.random() + (0.8 if self.flood else 0.0) >= 0.85:
            return [*setup, word]
        return [*setup, *_behind(setup, self._waited(word))]

    def _lock(self) -> list[Instr]:
        """Lock, work, unlock; both may hold the command bus for another reference."""
        (setup, take), (unlock_setup, give) = self.references.lock()
        swap: dict[str, TokenValue] = {"ctx_swap": True} | self._defer()
        if "defer" in swap:
            chained = self.rng.random() < 0.3
            word = self.references.single_word() if chained else self.draw.straight()
            taken = [with_tokens(take, swap | ({"chain_ref": True} if chained else {})), word]
        else:
            taken = _behind(setup, self._waited(take))
        if self.rng.random() < 0.3:
            release = [with_tokens(give, {"chain_ref": True}), self.references.single_word()]
        else:
            release = self._waited(give) if self.rng.random() < 0.5 else [give]
        before = [*setup, *taken, self.draw.straight(), *unlock_setup]
        return [*before, *_behind(before, release)]

    def _waited(self, word: Instr) -> list[Instr]:
        """Draw a wait for a reference, by a swap or later."""
        if self.rng.random() < 0.5:
            word = with_tokens(word, {"ctx_swap": True} | self._defer())
            return [word, *self._pads([word])]
        event = self.references.event(word)
        between = [self.draw.straight() for _ in range(self.rng.randrange(4))]
        wait = instr("ctx_arb", self._defer(), events=event_mask(event))
        if self.rng.random() < 0.3:
            skip_target = f"+{1 + len(between)}"
            wait = instr("br_!signal", self._defer(), signal=SIGNALS[event], label=skip_target)
        return [with_tokens(word, {"sig_done": True}), *between, wait, *self._pads([wait])]

    def _chain(self) -> list[Instr]:
        """Hold the command bus for two references."""
        setup, first = self.references.any(option="chain_ref")
        return [*setup, first, self.references.single_word()]

    def _several(self) -> list[Instr]:
        """Wait for several events at once, all of which occur."""
        step: list[Instr] = []
        events: list[str] = []
        for name in ("sram", "sdram", "fbi"):
            if self.rng.random() < 0.6:
                setup, word = self.references.any(event=name)
                step += [*setup, with_tokens(word, {"sig_done": True})]
                events.append(name)
        number = self.rng.choice("12")
        counts = CSR_NUMBERS[
            self.rng.choice([f"incr_enq_num{number}", f"thread_done_incr{number}"])
        ]
        step.append(instr("fast_wr", value=self.rng.randrange(1024), csr=counts))
        events.append(f"seq_num{number}_change")
        return [*step, instr("ctx_arb", self._defer(), events=event_mask(*events))]

    def _signal_self(self) -> list[Instr]:
        """Signal the thread itself by its number, and wait for it."""
        number = Register("sram", self.rng.randrange(8))
        signal = CSR_NUMBERS["inter_thd_sig"]
        return [
            instr("local_csr_rd", csr=LOCAL_CSRS["active_ctx_sts"]),
            instr("immed", dest=number, value=0, shift=NO_SHIFT),
            instr("csr", {"ctx_swap": True}, command="write", xfer=number, csr=signal),
            instr("ctx_arb", self._defer(), events=event_mask("inter_thread")),
        ]

    def _local_csr(self) -> list[Instr]:
        if self.rng.random() < 0.5:
            return [self.draw.word(row_of("local_csr_wr"), {"csr": LOCAL_CSRS["crc_residue"]})]
        number = LOCAL_CSRS[self.rng.choice(["crc_residue", "active_ctx_sts"])]
        take = [self.draw.word(row_of("immed"))] if self.rng.random() < 0.9 else []
        return [instr("local_csr_rd", csr=number), *take]


def with_tokens(word: Instr, signal: dict[str, TokenValue]) -> Instr:
    """Return a reference with changed tokens of its signal."""
    other_tokens = {
        n: v for n, v in word.tokens.items() if n not in ("sig_done", "ctx_swap", "defer")
    }
    return Instr(word.mnemonic, word.operands, other_tokens | signal)


def target_number(target: Value) -> int:
    """Return a label that a word can hold until it is placed."""
    return target if isinstance(target, int) else 0


def relabelled(word: Instr, target: Value) -> Instr:
    return Instr(word.mnemonic, {**word.operands, "label": target}, word.tokens)


def _behind(before: Sequence[Instr], words: Sequence[Instr]) -> list[Instr]:
    """Return words of a step with their labels moved behind earlier words."""
    return [
        relabelled(word, f"+{len(before) + int(label)}")
        if isinstance(label := word.operands.get("label"), str)
        else word
        for word in words
    ]


def _placed(word: Instr, at: int, places: list[int]) -> Instr:
    """Replace a label by the address of a word."""
    label = word.operands.get("label")
    if isinstance(label, str):
        return relabelled(word, at + int(label))
    return word if label is None else relabelled(word, places[target_number(label) % len(places)])


@lru_cache(maxsize=256)
def _words(seed: int, *, flood: bool, locks: bool, loops: int | None) -> tuple[int, ...]:
    return tuple(Builder(seed, flood=flood, locks=locks, loops=loops).words())


def random_programs(
    seed: int, engines: int = 6, *, flood: bool = False, loops: int | None = None
) -> dict[int, list[int]]:
    return {
        engine: list(_words(seed * 100 + engine, flood=flood, locks=engine < 2, loops=loops))
        for engine in range(engines)
    }
