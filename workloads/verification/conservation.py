"""Conservation: every packet that came in is in one of the counters .

A law says of counters that those on one side add up to those on the other, but for some that may be
among them and have another use, too. Of a router at work some packets are between the two sides.
"""

from collections.abc import Collection, Iterator, Mapping
from typing import Literal, NamedTuple

from ixp.isa.port_kinds import ATM, ETHERNET, is_atm, medium_of
from ixp.microcode.config.option_table import Defines
from ixp.microcode.memory.map import constants
from ixp.microcode.memory.map import counters as all_counters
from ixp.workloads.record.record import Counters, counted

_MAP = constants()
_DEFAULT_MASK = constants("counters.uc")["COUNTERS_ENABLE_MASK"]
_CORE_QUEUES = (_MAP["MSGQS"] - _MAP["MSGQ_ATM_RX_CORE"]) * _MAP["MSGQ_SIZE"]  # packets they hold
_GROUPS = {counter.name: counter.group for counter in all_counters()}
_EXCEPTIONS = [
    counter.name
    for counter in all_counters()
    if counter.per_port and counter.group == constants("counters.uc")["PORT_EXCEPTIONS"]
]
_PACKET = [name for name in _EXCEPTIONS if name.startswith("IP_")] + ["PORT_DISABLED"]


class ConservationLaw(NamedTuple):
    """What went in must have come out; `may` can be missing, as far as it counts the same.

    A term is a counter's name, with `atm:` or `ethernet:` the sum over the ports of a side, or
    `open`, the PDUs whose last cell has not come. `but` names what makes the law void: frames that
    the core sends, Ethernets looped back. In a router at work what `holds` packets is between the
    two sides: None, the whole router.
    """

    name: str
    given: tuple[str, ...]
    gone: tuple[str, ...]
    may: tuple[str, ...] = ()
    but: tuple[str, ...] = ()
    holds: Literal["threads", "threads and core queues", "nothing"] | None = None


def _of(side: str, names: list[str]) -> tuple[str, ...]:
    return tuple(f"{side}:{name}" for name in names)


