"""Read units of streams."""

from ixp.workloads.traffic.packets import SOURCE_NET
from ixp.workloads.traffic.source import UnitSource


def first_units(source: UnitSource, count: int) -> list[bytes]:
    """Return up to `count` next units."""
    return [unit.data for unit in source.take(count)]


def identity(packet: bytes) -> tuple[int, int]:
    """Return (port, sequence) of a packet made by `build_packet`."""
    source = int.from_bytes(packet[12:16], "big")
    sequence = (source & 0xFFFFFF) << 16 | int.from_bytes(packet[4:6], "big")
    return (source >> 24) - SOURCE_NET, sequence
