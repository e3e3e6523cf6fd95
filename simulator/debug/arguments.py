"""Convert names of events, CSRs and FIFO places to kernel numbers, and check values.

All functions raise UserError for a name or number that the machine does not have. The error lists
the valid ones.
"""

from __future__ import annotations

from ixp.isa import EVENTS
from ixp.isa.tables.csrs import CSR_NUMBERS, FIFO_DATA_QUADWORDS, FIFO_ELEMENTS
from ixp.simulator.machine.checks import WORD, fits, is_whole, not_negative
from ixp.simulator.machine.machine import Machine
from ixp.support.errors import UserError


def check_machine(machine: Machine) -> None:
    """Raise UserError for anything but a machine."""
    if not isinstance(machine, Machine):
        raise UserError(f"machine must be a Machine, not {machine!r}")


def names_of(events: int) -> frozenset[str]:
    """Return the names of the events in a mask."""
    return frozenset(name for name, bit in EVENTS.items() if events >> bit & 1)


def deliverable_event(name: str) -> int:
    """Return the mask of an event that can be delivered."""
    deliverable = [event for event in EVENTS if event not in ("voluntary", "kill")]
    if name not in deliverable:
        raise UserError(f"event must be one of {', '.join(deliverable)}, not {name}")
    return 1 << EVENTS[name]


def csr_number(name: str) -> int:
    """Return the number of a CSR."""
    if not isinstance(name, str) or name not in CSR_NUMBERS:
        raise UserError(f"CSR must be one of {', '.join(CSR_NUMBERS)}, not {name}")
    return CSR_NUMBERS[name]


def fifo_place(fifo: str, element: int, quadword: int) -> tuple[bool, int, int]:
    """Return the place of a quadword in a FIFO: (is receive FIFO, element, quadword)."""
    if fifo not in ("receive", "transmit"):
        raise UserError(f"FIFO must be receive or transmit, not {fifo}")
    if not (is_whole(element, FIFO_ELEMENTS) and is_whole(quadword, FIFO_DATA_QUADWORDS + 1)):
        raise UserError(
            f"FIFO place must be element 0 to {FIFO_ELEMENTS - 1} and quadword 0 to "
            f"{FIFO_DATA_QUADWORDS}, not {element} and {quadword}"
        )
    return fifo == "receive", element, quadword


def word_of(value: int, limit: int = WORD) -> int:
    """Return a value if it lies in 0 to limit - 1; otherwise raise UserError."""
    try:
        return fits("value", value, limit)
    except ValueError as error:
        raise UserError(str(error)) from None


def cycle_of(cycle: int, name: str = "cycle") -> int:
    """Return a value that is a cycle or a number of cycles; otherwise raise UserError."""
    try:
        return not_negative(name, cycle)
    except ValueError as error:
        raise UserError(str(error)) from None
