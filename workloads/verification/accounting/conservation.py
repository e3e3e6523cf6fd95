"""Check conservation laws of the router's counters: packets in are packets out or in transit.

A law states that the counters on its two sides have equal sums. Optional counters may explain a
difference; in a working router, some packets are in transit between the two sides.
"""

from collections.abc import Iterator, Mapping
from typing import Literal, NamedTuple

from ixp.isa.tables.port_kinds import ATM, ETHERNET, is_atm, medium_of
from ixp.microcode.config.option_table import Defines
from ixp.microcode.memory.map import constants
from ixp.microcode.memory.map import counters as all_counters
from ixp.workloads.record.record import Counters, Record, counted
from ixp.workloads.verification.limits import Limits

_DEFAULT_MASK = constants("counters.uc")["COUNTERS_ENABLE_MASK"]
_GROUPS = {counter.name: counter.group for counter in all_counters()}
_EXCEPTIONS = [
    counter.name
    for counter in all_counters()
    if counter.per_port and counter.group == constants("counters.uc")["PORT_EXCEPTIONS"]
]
_PACKET = [name for name in _EXCEPTIONS if name.startswith("IP_")] + ["PORT_DISABLED"]


class ConservationLaw(NamedTuple):
    """A law: sum of `inputs` = sum of `outputs`, plus at most the sum of `optional`.

    A term is a counter's name, with `atm:` or `ethernet:` the sum over the ports of a side, or
    `open`, the PDUs whose last cell has not arrived. `void_if` names conditions that make the law
    void: frames sent by the core, looped back Ethernet ports. `in_transit` lists the places where
    packets can be between the two sides in a working router.
    """

    name: str
    inputs: tuple[str, ...]
    outputs: tuple[str, ...]
    optional: tuple[str, ...] = ()
    void_if: tuple[str, ...] = ()
    in_transit: Literal["router", "threads", "threads and core queues", "nowhere"] = "router"


def _of(side: str, names: list[str]) -> tuple[str, ...]:
    return tuple(f"{side}:{name}" for name in names)


def _to_core(
    packets: str, reason: str, name: str, sides: tuple[str, ...] = ("ATM", "ETHER")
) -> ConservationLaw:
    return ConservationLaw(
        f"{packets} went to the core",
        tuple(f"{side}_RX_{name}" for side in sides),
        (f"CORE_{reason}",),
        in_transit="threads and core queues",
    )


_SENT, _SENT_TO_ATM, _LOOPED = "core sends", "core sends to ATM", "ethernet loopback"
_COMMON = (
    ConservationLaw(
        "PDUs that began ended, grew too long, or are open",
        ("ATM_RX_FIRST_CELLS",),
        ("ATM_RX_LAST_CELLS", "open"),
        ("ATM_RX_PDU_DROP_AAL5_LENGTH",),
        in_transit="threads",
    ),
    ConservationLaw(
        "exceptions of ports are discards",
        ("TOTAL_DISCARDS",),
        (*_of("atm", _EXCEPTIONS), *_of("ethernet", _EXCEPTIONS)),
        in_transit="threads",
    ),
    ConservationLaw(
        "frames that began ended, but for those in error",
        ("ETHER_RX_SOPS",),
        ("ETHER_RX_EOPS",),
        ("ethernet:PORT_RXERROR", "ethernet:PORT_SHDBE_NOT_SOP"),
        in_transit="threads",
    ),
    ConservationLaw(
        "packets queued to Ethernet transmit were sent",
        ("IPR_PACKET_ENQUEUE_ETHER", "ATM_RX_CRC_PDU_ENQ", "ETHER_RX_PACKET_ENQUEUE_ETHER"),
        ("ETHER_TX_FREE_BUFFER",),
        void_if=(_SENT,),
    ),
    ConservationLaw(
        "PDUs that ATM transmit took were sent",
        ("ATM_TX_PDU_DQ",),
        ("ATM_TX_FREE_BUFFER",),
        in_transit="threads",
    ),
    _to_core(
        "packets with options and fragments", "OPTIONS_OR_FRAGMENT", "IP_OPTIONS_OR_FRAG_Q2CORE"
    ),
    *(_to_core(f"{kind} packets for the router", kind, kind) for kind in ("SNMP", "ICMP", "IGMP")),
    _to_core("frames without IPv4", "NOT_IPV4", "DROP_NOT_IPV4", sides=("ETHER",)),
    ConservationLaw(
        "packets with options or above the MTU were forwarded by the core, or discarded",
        ("CORE_OPTIONS_OR_FRAGMENT", "CORE_TOO_BIG", "SOURCE_ROUTED"),
        ("FORWARDED_BY_CORE", "DISCARDED_BY_CORE"),
        in_transit="nowhere",
    ),
    ConservationLaw(
        "fragments for the router became packets, were dropped, or wait for others",
        ("FRAGMENTS_TAKEN",),
        ("FRAGMENTS_USED", "FRAGMENTS_DROPPED", "FRAGMENTS_HELD"),
        in_transit="nowhere",
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
        void_if=(_LOOPED, _SENT_TO_ATM),
    ),
    ConservationLaw(
        "PDUs queued to ATM transmit were sent",
        ("ETHER_RX_PACKET_ENQUEUE_ATM",),
        ("ATM_TX_FREE_BUFFER",),
        void_if=(_SENT_TO_ATM,),
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
        void_if=(_SENT, _LOOPED),
    ),
)  # with CRC in hardware, it is checked at reassembly
_SOFTWARE = (
    ConservationLaw(
        _FRAMES_ENDED, ("ETHER_RX_EOPS",), (*_FRAMES, "ATM_TX_CRC_GEN_FULLQ"), void_if=(_LOOPED,)
    ),
    ConservationLaw(
        "PDUs whose CRC was made were queued, and sent",
        ("ETHER_RX_PACKET_ENQUEUE_ATM",),
        ("ATM_TX_FREE_BUFFER", "atm:PORT_FULLQ"),
        void_if=(_SENT_TO_ATM,),
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
        void_if=(_SENT, _LOOPED),
    ),
)  # with CRC in software, all PDUs pass through two more stages


