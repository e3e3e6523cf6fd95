"""Conservation: what a drained router was given is where its counters say (router design, 12.1)."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from ixp.microcode.core import Memory, Router
from ixp.microcode.core_packets import CorePacket
from ixp.microcode.memory_map import constants, counters
from ixp.microcode.tables import is_atm

_EXCEPTIONS = [
    counter.name
    for counter in counters()
    if counter.per_port and counter.group == constants("counters.uc")["PORT_EXCEPTIONS"]
]
_PACKET = [name for name in _EXCEPTIONS if name.startswith("IP_")] + ["PORT_DISABLED"]
_FRAME = [*_PACKET, "MAC_INVALID_ADDRESS"]
_IN_ERROR = ["PORT_RXERROR", "PORT_SHDBE_NOT_SOP"]


class Tallying(Router):
    """The core's software, which counts what it gets by receive port too."""

    def __init__(self, *given: Any) -> None:  # noqa: ANN401
        """Start with nothing."""
        super().__init__(*given)
        self.by_port: Counter[tuple[int, str]] = Counter()

    def handle(self, machine: Memory, packet: CorePacket) -> None:
        """Count it."""
        del machine
        self.by_port[packet.port, packet.reason] += 1

    def took(self, *, atm: bool, but: tuple[str, ...] = ()) -> int:
        """Count what came from one side, but for some reasons."""
        return sum(
            count
            for (port, reason), count in self.by_port.items()
            if is_atm(port) == atm and reason not in but
        )


class Law(NamedTuple):
    """What went in must have come out; `at_most` may be missing, where counters have two uses."""

    name: str
    given: int
    gone: int
    at_most: int = 0


def broken(found: Mapping[str, Any], core: Tallying) -> list[str]:
    """Give the laws, in words, that the counters of a drained run break.

    `found` are the counters with all groups compiled; the core sent nothing.
    """
    software = found["ATM_RX_CRC_PDU_DQ"] or found["ATM_TX_CRC_PDU_DQ"]
    atm = _of_side(found, atm=True)
    ethernet = _of_side(found, atm=False)
    special = _software(found, core, atm, ethernet) if software else _hardware(found, core, atm)
    return [
        f"{law.name}: {law.given}, but {law.gone}, and at most {law.at_most} more"
        for law in (*_common(found, core, atm, ethernet), *special)
        if not 0 <= law.given - law.gone <= law.at_most
    ]


def _of_side(found: Mapping[str, Any], *, atm: bool) -> Counter[str]:
    """Add up the counters of all ports of one side."""
    total: Counter[str] = Counter()
    for port, names in found["ports"].items():
        if is_atm(int(port)) == atm:
            total.update(names)
    return total


def _sum(names: Mapping[str, int], which: list[str]) -> int:
    return sum(names[name] for name in which)


def _common(
    found: Mapping[str, Any], core: Tallying, atm: Counter[str], ethernet: Counter[str]
) -> Iterator[Law]:
    refused = found["ATM_TX_CRC_GEN_FULLQ"]
    if not found["ATM_TX_CRC_PDU_DQ"]:
        refused += atm["PORT_FULLQ"]
    yield Law(
        "exceptions of ports are discards",
        found["TOTAL_DISCARDS"],
        _sum(atm, _EXCEPTIONS) + _sum(ethernet, _EXCEPTIONS),
    )
    yield Law(
        "frames that began ended, but for those in error",
        found["ETHER_RX_SOPS"],
        found["ETHER_RX_EOPS"],
        _sum(ethernet, _IN_ERROR),
    )
    yield Law(
        "frames that ended were queued, dropped or the core's",
        found["ETHER_RX_EOPS"],
        found["ETHER_RX_PACKET_ENQUEUE_ATM"]
        + refused
        + _sum(ethernet, _FRAME)
        + found["ETHER_RX_DROP_BROADCAST"]
        + found["ETHER_RX_DROP_MULTICAST"]
        + core.took(atm=False)
        + found["ETHER_RX_CORE_FULLQ"],
    )
    yield Law(
        "PDUs that ATM transmit took were sent", found["ATM_TX_PDU_DQ"], found["ATM_TX_FREE_BUFFER"]
    )
    yield Law(
        "packets queued to Ethernet transmit were sent",
        found["IPR_PACKET_ENQUEUE_ETHER"] + found["ATM_RX_CRC_PDU_ENQ"],
        found["ETHER_TX_FREE_BUFFER"],
    )


def _hardware(found: Mapping[str, Any], core: Tallying, atm: Counter[str]) -> Iterator[Law]:
    """With the CRC in hardware it is checked where PDUs are put together."""
    yield Law(
        "PDUs queued to ATM transmit were sent",
        found["ETHER_RX_PACKET_ENQUEUE_ATM"],
        found["ATM_TX_FREE_BUFFER"],
    )
    yield Law(
        "last cells made PDUs that were dropped, queued or the core's",
        found["ATM_RX_LAST_CELLS"],
        found["ATM_RX_PACKET_ENQUEUE_IPR"]
        + found["ATM_RX_IPR_FULLQ"]
        + found["ATM_RX_CRC_BAD"]
        + sum(n for (_, reason), n in core.by_port.items() if reason == "core_vc"),
        found["ATM_RX_PDU_DROP_AAL5_LENGTH"] + found["ATM_RX_CORE_FULLQ"],
    )
    yield Law(
        "packets queued to IP route were queued, dropped or the core's",
        found["ATM_RX_PACKET_ENQUEUE_IPR"],
        found["IPR_PACKET_ENQUEUE_ETHER"]
        + _sum(atm, _PACKET)
        + _of_side(found, atm=False)["PORT_FULLQ"]
        + core.took(atm=True, but=("core_vc", "management_cell")),
        found["ATM_RX_CORE_FULLQ"],
    )


def _software(
    found: Mapping[str, Any], core: Tallying, atm: Counter[str], ethernet: Counter[str]
) -> Iterator[Law]:
    """With the CRC in software all PDUs go through two more stages."""
    yield Law(
        "PDUs whose CRC was made were queued, and sent",
        found["ETHER_RX_PACKET_ENQUEUE_ATM"] - atm["PORT_FULLQ"],
        found["ATM_TX_FREE_BUFFER"],
    )
    yield Law(
        "last cells made PDUs that CRC check got, or that were refused before",
        found["ATM_RX_LAST_CELLS"],
        found["ATM_RX_CRC_PDU_DQ"] + found["ATM_RX_IPR_FULLQ"] + found["ATM_RX_CRC_CHK_FULLQ"],
    )
    yield Law(
        "PDUs that CRC check got were queued, dropped or the core's",
        found["ATM_RX_CRC_PDU_DQ"],
        found["ATM_RX_CRC_PDU_ENQ"]
        + found["ATM_RX_CRC_BAD"]
        + ethernet["PORT_FULLQ"]
        + _sum(atm, _PACKET)
        + core.took(atm=True, but=("management_cell",)),
        found["ATM_RX_PDU_DROP_AAL5_LENGTH"] + found["ATM_RX_CORE_FULLQ"],
    )
