"""Checks over the flow graph: transfer registers in flight, signals, codes, words without a way.

An event has one flag per context and source, so one signalled reference per source can be told
apart; condition codes do not survive a swap ([R] US6668317). A reference without a signal
counts as done when the context has waited for its unit.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ixp.assembler.binding.bound import Bound
from ixp.assembler.binding.scopes import Variable
from ixp.assembler.flow.graph import Edge, Graph, Path, is_branch, search, sets_codes, swaps
from ixp.assembler.registers.transfer_uses import moved
from ixp.assembler.text.diagnostics import Report
from ixp.assembler.text.source import Token
from ixp.isa import EVENTS, Instr, interaction_of, row_of, sources
from ixp.isa.registers import Register
from ixp.isa.traits import traits_of

MAX_STEPS_SHOWN = 6
Slot = tuple[str, int]


def check_hazards(graph: Graph, bounds: Sequence[Bound], report: Report) -> None:
    """Report what may go wrong on some path of a program."""
    reachable = graph.reachable()
    _unreachable(reachable, bounds, report)
    for address in sorted(reachable):
        instr = graph.instrs[address]
        if swaps(instr):
            _codes(graph, bounds, address, report)
        event = _event(instr)
        if event and address not in graph.swap_at:
            _transfers(graph, bounds, address, event, report)
            if _signalled(instr):
                _signals(graph, bounds, address, event, report)


def _unreachable(reachable: set[int], bounds: Sequence[Bound], report: Report) -> None:
    """Warn at the first word of each stretch that no path reaches."""
    for address, bound in enumerate(bounds):
        if address in reachable or (address and address - 1 not in reachable):
            continue
        stop = address
        while stop < len(bounds) and stop not in reachable:
            stop += 1
        written = [each for each in bounds[address:stop] if not _generated(each.token)]
        if written:
            count = len(written)
            words = "word" if count == 1 else f"{count} words"
            message = f"unreachable {words}: no path leads to `{bound.row.mnemonic}`"
            report.warn("unreachable", message, written[0].token)


def _generated(token: Token) -> bool:
    """Return whether a word stands for a structured statement."""
    return token.source.line(token.line)[token.column - 1 : token.column] == "."


def _codes(graph: Graph, bounds: Sequence[Bound], address: int, report: Report) -> None:
    """Warn of branches on condition codes that a swap lost."""
    window = int(graph.instrs[address].tokens.get("defer", 0))
    path = search(
        graph,
        min(address + window, len(bounds) - 1),
        found=lambda at: traits_of(graph.instrs[at]).tests_codes,
        stop=lambda at: sets_codes(graph.instrs[at]) or at in graph.swap_at,
    )
    if path:
        message = "branch tests condition codes from before a context swap, which loses them"
        report.warn("codes-lost", message, bounds[path[-1][0]].token,
                    notes=_notes(graph, bounds, address, "swap", path))  # fmt: skip


def _event(instr: Instr) -> str:
    """Return the event of a reference, or nothing."""
    interaction = row_of(instr).interaction
    return interaction.event if interaction and interaction.kind == "reference" else ""


def _waits(graph: Graph, address: int, event: str) -> bool:
    """Return whether behind a word the event has come."""
    instr = graph.swap_at.get(address)
    if instr is None:
        return False
    events = instr.operands.get("events")
    if isinstance(events, int):
        return bool(events >> EVENTS[event] & 1) or bool(events >> EVENTS["kill"] & 1)
    return "ctx_swap" in instr.tokens and _event(instr) == event


def _shut(graph: Graph, event: str) -> Callable[[Edge], bool]:
    """Return a test for steps on which `br_!signal` found the event."""

    def test(edge: Edge) -> bool:
        if edge.branch is None or edge.taken:
            return False
        instr = graph.instrs[edge.branch]
        return instr.operands.get("signal") == EVENTS[event]

    return test


def _transfers(
    graph: Graph, bounds: Sequence[Bound], address: int, event: str, report: Report
) -> None:
    """Warn of transfer registers that are read too early, or overwritten while they are sent."""
    filled, emptied = _moved(bounds[address], graph.instrs[address])
    cases = (
        (filled, _read, "xfer-too-early", "is read", "is filled"),
        (emptied, _written, "xfer-overwritten", "is written", "is sent"),
    )
    for slots, uses, name, what, how in cases:
        path = slots and search(
            graph,
            address,
            found=lambda at, slots=slots, uses=uses: bool(slots & uses(graph.instrs[at])),  # type: ignore[misc]
            stop=lambda at: at == address or _waits(graph, at, event),
            shut=_shut(graph, event),
        )
        if path:
            at = path[-1][0]
            register = _name(bounds[at], slots & uses(graph.instrs[at]))
            message = f"`{register}` {what} while its reference may be in flight"
            hint = f"wait by `ctx_arb[{event}]`, or give the reference `ctx_swap`"
            if swaps(graph.instrs[address]):
                hint = "words of its defer window are executed before the swap"
            notes = _notes(graph, bounds, address, f"reference, by which it {how}", path)
            report.warn(name, message, bounds[at].token, hint, notes)


def _signals(
    graph: Graph, bounds: Sequence[Bound], address: int, event: str, report: Report
) -> None:
    """Warn of a second signal of a source while the first may not have come."""
    path = search(
        graph,
        address,
        found=lambda at: _event(graph.instrs[at]) == event and _signalled(graph.instrs[at]),
        stop=lambda at: _waits(graph, at, event),
        shut=_shut(graph, event),
    )
    if path:
        message = f"two signals of `{event}` in flight; its flag holds one"
        hint = f"wait by `ctx_arb[{event}]` between them, or signal the last reference only"
        notes = _notes(graph, bounds, address, "first signal", path)
        report.warn("signal-twice", message, bounds[path[-1][0]].token, hint, notes)


def _signalled(instr: Instr) -> bool:
    return "sig_done" in instr.tokens or "ctx_swap" in instr.tokens


def _moved(bound: Bound, instr: Instr) -> tuple[set[Slot], set[Slot]]:
    """Return the read halves that a reference fills and the write halves that it empties."""
    variable = bound.values.get("xfer")
    if not isinstance(variable, Variable) or "indirect_ref" in instr.tokens:
        return set(), set()
    slots = {_slot(each.register) for each in moved(bound, variable) if each.register}
    transfer = interaction_of(instr).transfer
    return (
        slots if transfer in ("read", "both") else set(),
        slots if transfer in ("write", "both") else set(),
    )


def _slot(register: Register) -> Slot:
    return register.file, register.number


def _read(instr: Instr) -> set[Slot]:
    """Return the transfer registers that an instruction reads as sources."""
    return {_slot(each) for each in sources(instr) if isinstance(each, Register) and each.is_xfer}


def _written(instr: Instr) -> set[Slot]:
    """Return the transfer register that an instruction writes as its destination."""
    found = [
        instr.operands[operand.name] for operand in row_of(instr).operands if operand.role == "dest"
    ]
    return {_slot(each) for each in found if isinstance(each, Register) and each.is_xfer}


def _name(bound: Bound, slots: set[Slot]) -> str:
    """Return how the source calls a transfer register of an instruction."""
    names = (
        value.name
        for value in bound.values.values()
        if isinstance(value, Variable) and value.register and _slot(value.register) in slots
    )
    return next(names, "transfer register")


def _notes(
    graph: Graph, bounds: Sequence[Bound], start: int, what: str, path: Path
) -> list[tuple[Token, str]]:
    """Return the path as notes: where it begins, and which branches it takes."""
    notes = [(bounds[start].token, f"the {what} is here")]
    for _, edge in path[1:]:
        if edge and edge.branch is not None and is_branch(graph.instrs[edge.branch]):
            way = "is taken" if edge.taken else "is not taken"
            notes.append((bounds[edge.branch].token, f"then this branch {way}"))
    if len(notes) > MAX_STEPS_SHOWN:
        cut = len(notes) - MAX_STEPS_SHOWN
        token, text = notes[MAX_STEPS_SHOWN - 1]
        notes = [*notes[: MAX_STEPS_SHOWN - 1], (token, f"{text}, and {cut} more branches follow")]
    return notes
