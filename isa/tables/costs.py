"""Define the cost classes: the chip rows that determine an instruction's time.

[D] every instruction issues in one cycle (course slides); which branch is decided in which stage:
[R] US6668317, US7421572. The rules in full: docs/reference/machine/timing/microengine.md.
"""

from typing import NamedTuple

_GUESS = ("guess_saves_cycles", "guess_wrong_cycles")
_SWAP = ("swap_bubble_cycles", "wake_cycles")
_WAY = ("command_fifo_depth", "grant_cycles", "transport_cycles")


class CostClass(NamedTuple):
    """A cost class: its description, and its rows of the chip table.

    `lost` are the rows of the cycles lost by a taken branch: if the previous word set the condition
    codes, and otherwise.
    """

    meaning: str
    lost: tuple[str, str] | None = None
    others: tuple[str, ...] = ()

    @property
    def rows(self) -> tuple[str, ...]:
        """Return every row that the class depends on, once."""
        return tuple(dict.fromkeys((*(self.lost or ()), *self.others)))


def _branch(late: str, early: str, meaning: str, others: tuple[str, ...] = ()) -> CostClass:
    rows = (f"abort_{late}_cycles", f"abort_{early}_cycles")
    return CostClass(
        f"one cycle; if taken, {meaning}, less one for each deferred word", rows, others
    )


COST_CLASSES = {
    "single": CostClass("one cycle"),
    "branch_early": _branch("early", "early", "as many lost as the row says"),
    "branch_condition": _branch(
        "late",
        "early",
        "as many lost as the late row says behind a word that sets the condition codes, "
        "else the early row",
        _GUESS,
    ),
    "branch_operand": _branch("operand", "operand", "as many lost as the row says", _GUESS),
    "swap": CostClass(
        "one cycle and the bubble, which a deferred word uses; then the context waits", None, _SWAP
    ),
    "reference": CostClass(
        "one cycle, more while the command FIFO is full; with `ctx_swap` as class swap. Its end is "
        "told by the rows of the unit asked",
        None,
        (*_WAY, *_SWAP),
    ),
}


def lost_row(cost: str, *, late: bool) -> str:
    """Return the name of the row of the cycles lost by a taken branch of a class.

    `late` means that the previous word set the condition codes. Raise KeyError unless the class is
    of branches.
    """
    lost = COST_CLASSES[cost].lost
    if lost is None:
        raise KeyError(cost)
    return lost[0 if late else 1]