def broken_conservation_laws(record: Record, limits: Limits, open_pdus: int | None) -> list[str]:
    """Return a sentence for each law that the counters of a run violate.

    One thread may count a packet a little later than another. `open_pdus` is the number of
    incomplete PDUs in the router, or None if the core handles VCs, whose first cells are not
    counted. Laws with unknown or not compiled terms are left out.
    """
    sends = {*record.core_frames, *record.core_answers}
    void = {_SENT_TO_ATM if is_atm(port) else _SENT for port in sends}
    void |= {_LOOPED} if _number(record.defines, "ETHERNET_LOOPBACK", 0) else set()
    mask = _number(record.defines, "COUNTERS_ENABLE_MASK", _DEFAULT_MASK)
    totals = _totals(record.counters) | ({} if open_pdus is None else {"open": open_pdus})
    in_transit = {
        "router": limits.in_router,
        "threads": limits.threads,
        "threads and core queues": limits.threads + limits.core_queues,
        "nowhere": 0,
    }
    texts = []
    for law in _conservation_laws(totals):
        terms = (*law.inputs, *law.outputs, *law.optional)
        if void & {*law.void_if} or not all(_is_counted(term, totals, mask) for term in terms):
            continue
        inputs, outputs, optional = (
            sum(totals[term] for term in side) for side in (law.inputs, law.outputs, law.optional)
        )
        most = optional + min(in_transit[law.in_transit], limits.in_router)
        if not -limits.threads <= inputs - outputs <= most:
            more = f", and at most {most} more" if most else ""
            texts.append(f"{law.name}: must be {inputs}, not {outputs}{more}")
    return texts


def _conservation_laws(totals: Mapping[str, int]) -> Iterator[ConservationLaw]:
    yield from _COMMON
    software = totals.get("ATM_RX_CRC_PDU_DQ") or totals.get("ATM_TX_CRC_PDU_DQ")
    yield from _SOFTWARE if software else _HARDWARE


def _number(defines: Defines, name: str, default: int) -> int:
    return int(str(defines.get(name, default)), 0)


def _totals(counters: Counters) -> dict[str, int]:
    """Return every term with its count."""
    totals = counted(counters)
    ports = totals.pop("ports")
    for name in {name for by_name in ports.values() for name in by_name}:
        totals |= {f"{side.name}:{name}": 0 for side in (ATM, ETHERNET)}
    for port, by_name in ports.items():
        for name, count in by_name.items():
            totals[f"{medium_of(int(port)).name}:{name}"] += count
    return totals


def _is_counted(term: str, totals: Mapping[str, int], mask: int) -> bool:
    """Return whether a counter exists and its group was compiled."""
    group = _GROUPS.get(term.partition(":")[2] or term)
    return term in totals and (group is None or bool(mask >> group & 1))
