"""One microengine, a word per cycle (docs/reference/machine/timing/microengine.md).

Private words are evaluated by the second set of rules, `tests/isa/support/rules.py`.
"""

from collections.abc import Mapping, MutableMapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from ixp.isa import Instr, decode, destination, interaction_of, row_of, sources
from ixp.isa.tables.csrs import ACTIVE_CTX_STS, EVENTS, INP_STATES, LOCAL_CSRS, SIGNALS
from tests.isa.support.rules import RULES, integer
from tests.simulator.support.models.contexts import Arbiter, Context, Registers
from tests.simulator.support.models.reference import Reference, reference_of

EVENT_NAMES = {bit: name for name, bit in EVENTS.items()}
SIGNAL_NAMES = {bit: name for name, bit in SIGNALS.items()}
STATE_NAMES = {number: name for name, number in INP_STATES.items()}
LOCAL_NAMES = {number: name for name, number in LOCAL_CSRS.items()}
CODES = ("n", "z", "v", "c")
LONG_AGO = -2


class Outside(Protocol):
    """The machine as an engine sees it."""

    residues: MutableMapping[tuple[int, int], int]

    def has_room(self, engine: int) -> bool:
        """Return whether the command FIFO of an engine takes a command in this cycle."""

    def issue(self, reference: Reference, cycle: int) -> None:
        """Put a command into the command FIFO of its engine."""

    def state(self, name: str) -> bool:
        """Return whether an input state of the FBI holds."""


@dataclass
class Change:
    """A branch or the end of a turn, which takes effect after its deferred words.

    Then `lost` cycles are aborted. A branch has a `target`; `ends` means the end of the turn.
    """

    deferred: int
    lost: int
    target: int | None = None
    ends: bool = False


