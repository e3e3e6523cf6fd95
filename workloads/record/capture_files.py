"""What the files of a port hold: frames, or cells and the PDUs in them."""

from collections.abc import Sequence
from typing import Protocol

from ixp.workloads.traffic.aal5 import Reassembler, length_of
from ixp.workloads.traffic.captures import (
    EN10MB,
    SUNATM,
    SUNATM_SENT_LLC,
    Capture,
    encode_packets,
    pcap_header,
    sunatm,
)


class CaptureFiles(Protocol):
    """What the files of a port in one direction hold, the bytes of each in order."""

    def header(self) -> Sequence[bytes]:
        """Return what each file begins with."""

    def encoded(self, capture: Capture) -> Sequence[bytes]:
        """Return what is appended to each file when units have passed."""


class FrameFiles:
    """A capture of Ethernet frames."""

    def header(self) -> Sequence[bytes]:
        """Return the header of the capture."""
        return [pcap_header(EN10MB)]

    def encoded(self, capture: Capture) -> Sequence[bytes]:
        """Return frames with their times."""
        return [encode_packets(capture.units, capture.times_ns)]


class CellFiles:
    """Cells, and beside them the PDUs in them, which other programs can read."""

    def __init__(self, flags: int) -> None:
        """Take the SunATM flags of the direction."""
        self._flags = flags
        self._reassembler = Reassembler()

    def header(self) -> Sequence[bytes]:
        """Return nothing, and the header of the capture of PDUs."""
        return [b"", pcap_header(SUNATM)]

    def encoded(self, capture: Capture) -> Sequence[bytes]:
        """Return cells, and with their times the PDUs that they complete."""
        pdus = pdus_of(capture, self._reassembler, self._flags)
        return [b"".join(capture.units), encode_packets(pdus.units, pdus.times_ns)]


def pdus_of(
    cells: Capture, reassembler: Reassembler | None = None, flags: int = SUNATM_SENT_LLC
) -> Capture:
    """Put the PDUs together that cells carry, as SunATM packets with the time of the last cell.

    `reassembler` has what earlier cells began.
    """
    reassembler = reassembler or Reassembler()
    units, times = [], []
    for cell, time_ns in zip(cells.units, cells.times_ns, strict=True):
        if found := reassembler.add(cell):
            vpi, vci, pdu = found
            units.append(sunatm(vpi, vci, pdu[: min(length_of(pdu), len(pdu) - 8)], flags))
            times.append(time_ns)
    return Capture(units, times)
