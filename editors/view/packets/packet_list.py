"""The list of packets: rows that a text filters, and captures of them."""

from __future__ import annotations

import base64
from collections.abc import Callable, Iterable, Sequence

from ixp.editors.view.document import CaptureFile, PacketRow
from ixp.editors.view.packets.trail import PacketTrail
from ixp.isa.tables.port_kinds import is_atm
from ixp.workloads.record.run_directory import port_name
from ixp.workloads.traffic.aal5 import length_of, vc_of
from ixp.workloads.traffic.captures import (
    EN10MB,
    SUNATM,
    SUNATM_RECEIVED_LLC,
    SUNATM_SENT_LLC,
    encode_pcap,
    sunatm,
)

_CELL_HEADER = 4  # bytes before the PDU of an ATM packet
_LLC_SNAP = 8
_FRAME_HEADER = 14
_PROTOCOLS = {1: "ICMP", 6: "TCP", 17: "UDP"}


def row_of(
    trail: PacketTrail, now: int, node_of: Callable[[PacketTrail, int], str | None]
) -> PacketRow:
    """Return the row of a packet in a cycle; `node_of` returns where it is under way, if it is."""
    drop = trail.drop_before(now)
    is_sent = trail.departure_cycle is not None and trail.departure_cycle <= now
    node = "" if is_sent or drop else node_of(trail, now) or ""
    state = "sent" if is_sent else "dropped" if drop else "under way" if node else "not counted"
    data = trail.received_bytes
    header = data[_CELL_HEADER + _LLC_SNAP if is_atm(trail.port) else _FRAME_HEADER :]
    return PacketRow(
        number=trail.number,
        cycle=trail.first,
        entry=port_name(trail.port),
        exit=port_name(trail.departure_port or 0) if is_sent else "",
        state=state,
        node=node,
        counter=drop.counter if drop else "",
        cycles=(trail.departure_cycle or 0) - trail.first if is_sent else None,
        size_bytes=int.from_bytes(header[2:4]),
        source=_address(header[12:16]),
        destination=_address(header[16:20]),
        protocol=_PROTOCOLS.get(header[9], f"protocol {header[9]}"),
    )


def _address(data: bytes) -> str:
    return ".".join(map(str, data))


def matches(row: PacketRow, words: Sequence[str]) -> bool:
    """Return whether a row has all words in its texts, and none of those that begin with `-`."""
    text = " ".join(
        (
            f"#{row.number} from:{row.entry} to:{row.exit}", row.state, row.node, row.counter,
            row.source, row.destination, row.protocol,
        )
    ).casefold()  # fmt: skip
    return all((word[1:] in text) != (word[0] == "-") for word in words)


def captures(
    trails: Iterable[PacketTrail], now: int, time_ns: Callable[[int], int], *, sent: bool
) -> tuple[CaptureFile, ...]:
    """Return a pcap file of the frames and one of the PDUs, as received or as sent up to now.

    `time_ns` returns the time of a cycle.
    """
    packets: dict[int, list[tuple[int, bytes]]] = {EN10MB: [], SUNATM: []}
    for trail in trails:
        port = trail.departure_port if sent else trail.port
        at = trail.departure_cycle if sent else trail.times[-1 if is_atm(trail.port) else 0]
        data = trail.sent_bytes if sent else trail.received_bytes
        if port is None or at is None or at > now:
            continue
        flags = SUNATM_SENT_LLC if sent else SUNATM_RECEIVED_LLC
        link, unit = (SUNATM, _pdu(data, flags)) if is_atm(port) else (EN10MB, data)
        packets[link].append((time_ns(at), unit))
    way = "sent" if sent else "received"
    return tuple(
        CaptureFile(f"{way}-{name}.pcap", base64.b64encode(_file(link, packets[link])).decode())
        for name, link in (("ethernet", EN10MB), ("atm", SUNATM))
        if packets[link]
    )


def _file(link: int, packets: list[tuple[int, bytes]]) -> bytes:
    packets.sort(key=lambda packet: packet[0])
    return encode_pcap(link, [unit for _, unit in packets], [at for at, _ in packets])


def _pdu(data: bytes, flags: int) -> bytes:
    pdu = data[_CELL_HEADER:]
    vpi, vci = vc_of(int.from_bytes(data[:_CELL_HEADER]))
    return sunatm(vpi, vci, pdu[: min(length_of(pdu), len(pdu) - 8)], flags)