_SENT, _SENT_TO_ATM, _LOOPED = "core sends", "core sends to ATM", "ethernet loopback"
_COMMON = (
    ConservationLaw(
        "PDUs that began ended, grew too long, or are open",
        ("ATM_RX_FIRST_CELLS",),
        ("ATM_RX_LAST_CELLS", "open"),
        ("ATM_RX_PDU_DROP_AAL5_LENGTH",),
        holds="threads",
    ),
    ConservationLaw(
        "exceptions of ports are discards",
        ("TOTAL_DISCARDS",),
        (*_of("atm", _EXCEPTIONS), *_of("ethernet", _EXCEPTIONS)),
        holds="threads",
    ),
    ConservationLaw(
        "frames that began ended, but for those in error",
        ("ETHER_RX_SOPS",),
        ("ETHER_RX_EOPS",),
        ("ethernet:PORT_RXERROR", "ethernet:PORT_SHDBE_NOT_SOP"),
        holds="threads",
    ),
    ConservationLaw(
        "packets queued to Ethernet transmit were sent",
        ("IPR_PACKET_ENQUEUE_ETHER", "ATM_RX_CRC_PDU_ENQ", "ETHER_RX_PACKET_ENQUEUE_ETHER"),
        ("ETHER_TX_FREE_BUFFER",),
        but=(_SENT,),
    ),
    ConservationLaw(
        "PDUs that ATM transmit took were sent",
        ("ATM_TX_PDU_DQ",),
        ("ATM_TX_FREE_BUFFER",),
        holds="threads",
    ),
    ConservationLaw(
        "packets with options and fragments went to the core",
        ("ATM_RX_IP_OPTIONS_OR_FRAG_Q2CORE", "ETHER_RX_IP_OPTIONS_OR_FRAG_Q2CORE"),
        ("CORE_OPTIONS_OR_FRAGMENT",),
        holds="threads and core queues",
    ),
    *(
        ConservationLaw(
            f"{kind} packets for the router went to the core",
            (f"ATM_RX_{kind}", f"ETHER_RX_{kind}"),
            (f"CORE_{kind}",),
            holds="threads and core queues",
        )
        for kind in ("SNMP", "ICMP", "IGMP")
    ),
    ConservationLaw(
        "frames without IPv4 went to the core",
        ("ETHER_RX_DROP_NOT_IPV4",),
        ("CORE_NOT_IPV4",),
        holds="threads and core queues",
    ),
    ConservationLaw(
        "packets with options or above the MTU were forwarded by the core, or discarded",
        ("CORE_OPTIONS_OR_FRAGMENT", "CORE_TOO_BIG", "SOURCE_ROUTED"),
        ("FORWARDED_BY_CORE", "DISCARDED_BY_CORE"),
        holds="nothing",
    ),
    ConservationLaw(
        "fragments for the router became packets, were dropped, or wait for others",
        ("FRAGMENTS_TAKEN",),
        ("FRAGMENTS_USED", "FRAGMENTS_DROPPED", "FRAGMENTS_HELD"),
        holds="nothing",
    ),
)
_FRAMES = (
    "ETHER_RX_PACKET_ENQUEUE_ATM",
    *_of("ethernet", [*_PACKET, "MAC_INVALID_ADDRESS", "CORE_PACKETS"]),
    "ETHER_RX_DROP_BROADCAST",
    "ETHER_RX_DROP_MULTICAST",
    "ETHER_RX_CORE_FULLQ",
)
_FRAMES_ENDED = "frames that ended were queued, dropped or the core's"
_LAST_CELLS = "last cells made PDUs that were dropped, queued or the core's"
_HARDWARE = (
    ConservationLaw(
        _FRAMES_ENDED,
        ("ETHER_RX_EOPS",),
        (*_FRAMES, "atm:PORT_FULLQ"),
        but=(_LOOPED, _SENT_TO_ATM),
    ),
    ConservationLaw(
        "PDUs queued to ATM transmit were sent",
        ("ETHER_RX_PACKET_ENQUEUE_ATM",),
        ("ATM_TX_FREE_BUFFER",),
        but=(_SENT_TO_ATM,),
    ),
    ConservationLaw(
        _LAST_CELLS,
        ("ATM_RX_LAST_CELLS",),
        ("ATM_RX_PACKET_ENQUEUE_IPR", "ATM_RX_IPR_FULLQ", "ATM_RX_CRC_BAD", "CORE_CORE_VC"),
        ("ATM_RX_PDU_DROP_AAL5_LENGTH", "ATM_RX_CORE_FULLQ"),
    ),
    ConservationLaw(
        "packets queued to IP route were queued, dropped or the core's",
        ("ATM_RX_PACKET_ENQUEUE_IPR", "CORE_CORE_VC", "CORE_MANAGEMENT_CELL"),
        (
            "IPR_PACKET_ENQUEUE_ETHER",
            "ethernet:PORT_FULLQ",
            *_of("atm", [*_PACKET, "CORE_PACKETS"]),
        ),
        ("ATM_RX_CORE_FULLQ",),
        but=(_SENT, _LOOPED),
    ),
)  # with the CRC in hardware it is checked where PDUs are put together
_SOFTWARE = (
    ConservationLaw(
        _FRAMES_ENDED, ("ETHER_RX_EOPS",), (*_FRAMES, "ATM_TX_CRC_GEN_FULLQ"), but=(_LOOPED,)
    ),
    ConservationLaw(
        "PDUs whose CRC was made were queued, and sent",
        ("ETHER_RX_PACKET_ENQUEUE_ATM",),
        ("ATM_TX_FREE_BUFFER", "atm:PORT_FULLQ"),
        but=(_SENT_TO_ATM,),
    ),
    ConservationLaw(
        "last cells made PDUs that CRC check got, or that were refused before",
        ("ATM_RX_LAST_CELLS",),
        ("ATM_RX_CRC_PDU_DQ", "ATM_RX_IPR_FULLQ", "ATM_RX_CRC_CHK_FULLQ"),
    ),
    ConservationLaw(
        "PDUs that CRC check got were queued, dropped or the core's",
        ("ATM_RX_CRC_PDU_DQ", "CORE_MANAGEMENT_CELL"),
        (
            "ATM_RX_CRC_PDU_ENQ",
            "ATM_RX_CRC_BAD",
            "ethernet:PORT_FULLQ",
            *_of("atm", [*_PACKET, "CORE_PACKETS"]),
        ),
        ("ATM_RX_PDU_DROP_AAL5_LENGTH", "ATM_RX_CORE_FULLQ"),
        but=(_SENT, _LOOPED),
    ),
)  # with the CRC in software all PDUs go through two more stages


