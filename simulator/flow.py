"""A program as straight runs: where compiled code begins, ends, and looks at the horizon.

Terms: the *shadow* of a branch or swap are its deferred words; a word is *plain* when compiled code
performs it; a *leader* begins a straight run, and is where compiled code may be entered. Every
interaction is a leader, for it waits for its cycle unless only its own engine matters to it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ixp.isa import variants
from ixp.isa.description import Variant
from ixp.isa.expression import Name
from ixp.isa.instructions import INSTRUCTIONS
from ixp.simulator import _kernel

INTERACTIONS = ("reference", "ctx_arb", "state_branch")
"""Kinds of interactions that compiled code performs; the others are rare."""

COST_ROWS = (
    *("abort_early_cycles", "abort_late_cycles", "abort_operand_cycles"),
    *("guess_saves_cycles", "guess_wrong_cycles"),
)
"""Rows of the chip table that compiled code depends on."""


def meaning(word: _kernel.Word) -> Variant:
    """Give what a private word means."""
    return variants()[word.handler]


def is_branch(word: _kernel.Word) -> bool:
    """Whether a word is a branch or a jump."""
    return word.kind == "state_branch" or (not word.stops and "taken" in meaning(word).effects)


def swaps(word: _kernel.Word) -> bool:
    """Whether a word gives up the turn of its context."""
    return word.kind == "ctx_arb" or word.swap


def fixed_target(word: _kernel.Word) -> int | None:
    """Address that a branch goes to; None when a register tells."""
    return word.k if word.stops or meaning(word).effects["target"] == Name("k") else None


@dataclass(frozen=True)
class Costs:
    """Cycles lost by branches, from the chip table."""

    rows: Mapping[str, int]

    def lost(self, word: _kernel.Word, *, late: bool) -> int:
        """Cycles lost when a branch is taken; `late`: the word before set the condition codes."""
        if word.stops:  # on a signal or state
            return max(0, self.rows["abort_early_cycles"] - word.defer)
        cost = INSTRUCTIONS[meaning(word).key.split(":")[0]][0].cost
        early_or_late = "abort_late_cycles" if late else "abort_early_cycles"
        row = {"branch_early": "abort_early_cycles", "branch_operand": "abort_operand_cycles"}
        lost = self.rows[row.get(cost, early_or_late)]
        if word.guess and lost > 1:
            lost -= self.rows["guess_saves_cycles"]
        return max(0, lost - word.defer)

    def wrong(self, word: _kernel.Word) -> int:
        """Cycles lost when a branch is not taken."""
        return self.rows["guess_wrong_cycles"] if word.guess and not word.stops else 0


class Flow:
    """The straight runs of a program."""

    def __init__(self, words: Sequence[_kernel.Word], costs: Costs) -> None:
        """Find the leaders of a translated program."""
        self.words = words
        self.costs = costs
        self.leaders = sorted(self._leaders())
        self.most_cycles = self._most_cycles()

    def shadow(self, at: int) -> Sequence[_kernel.Word]:
        """Words that a branch defers."""
        return self.words[at + 1 : at + 1 + self.words[at].defer]

    def interacts(self, at: int) -> bool:
        """Whether a word is performed in global order; so is one behind the end."""
        return at >= len(self.words) or self.words[at].stops

    def plain(self, at: int) -> bool:
        """Whether compiled code performs a word (and, for a branch or swap, its shadow)."""
        if at >= len(self.words):
            return False
        word, shadow = self.words[at], self.shadow(at)
        if word.stops and (word.kind not in INTERACTIONS or word.kill_after):
            return False
        if word.defer and not (is_branch(word) or swaps(word)):
            return False
        whole = len(shadow) == word.defer
        kept = [each for each in shadow if each.stops or is_branch(each)]
        late = [each for each in shadow if each.shared and word.stops]
        return whole and not kept and not late

    def waits(self, at: int) -> bool:
        """Whether a word is performed in global order while a reference is outstanding."""
        return any(word.shared for word in (self.words[at], *self.shadow(at)))

    def _leaders(self) -> set[int]:
        found = {0}
        for at, word in enumerate(self.words):
            after = at + 1 + word.defer
            if word.stops:
                found |= {at, after, word.k}  # k: the target of a branch
            elif is_branch(word):
                target = fixed_target(word)
                found |= {after, target if target is not None else word.k}
            elif meaning(word).key == "load_addr":
                found.add(word.k)
            if word.shared:
                found.add(at)
        return {at for at in found if at < len(self.words)}

    def _most_cycles(self) -> list[int]:
        """Compiled code looks at the horizon before it goes back, so only ways forward count.

        So it does before interactions.
        """
        most = [0] * (len(self.words) + 1)
        for at in reversed(range(len(self.words))):
            if self.plain(at):
                most[at] = self._way(at, most)
        return most

    def _way(self, at: int, most: Sequence[int]) -> int:
        word = self.words[at]
        if swaps(word):
            return 1 + word.defer
        after = self._ahead(at + 1 + word.defer, most)
        if not is_branch(word):
            return 1 + after
        target = fixed_target(word)
        ahead = self._ahead(target, most) if target is not None and target > at else 0
        lost = max(self.costs.lost(word, late=late) for late in (False, True))
        return 1 + word.defer + max(lost + ahead, self.costs.wrong(word) + after)

    def _ahead(self, at: int, most: Sequence[int]) -> int:
        return 0 if self.interacts(at) else most[at]

    def needs(self) -> list[int]:
        """For each word the most cycles from there to the next look at the horizon.

        0 where compiled code may not be entered: words that are not leaders or not plain, and
        branches that may have to wait for their shadow, where nothing would be done.
        """
        needs = [0] * len(self.words)
        for at in self.leaders:
            if not any(word.shared for word in self.shadow(at)):
                needs[at] = self.most_cycles[at]
        return needs
