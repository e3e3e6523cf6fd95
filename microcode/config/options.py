"""What the build options of a configuration mean for programs, the core's tables and the checks.

Which options there are, and their values, stands in option_table.py.
"""

from collections.abc import Iterable, Mapping

import msgspec

from ixp.isa.tables.chip import Chip
from ixp.isa.tables.port_kinds import is_atm
from ixp.microcode.config.option_table import Defines, changed_defaults, default, read
from ixp.microcode.memory.map import constants, counters
from ixp.support.errors import UserError

_PLACE_BITS = 16  # a linear VC table has up to 64 K entries
_VCI_BITS = 8
_BITS = ("VCI_SIGNIFICANT_BITS", "VPI_SIGNIFICANT_BITS", "PORT_SIGNIFICANT_BITS")
_LIMITS = ("ICMP_RATE", "ICMP_BURST", "REASSEMBLY_MS")
# Programs do not get the values of these, but what follows from them.
_DERIVED = {
    *("VC_TABLE_HASHED", "VC_TABLE_LINEAR", *_BITS, "ATM_LOOPBACK", "ETHERNET_LOOPBACK"),
    *_LIMITS,
    "SOURCE_ROUTES",
}
_CONFIG = constants("system_config.uc")
_LIMIT = {name: int(default(name)) for name in _LIMITS}
_FOLLOWS = int(default("SOURCE_ROUTES"))
_ERRORS = constants("counters.uc")["COUNTERS_ENABLE_MASK"]  # their groups are compiled by default


class BuildOptions(msgspec.Struct, frozen=True):
    """What was chosen.

    `loopback_ports` are the Ethernet ports that packets from ATM leave by when they are looped
    back, 2^n of them; `ethernet_loopback` lets packets go from one Ethernet to another; `rfc1812`
    is whether addresses are checked (precedence.RFC1812). With `answers` the core answers packets
    that come to it; it sends `icmp_rate` ICMP errors in a second at most, and `icmp_burst` at once,
    and waits `reassembly_ms` for fragments; `source_routes` is whether it follows them.
    `defines` are those of the programs.
    """

    linear: bool = False
    vci_bits: int = _VCI_BITS
    vpi_bits: int = 8
    port_bits: int = 0
    rx_llc0: bool = True
    rfc1812: bool = True
    answers: bool = False
    icmp_rate: int = _LIMIT["ICMP_RATE"]
    icmp_burst: int = _LIMIT["ICMP_BURST"]
    reassembly_ms: int = _LIMIT["REASSEMBLY_MS"]
    source_routes: bool = bool(_FOLLOWS)
    loopback_ports: range = range(0)
    ethernet_loopback: bool = False
    counters_mask: int = _ERRORS
    high_water: int = _CONFIG["BDQ_HIGH_WATER"]
    defines: Mapping[str, int | str] = {}

    @property
    def uncounted(self) -> tuple[str, ...]:
        """The counters of errors that are not compiled."""
        errors = (each for each in counters() if _ERRORS >> each.group & 1)
        return tuple(each.name for each in errors if not self.counters_mask >> each.group & 1)

    @property
    def uncompiled(self) -> frozenset[str]:
        """The counters that are not compiled; their words of scratch stay 0."""
        groups = {each.name: each.group for each in counters()}
        groups["TOTAL_DISCARDS"] = constants("counters.uc")["PORT_EXCEPTIONS"]
        return frozenset(n for n, group in groups.items() if not self.counters_mask >> group & 1)

    def loopback_port(self, prefix: int) -> int:
        """Return the port by which packets of a route to this prefix are looped back."""
        return self.loopback_ports[prefix >> 8 & len(self.loopback_ports) - 1]