def broken_conservation_laws(  # noqa: PLR0913 - what a run's counters depend on
    counters: Counters,
    defines: Defines,
    *,
    threads: int,
    open_pdus: int | None = None,
    under_way: int = 0,
    core_sends: Collection[int] = (),
) -> list[str]:
    """Return the laws, in words, that the counters of a run break; `defines` as in its record.

    Each of the chip's `threads` may count a packet a little later. `open_pdus` is what the router
    has open, None if unknown or VCs are the core's, whose first cells are not counted; `under_way`
    packets at most were between the two sides of a law, 0 in a run that was drained; `core_sends`
    are the ports that the core sent to. Laws about what is not known, or was not compiled, are
    left out.
    """
    void = {_SENT_TO_ATM if is_atm(port) else _SENT for port in core_sends}
    void |= {_LOOPED} if _number(defines, "ETHERNET_LOOPBACK", 0) else set()
    mask = _number(defines, "COUNTERS_ENABLE_MASK", _DEFAULT_MASK)
    totals = _totals(counters) | ({} if open_pdus is None else {"open": open_pdus})
    early = threads if under_way else 0
    held = {
        None: under_way,
        "threads": threads,
        "threads and core queues": threads + _CORE_QUEUES,
        "nothing": 0,
    }
    texts = []
    for law in _conservation_laws(totals):
        terms = (*law.given, *law.gone, *law.may)
        if void & {*law.but} or not all(_counted(term, totals, mask) for term in terms):
            continue
        given, gone, may = (sum(totals[t] for t in side) for side in (law.given, law.gone, law.may))
        most = may + min(held[law.holds], under_way)
        if not -early <= given - gone <= most:
            more = f", and at most {most} more" if most else ""
            texts.append(f"{law.name}: must be {given}, not {gone}{more}")
    return texts


def _conservation_laws(totals: Mapping[str, int]) -> Iterator[ConservationLaw]:
    yield from _COMMON
    software = totals.get("ATM_RX_CRC_PDU_DQ") or totals.get("ATM_TX_CRC_PDU_DQ")
    yield from _SOFTWARE if software else _HARDWARE


def _number(defines: Defines, name: str, default: int) -> int:
    return int(str(defines.get(name, default)), 0)


def _totals(counters: Counters) -> dict[str, int]:
    """Return every term with its count."""
    totals: dict[str, int] = {}
    known = counted(counters)
    ports = known.pop("ports")
    names = {name for named in ports.values() for name in named}
    for port, named in ports.items():
        side = medium_of(int(port)).name
        for name, count in named.items():
            totals[f"{side}:{name}"] = totals.get(f"{side}:{name}", 0) + count
    missing = {f"{side}:{name}": 0 for side in (ATM.name, ETHERNET.name) for name in names}
    return missing | totals | known


def _counted(term: str, totals: Mapping[str, int], mask: int) -> bool:
    """Return whether a counter is there, and its group was compiled."""
    group = _GROUPS.get(term.partition(":")[2] or term)
    return term in totals and (group is None or bool(mask >> group & 1))
