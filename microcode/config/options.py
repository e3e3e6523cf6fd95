"""Resolve build options (option_table.py) for programs, the core's tables and the checks."""

from collections.abc import Iterable, Mapping

import msgspec

from ixp.isa.tables.chip import Chip
from ixp.isa.tables.port_kinds import is_atm
from ixp.microcode.config.option_table import Defines, changed_defaults, default, read
from ixp.microcode.memory.map import constants, counters
from ixp.support.errors import UserError

_INDEX_BITS = 16  # index bits of a linear VC table: up to 64 K entries
_BITS = ("VCI_SIGNIFICANT_BITS", "VPI_SIGNIFICANT_BITS", "PORT_SIGNIFICANT_BITS")
# Programs do not use these values, but defines derived from them.
_DERIVED = {
    *("VC_TABLE_HASHED", "VC_TABLE_LINEAR", *_BITS, "ATM_LOOPBACK", "ETHERNET_LOOPBACK"),
    *("ICMP_RATE", "ICMP_BURST", "REASSEMBLY_MS", "SOURCE_ROUTES"),
}
_ERRORS = default("COUNTERS_ENABLE_MASK")  # the groups that are compiled by default


class BuildOptions(msgspec.Struct, frozen=True):
    """The build options of a configuration, resolved.

    `loopback_ports` are the 2^n Ethernet ports by which looped back packets from ATM leave.
    `ethernet_loopback` allows packets between Ethernet ports. `rfc1812` enables the checks of
    addresses (drop_precedence.RFC1812). With `answers`, the core answers packets that it receives;
    it sends at most `icmp_rate` ICMP errors per second, and `icmp_burst` at once, waits
    `reassembly_ms` for fragments, and follows source routes if `source_routes` is set. `defines`
    are those of the programs.
    """

    linear: bool = False
    vci_bits: int = default("VCI_SIGNIFICANT_BITS")
    vpi_bits: int = 8
    port_bits: int = 0
    rx_llc0: bool = bool(default("CRC32_RX_LLC0"))
    rfc1812: bool = bool(default("RFC1812"))
    answers: bool = bool(default("CORE_ANSWERS"))
    icmp_rate: int = default("ICMP_RATE")
    icmp_burst: int = default("ICMP_BURST")
    reassembly_ms: int = default("REASSEMBLY_MS")
    source_routes: bool = bool(default("SOURCE_ROUTES"))
    loopback_ports: range = range(0)
    ethernet_loopback: bool = bool(default("ETHERNET_LOOPBACK"))
    counters_mask: int = _ERRORS
    high_water: int = default("BDQ_HIGH_WATER")
    defines: Mapping[str, int | str] = {}

    @property
    def uncounted(self) -> tuple[str, ...]:
        """Return the error counters that are not compiled."""
        groups = _ERRORS & ~self.counters_mask
        return tuple(counter.name for counter in counters() if groups >> counter.group & 1)

    @property
    def uncompiled(self) -> frozenset[str]:
        """Return the counters that are not compiled; their words of scratch stay 0."""
        groups = {counter.name: counter.group for counter in counters()}
        groups["TOTAL_DISCARDS"] = constants("counters.uc")["PORT_EXCEPTIONS"]
        return frozenset(n for n, group in groups.items() if not self.counters_mask >> group & 1)

    def loopback_port(self, prefix: int) -> int:
        """Return the loopback port for packets of a route to this prefix."""
        return self.loopback_ports[prefix >> 8 & len(self.loopback_ports) - 1]


_OPTION_OF = {
    "rx_llc0": "CRC32_RX_LLC0",
    "answers": "CORE_ANSWERS",
    "counters_mask": "COUNTERS_ENABLE_MASK",
    "high_water": "BDQ_HIGH_WATER",
    **{name.lower(): name for name in ("RFC1812", "ETHERNET_LOOPBACK", "SOURCE_ROUTES")},
    **{name.lower(): name for name in ("ICMP_RATE", "ICMP_BURST", "REASSEMBLY_MS")},
}
"""Build options by field, for fields that hold an option's value."""


