"""Far ends of wires pass packets of hosts unchanged and filter others."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from scapy.layers.inet import IP, UDP
from scapy.layers.l2 import ARP, Ether
from scapy.packet import Raw

from ixp.outside.live.link_ends import AtmEnd, EthernetEnd
from ixp.workloads.traffic.aal5 import cell_header, cells_of

_HOST, _ROUTER = bytes.fromhex("020000000301"), bytes.fromhex("020000000201")
_VC = cell_header(0, 33)


@given(st.integers(0, 1472))
def test_a_packet_passes_atm_unchanged(size: int) -> None:
    packet = bytes(
        IP(src="10.0.0.2", dst="20.8.1.2") / UDP() / Raw(bytes(size % 256 for _ in range(size)))
    )
    frame = (_ROUTER + _HOST + b"\x08\x00" + packet).ljust(60, b"\0")
    cells = _end().to_wire(frame)

    far = _end()
    arrived = [far.from_wire(cell) for cell in cells]

    assert len(cells) == cells_of(8 + len(packet))
    assert arrived == [None] * (len(cells) - 1) + [_HOST + _ROUTER + b"\x08\x00" + packet]
    assert {cell[:4] for cell in cells[:-1]} <= {_VC.to_bytes(4, "big")}


def test_a_host_ignores_cells_of_another_vc() -> None:
    own, foreign = _cells(_VC), _cells(cell_header(0, 34))
    mixed = [cell for pair in zip(own, foreign, strict=True) for cell in pair]
    far = _end()

    assert len([frame for cell in mixed if (frame := far.from_wire(cell))]) == 1
    assert far.refused == 0


def test_a_damaged_pdu_is_refused_and_counted() -> None:
    first, *rest = _cells(_VC)
    damaged = first[:10] + bytes([first[10] ^ 1]) + first[11:]
    far = _end()

    assert [far.from_wire(cell) for cell in (damaged, *rest)] == [None] * (1 + len(rest))
    assert far.refused == 1
    assert [bool(far.from_wire(cell)) for cell in (first, *rest)] == [False] * len(rest) + [True]


def test_only_ip_packets_are_sent_on_atm() -> None:
    """RFC 2684, routed: a PVC has no ARP."""
    end = _end()

    assert end.to_wire(bytes(Ether() / ARP(op=2))) == []
    assert end.refused == 1


@pytest.mark.parametrize(
    ("destination", "arrives"),
    [("02:00:00:00:03:01", True), ("ff:ff:ff:ff:ff:ff", True), ("02:00:00:00:03:02", False)],
)
def test_an_ethernet_host_accepts_frames_to_its_address_and_broadcasts(
    destination: str, arrives: bool
) -> None:
    """Like a NIC that is not promiscuous."""
    frame = bytes(Ether(dst=destination) / IP())
    end = EthernetEnd(_HOST)

    assert end.from_wire(frame) == (frame if arrives else None)
    assert end.refused == (not arrives)


def test_an_atm_end_answers_arp_for_every_address_but_that_of_its_host() -> None:
    """Scapy reads the reply (RFC 826). Other frames are refused without a reply."""
    end = _end()
    ask = ARP(hwsrc=_HOST.hex(":"), psrc="20.8.0.2", pdst="20.8.255.1")
    reply = end.answer(bytes(Ether(src=_HOST.hex(":"), dst="ff:ff:ff:ff:ff:ff") / ask))

    assert reply is not None
    frame = Ether(reply)
    assert (_HOST.hex(":"), _ROUTER.hex(":")) == (frame.dst, frame.src)
    assert (2, _ROUTER.hex(":"), "20.8.255.1") == (frame[ARP].op, frame.hwsrc, frame.psrc)
    assert (_HOST.hex(":"), "20.8.0.2") == (frame[ARP].hwdst, frame[ARP].pdst)
    for other in (ARP(op=2), ARP(psrc="20.8.0.2", pdst="20.8.0.2"), IP(), Raw(b"")):
        assert end.answer(bytes(Ether() / other)) is None


@pytest.mark.parametrize("size", [14, 34, 59, 60, 61, 1514])
def test_a_short_frame_is_padded_with_zeros_as_by_a_mac(size: int) -> None:
    """The minimum is 60 bytes without FCS (IEEE 802.3); longer frames are unchanged."""
    frame = bytes(range(1, 15)) + b"\xff" * (size - 14)

    assert [frame + bytes(max(0, 60 - size))] == EthernetEnd(_HOST).to_wire(frame)


def _end() -> AtmEnd:
    return AtmEnd(_HOST, _ROUTER, _VC)


def _cells(vc: int) -> list[bytes]:
    frame = _ROUTER + _HOST + b"\x08\x00" + bytes(IP() / UDP() / Raw(bytes(100)))
    return AtmEnd(_HOST, _ROUTER, vc).to_wire(frame)
