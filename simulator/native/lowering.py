"""Lower a translated program to LLVM IR: one function for all its private words.

The function has the signature of `NativeCode` in kernel/engine/microengine.h. It begins at the word
that the call names and executes straight runs (`private_runs.py`). It returns before a word that
must be performed in global order, or when the horizon is near. Its semantics are the expressions of
the instruction description.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from ixp.isa.analysis import CONDITION_CODES
from ixp.isa.meaning.semantics import (
    LONGWORD_MASK,
    WORD_MASK,
    Binary,
    Const,
    Expr,
    Invert,
    Name,
    Select,
)
from ixp.simulator import _kernel
from ixp.simulator.native.ir_function import Function, Value
from ixp.simulator.native.private_runs import Flow, fixed_target, is_branch, meaning
from ixp.simulator.program.word_fields import RELATIVE
from ixp.simulator.program.words import Word

SYMBOL = "run"
"""Name of the compiled function."""

_WEIGHTS = """
!0 = !{!"branch_weights", i32 1, i32 1000}
!1 = !{!"branch_weights", i32 1000, i32 1}
"""


class Run:
    """One straight run: state values in SSA form, and the set of values not stored yet."""

    def __init__(self, function: Function, pool: Sequence[int]) -> None:
        """Start with no word lowered."""
        self.function = function
        self._pool = pool
        self._registers: dict[int, Value] = {}
        self._state: dict[str, Value] = {}
        self._changed: set[str] = set()
        self.time: Value = "%time"
        self.cycles = 0  # cycles since `time`
        self.codes_set_by_last: bool | None = None  # None: unknown, another run came before

    def now(self) -> Value:
        """Return the cycle in which the next word issues."""
        return self.function.binary("+", self.time, self.cycles) if self.cycles else self.time

    # ---- leaves

    def leaf(self, name: str, word: Word) -> Value:
        """Return the value of a leaf of a word's expressions."""
        match name:
            case "a":
                return self._read(word.a)
            case "b":
                return self._read(word.b)
            case "old":
                return self._read(word.dest)
            case "k" | "k2" | "k3":
                constant: int = getattr(word, name)
                return constant
            case "ctx":
                return "%ctx"
        if name not in self._state:
            self._state[name] = self.function.load(*self.function.field(name))
        return self._state[name]

    def _read(self, place: int) -> Value:
        if not place & RELATIVE and place >= _kernel.POOL:
            return self._pool[place - _kernel.POOL]
        if place not in self._registers:
            self._registers[place] = self.function.load(self.function.register(place), 32)
        return self._registers[place]

    def _expression(self, node: Expr, word: Word, lowered: dict[int, Value]) -> Value:
        if id(node) not in lowered:
            lowered[id(node)] = self._lower(node, word, lowered)
        return lowered[id(node)]

    def _lower(self, node: Expr, word: Word, lowered: dict[int, Value]) -> Value:
        match node:
            case Const(value):
                return value
            case Name(name):
                return self.leaf(name, word)
            case Invert(value):
                return self.function.binary("^", self._expression(value, word, lowered), WORD_MASK)
            case Select(condition, then, otherwise):
                chosen = self._expression(condition, word, lowered)
                return self.function.select(
                    chosen,
                    self._expression(then, word, lowered),
                    self._expression(otherwise, word, lowered),
                )
            case Binary(operator, left, right):
                return self.function.binary(
                    operator,
                    self._expression(left, word, lowered),
                    self._expression(right, word, lowered),
                )
        raise TypeError(f"expression must be made of the description's nodes, not {node!r}")

    # ---- words

    def effects(self, word: Word) -> dict[str, Value]:
        """Compute every effect of a word on the state before it."""
        lowered: dict[int, Value] = {}
        effects = meaning(word).effects
        return {name: self._expression(node, word, lowered) for name, node in effects.items()}

    def perform(self, word: Word) -> dict[str, Value]:
        """Lower a word; return its effects."""
        effects = self.effects(word)
        for name, value in effects.items():
            if name == "dest":
                self._write(word.dest, value)
            elif name not in ("taken", "target"):
                self._set(name, value)
        sets_codes = not effects.keys().isdisjoint(CONDITION_CODES)
        if sets_codes:
            self._set("codes_set", self.now())
        self.codes_set_by_last = sets_codes
        self.cycles += 1
        return effects

    def _set(self, name: str, value: Value) -> None:
        self._state[name] = value
        self._changed.add(name)

    def _write(self, place: int, value: Value) -> None:
        value = self.function.binary("&", value, LONGWORD_MASK)
        self.function.store(self.function.register(place), 32, value)
        others = [p for p in self._registers if (p ^ place) & RELATIVE]
        for other in others:
            del self._registers[other]
        self._registers[place] = value
        self._set("prev_result", value)

    def codes_set_before(self, word: Word) -> Value:
        """Return 1 if the word of the cycle before set the condition codes, else 0."""
        if self.codes_set_by_last is not None:
            return int(self.codes_set_by_last)
        before = self.function.binary("-", self.now(), 1)
        return self.function.binary("==", self.leaf("codes_set", word), before)

    def store(self) -> None:
        """Store changed values; their SSA values stay valid."""
        for name in sorted(self._changed):
            self.function.store(*self.function.field(name), self._state[name])