def build_options(defines: Defines, ports: Iterable[int], table: Chip) -> BuildOptions:
    """Read the options among defines, for a configuration with these ports on a chip.

    Raise UserError for a value that an option must not have.
    """
    chosen = read(defines, table)
    numbers = {name: value for name, value in chosen.items() if isinstance(value, int)}
    ports = sorted(ports)
    linear = bool(numbers.get("VC_TABLE_LINEAR"))
    if linear == numbers.get("VC_TABLE_HASHED", not linear):
        raise UserError("VC_TABLE_LINEAR or VC_TABLE_HASHED must be 1, and the other one 0")
    if not linear and (names := [name for name in _BITS if name in chosen]):
        raise UserError(f"{names[0]} must go with VC_TABLE_LINEAR = 1")
    passed: dict[str, int | str] = {**changed_defaults(table)}
    passed |= {name: value for name, value in chosen.items() if name not in _DERIVED}
    bits = _significant_bits(numbers, sum(map(is_atm, ports)))
    if linear:
        passed |= {"VC_TABLE_LINEAR": 1, **bits}
    if numbers.get("ETHERNET_LOOPBACK"):
        passed["ETHERNET_LOOPBACK"] = 1
    loopback_ports = range(0)
    if numbers.get("ATM_LOOPBACK"):
        loopback_ports = _neighbours([port for port in ports if not is_atm(port)])
        passed["ATM_LOOPBACK_FIRST"] = loopback_ports[0]
        passed["ATM_LOOPBACK_MASK"] = len(loopback_ports) - 1
    fields = {field: numbers[name] for field, name in _OPTION_OF.items() if name in numbers}
    vci_bits, vpi_bits, port_bits = bits.values()
    options = msgspec.convert(
        {**fields, "linear": linear, "vci_bits": vci_bits, "vpi_bits": vpi_bits,
         "port_bits": port_bits, "defines": passed},
        BuildOptions, strict=False,
    )  # fmt: skip
    if numbers.get("BDQ_LOW_WATER", 0) > options.high_water:
        raise UserError(f"BDQ_LOW_WATER must be BDQ_HIGH_WATER, {options.high_water}, at most")
    return msgspec.structs.replace(options, loopback_ports=loopback_ports)


def _significant_bits(chosen: Mapping[str, int], atm_ports: int) -> dict[str, int]:
    """Return the bits of VCI, VPI and port that make the index of a VC in a linear table."""
    least = max(atm_ports - 1, 0).bit_length()
    vci_bits = BuildOptions().vci_bits
    defaults = (vci_bits, _INDEX_BITS - vci_bits - least, least)
    bits = {name: chosen.get(name, n) for name, n in zip(_BITS, defaults, strict=True)}
    if bits["PORT_SIGNIFICANT_BITS"] < least:
        raise UserError(
            f"PORT_SIGNIFICANT_BITS must be {least} or more for {atm_ports} ATM ports, "
            f"not {bits['PORT_SIGNIFICANT_BITS']}"
        )
    if sum(bits.values()) > _INDEX_BITS:
        raise UserError(
            f"significant bits of VCI, VPI and port must be {_INDEX_BITS} at most in all, "
            f"not {' + '.join(map(str, bits.values()))}"
        )
    return bits


def _neighbours(ports: list[int]) -> range:
    """Return the first longest run of 2^n consecutive port numbers."""
    sizes = [1 << power for power in reversed(range(len(ports).bit_length()))]
    runs = (range(port, port + size) for size in sizes for port in ports)
    longest = next((run for run in runs if {*run} <= {*ports}), None)
    if longest is None:
        raise UserError("ATM_LOOPBACK must go with an Ethernet port")
    return longest
