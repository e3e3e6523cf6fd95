"""When the cells of an ATM port came in: there is one for each slot of the wire."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import count

from ixp.isa.port_kinds import port_kind
from ixp.microcode.config.wire_rates import rate_of
from ixp.workloads.record.record import Record
from ixp.workloads.runs.wire_rate_text import read_wire_rates


class SlotTimes:
    """The ends of the slots of a wire in ns, which never end."""

    def __init__(self, start_ns: int, period_ns: Fraction) -> None:
        """Start with the slot that begins at `start_ns`."""
        self._start = start_ns
        self._period = period_ns

    def __iter__(self) -> Iterator[int]:
        """Return the end of each slot, from the first one on."""
        over, under = self._period.as_integer_ratio()
        return (self._start + number * over // under for number in count(1))


def slot_times(record: Record) -> dict[int, SlotTimes]:
    """Return when cells came in, by port, where that is known: not on a wire without a bound."""
    if record.made is None or record.enabled_cycle is None:
        return {}
    rates = read_wire_rates(record.made.ports)
    table = record.chip_table
    start = record.enabled_cycle * 1000 // table["core_mhz"]
    bits = 8 * table["cell_wire_bytes"]
    found = {}
    for port in record.ports:
        kind, rate = port_kind(port.kind), rate_of(rates, port.port)
        if kind.is_atm and rate is not None:
            true = Fraction(bits * 10**9, kind.bits_per_second(table))
            found[port.port] = SlotTimes(start, true / rate)
    return found
