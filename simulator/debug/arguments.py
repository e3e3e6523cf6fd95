"""Events, CSRs, FIFO places and values as a person gives them: checked, and as the kernel has them.

All raise UserError for what the machine does not have, and say what it has.
"""

from __future__ import annotations

from ixp.isa import EVENTS
from ixp.isa.csrs import CSR_NUMBERS, FIFO_DATA_QUADWORDS, FIFO_ELEMENTS
from ixp.simulator.machine.validation import WORD, fits, is_whole, not_negative
from ixp.support.errors import UserError


def names_of(events: int) -> frozenset[str]:
    """Give the names of the events in a mask."""
    return frozenset(name for name, bit in EVENTS.items() if events >> bit & 1)


def event_mask(name: str) -> int:
    """Give the mask of an event that can be delivered."""
    if not isinstance(name, str) or name not in EVENTS or name in ("voluntary", "kill"):
        known = ", ".join(name for name in EVENTS if name not in ("voluntary", "kill"))
        raise UserError(f"event must be one of {known}, not {name}")
    return 1 << EVENTS[name]


def csr_number(name: str) -> int:
    """Give the number of a CSR."""
    if not isinstance(name, str) or name not in CSR_NUMBERS:
        raise UserError(f"CSR must be one of {', '.join(CSR_NUMBERS)}, not {name}")
    return CSR_NUMBERS[name]


def fifo_place(which: str, element: int, quadword: int) -> tuple[bool, int, int]:
    """Give a quadword of a FIFO: whether it is the receive FIFO, element, quadword."""
    if which not in ("receive", "transmit"):
        raise UserError(f"FIFO must be receive or transmit, not {which}")
    inside = is_whole(element, FIFO_ELEMENTS) and is_whole(quadword, FIFO_DATA_QUADWORDS + 1)
    if not inside:
        raise UserError(
            f"FIFO place must be element 0 to {FIFO_ELEMENTS - 1} and quadword 0 to "
            f"{FIFO_DATA_QUADWORDS}, not {element} and {quadword}"
        )
    return which == "receive", element, quadword


def value_of(value: int, limit: int = WORD) -> int:
    """Give a value from 0 to below a limit, that of a longword."""
    try:
        return fits("value", value, limit)
    except ValueError as error:
        raise UserError(str(error)) from None


def cycle_of(cycle: int, what: str = "cycle") -> int:
    """Give a cycle, or a number of them."""
    try:
        return not_negative(what, cycle)
    except ValueError as error:
        raise UserError(str(error)) from None
