"""Encode the files of a port: a capture of frames, or cells with a capture of their PDUs."""

from collections.abc import Sequence

from ixp.isa.tables.port_kinds import is_atm
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


class PortEncoder:
    """Encodes a port's units in one direction, for each of its files in order."""

    def __init__(self, port: int, flags: int) -> None:
        """Encode for a port, with the SunATM flags of the direction."""
        self._flags = flags
        self._reassembler = Reassembler() if is_atm(port) else None

    def header(self) -> Sequence[bytes]:
        """Return the header of each file."""
        return [b"", pcap_header(SUNATM)] if self._reassembler else [pcap_header(EN10MB)]

    def encode(self, capture: Capture) -> Sequence[bytes]:
        """Return the bytes of units to append to each file."""
        if self._reassembler is None:
            return [encode_packets(capture.units, capture.times_ns)]
        pdus = pdus_of(capture, self._reassembler, self._flags)
        return [b"".join(capture.units), encode_packets(pdus.units, pdus.times_ns)]


def pdus_of(
    cells: Capture, reassembler: Reassembler | None = None, flags: int = SUNATM_SENT_LLC
) -> Capture:
    """Reassemble the PDUs in cells, as SunATM packets with the time of the last cell.

    `reassembler` holds PDUs that earlier cells began.
    """
    reassembler = reassembler or Reassembler()
    units, times = [], []
    for cell, time_ns in zip(cells.units, cells.times_ns, strict=True):
        if packet := reassembler.add(cell):
            vpi, vci, pdu = packet
            units.append(sunatm(vpi, vci, pdu[: min(length_of(pdu), len(pdu) - 8)], flags))
            times.append(time_ns)
    return Capture(units, times)
