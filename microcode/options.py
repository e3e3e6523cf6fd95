"""Build options of the router, as `defines` of a configuration or `-D` of a run choose them.

Other defines go to the programs as they are: DRAM_QUEUE, COUNTERS_ENABLE_MASK, BDQ_HIGH_WATER,
FP_READY_WAIT and CELL_BURST (include/system_config.uc, include/counters.uc).
"""

from collections.abc import Iterable, Mapping

import msgspec

from ixp.isa.errors import UserError
from ixp.microcode.tables import is_atm

Defines = Mapping[str, int | str]

_PLACE_BITS = 16  # a linear VC table has up to 64 K entries
_VCI_BITS = 8
_MOST_BITS = {"VCI_SIGNIFICANT_BITS": 15, "VPI_SIGNIFICANT_BITS": 8, "PORT_SIGNIFICANT_BITS": 2}
_SWITCHES = (
    "VC_TABLE_LINEAR",
    "VC_TABLE_HASHED",
    "CRC32_RX_LLC0",
    "RFC1812",
    "ATM_LOOPBACK",
    "ETHERNET_LOOPBACK",
    "QUEUE_CHECKS",
)


class BuildOptions(msgspec.Struct, frozen=True):
    """What was chosen; `loopback_mask` chooses an Ethernet port for a packet looped back.

    `ethernet_loopback` lets packets go from one Ethernet to another; `rfc1812` is whether addresses
    are checked (precedence.RFC1812), `queue_checks` whether queues look at what they are given.
    """

    linear: bool = False
    vci_bits: int = _VCI_BITS
    vpi_bits: int = 8
    port_bits: int = 0
    rx_llc0: bool = True
    rfc1812: bool = True
    loopback_mask: int | None = None
    ethernet_loopback: bool = False
    queue_checks: bool = False

    @property
    def told(self) -> dict[str, int | str]:
        """What the programs are told."""
        told: dict[str, int | str] = {"CRC32_RX_LLC0": int(self.rx_llc0)}
        told |= {"RFC1812": int(self.rfc1812), "QUEUE_CHECKS": int(self.queue_checks)}
        if self.linear:
            told |= {"VC_TABLE_LINEAR": 1, "VCI_SIGNIFICANT_BITS": self.vci_bits}
            told |= {
                "VPI_SIGNIFICANT_BITS": self.vpi_bits,
                "PORT_SIGNIFICANT_BITS": self.port_bits,
            }
        if self.loopback_mask is not None:
            told["ATM_LOOPBACK_MASK"] = self.loopback_mask
        if self.ethernet_loopback:
            told["ETHERNET_LOOPBACK"] = 1
        return told


def build_options(defines: Defines, ports: Iterable[int]) -> BuildOptions:
    """Read the options among defines, for a configuration with these ports.

    Raise UserError for a value that an option must not have.
    """
    known = list(ports)
    atm = [port for port in known if is_atm(port)]
    on = {name: _number(defines, name, 1) for name in _SWITCHES if name in defines}
    if on.get("VC_TABLE_LINEAR") and on.get("VC_TABLE_HASHED"):
        raise UserError("VC_TABLE_LINEAR and VC_TABLE_HASHED must not both be 1")
    port_bits = max(len(atm) - 1, 0).bit_length()
    bits = {
        "VCI_SIGNIFICANT_BITS": _VCI_BITS,
        "VPI_SIGNIFICANT_BITS": _PLACE_BITS - _VCI_BITS - port_bits,
        "PORT_SIGNIFICANT_BITS": port_bits,
    }
    bits = {name: _number(defines, name, _MOST_BITS[name], n) for name, n in bits.items()}
    if sum(bits.values()) > _PLACE_BITS or not all(list(bits.values())[:2]):
        raise UserError(
            f"significant bits of VCI and VPI must be 1 or more, and {_PLACE_BITS} with those of "
            f"the port at most, not {', '.join(map(str, bits.values()))}"
        )
    ethernets = len(known) - len(atm)
    if on.get("ATM_LOOPBACK") and not ethernets:
        raise UserError("ATM_LOOPBACK must go with an Ethernet port")
    mask = (1 << ethernets.bit_length() - 1) - 1 if on.get("ATM_LOOPBACK") else None
    vci_bits, vpi_bits, port_bits = bits.values()
    return BuildOptions(
        linear=bool(on.get("VC_TABLE_LINEAR")),
        vci_bits=vci_bits,
        vpi_bits=vpi_bits,
        port_bits=port_bits,
        rx_llc0=bool(on.get("CRC32_RX_LLC0", 1)),
        rfc1812=bool(on.get("RFC1812", 1)),
        loopback_mask=mask,
        ethernet_loopback=bool(on.get("ETHERNET_LOOPBACK")),
        queue_checks=bool(on.get("QUEUE_CHECKS")),
    )


def passed_on(defines: Defines) -> dict[str, int | str]:
    """Give the defines that the programs get as they are."""
    return {k: v for k, v in defines.items() if k not in {*_SWITCHES, *_MOST_BITS}}


def _number(defines: Defines, name: str, most: int, default: int = 0) -> int:
    """Give the value of an option. Raise UserError for one that is no number in its range."""
    text = str(defines.get(name, default))
    try:
        value = int(text, 0)
    except ValueError:
        value = -1
    if not 0 <= value <= most:
        raise UserError(f"{name} must be 0 to {most}, not {text}")
    return value
