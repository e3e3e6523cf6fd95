"""Packets that make the core answer, and what scapy reads of its answers."""

from typing import Any

from scapy.layers.inet import ICMP, IP, UDP
from scapy.layers.l2 import ARP, Ether
from scapy.packet import Packet

from ixp.isa.port_kinds import is_atm
from ixp.microcode.config.tables import Tables
from ixp.microcode.core.answers import Answer, Answers
from ixp.microcode.core.fragmentation import fragments
from ixp.workloads.traffic.aal5 import LLC_SNAP_IP
from ixp.workloads.traffic.captures import sunatm
from ixp.workloads.traffic.packets import with_checksum
from ixp.workloads.verification.reference_packets import blanked

HOST_MAC = "02:00:00:00:01:02"
CYCLES_A_SECOND = 232_000_000


def frame(tables: Tables, packet: Packet | bytes, port: int = 2, to: str | None = None) -> bytes:
    """Put a packet into a frame to the router's port, padded as a wire does."""
    destination = to or tables.mac(port).hex(":")
    link = bytes(Ether(dst=destination, src=HOST_MAC, type=0x0800))
    return (link + bytes(packet)).ljust(60, b"\0")


def with_options(packet: Packet, area: bytes) -> bytes:
    """Put options, right or wrong ones, into the header of a packet that has none."""
    data = bytes(packet)
    area += bytes(-len(area) % 4)
    words, total = 5 + len(area) // 4, len(data) + len(area)
    header = bytes([0x40 | words, data[1]]) + total.to_bytes(2, "big") + data[4:20]
    return with_checksum(header + area + data[20:])


def who_has(
    address: str,
    to: str = "ff:ff:ff:ff:ff:ff",
    **fields: Any,  # noqa: ANN401
) -> bytes:
    """Ask for the MAC address of an address."""
    fields = {"hwsrc": HOST_MAC, "psrc": "10.2.0.9", **fields}
    return bytes(Ether(dst=to, src=HOST_MAC) / ARP(op=1, pdst=address, **fields)).ljust(60, b"\0")


def ask(  # noqa: PLR0917
    answers: Answers,
    tables: Tables,
    reason: str,
    packet: Packet | bytes,
    port: int = 2,
    now: int = 0,
) -> Answer | None:
    """Give the core a packet."""
    unit = bytes(packet) if is_atm(port) else frame(tables, packet, port)
    return answers.answer(reason, port, unit, now)


def read(data: bytes) -> Packet:
    """Read an IP packet, and check with scapy that its checksums are right."""
    packet = IP(data)
    again = IP(data)
    del again.chksum
    if ICMP in again:
        del again[ICMP].chksum
    assert bytes(again) == data, "scapy must compute the same checksums"
    return packet


def probe(source: str, destination: str, **fields: Any) -> Packet:  # noqa: ANN401
    """Build a UDP packet as traceroute does."""
    return IP(src=source, dst=destination, **fields) / UDP(sport=40000, dport=33434) / b"probe"


def claim_of(answer: Answer, tables: Tables) -> tuple[bytes | None, ...]:
    """Return what leaves for an answer, as the verdict compares it."""
    route = answer.route
    if route is None:
        return (answer.data,)
    link = route.next_hop + tables.mac(route.port) + b"\x08\0"
    units = (
        link + piece
        if route.vpi is None or route.vci is None
        else sunatm(route.vpi, route.vci, LLC_SNAP_IP + piece)
        for piece in fragments(answer.data, tables.mtu(route.port))
    )
    return tuple(blanked(unit, atm=is_atm(route.port)) for unit in units)
