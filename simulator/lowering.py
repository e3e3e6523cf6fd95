"""A translated program as LLVM IR: one function for the turns of its contexts.

The function has the signature of `NativeCode` in kernel/turn.h. It begins at the word that
the call names and runs straight runs (`flow.py`) from turn to turn, until a word must wait for its
cycle or the horizon is near. Semantics of private words are the expressions of the description;
interactions are what the kernel does when it is called.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from ixp.isa.expression import LONGWORD_MASK, WORD_MASK, Binary, Const, Expr, Invert, Name, Select
from ixp.isa.meaning import CONDITION_CODES
from ixp.simulator import _kernel
from ixp.simulator.flow import Flow, fixed_target, is_branch, meaning, swaps
from ixp.simulator.ir_function import Function, Value

SYMBOL = "run"
"""Name of the compiled function."""

STEP, STOP, GO_ON = range(3)
"""How the function comes back, and what it is told when a turn ends (`NativeResult`)."""

ADDRESS_MASK = 0xFFFF
"""Of a word's address, as a register tells it."""

_WEIGHTS = """
!0 = !{!"branch_weights", i32 1, i32 1000}
!1 = !{!"branch_weights", i32 1000, i32 1}
"""


class Run:
    """One straight run: what is known of the state, and what is not stored yet."""

    def __init__(self, function: Function, pool: Sequence[int]) -> None:
        """Start where nothing is known."""
        self.function = function
        self.window = function.pointer("window")
        self._pool = pool
        self._registers: dict[tuple[int, bool], Value] = {}
        self._state: dict[str, Value] = {}
        self._changed: set[str] = set()
        self.time: Value = "%time"
        self.cycles = 0  # since `time`
        self.codes_set_by_last: bool | None = None  # None: another run may have

    def now(self) -> Value:
        """Cycle in which the next word issues."""
        return self.function.binary("+", self.time, self.cycles) if self.cycles else self.time

    # ---- leaves

    def leaf(self, name: str, word: _kernel.Word) -> Value:
        """Give the value of a leaf of a word's expressions."""
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
        if name not in self._state:
            self._state[name] = self.function.load(*self.function.field(name))
        return self._state[name]

    def _read(self, place: tuple[int, bool]) -> Value:
        index, relative = place
        if not relative and index >= _kernel.POOL:
            return self._pool[index - _kernel.POOL]
        if place not in self._registers:
            self._registers[place] = self.function.load(self._register(place), 32)
        return self._registers[place]

    def _register(self, place: tuple[int, bool]) -> str:
        return self.function.register(place, self.window)

    def _expression(self, node: Expr, word: _kernel.Word, known: dict[int, Value]) -> Value:
        if id(node) not in known:
            known[id(node)] = self._lower(node, word, known)
        return known[id(node)]

    def _lower(self, node: Expr, word: _kernel.Word, known: dict[int, Value]) -> Value:
        match node:
            case Const(value):
                return value
            case Name(name):
                return self.leaf(name, word)
            case Invert(value):
                return self.function.binary("^", self._expression(value, word, known), WORD_MASK)
            case Select(condition, then, otherwise):
                chosen = self._expression(condition, word, known)
                return self.function.select(
                    chosen,
                    self._expression(then, word, known),
                    self._expression(otherwise, word, known),
                )
            case Binary(operator, left, right):
                return self.function.binary(
                    operator,
                    self._expression(left, word, known),
                    self._expression(right, word, known),
                )
        raise TypeError(f"expression must be made of the description's nodes, not {node!r}")

    # ---- words

    def effects(self, word: _kernel.Word) -> dict[str, Value]:
        """Compute every effect of a word on the state before it."""
        known: dict[int, Value] = {}
        effects = meaning(word).effects
        return {name: self._expression(node, word, known) for name, node in effects.items()}

    def perform(self, word: _kernel.Word) -> dict[str, Value]:
        """Do a word; gives its effects."""
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

    def _write(self, place: tuple[int, bool], value: Value) -> None:
        value = self.function.binary("&", value, LONGWORD_MASK)
        self.function.store(self._register(place), 32, value)
        others = [p for p in self._registers if p[1] != place[1]]  # the same one, by another name
        for other in others:
            del self._registers[other]
        self._registers[place] = value
        self._set("prev_result", value)

    def codes_set_before(self, word: _kernel.Word) -> Value:
        """1 if the word before this one set the condition codes (in the cycle before)."""
        if self.codes_set_by_last is not None:
            return int(self.codes_set_by_last)
        before = self.function.binary("-", self.now(), 1)
        return self.function.binary("==", self.leaf("codes_set", word), before)

    def store(self) -> None:
        """Store what changed; what is known stays known."""
        for name in sorted(self._changed):
            self.function.store(*self.function.field(name), self._state[name])


