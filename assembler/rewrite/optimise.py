"""The optimiser (-O): fills defer windows, removes nops and moves that do nothing.

It works on what was written, between allocation and encoding, and leaves a program's results as
they are; only its time changes. A word stays where it is when a computed address may count on its
place, when a label names it (it is not moved then), or when its neighbours depend on it: `immed`
behind `local_csr_rd`, words that keep `ctx_arb[kill]` or `load_bset_result` at their distance.
"""

from collections.abc import Callable, Sequence

import msgspec

from ixp.assembler.binding.branch_targets import counted_words, flow_record
from ixp.assembler.binding.statements import BoundInstruction, Statements
from ixp.assembler.checks.adjacent_words import BSET_LATENCY
from ixp.assembler.flow.graph import (
    aborted,
    flow,
    is_branch,
    kills,
    most_aborted,
    sets_codes,
    swaps,
    window_words,
)
from ixp.assembler.flow.liveness import words_with_live_flags
from ixp.isa import Instr, classify, destination, registers_of, sources, variant, variant_key
from ixp.isa.analysis import traits_of
from ixp.isa.meaning.semantics import Name
from ixp.isa.tables.chip import Chip

Resolve = Callable[[Statements], list[Instr]]


class Savings(msgspec.Struct):
    """Savings of the optimiser: words, cycles, and cycles each time a branch is taken."""

    words: int = 0
    cycles: int = 0
    removed: int = 0
    moved: int = 0

    def __str__(self) -> str:
        """Return the savings as a sentence."""
        return (
            f"-O saved {self.words} words: removed {self.removed} instructions, moved {self.moved}"
            f" into defer windows; {self.cycles} cycles if each way is taken once"
        )


def optimise(program: Statements, resolve: Resolve, chip: Chip) -> Savings:
    """Improve a program in place; `resolve` gives its instructions with all values known."""
    savings = Savings()
    _shorten_windows(program, resolve(program), chip, savings)
    _remove(program, resolve(program), chip, savings)
    _fill(program, resolve(program), chip, savings)
    return savings


def _pinned(program: Statements) -> int:
    """Return the first word on whose place a computed address may count."""
    starts = [words.start for words in counted_words(program)]
    return min(starts, default=len(program.instructions))


def _delete(program: Statements, addresses: Sequence[int], savings: Savings) -> None:
    program.delete(addresses)
    savings.words += len(addresses)
    savings.removed += len(addresses)


# Removing


def _shorten_windows(
    program: Statements, instrs: list[Instr], chip: Chip, savings: Savings
) -> None:
    """Delete nops at the ends of defer windows: an aborted word costs no more than a nop."""
    deleted = []
    pinned, entered = _pinned(program), set(program.labels.values())
    for address, instr in enumerate(instrs):
        count = window_words(instr)
        last = address + count
        if not is_branch(instr) or not count or last >= min(len(instrs), pinned):
            continue
        inside = set(range(address + 1, last + 1))
        near = _near_kill(instrs, last, chip) or _after_csr(instrs, last)
        if near or inside & entered or not traits_of(instrs[last]).does_nothing:
            continue
        deleted.append(last)
        _defer(program.instructions[address], count - 1, "shortened its window")
    _delete(program, deleted, savings)


def _defer(bound: BoundInstruction, count: int, note: str) -> None:
    bound.options.pop("defer", None)
    if count:
        bound.options["defer"] = count
    bound.note = f"-O {note}"


def _near_kill(instrs: Sequence[Instr], address: int, chip: Chip) -> bool:
    """Return whether a word may keep a kill away from a branch, or a result from its search."""
    reach = max(most_aborted(chip), BSET_LATENCY) + 1
    return any(
        kills(instr) or traits_of(instr).loads_search_result
        for instr in instrs[address + 1 : address + 1 + reach]
    )


def _remove(program: Statements, instrs: list[Instr], chip: Chip, savings: Savings) -> None:
    """Remove nops, and moves of a register to itself whose condition codes are never read."""
    graph = flow(instrs, flow_record(program), program.labels.values(), chip)
    pinned = _pinned(program)
    windows, used = _windows(instrs), words_with_live_flags(graph)
    deleted = [
        address
        for address, instr in enumerate(instrs[: min(pinned, len(instrs) - 1)])
        if (traits_of(instr).does_nothing or (_is_idle_move(instr) and address not in used))
        and address not in windows
        and not _near_kill(instrs, address, chip)
        and not _after_csr(instrs, address)
    ]
    _delete(program, deleted, savings)
    savings.cycles += len(deleted)


