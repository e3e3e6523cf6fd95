"""Find straight runs of private words: where compiled code begins, ends and checks the horizon.

Terms: a *private* word touches only its own engine; the *horizon* is the cycle up to which an
engine may run ahead; the *shadow* of a branch is its deferred words; a word is *plain* if compiled
code may perform it; a *leader* begins a straight run, and compiled code may be entered there.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ixp.isa import variants
from ixp.isa.analysis import traits
from ixp.isa.instructions import INSTRUCTIONS
from ixp.isa.meaning.description import Instruction, Variant
from ixp.isa.meaning.semantics import Name
from ixp.isa.tables.costs import lost_row
from ixp.simulator.program.words import Word

COST_ROWS = (
    *("abort_early_cycles", "abort_late_cycles", "abort_operand_cycles"),
    *("guess_saves_cycles", "guess_wrong_cycles"),
)
"""Rows of the chip table that compiled code depends on."""


def meaning(word: Word) -> Variant:
    """Return the meaning of a private word."""
    return variants()[word.handler]


def row(word: Word) -> Instruction:
    """Return the row of a private word."""
    return INSTRUCTIONS[meaning(word).key.split(":")[0]][0]


def is_branch(word: Word) -> bool:
    """Return whether a private word is a branch or a jump."""
    return not word.has("in_order") and "taken" in meaning(word).effects


def fixed_target(word: Word) -> int | None:
    """Return the target address of a private branch, or None if a register holds it."""
    return word.k if meaning(word).effects["target"] == Name("k") else None


@dataclass(frozen=True)
class Costs:
    """Cycles lost by branches, from the chip table."""

    rows: Mapping[str, int]

    def lost(self, word: Word, *, late: bool) -> int:
        """Return the cycles lost by a taken branch; `late`: the previous word set the codes."""
        lost = self.rows[lost_row(row(word).cost, late=late)]
        if word.has("guess") and lost > 1:
            lost -= self.rows["guess_saves_cycles"]
        return max(0, lost - word.defer)

    def wrong(self, word: Word) -> int:
        """Return the cycles lost by a branch that is not taken."""
        return self.rows["guess_wrong_cycles"] if word.has("guess") else 0


class Flow:
    """The straight runs of a program."""

    def __init__(self, words: Sequence[Word], costs: Costs) -> None:
        """Find the leaders of a translated program."""
        self.words = words
        self.costs = costs
        self.leaders = sorted(self._leaders())
        self.most_cycles = self._most_cycles()

    def shadow(self, at: int) -> Sequence[Word]:
        """Return the words in the defer window of a branch."""
        return self.words[at + 1 : at + 1 + self.words[at].defer]

    def stops(self, at: int) -> bool:
        """Return whether a word must be performed in global order, also an address past the end."""
        return at >= len(self.words) or self.words[at].has("in_order")

    def plain(self, at: int) -> bool:
        """Return whether compiled code may perform a word (and, for a branch, its shadow)."""
        if self.stops(at):
            return False
        shadow = self.shadow(at)
        whole = len(shadow) == self.words[at].defer
        return whole and not any(word.has("in_order") or is_branch(word) for word in shadow)

    def waits(self, at: int) -> bool:
        """Return whether a word runs in global order while a reference is outstanding."""
        return any(word.has("uses_transfers") for word in (self.words[at], *self.shadow(at)))

    def _leaders(self) -> set[int]:
        leaders = {0}
        for at, word in enumerate(self.words):
            after = at + 1 + word.defer
            if word.has("in_order"):
                leaders |= {after, word.k}  # k is the target of a state branch
            elif is_branch(word):
                target = fixed_target(word)
                leaders |= {after, target if target is not None else word.k}
            elif traits(row(word)).loads_address:
                leaders.add(word.k)
            elif word.has("uses_transfers"):
                leaders.add(after)
        return {at for at in leaders if at < len(self.words)}

    def _most_cycles(self) -> list[int]:
        """Return by word the most cycles to the next horizon check.

        Compiled code checks the horizon before it branches backwards, so only forward paths count.
        """
        most = [0] * (len(self.words) + 1)
        for at in reversed(range(len(self.words))):
            if self.plain(at):
                most[at] = self._way(at, most)
        return most

    def _way(self, at: int, most: Sequence[int]) -> int:
        word = self.words[at]
        if not is_branch(word):
            return 1 + most[at + 1]
        target = fixed_target(word)
        ahead = most[target] if target is not None and at < target < len(most) else 0
        lost = max(self.costs.lost(word, late=late) for late in (False, True))
        after = min(at + 1 + word.defer, len(most) - 1)
        return 1 + word.defer + max(lost + ahead, self.costs.wrong(word) + most[after])

    def needs(self) -> list[int]:
        """Return, for each word, the most cycles from there to the next check of the horizon.

        The number is 0 where compiled code may not be entered: at words that are not leaders, and
        at branches that may have to wait for their shadow, because no word would be performed
        there.
        """
        needs = [0] * len(self.words)
        for at in self.leaders:
            if not any(word.has("uses_transfers") for word in self.shadow(at)):
                needs[at] = self.most_cycles[at]
        return needs