class _Program:
    """Lowers every run of a program."""

    def __init__(self, flow: Flow, pool: Sequence[int]) -> None:
        self.flow = flow
        self.pool = pool
        self.out = Function()
        self.leaders = set(flow.leaders)
        # who goes on at a leader, with the time and the cycles aborted so far
        self.coming: dict[int, list[tuple[str, Value, Value]]] = defaultdict(list)
        self.block = ""  # label of the block that is being written
        self.aborted: Value = 0  # cycles aborted since the dispatch
        self.blocks: dict[int, list[str]] = {}

    def text(self) -> str:
        entries = [at for at in self.flow.leaders if self.flow.plain(at)]
        for at in entries:
            self.coming[at].append(("dispatch", "%start", 0))
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
        arguments = "ptr %call, ptr %state, ptr %registers"
        return f"define i64 @{SYMBOL}({arguments}) nounwind {{\n{lines}\n}}\n{_WEIGHTS}"

    def _entry(self, entries: Sequence[int]) -> None:
        out = self.out
        out.label("entry")
        for name in ("horizon", "now"):
            out.add(f"%{name} = load i64, ptr {out.field(name)[0]}")
        out.add("br label %dispatch")
        out.label("dispatch")
        out.add(f"%start = load i64, ptr {out.field('time')[0]}")
        pc = out.load(*out.field("pc"))
        cases = " ".join(f"i64 {at}, label %w{at}" for at in entries)
        out.add(f"switch i64 {pc}, label %nowhere [{cases}]")
        out.label("nowhere")
        out.add(f"ret i64 {STEP}")

    def _phis(self, at: int) -> None:
        self.out.label(f"w{at}")
        self.out.word(at)
        for name, place in (("time", 1), ("aborted", 2)):
            values = ", ".join(f"[{edge[place]}, %{edge[0]}]" for edge in self.coming[at])
            self.out.add(f"%{name}{at} = phi i64 {values}")

    def _begin(self, label: str) -> None:
        self.out.label(label)
        self.block = label

    def _if(self, condition: str, then: str, otherwise: str, *, rare: str = "") -> tuple[str, str]:
        """Part the ways; gives the labels of the two blocks, the rare one named."""
        labels = self.out.name(then), self.out.name(otherwise)
        profile = {then: ", !prof !0", otherwise: ", !prof !1"}.get(rare, "")
        self.out.add(f"br i1 {condition}, label %{labels[0]}, label %{labels[1]}{profile}")
        return labels

    # ---- a run

    def _run(self, leader: int) -> None:
        self.block = f"w{leader}"
        run = Run(self.out, self.pool)
        run.time = f"%time{leader}"
        self.aborted = f"%aborted{leader}"
        at = leader
        while self.flow.plain(at):
            self.out.word(at)
            if self.flow.interacts(at):
                self._interact(run, at)
                return
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
        self._leave(at, run.now(), self.aborted, STEP)

    def _unless_outstanding(self, run: Run, at: int) -> None:
        """Wait for a word's cycle, or that of its shadow, while references may matter to it."""
        out, word = self.out, self.flow.words[at]
        busy = out.condition(out.load(out.pointer("outstanding"), 64))
        look, stay = self._if(busy, "look", "stay")
        self._begin(look)
        shadow = any(each.shared for each in self.flow.shadow(at))
        last = out.binary("+", run.now(), word.defer if shadow else 0)
        early = out.below(last, "calm")
        if not shadow:
            due = out.value(f"icmp sle i64 {run.now()}, %now")
            early = out.value(f"or i1 {early}, {due}")
        leave = out.name("leave")
        out.add(f"br i1 {early}, label %{stay}, label %{leave}")
        self._begin(leave)
        run.store()
        self._leave(at, run.now(), self.aborted, STOP if word.shared else STEP)
        self._begin(stay)

    def _leave(self, at: Value, time: Value, aborted: Value, result: int) -> None:
        """Return to the kernel before a word; the state is stored."""
        self._tell(at, time, aborted)
        self.out.add(f"ret i64 {result}")

    def _tell(self, at: Value, time: Value, aborted: Value) -> None:
        for name, value in (("time", time), ("aborted", aborted), ("pc", at)):
            self.out.store(*self.out.field(name), value)

    def _forward(self, at: int, time: Value, aborted: Value) -> None:
        self.coming[at].append((self.block, time, aborted))
        self.out.add(f"br label %w{at}")

    def _go(self, origin: int, at: Value, time: Value, aborted: Value) -> None:
        """Go on at a word; the state is stored. `flow` counts no way that a register tells."""
        counted = fixed_target(self.flow.words[origin]) is not None
        if isinstance(at, str):  # a register's
            self._leave(self.out.binary("&", at, ADDRESS_MASK), time, aborted, STEP)
        elif at not in self.leaders:  # behind the end
            self._leave(at, time, aborted, STEP)
        elif at > origin and counted:
            self._forward(at, time, aborted)
        else:
            self._back(at, time, aborted)

    def _back(self, at: int, time: Value, aborted: Value) -> None:
        end = self.out.binary("+", time, self.flow.most_cycles[at])
        fits = self.out.value(f"icmp sle i64 {end}, %horizon")
        far, near = self._if(fits, "far", "near", rare="near")
        self._begin(near)
        self._leave(at, time, aborted, STEP)
        self._begin(far)
        self._forward(at, time, aborted)

    # ---- interactions

    def _interact(self, run: Run, at: int) -> None:
        """Let a word wait for its cycle, unless only its own engine matters to it; perform it."""
        out, word = self.out, self.flow.words[at]
        may = out.value(f"icmp sle i64 {run.now()}, %now")
        if word.local:
            may = out.value(f"or i1 {may}, {out.below(run.now(), 'quiet')}")
        act, wait = self._if(may, "act", "wait")
        self._begin(wait)
        self._leave(at, run.now(), self.aborted, STOP)
        self._begin(act)
        if is_branch(word):
            run.cycles += 1
            taken = out.call("branch", at)
            self._part_ways(run, at, taken, word.k, self.flow.costs.lost(word, late=False))
            return
        if word.kind == "reference":
            self._refer(run, at)
        run.cycles += 1
        if swaps(word):
            self._swap(run, at)
        else:
            self._next(run, at + 1)

    def _refer(self, run: Run, at: int) -> None:
        self._tell(at, run.now(), self.aborted)
        issued = self.out.condition(self.out.call("refer", at))
        go, stalled = self._if(issued, "go", "stalled", rare="stalled")
        self._begin(stalled)
        self.out.add(f"ret i64 {STOP}")
        self._begin(go)

    def _swap(self, run: Run, at: int) -> None:
        """End the turn; the arbiter looks at the cycle of its last word."""
        out, word = self.out, self.flow.words[at]
        if word.defer:
            last = out.binary("+", run.now(), word.defer - 1)
            own = word.local or word.kind == "reference"  # what it waits for
            soon, later = self._if(out.below(last, "calm") if own else "false", "soon", "later")
            self._begin(later)
            self._tell(at + 1, run.now(), self.aborted)
            out.add(f"ret i64 {out.call('put_off', at)}")
            self._begin(soon)
            self._perform_shadow(run, at)
        run.store()
        self._tell(at + 1 + word.defer, run.now(), self.aborted)
        result = out.call("hand_over", at)
        goes_on = out.value(f"icmp eq i64 {result}, {GO_ON}")
        back = out.name("back")
        out.add(f"br i1 {goes_on}, label %dispatch, label %{back}")
        self._begin(back)
        out.add(f"ret i64 {result}")

    def _perform_shadow(self, run: Run, at: int) -> None:
        for place, deferred in enumerate(self.flow.shadow(at), at + 1):
            self.out.word(place)
            run.perform(deferred)
        self.out.word(at)

    def _next(self, run: Run, at: int) -> None:
        if at in self.leaders:
            self._forward(at, run.now(), self.aborted)
        else:
            self._leave(at, run.now(), self.aborted, STEP)

    # ---- branches

    def _branch(self, run: Run, at: int) -> None:
        word = self.flow.words[at]
        lost = self._lost(run, word)
        effects = run.perform(word)
        self._part_ways(run, at, effects["taken"], effects["target"], lost)

    def _part_ways(self, run: Run, at: int, taken: Value, target: Value, lost: Value) -> None:
        """Perform the shadow and go on where the branch leads."""
        out = self.out
        self._perform_shadow(run, at)
        run.store()
        if isinstance(taken, str):
            then, otherwise = self._if(out.condition(taken), "then", "else")
            self._begin(otherwise)
            self._go_past(run, at)
            self._begin(then)
        if taken == 0:
            self._go_past(run, at)
        else:
            time = out.binary("+", run.now(), lost)
            self._go(at, target, time, out.binary("+", self.aborted, lost))

    def _go_past(self, run: Run, at: int) -> None:
        """Go on behind a branch that is not taken, and its deferred words."""
        word = self.flow.words[at]
        time, aborted = run.now(), self.aborted
        if wrong := self.flow.costs.wrong(word):
            time, aborted = (self.out.binary("+", value, wrong) for value in (time, aborted))
        self._go(at, at + 1 + word.defer, time, aborted)

    def _lost(self, run: Run, word: _kernel.Word) -> Value:
        early = self.flow.costs.lost(word, late=False)
        late = self.flow.costs.lost(word, late=True)
        return early if early == late else self.out.select(run.codes_set_before(word), late, early)


def lower(flow: Flow, pool: Sequence[int]) -> str:
    """Give a program as a module in LLVM IR; `pool` are the constants its words name."""
    return _Program(flow, pool).text()