def _windows(instrs: Sequence[Instr]) -> set[int]:
    """Return the words that stand in a defer window."""
    return {
        address + back
        for address, instr in enumerate(instrs)
        for back in range(1, window_words(instr) + 1)
    }


def _after_csr(instrs: Sequence[Instr], address: int) -> bool:
    """Return whether a word follows `local_csr_rd`, and so takes its value."""
    return address > 0 and traits_of(instrs[address - 1]).reads_local_csr


def _is_idle_move(instr: Instr) -> bool:
    """Return whether a word moves a GPR to itself."""
    if classify(instr) == "interaction":
        return False
    value = variant(variant_key(instr)).effects.get("dest")
    target = destination(instr)
    return (
        value == Name("b")
        and target is not None
        and not target.is_xfer
        and target == sources(instr)[1]
    )


# Filling


def _fill(program: Statements, instrs: list[Instr], chip: Chip, savings: Savings) -> None:
    """Move the words before a branch or a swap into its window, where it gains a cycle."""
    entered = {*program.labels.values(), *program.loop_bounds, *program.logs}
    windows, pinned = _windows(instrs), _pinned(program)
    bounds = program.instructions
    for address in range(len(instrs)):
        if address >= pinned or address in windows:
            continue
        room = _room(instrs, address, chip)
        count = 0
        # The branch and the words that move are one block that is entered at its head only.
        while count < room and address - count - 1 >= 0:
            at = address - count - 1
            if at + 1 in entered or at in windows or not _movable(instrs, at, address):
                break
            count += 1
        start = address - count
        if not count or _after_csr(instrs, start) or not _still_early(instrs, address, start):
            continue
        if _delays_next(instrs, address):
            continue
        order = [bounds[address], *bounds[start:address]]
        for bound in order[1:]:
            bound.note = "-O moved it into the window of the branch before it"
        _defer(order[0], count, f"filled its window with {count}")
        bounds[start : address + 1] = order
        instrs[start : address + 1] = [instrs[address], *instrs[start:address]]
        windows |= set(range(start + 1, address + 1))
        savings.moved += count
        savings.cycles += count


def _room(instrs: Sequence[Instr], address: int, chip: Chip) -> int:
    """Return how many words the window of a branch or swap without one may gain from."""
    instr = instrs[address]
    if "defer" in instr.tokens or "guess_branch" in instr.tokens:
        return 0
    if swaps(instr):
        return 0 if kills(instr) else min(1, chip["swap_bubble_cycles"])
    if not is_branch(instr):
        return 0
    return aborted(instr, chip, late=False)


def _movable(instrs: Sequence[Instr], at: int, branch: int) -> bool:
    """Return whether a word may be executed behind a branch instead of before it."""
    instr, deciding = instrs[at], instrs[branch]
    if classify(instr) == "interaction" or is_branch(instr) or _after_csr(instrs, at):
        return False
    facts = traits_of(instr)
    if facts.searches_bits or facts.loads_search_result or facts.does_nothing:
        return False
    if "indirect_ref" in deciding.tokens:
        return False
    if traits_of(deciding).tests_codes and sets_codes(instr):
        return False
    if classify(deciding) == "interaction":
        # A reference may move any transfer register: only words about GPRs go past it.
        used = registers_of(instr)
        if "ctx_swap" in deciding.tokens and any(register.is_xfer for register in used):
            return False
    target = destination(instr)
    return target is None or target not in registers_of(deciding)


def _delays_next(instrs: Sequence[Instr], address: int) -> bool:
    """Return whether the word before a branch, moved behind it, would make the next branch late.

    On the way on from a branch that is not taken nothing is gained, and the next one tests codes
    that were set two words before it.
    """
    after = instrs[address + 1 : address + 2]
    tests = bool(after) and traits_of(after[0]).tests_codes
    return tests and sets_codes(instrs[address - 1])


def _still_early(instrs: Sequence[Instr], address: int, start: int) -> bool:
    """Return whether a condition branch keeps its distance from the word that sets the codes.

    A move would place the branch right behind the word that sets the flags; it would then resolve
    one stage later and save no cycle.
    """
    if not traits_of(instrs[address]).tests_codes:
        return True
    return start > 0 and not sets_codes(instrs[start - 1]) and not is_branch(instrs[start - 1])
