"""Capture both directions of the wire between a host and the router."""

from ixp.hosts.scenarios.description import PlacedHost
from ixp.workloads.record.capture_files import pdus_of
from ixp.workloads.runs.result import Result
from ixp.workloads.traffic.captures import EN10MB, SUNATM, Capture, encode_pcap

_AROUND = 12
"""Bytes on the wire in addition to a frame: preamble and FCS."""


def host_capture(host: PlacedHost, result: Result) -> bytes:
    """Return a pcap file of a host's port; frames or PDUs are in the order of their ends.

    At an ATM port, it has the PDUs of all hosts. The run must have recorded its captures.
    """
    port, bit_ns = host.place.port, 1e9 / host.place.link_bps
    received, sent = result.received[port], result.sent[port]
    if host.place.is_atm:
        received, sent = pdus_of(received), pdus_of(sent)
    else:
        least = result.record.chip_table["eth_minimum_bytes"]
        ends = [
            start + round((max(len(frame), least - 4) + _AROUND) * 8 * bit_ns)
            for frame, start in zip(received.units, received.times_ns, strict=True)
        ]
        received = Capture(received.units, ends)
    packets = sorted(
        [
            *zip(received.times_ns, received.units, strict=True),
            *zip(sent.times_ns, sent.units, strict=True),
        ],
        key=lambda packet: packet[0],
    )
    link = SUNATM if host.place.is_atm else EN10MB
    return encode_pcap(link, [unit for _, unit in packets], [time for time, _ in packets])