def build_options(defines: Defines, ports: Iterable[int], table: Chip) -> BuildOptions:
    """Read the options among defines, for a configuration with these ports on a chip.

    Raise UserError for a value that an option must not have.
    """
    chosen = read(defines, table)
    known = sorted(ports)
    linear = bool(chosen.get("VC_TABLE_LINEAR", 0))
    if linear == chosen.get("VC_TABLE_HASHED", not linear):
        raise UserError("VC_TABLE_LINEAR or VC_TABLE_HASHED must be 1, and the other one 0")
    passed = {name: chosen[name] for name in chosen if name not in _DERIVED}
    passed = {**changed_defaults(table), **passed}
    if not linear and (given := [name for name in _BITS if name in chosen]):
        raise UserError(f"{given[0]} must go with VC_TABLE_LINEAR = 1")
    bits = _significant_bits(chosen, sum(map(is_atm, known)))
    if linear:
        passed |= {"VC_TABLE_LINEAR": 1, **bits}
    if chosen.get("ETHERNET_LOOPBACK"):
        passed["ETHERNET_LOOPBACK"] = 1
    loopback_ports = range(0)
    if chosen.get("ATM_LOOPBACK"):
        loopback_ports = _neighbours([port for port in known if not is_atm(port)])
        passed["ATM_LOOPBACK_FIRST"] = loopback_ports[0]
        passed["ATM_LOOPBACK_MASK"] = len(loopback_ports) - 1
    high_water = int(chosen.get("BDQ_HIGH_WATER", _CONFIG["BDQ_HIGH_WATER"]))
    if int(chosen.get("BDQ_LOW_WATER", 0)) > high_water:
        raise UserError(f"BDQ_LOW_WATER must be BDQ_HIGH_WATER, {high_water}, at most")
    numbers = {name: value for name, value in chosen.items() if isinstance(value, int)}
    vci_bits, vpi_bits, port_bits = bits.values()
    return BuildOptions(
        linear=linear,
        vci_bits=vci_bits,
        vpi_bits=vpi_bits,
        port_bits=port_bits,
        rx_llc0=bool(numbers.get("CRC32_RX_LLC0", _CONFIG["CRC32_RX_LLC0"])),
        rfc1812=bool(numbers.get("RFC1812", _CONFIG["RFC1812"])),
        answers=bool(numbers.get("CORE_ANSWERS", _CONFIG["CORE_ANSWERS"])),
        **{name.lower(): numbers.get(name, value) for name, value in _LIMIT.items()},
        source_routes=bool(numbers.get("SOURCE_ROUTES", _FOLLOWS)),
        loopback_ports=loopback_ports,
        ethernet_loopback=bool(numbers.get("ETHERNET_LOOPBACK")),
        counters_mask=numbers.get("COUNTERS_ENABLE_MASK", _ERRORS),
        high_water=high_water,
        defines=passed,
    )


def _significant_bits(chosen: Defines, atm_ports: int) -> dict[str, int]:
    """Return the bits of VCI, VPI and port that make the place of a VC in a linear table."""
    least = max(atm_ports - 1, 0).bit_length()
    defaults = (_VCI_BITS, _PLACE_BITS - _VCI_BITS - least, least)
    bits = {name: int(chosen.get(name, n)) for name, n in zip(_BITS, defaults, strict=True)}
    if bits["PORT_SIGNIFICANT_BITS"] < least:
        raise UserError(
            f"PORT_SIGNIFICANT_BITS must be {least} or more for {atm_ports} ATM ports, "
            f"not {bits['PORT_SIGNIFICANT_BITS']}"
        )
    if sum(bits.values()) > _PLACE_BITS:
        raise UserError(
            f"significant bits of VCI, VPI and port must be {_PLACE_BITS} at most in all, "
            f"not {' + '.join(map(str, bits.values()))}"
        )
    return bits


def _neighbours(ports: list[int]) -> range:
    """Return the longest run of 2^n neighbours among port numbers, the first one of these."""
    sizes = [1 << power for power in reversed(range(len(ports).bit_length()))]
    runs = (range(port, port + size) for size in sizes for port in ports)
    found = next((run for run in runs if {*run} <= {*ports}), None)
    if found is None:
        raise UserError("ATM_LOOPBACK must go with an Ethernet port")
    return found
