"""Packets that the core answers, and its answers decoded by scapy."""

from typing import Any

from msgspec import structs
from scapy.layers.inet import ICMP, IP, UDP, IPOption_LSRR, IPOption_SSRR
from scapy.layers.l2 import ARP, Ether
from scapy.packet import Packet

from ixp.isa.tables.port_kinds import is_atm
from ixp.microcode.config.tables import Tables, default_tables
from ixp.microcode.core.answers import Answer, Answers
from ixp.microcode.core.fragments import cut_into_fragments
from ixp.workloads.traffic.aal5 import LLC_SNAP_IP
from ixp.workloads.traffic.captures import sunatm
from ixp.workloads.traffic.packets import with_checksum
from ixp.workloads.verification.reference.packets import comparable_unit
from tests.microcode.support.ports import PORTS

HOST_MAC = "02:00:00:00:01:02"
CYCLES_A_SECOND = 232_000_000
_DEFAULT = default_tables(PORTS["oc12"])
# The address of the ATM port is in the network of a route, so that a strict route can use it.
NEIGHBOUR_TABLES = structs.replace(
    _DEFAULT,
    interface=tuple(
        structs.replace(interface, address="20.8.3.1/24") if interface.port == 8 else interface
        for interface in _DEFAULT.interface
    ),
)
SOURCE_ROUTES: dict[int, Any] = {131: IPOption_LSRR, 137: IPOption_SSRR}


def frame(tables: Tables, packet: Packet | bytes, port: int = 2, to: str | None = None) -> bytes:
    """Return a frame to a port of the router, padded to 60 bytes."""
    destination = to or tables.mac(port).hex(":")
    link = bytes(Ether(dst=destination, src=HOST_MAC, type=0x0800))
    return (link + bytes(packet)).ljust(60, b"\0")


def with_options(packet: Packet, area: bytes) -> bytes:
    """Add an option area, valid or not, to a packet without options; update its checksum."""
    data = bytes(packet)
    area += bytes(-len(area) % 4)
    words, total = 5 + len(area) // 4, len(data) + len(area)
    header = bytes([0x40 | words, data[1]]) + total.to_bytes(2, "big") + data[4:20]
    return with_checksum(header + area + data[20:])


def source_route(kind: int, *routers: str, pointer: int = 4) -> bytes:
    """Return a source route option. `pointer` counts from 1."""
    option = SOURCE_ROUTES[kind]
    return bytes(option(length=3 + 4 * len(routers), pointer=pointer, routers=[*routers]))


def who_has(
    address: str,
    to: str = "ff:ff:ff:ff:ff:ff",
    **fields: Any,  # noqa: ANN401
) -> bytes:
    """Return a frame with an ARP request for `address`."""
    fields = {"hwsrc": HOST_MAC, "psrc": "10.2.0.9", **fields}
    return bytes(Ether(dst=to, src=HOST_MAC) / ARP(op=1, pdst=address, **fields)).ljust(60, b"\0")


def answer_of_core(  # noqa: PLR0917
    answers: Answers,
    tables: Tables,
    reason: str,
    packet: Packet | bytes,
    port: int = 2,
    now: int = 0,
) -> Answer | None:
    unit = bytes(packet) if is_atm(port) else frame(tables, packet, port)
    return answers.answer(reason, port, unit, now)


def read(data: bytes) -> Packet:
    """Decode an IP packet by scapy; assert that its checksums are right."""
    packet = IP(data)
    recomputed = IP(data)
    del recomputed.chksum
    if ICMP in recomputed:
        del recomputed[ICMP].chksum
    assert bytes(recomputed) == data, "scapy must compute the same checksums"
    return packet


def icmp_error(answer: Answer | None) -> tuple[int, int, int]:
    """Return type, code and pointer of an ICMP error; the pointer is 0 if it has none."""
    assert answer is not None
    message = read(answer.data)[ICMP]
    return message.type, message.code, message.ptr if message.type == 12 else 0


def probe(source: str, destination: str, **fields: Any) -> Packet:  # noqa: ANN401
    """Return a UDP packet like those of traceroute."""
    return IP(src=source, dst=destination, **fields) / UDP(sport=40000, dport=33434) / b"probe"


def normalised_units(answer: Answer, tables: Tables) -> tuple[bytes | None, ...]:
    """Return the units of an answer in the form that the verdict compares."""
    route = answer.route
    if route is None:
        return (answer.data,)
    link = route.next_hop + tables.mac(route.port) + b"\x08\0"
    units = (
        link + piece
        if route.vpi is None or route.vci is None
        else sunatm(route.vpi, route.vci, LLC_SNAP_IP + piece)
        for piece in cut_into_fragments(answer.data, tables.mtu(route.port))
    )
    return tuple(comparable_unit(unit, atm=is_atm(route.port)) for unit in units)
