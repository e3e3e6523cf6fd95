"""Write a pcap of units, and read the cells of a file."""

from collections.abc import Iterable
from pathlib import Path

from ixp.workloads.traffic.captures import encode_pcap, read_input


def write_pcap(
    path: str | Path, link_type: int, units: Iterable[bytes], times_ns: Iterable[int]
) -> None:
    Path(path).write_bytes(encode_pcap(link_type, units, times_ns))


def read_cells(path: str | Path) -> list[bytes]:
    return read_input(path, atm=True).units