class _Program:
    """Lowers every run of a program."""

    def __init__(self, flow: Flow, pool: Sequence[int]) -> None:
        self.flow = flow
        self.pool = pool
        self.out = Function()
        self.leaders = set(flow.leaders)
        # runs that continue at a leader, with the time and the cycles aborted so far
        self.coming: dict[int, list[tuple[str, Value, Value]]] = defaultdict(list)
        self.block = ""  # label of the block that is being written
        self.aborted: Value = 0  # cycles aborted since the entry
        self.blocks: dict[int, list[str]] = {}

    def text(self) -> str:
        entries = [at for at in self.flow.leaders if self.flow.plain(at)]
        for at in entries:
            self.coming[at].append(("entry", "%start", 0))
        for at in self.flow.leaders:
            self.out.lines = []
            self._run(at)
            self.blocks[at] = self.out.lines
        self.out.lines = []
        self._entry(entries)
        for at in self.flow.leaders:
            if self.coming[at]:
                self._phis(at)
                self.out.lines += self.blocks[at]
        lines = "\n".join(self.out.lines)
        arguments = "ptr noalias %call, ptr noalias %state, ptr %registers, ptr %window"
        return f"define i64 @{SYMBOL}({arguments}) nounwind {{\n{lines}\n}}\n{_WEIGHTS}"

    def _entry(self, entries: Sequence[int]) -> None:
        out = self.out
        out.label("entry")
        for name in ("horizon", "ctx", "outstanding"):
            pointer, width = out.field(name)
            out.add(f"%{name} = load i{width}, ptr {pointer}")
        out.add(f"%start = load i64, ptr {out.field('time')[0]}")
        pc = out.load(*out.field("pc"))
        cases = " ".join(f"i64 {at}, label %w{at}" for at in entries)
        out.add(f"switch i64 {pc}, label %nowhere [{cases}]")
        out.label("nowhere")
        out.add("ret i64 0")

    def _phis(self, at: int) -> None:
        self.out.label(f"w{at}")
        self.out.word(at)
        for name, place in (("time", 1), ("aborted", 2)):
            values = ", ".join(f"[{edge[place]}, %{edge[0]}]" for edge in self.coming[at])
            self.out.add(f"%{name}{at} = phi i64 {values}")

    def _begin(self, label: str) -> None:
        self.out.label(label)
        self.block = label

    # ---- a run

    def _run(self, leader: int) -> None:
        run = Run(self.out, self.pool)
        run.time = f"%time{leader}"
        self.aborted = f"%aborted{leader}"
        self.block = f"w{leader}"
        at = leader
        while self.flow.plain(at):
            self.out.word(at)
            if self.flow.waits(at):
                self._unless_outstanding(run, at)
            if is_branch(self.flow.words[at]):
                self._branch(run, at)
                return
            run.perform(self.flow.words[at])
            at += 1
            if at in self.leaders:
                run.store()
                self._forward(at, run.now(), self.aborted)
                return
        run.store()
        self._leave(at, run.now(), self.aborted, stopped=self.flow.stops(at))

    def _unless_outstanding(self, run: Run, at: int) -> None:
        leave, stay = self.out.name("leave"), self.out.name("stay")
        busy = self.out.condition("%outstanding")
        self.out.add(f"br i1 {busy}, label %{leave}, label %{stay}, !prof !0")
        self._begin(leave)
        run.store()
        self._leave(at, run.now(), self.aborted, stopped=self.flow.words[at].has("uses_transfers"))
        self._begin(stay)

    def _leave(self, at: Value, time: Value, aborted: Value, *, stopped: bool = False) -> None:
        """Return to the kernel before a word; the state is stored.

        `stopped` means that the word must be performed in global order.
        """
        for name, value in (("time", time), ("aborted", aborted), ("pc", at)):
            self.out.store(*self.out.field(name), value)
        self.out.add(f"ret i64 {int(stopped)}")

    def _forward(self, at: int, time: Value, aborted: Value) -> None:
        self.coming[at].append((self.block, time, aborted))
        self.out.add(f"br label %w{at}")

    def _go(self, origin: int, at: Value, time: Value, aborted: Value) -> None:
        """Continue at a word; the state is stored. `flow` ignores paths to register targets."""
        counted = fixed_target(self.flow.words[origin]) is not None
        if isinstance(at, str) or at not in self.leaders:  # a register target, or past the end
            self._leave(at, time, aborted)
        elif at > origin and counted:
            self._forward(at, time, aborted)
        else:
            self._back(at, time, aborted)

    def _back(self, at: int, time: Value, aborted: Value) -> None:
        near, far = self.out.name("near"), self.out.name("far")
        end = self.out.binary("+", time, self.flow.most_cycles[at])
        fits = self.out.value(f"icmp sle i64 {end}, %horizon")
        self.out.add(f"br i1 {fits}, label %{far}, label %{near}, !prof !1")
        self._begin(near)
        self._leave(at, time, aborted)
        self._begin(far)
        self._forward(at, time, aborted)

    # ---- branches

    def _branch(self, run: Run, at: int) -> None:
        word, out = self.flow.words[at], self.out
        lost = self._lost(run, word)
        effects = run.perform(word)
        taken = effects["taken"]
        for place, deferred in enumerate(self.flow.shadow(at), at + 1):
            out.word(place)
            run.perform(deferred)
        out.word(at)
        run.store()
        if isinstance(taken, str):
            then, otherwise = out.name("then"), out.name("else")
            out.add(f"br i1 {out.condition(taken)}, label %{then}, label %{otherwise}")
            self._begin(otherwise)
            self._go_past(run, at)
            self._begin(then)
        if taken == 0:
            self._go_past(run, at)
        else:
            time = out.binary("+", run.now(), lost)
            self._go(at, effects["target"], time, out.binary("+", self.aborted, lost))

    def _go_past(self, run: Run, at: int) -> None:
        """Continue after a branch that is not taken, and its deferred words."""
        word = self.flow.words[at]
        time, aborted = run.now(), self.aborted
        if wrong := self.flow.costs.wrong(word):
            time, aborted = (self.out.binary("+", value, wrong) for value in (time, aborted))
        self._go(at, at + 1 + word.defer, time, aborted)

    def _lost(self, run: Run, word: Word) -> Value:
        early = self.flow.costs.lost(word, late=False)
        late = self.flow.costs.lost(word, late=True)
        return early if early == late else self.out.select(run.codes_set_before(word), late, early)


def lower(flow: Flow, pool: Sequence[int]) -> str:
    """Return a program as an LLVM IR module; `pool` are the constants of its words."""
    return _Program(flow, pool).text()
