"""The cell slots of an ATM wire: slot k ends k + 1 cell times after the ports were enabled."""

from collections.abc import Iterable, Iterator
from typing import TypeVar

from ixp.isa.port_kinds import is_atm
from ixp.simulator import Machine

T = TypeVar("T")


def slot_ends(machine: Machine, port: int, enabled_at: int, end: int) -> Iterator[int]:
    """Return the ends of all slots before cycle `end`.

    Ethernet wires, and wires without a bound, have no slots.
    """
    spec = machine.ports[port].spec
    if not is_atm(port) or spec.rate is None:
        return
    period = spec.cycles_per_byte(machine.chip) * machine.chip["cell_wire_bytes"]
    slot = 1
    while (at := enabled_at + int(slot * period)) < end:
        yield at
        slot += 1


def fill_slots(cells: list[tuple[int, T]], idle: T, ends: Iterable[int]) -> list[tuple[int, T]]:
    """Put `idle` into every slot that no cell used; `cells` have the ends of theirs."""
    used = {end for end, _ in cells}
    filled = [*cells, *((end, idle) for end in ends if end not in used)]
    return sorted(filled, key=lambda cell: cell[0])
