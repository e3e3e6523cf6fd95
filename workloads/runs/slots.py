"""The cell slots of an ATM wire: slot k ends k + 1 cell times after the ports were enabled."""

from collections.abc import Iterator
from itertools import count

from ixp.isa.port_kinds import is_atm
from ixp.simulator import Machine


def slot_ends(machine: Machine, port: int, enabled_at: int) -> Iterator[int]:
    """Return the ends of all slots, which never end.

    Ethernet wires, and wires without a bound, have no slots.
    """
    spec = machine.ports[port].spec
    if not is_atm(port) or spec.rate is None:
        return
    period = spec.cycles_per_byte(machine.chip) * machine.chip["cell_wire_bytes"]
    over, under = period.numerator, period.denominator
    yield from (enabled_at + slot * over // under for slot in count(1))
