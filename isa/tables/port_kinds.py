"""Define the kinds of ports, one row each: medium, device, and rows of the chip table.

To add a kind, add a row to PORT_KINDS, with a new kernel device (`simulator/kernel/devices/`) if
needed. The kernel's selection of a device is generated from these rows.
"""

from collections.abc import Mapping
from fractions import Fraction
from types import MappingProxyType
from typing import NamedTuple

from ixp.isa.tables.chip import Chip
from ixp.isa.tables.csrs import PORTS
from ixp.support.errors import UserError


class Medium(NamedTuple):
    """The medium of a port's wires.

    `numbers` are the router's port numbers; a port name is `prefix` and a number from 0. `suffixes`
    are the file name endings of a port's units; the first file is the one that is read.
    """

    name: str
    title: str
    prefix: str
    numbers: range
    suffixes: tuple[str, ...]

    def port_name(self, port: int) -> str:
        """Return the name of a port, such as eth0."""
        return f"{self.prefix}{port - self.numbers.start}"


ETHERNET = Medium("ethernet", "Ethernet", "eth", range(8), ("pcap",))
ATM = Medium("atm", "ATM", "atm", range(8, PORTS), ("cells", "pcap"))
MEDIA = (ETHERNET, ATM)


class PortKind(NamedTuple):
    """A kind of port; every `_row` names a row of the chip table.

    device    the kernel's class
    rate_row  rate of the wire
    unit_row  size of a unit on the IX bus; None for frames of any length
    least_row row of the least wire bytes of a unit
    fifo_row  row of the bytes of the receive FIFO; None for a FIFO that holds whole cells
    """

    name: str
    medium: Medium
    device: str
    rate_row: str
    unit_row: str | None
    least_row: str
    fifo_row: str | None

    @property
    def is_atm(self) -> bool:
        """Return whether its units are cells."""
        return self.medium is ATM

    def bits_per_second(self, chip: Chip | Mapping[str, int]) -> int:
        """Return the true rate of the wire."""
        return chip[self.rate_row] * (1_000 if self.rate_row.endswith("_kbps") else 1_000_000)

    def cycles_per_byte(self, chip: Chip | Mapping[str, int]) -> Fraction:
        """Return the core cycles of a byte on the wire at its true rate."""
        return Fraction(8_000_000 * chip["core_mhz"], self.bits_per_second(chip))


# fmt: off
_ROWS = (
    PortKind("eth100", ETHERNET, "EthernetPort", "eth_mbps",  None,             "eth_overhead_bytes", "eth_fifo_bytes"),
    PortKind("oc12",   ATM,      "AtmPort",      "oc12_kbps", "cell_bus_bytes", "cell_wire_bytes",    None),
    PortKind("oc3",    ATM,      "AtmPort",      "oc3_kbps",  "cell_bus_bytes", "cell_wire_bytes",    None),
)
# fmt: on
PORT_KINDS: Mapping[str, PortKind] = MappingProxyType({kind.name: kind for kind in _ROWS})


def port_kind(name: object) -> PortKind:
    """Return a kind of port; raise UserError, listing the known kinds, for an unknown name."""
    if not isinstance(name, str) or name not in PORT_KINDS:
        names = ", ".join(PORT_KINDS)
        raise UserError(f"unknown port kind `{name}`; the known ones are {names}")
    return PORT_KINDS[name]


def medium_of(port: int) -> Medium:
    """Return the medium of a router's port."""
    return ATM if port >= ATM.numbers.start else ETHERNET


def is_atm(port: int) -> bool:
    """Return whether a router's port is one of the ATM ports."""
    return medium_of(port) is ATM
