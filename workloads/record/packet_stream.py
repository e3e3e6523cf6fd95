"""Write the packets of all ports as one pcapng stream, during a run, for Wireshark."""

from collections.abc import Iterable, Mapping
from typing import IO

from ixp.isa.tables.port_kinds import is_atm
from ixp.workloads.record.capture_files import pdus_of
from ixp.workloads.record.run_directory import port_name
from ixp.workloads.traffic.aal5 import Reassembler
from ixp.workloads.traffic.captures import (
    EN10MB,
    SUNATM,
    SUNATM_RECEIVED_LLC,
    SUNATM_SENT_LLC,
    Capture,
)
from ixp.workloads.traffic.pcapng import pcapng_header, pcapng_packet
from ixp.workloads.traffic.port_traffic import PortTraffic


class PacketStream:
    """Takes frames and cells of ports, and writes frames and PDUs in order of time.

    Each port is an interface. A received frame has the time of its first bit; all other packets
    have the time of their last bit.
    """

    keep_idle = False

    def __init__(self, stream: IO[bytes]) -> None:
        """Write to a stream, flushing it after packets."""
        self._stream = stream
        self._interfaces: dict[int, int] = {}
        self._reassemblers: dict[tuple[int, bool], Reassembler] = {}
        self._packets: list[tuple[int, int, bytes, bool]] = []

    def open(self, ports: Iterable[int]) -> None:
        """Write the header, with an interface for each port."""
        self._interfaces = {port: number for number, port in enumerate(ports)}
        links = [(port_name(port), SUNATM if is_atm(port) else EN10MB) for port in ports]
        self._stream.write(pcapng_header(links))
        self._stream.flush()

    def write_received(self, port: int, capture: Capture) -> None:
        """Record the next arrivals of a port."""
        self._add(port, capture, is_sent=False)

    def write_sent(self, port: int, capture: Capture) -> None:
        """Record the next departures of a port."""
        self._add(port, capture, is_sent=True)

    def observe(self, _: Mapping[int, PortTraffic]) -> None:
        """Write the packets recorded since the last call. Raise BrokenPipeError without reader."""
        if self._packets:
            self._packets.sort(key=lambda packet: packet[0])
            blocks = (
                pcapng_packet(time, interface, data, is_sent=is_sent)
                for time, interface, data, is_sent in self._packets
            )
            self._stream.write(b"".join(blocks))
            self._stream.flush()
            self._packets.clear()

    def _add(self, port: int, capture: Capture, *, is_sent: bool) -> None:
        if is_atm(port):
            cells = self._reassemblers.setdefault((port, is_sent), Reassembler())
            capture = pdus_of(capture, cells, SUNATM_SENT_LLC if is_sent else SUNATM_RECEIVED_LLC)
        interface = self._interfaces[port]
        self._packets += [
            (time, interface, unit, is_sent)
            for unit, time in zip(capture.units, capture.times_ns, strict=True)
        ]
