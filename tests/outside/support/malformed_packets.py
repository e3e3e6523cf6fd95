"""Generate packets with malformed headers and several faults."""

from ipaddress import IPv4Address, IPv4Network
from random import Random

from ixp.isa.tables.port_kinds import is_atm
from ixp.microcode.config.tables import Tables
from ixp.workloads.traffic.aal5 import LLC_SNAP_IP
from ixp.workloads.traffic.captures import sunatm
from ixp.workloads.traffic.packets import build_frame, build_packet, checksum, with_checksum

_NETS = (
    "0.0.0.0/8", "10.0.0.0/8", "20.0.0.0/8", "127.0.0.0/8", "224.0.0.0/4", "240.0.0.0/4",
    "255.255.255.255/32", "0.0.0.0/0", "0.0.0.0/32",
)  # fmt: skip
_SIZES = (20, 21, 24, 28, 29, 40, 46, 47, 60, 64, 100, 576, 1499, 1500, 1501, 1600)
_OPTIONS = (0, 1, 7, 68, 131, 137, 148, 134, 130, 200)  # end, nop, routes, time, alert, unknown
_OFTEN = 0.7
_SELDOM = 0.06


def malformed_packet(rng: Random, tables: Tables, port: int, number: int) -> bytes:
    """Return a packet with mostly valid fields."""
    size = rng.choice(_SIZES)
    packet = build_packet(min(size, 1500), _destination(rng, tables), port=port, sequence=number)
    data = bytearray(packet.ljust(size, b"\xa5"))
    data[2:4] = size.to_bytes(2, "big")
    _fields(rng, data, tables)
    if rng.random() < _SELDOM:
        _options(rng, data)
    if rng.random() < _SELDOM:
        data[0] = rng.randrange(256)
    if rng.random() < _SELDOM:
        data[2:4] = rng.choice((0, 19, 20, size - 1, size + 1, 47, 0xFFFF)).to_bytes(2, "big")
    return _checked(rng, bytes(data))


def malformed_frame(rng: Random, tables: Tables, port: int, number: int) -> bytes:
    """Return a packet as an Ethernet frame, or as a SunATM record for an ATM port."""
    packet = malformed_packet(rng, tables, port, number)
    if is_atm(port):
        vcs = [vc for vc in tables.vc if vc.port == port and vc.state == "open" and not vc.core]
        vc = rng.choice(vcs)
        return sunatm(vc.vpi, vc.vci, LLC_SNAP_IP + packet)
    router_addresses = tables.mac(port)
    others = (
        b"\xff" * 6,
        b"\1\0\x5e\0\0\5",
        b"\2\0\0\0\xff\0",
        router_addresses[:5] + bytes([router_addresses[5] ^ 1]),
    )
    to = router_addresses if rng.random() > _SELDOM else rng.choice(others)
    frame = build_frame(packet, to, bytes([2, 0, 0, 0, 2, port]))
    if rng.random() < _SELDOM / 4:
        frame = frame[:12] + rng.choice((b"\x86\xdd", b"\x08\x06", b"\x81\x00")) + frame[14:]
    return frame


def _destination(rng: Random, tables: Tables) -> int:
    if rng.random() < _OFTEN:
        return _within(rng, rng.choice(tables.route).network)
    router_addresses = [port.ip for port in tables.interface]
    broadcasts = [port.directed_broadcast or 0 for port in tables.interface]
    return rng.choice(
        (*router_addresses, *broadcasts, *(_within(rng, IPv4Network(net)) for net in _NETS))
    )


def _fields(rng: Random, data: bytearray, tables: Tables) -> None:
    """Randomly change type of service, flags, TTL, protocol and source."""
    if rng.random() < _SELDOM:
        data[1] = rng.randrange(256)
    if rng.random() < _SELDOM:
        data[6] = rng.choice((0x80, 0x40, 0xC0, 0x20, 0x60, 0x01, 0x10))
        data[7] = rng.choice((0, 0, 1, 0xFF))
    if rng.random() < _SELDOM:
        data[8] = rng.choice((0, 1, 2, 3, 127, 128, 254, 255))
    if rng.random() < _SELDOM:
        data[9] = rng.randrange(256)
    if rng.random() < 2 * _SELDOM:
        router_addresses = [port.ip for port in tables.interface]
        broadcasts = [port.directed_broadcast or 0 for port in tables.interface]
        nets = (_within(rng, IPv4Network(net)) for net in _NETS)
        data[12:16] = rng.choice((*router_addresses, *broadcasts, *nets)).to_bytes(4, "big")


def _within(rng: Random, network: IPv4Network) -> int:
    first, last = int(network.network_address), int(network.broadcast_address)
    return rng.choice((first, last, rng.randint(first, last)))


def _options(rng: Random, data: bytearray) -> None:
    words = rng.randint(6, 15)
    data[0] = 0x40 | words
    end = min(4 * words, len(data))
    kind = rng.choice(_OPTIONS)
    size = rng.choice((end - 20, 4, 7, 11))
    pointer = bytes([kind, size & 0xFF, rng.choice((4, 5, 8)), 0])
    hop = IPv4Address(f"10.0.0.{rng.randrange(256)}").packed
    data[20:end] = (pointer + hop * 9)[: max(end - 20, 0)]


def _checked(rng: Random, packet: bytes) -> bytes:
    """Return the packet, mostly with a valid checksum; 0 may be written as 0xFFFF."""
    packet = with_checksum(packet)
    draw = rng.random()
    if draw < _SELDOM / 2:
        at = rng.randrange(80)
        return (
            packet[:10] + (int.from_bytes(packet[10:12]) ^ 1 << at % 16).to_bytes(2) + packet[12:]
        )
    if draw < 2 * _SELDOM:
        return _with_zero_checksum(packet, ones=bool(rng.randrange(2)))
    return packet


def _with_zero_checksum(packet: bytes, *, ones: bool) -> bytes:
    """Choose the identification so that the checksum is 0, and write it as 0 or 0xFFFF."""
    blank = packet[:4] + b"\0\0" + packet[6:10] + b"\0\0" + packet[12:20]
    identification = checksum(blank).to_bytes(2, "big")
    zero = b"\xff\xff" if ones else b"\0\0"
    return packet[:4] + identification + packet[6:10] + zero + packet[12:]