class Engine:
    """Four contexts with their registers; one at a time issues words."""

    def __init__(
        self,
        number: int,
        words: Sequence[int],
        chip: Mapping[str, int],
        outside: Outside,
        enabled: int = 0b1111,
    ) -> None:
        """Reset an engine: every enabled context ready at word 0, context 0 first."""
        self.number = number
        self.program = [decode(word) for word in words]
        self.chip = chip
        self.outside = outside
        self.registers = Registers()
        self.contexts = [
            Context(n, enabled=bool(enabled >> n & 1)) for n in range(chip["contexts"])
        ]
        self.arbiter = Arbiter(self.contexts)
        self.running = self.arbiter.pick()
        self.resume = 0  # no word issues before this cycle
        self.change: Change | None = None
        self.reached: int | None = None  # the cycle since which a reference waits for room
        self.latched = dict.fromkeys((*CODES, "prev_a", "bset1", "bset2"), 0)
        self.codes_cycle = LONG_AGO
        self.result = 0
        self.csr_value = 0

    def tick(self, cycle: int) -> None:
        """Simulate the engine for one cycle: at most one word."""
        if self.running is None:
            self.running = self.arbiter.pick()
            self.resume = max(self.resume, cycle + self.chip["wake_cycles"])
        if self.running is not None and cycle >= self.resume:
            self.step(self.running, cycle)

    def step(self, context: Context, cycle: int) -> None:
        """Issue the next word of a context, unless it is a reference without room."""
        instr = self.word(context.place)
        if self.reached is None:
            self.reached = cycle
        if is_reference(instr) and not self.outside.has_room(self.number):
            return
        context.stalled += cycle - self.reached
        context.executing += 1
        under_way = self.change
        self.resume = cycle + 1
        self.perform(instr, context, cycle)
        self.reached = None
        context.place += 1
        if under_way:
            assert under_way is self.change, "a deferred word must not branch or swap"
            under_way.deferred -= 1
        if self.change and self.change.deferred == 0:
            self.finish(self.change, context)

    def word(self, place: int) -> Instr:
        instr = self.program[place] if place < len(self.program) else None
        assert instr is not None, f"word {place} of engine {self.number} must be an instruction"
        return instr

    def finish(self, change: Change, context: Context) -> None:
        """Move to the target of a branch, or start the turn of the next ready context."""
        self.change = None
        self.resume += change.lost
        context.aborted += change.lost
        if change.target is not None:
            context.place = change.target
        if change.ends:
            self.running = self.arbiter.pick()

    def perform(self, instr: Instr, context: Context, cycle: int) -> None:
        interaction = row_of(instr).interaction
        match interaction.kind if interaction else "private":
            case "private":
                self.private(instr, context, cycle)
            case "reference":
                self.refer(instr, context, cycle)
            case "ctx_arb":
                mask = integer(instr.operands["events"])
                self.swap(instr, context, {EVENT_NAMES[b] for b in EVENT_NAMES if mask >> b & 1})
            case "local_csr":
                self.local_csr(instr, context)
            case "state_branch":
                self.state_branch(instr, context, cycle)

    # ---- private words

    def private(self, instr: Instr, context: Context, cycle: int) -> None:
        """Evaluate a private word by the plain rules and store its results."""
        before = self.program[context.place - 1] if context.place else None
        if before and before.mnemonic == "local_csr_rd" and instr.mnemonic == "immed":
            state = {"dest": self.csr_value}
        else:
            a, b = (self.registers.read(value, context.number) for value in sources(instr))
            old = self.registers.read(destination(instr), context.number)
            operands = {"a": a, "b": b, "old": old, "ctx": context.number}
            state = RULES[row_of(instr).opcode](instr, self.latched | operands)
        if "taken" in state:
            self.branch(instr, context, cycle, target=state["target"], taken=bool(state["taken"]))
        if "dest" in state:
            self.result = state["dest"]
            self.registers.write(destination(instr), context.number, self.result)
        if "n" in state:
            self.codes_cycle = cycle
        self.latched |= {name: value for name, value in state.items() if name in self.latched}

    # ---- branches

    def branch(
        self, instr: Instr, context: Context, cycle: int, *, target: int, taken: bool
    ) -> None:
        """Abort words by the class of the branch, less deferred or guessed ones."""
        deferred, guess = integer(instr.tokens.get("defer", 0)), "guess_branch" in instr.tokens
        if not taken:
            lost = self.chip["guess_wrong_cycles"] if guess else 0
            if lost:
                self.change = Change(deferred, lost)
            return
        lost = self.chip[f"abort_{self.stage(instr, cycle)}_cycles"]
        if guess and lost > 1:
            lost -= self.chip["guess_saves_cycles"]
        lost = max(lost - deferred, 0)
        self.change = Change(deferred, lost, target)
        behind = context.place + 1 + deferred
        if self.chip["prefetch_kill"] and any(map(self.kills, range(behind, behind + lost))):
            self.change.ends = True
            context.sleep({"kill"})

    def stage(self, instr: Instr, cycle: int) -> str:
        """Return the class of a branch: the pipeline stage of its decision."""
        cost = row_of(instr).cost.removeprefix("branch_")
        if cost != "condition":
            return cost
        return "late" if self.codes_cycle == cycle - 1 else "early"

    def kills(self, place: int) -> bool:
        """Return whether a word that a branch aborts is a ctx_arb[kill]."""
        instr = self.program[place] if place < len(self.program) else None
        events = instr.operands.get("events") if instr else None
        return isinstance(events, int) and bool(events >> EVENTS["kill"] & 1)

    def state_branch(self, instr: Instr, context: Context, cycle: int) -> None:
        """Branch on an input state, or on an event that is not pending; consume a pending event."""
        target = integer(instr.operands["label"])
        if "state" in instr.operands:
            taken = self.outside.state(STATE_NAMES[integer(instr.operands["state"])])
        else:
            event = SIGNAL_NAMES[integer(instr.operands["signal"])]
            taken = event not in context.pending
            context.pending.discard(event)
        self.branch(instr, context, cycle, target=target, taken=taken)

    # ---- turns

    def swap(self, instr: Instr, context: Context, events: set[str]) -> None:
        """End the turn, after a deferred word if any, until all events have occurred."""
        deferred = integer(instr.tokens.get("defer", 0))
        lost = 0 if deferred else self.chip["swap_bubble_cycles"]
        context.sleep(events)
        self.change = Change(deferred, lost, ends=True)

    def refer(self, instr: Instr, context: Context, cycle: int) -> None:
        """Issue a command to the command FIFO; end the turn if the word has a swap token."""
        number = context.number
        reference = reference_of(
            instr,
            lambda value: self.registers.read(value, number),
            self.result,
            (self.number, number),
        )
        assert self.reached is not None
        self.outside.issue(reference._replace(word=context.place, reached=self.reached), cycle)
        if "ctx_swap" in instr.tokens:
            self.swap(instr, context, {reference.event})

    def deliver(self, context: int, event: str) -> None:
        """Raise an event, which is one deep."""
        self.contexts[context].pending.add(event)

    def deliver_to_all(self, event: str) -> None:
        for context in self.contexts:
            context.pending.add(event)

    # ---- results

    @property
    def codes(self) -> tuple[bool, ...]:
        """Return the condition codes n, z, v and c, one set for all contexts."""
        return tuple(bool(self.latched[code]) for code in CODES)

    @property
    def bset_results(self) -> tuple[int, int]:
        """Return the results of find_bset, the last one first."""
        return self.latched["bset1"], self.latched["bset2"]

    def idle(self, now: int) -> int:
        """Return the idle cycles up to `now`."""
        return now - sum(c.executing + c.aborted + c.stalled for c in self.contexts)

    # ---- local CSRs

    def local_csr(self, instr: Instr, context: Context) -> None:
        """Read a local CSR for the following `immed`, or write one."""
        name = LOCAL_NAMES[integer(instr.operands["csr"])]
        if interaction_of(instr).op == "read":
            self.csr_value = self.local_csr_value(name, context)
            return
        value = self.registers.read(sources(instr)[1], context.number)
        if name == "crc_residue":
            self.outside.residues[self.number, context.number] = value
        elif name == "ctx_enables":
            for other in self.contexts:
                other.enabled = bool(value >> other.number & 1)
        else:
            raise ValueError(f"local CSR {name} must not be written")

    def local_csr_value(self, name: str, context: Context) -> int:
        match name:
            case "active_ctx_sts":
                return ACTIVE_CTX_STS.pack(engine=self.number, context=context.number)
            case "ctx_enables":
                return sum(other.enabled << other.number for other in self.contexts)
            case "ctx_sig_events":
                return sum(1 << EVENTS[event] for event in context.pending)
        return self.outside.residues[self.number, context.number]


def is_reference(instr: Instr) -> bool:
    """Return whether a word needs room in the command FIFO."""
    interaction = row_of(instr).interaction
    return interaction is not None and interaction.kind == "reference"
