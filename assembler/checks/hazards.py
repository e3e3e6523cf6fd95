"""Check the flow graph: transfer registers in flight, signals, codes, unreachable words.

An event has one flag per context and source, so only one signalled reference of a source may be in
flight; condition codes do not survive a swap ([R] US6668317). A reference without a signal counts
as done when the context has waited for its unit.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import cache

from ixp.assembler.binding.scopes import Variable
from ixp.assembler.binding.statements import BoundInstruction
from ixp.assembler.flow.graph import (
    Edge,
    Graph,
    Path,
    Paths,
    closure,
    is_branch,
    sets_codes,
    swaps,
    window_words,
)
from ixp.assembler.registers.transfer_uses import moved
from ixp.assembler.text.diagnostics import Report
from ixp.assembler.text.source import Token
from ixp.isa import (
    EVENTS,
    Instr,
    classify,
    destination,
    interaction_of,
    row_of,
    sources,
    variant,
    variant_key,
)
from ixp.isa.analysis import counts_words, traits_of
from ixp.isa.meaning.semantics import leaves
from ixp.isa.tables.csrs import CSR_NUMBERS
from ixp.isa.tables.registers import Register

MAX_STEPS_SHOWN = 6
# Events that only the thread's own words can signal, with their operations.
_OWN_EVENTS = {
    **dict.fromkeys(("sram", "sdram", "fbi"), "a reference with `sig_done` signals its end"),
    "start_receive": "a write of `rcv_req` asks a port for an element",
}
Slot = tuple[str, int]


def check_hazards(graph: Graph, bounds: Sequence[BoundInstruction], report: Report) -> None:
    """Report hazards that some path of a program has."""
    reachable = graph.reachable()
    _unreachable(reachable, bounds, report)
    hazards = _Hazards(graph, bounds, report)
    for address in sorted(reachable):
        instr = graph.instrs[address]
        if swaps(instr):
            hazards.codes(address)
            hazards.indirect(address)
            hazards.waits(address)
        event = _event(instr)
        if event and address not in graph.swap_at:
            hazards.transfers(address, event)
            if _signalled(instr):
                hazards.signals(address, event)


class _Hazards:
    """Searches paths from single words; each rule searches the graph once."""

    def __init__(self, graph: Graph, bounds: Sequence[BoundInstruction], report: Report) -> None:
        self.graph, self.bounds, self.report = graph, bounds, report
        self._reads = [_slots(sources(instr)) for instr in graph.instrs]
        self._writes = [_slots([destination(instr)]) for instr in graph.instrs]
        self._codes = Paths(
            graph,
            is_target=lambda at: traits_of(graph.instrs[at]).tests_codes,
            is_barrier=lambda at: sets_codes(graph.instrs[at]) or at in graph.swap_at,
        )
        self._indirect = Paths(
            graph,
            is_target=lambda at: _uses_operand_a(graph.instrs[at])[0],
            is_barrier=lambda at: _uses_operand_a(graph.instrs[at])[1] or at in graph.swap_at,
        )
        self._transfers: dict[tuple[str, str, frozenset[Slot]], Paths] = {}
        self._signals: dict[str, Paths] = {}

    def codes(self, address: int) -> None:
        """Warn of branches on condition codes that a swap lost."""
        window = window_words(self.graph.instrs[address])
        start = min(address + window, len(self.bounds) - 1)
        if start in self._codes:
            path = self._codes.path(start)
            message = "branch tests condition codes from before a context swap, which loses them"
            notes = _notes(self.graph, self.bounds, address, "swap", path)
            token = self.bounds[path[-1][0]].token
            self.report.warn("codes-lost", message, token, notes=notes)

    def indirect(self, address: int) -> None:
        """Warn of shifts by an amount, operand A of an earlier word, that a swap lost."""
        start = min(address + window_words(self.graph.instrs[address]), len(self.bounds) - 1)
        if start in self._indirect:
            path = self._indirect.path(start)
            message = "amount of an indirect shift is from before a context swap, which loses it"
            hint = "put the instruction whose operand A is the amount behind the swap"
            notes = _notes(self.graph, self.bounds, address, "swap", path)
            self.report.warn("indirect-lost", message, self.bounds[path[-1][0]].token, hint, notes)

    def waits(self, address: int) -> None:
        """Warn of a wait for an event that no word of the thread signals on any path to it."""
        instr, token = self.graph.instrs[address], self.bounds[address].token
        events = instr.operands.get("events")
        events = events if isinstance(events, int) else 0
        swap = address + window_words(instr)
        for event, hint in _OWN_EVENTS.items():
            if events >> EVENTS[event] & 1 and not self._may_come(swap, event):
                message = f"`ctx_arb[{event}]` waits forever: no path to it signals `{event}`"
                self.report.warn("never-signalled", message, token, hint)

    def _may_come(self, address: int, event: str) -> bool:
        """Return whether a path to a word signals an event that no wait on it takes."""
        graph = self.graph

        def before(word: int) -> set[int]:
            is_taken = word != address and _waits(graph, word, event)
            return set() if is_taken else {at for at, _ in graph.before[word]}

        return any(_signals(graph.instrs[at], event) for at in closure({address}, before))

    def transfers(self, address: int, event: str) -> None:
        """Warn of transfer registers that are read too early, or overwritten too early."""
        filled, emptied = _moved(self.bounds[address], self.graph.instrs[address])
        cases = (
            (filled, self._reads, "xfer-too-early", "is read", "is filled"),
            (emptied, self._writes, "xfer-overwritten", "is written", "is sent"),
        )
        for slots, uses, name, access, how in cases:
            paths = slots and self._uses(name, event, frozenset(slots), uses)
            if not paths or address not in paths:
                continue
            path = paths.path(address)
            at = path[-1][0]
            register = _name(self.bounds[at], slots & uses[at])
            message = f"`{register}` {access} while its reference may be in flight"
            hint = f"wait by `ctx_arb[{event}]`, or give the reference `ctx_swap`"
            if swaps(self.graph.instrs[address]):
                hint = "words of its defer window are executed before the swap"
            text = f"reference, by which it {how}"
            notes = _notes(self.graph, self.bounds, address, text, path)
            self.report.warn(name, message, self.bounds[at].token, hint, notes)

    def _uses(
        self, name: str, event: str, slots: frozenset[Slot], uses: Sequence[set[Slot]]
    ) -> Paths:
        """Return the paths to words that use some of the transfer registers, without a wait."""
        key = name, event, slots
        if key not in self._transfers:
            self._transfers[key] = self._unwaited(event, lambda at: bool(slots & uses[at]))
        return self._transfers[key]

    def signals(self, address: int, event: str) -> None:
        """Warn of a second signal of a source while the first may not have come."""
        instrs = self.graph.instrs
        if event not in self._signals:
            self._signals[event] = self._unwaited(
                event, lambda at: _event(instrs[at]) == event and _signalled(instrs[at])
            )
        if address in self._signals[event]:
            path = self._signals[event].path(address)
            message = f"two signals of `{event}` in flight; its flag holds one"
            hint = f"wait by `ctx_arb[{event}]` between them, or signal the last reference only"
            notes = _notes(self.graph, self.bounds, address, "first signal", path)
            token = self.bounds[path[-1][0]].token
            self.report.warn("signal-twice", message, token, hint, notes)

    def _unwaited(self, event: str, is_target: Callable[[int], bool]) -> Paths:
        """Return the paths to words selected by `is_target` on which no word waits for an event."""
        graph = self.graph

        def is_blocked(edge: Edge) -> bool:  # `br_!signal` found the event
            branch = None if edge.branch is None or edge.taken else graph.instrs[edge.branch]
            return branch is not None and branch.operands.get("signal") == EVENTS[event]

        return Paths(graph, is_target, lambda at: _waits(graph, at, event), is_blocked)


def _unreachable(reachable: set[int], bounds: Sequence[BoundInstruction], report: Report) -> None:
    """Warn at the first word of each stretch that no path reaches."""
    jumps = any(counts_words(bound.row) and not bound.targets for bound in bounds)
    hint = "`jump[...], targets[a#, b#]` names the labels that a jump may go to" if jumps else ""
    for address, bound in enumerate(bounds):
        if address in reachable or (address and address - 1 not in reachable):
            continue
        stop = address
        while stop < len(bounds) and stop not in reachable:
            stop += 1
        written = [bound for bound in bounds[address:stop] if not _generated(bound.token)]
        if written:
            count = len(written)
            words = "word" if count == 1 else f"{count} words"
            message = f"unreachable {words}: no path leads to `{bound.row.mnemonic}`"
            report.warn("unreachable", message, written[0].token, hint)


def _generated(token: Token) -> bool:
    """Return whether a word stands for a structured statement."""
    return token.source.line(token.line)[token.column - 1 : token.column] == "."


def _event(instr: Instr) -> str:
    """Return the event of a reference, or nothing."""
    interaction = row_of(instr).interaction
    return interaction.event if interaction and interaction.kind == "reference" else ""


def _waits(graph: Graph, address: int, event: str) -> bool:
    """Return whether a word waits for the event, so that it has arrived behind the word."""
    instr = graph.swap_at.get(address)
    if instr is None:
        return False
    events = instr.operands.get("events")
    if isinstance(events, int):
        return bool(events >> EVENTS[event] & 1) or bool(events >> EVENTS["kill"] & 1)
    return "ctx_swap" in instr.tokens and _event(instr) == event


def _signals(instr: Instr, event: str) -> bool:
    """Return whether an instruction causes an event that it does not itself wait for."""
    if event == "start_receive":
        return instr.operands.get("csr") == CSR_NUMBERS["rcv_req"]
    return _event(instr) == event and "sig_done" in instr.tokens


def _uses_operand_a(instr: Instr) -> tuple[bool, bool]:
    """Return whether an instruction reads operand A of an earlier word, and sets its own."""
    return _uses_of_variant(variant_key(instr)) if classify(instr) == "private" else (False, False)


@cache
def _uses_of_variant(key: str) -> tuple[bool, bool]:
    effects = variant(key).effects
    return any("prev_a" in leaves(effect) for effect in effects.values()), "prev_a" in effects


def _signalled(instr: Instr) -> bool:
    return "sig_done" in instr.tokens or "ctx_swap" in instr.tokens


def _moved(bound: BoundInstruction, instr: Instr) -> tuple[set[Slot], set[Slot]]:
    """Return the read halves that a reference fills and the write halves that it empties."""
    variable = bound.values.get("xfer")
    if not isinstance(variable, Variable) or "indirect_ref" in instr.tokens:
        return set(), set()
    slots = {_slot(xfer.register) for xfer in moved(bound, variable) if xfer.register}
    transfer = interaction_of(instr).transfer
    return (
        slots if transfer in ("read", "both") else set(),
        slots if transfer in ("write", "both") else set(),
    )


def _slot(register: Register) -> Slot:
    return register.file, register.number


def _slots(values: Iterable[object]) -> set[Slot]:
    """Return the transfer registers among values."""
    return {_slot(value) for value in values if isinstance(value, Register) and value.is_xfer}


def _name(bound: BoundInstruction, slots: set[Slot]) -> str:
    """Return the source's name of a transfer register of an instruction."""
    names = (
        value.name
        for value in bound.values.values()
        if isinstance(value, Variable) and value.register and _slot(value.register) in slots
    )
    return next(names, "transfer register")


def _notes(
    graph: Graph, bounds: Sequence[BoundInstruction], start: int, noun: str, path: Path
) -> list[tuple[Token, str]]:
    """Return the path as notes: where it begins, and which branches it takes."""
    notes = [(bounds[start].token, f"the {noun} is here")]
    for _, edge in path[1:]:
        if edge and edge.branch is not None and is_branch(graph.instrs[edge.branch]):
            way = "is taken" if edge.taken else "is not taken"
            notes.append((bounds[edge.branch].token, f"then this branch {way}"))
    if len(notes) > MAX_STEPS_SHOWN:
        cut = len(notes) - MAX_STEPS_SHOWN
        token, text = notes[MAX_STEPS_SHOWN - 1]
        notes = [*notes[: MAX_STEPS_SHOWN - 1], (token, f"{text}, and {cut} more branches follow")]
    return notes
