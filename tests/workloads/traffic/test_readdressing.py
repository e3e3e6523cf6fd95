"""Rewritten packets leave a router with these tables; scapy computes their checksums."""

from itertools import pairwise
from pathlib import Path

import pytest
from scapy.layers.inet import ICMP, IP, TCP, UDP
from scapy.layers.l2 import ARP, Dot1Q, Ether
from scapy.packet import Packet, Raw

from ixp.microcode.config.tables import Tables, default_tables, mac_bytes
from ixp.support.errors import UserError
from ixp.workloads.traffic.captures import EN10MB, input_pieces
from ixp.workloads.traffic.readdressing import Readdresser
from tests.microcode.support.ports import PORTS
from tests.workloads.support.capture_files import write_pcap

TABLES = default_tables(PORTS["oc12"])
LINK = Ether(dst="00:11:22:33:44:55", src="00:aa:bb:cc:dd:ee")
PAYLOADS: list[Packet] = [
    TCP(sport=1, dport=2) / Raw(b"odd"),
    UDP(sport=1, dport=2) / Raw(b"even"),
    UDP(sport=1, dport=2, chksum=0) / Raw(b"none"),
    ICMP() / Raw(bytes(20)),
]


def frame(destination: str, payload: Packet, source: str = "192.168.1.1") -> bytes:
    return bytes(LINK / IP(src=source, dst=destination, options=b"\x01" * 4) / payload)


@pytest.mark.parametrize("payload", PAYLOADS)
def test_a_frame_gets_a_routed_destination_and_right_checksums(payload: Packet) -> None:
    rewritten = Readdresser(0, TABLES).rewrite(frame("8.8.8.8", payload))
    assert rewritten is not None
    packet = Ether(rewritten)
    expected = packet[IP].copy()
    del expected.chksum
    if packet.haslayer(TCP) or (packet.haslayer(UDP) and packet[UDP].chksum):
        del expected.lastlayer().underlayer.chksum

    assert TABLES.mac(0) == mac_bytes(packet.dst)
    assert packet.src == LINK.src
    assert packet[IP].dst.startswith("20.8.")
    assert bytes(expected) == bytes(packet[IP])


def test_packets_of_one_flow_keep_one_destination() -> None:
    readdresser = Readdresser(8, TABLES)
    names = ["1.1.1.1", "2.2.2.2", "1.1.1.1", "3.3.3.3", "2.2.2.2"]
    records = [readdresser.rewrite(frame(name, PAYLOADS[0])) or b"" for name in names]
    destinations = [record[28:32] for record in records]

    assert len({record[:4] for record in records}) == 1
    assert [names.index(name) for name in names] == [destinations.index(d) for d in destinations]


def test_each_source_has_a_vc_and_a_pdu_has_no_padding() -> None:
    readdresser = Readdresser(8, TABLES)
    short = Raw(b"x")
    sources = ["9.9.9.9", "9.9.9.8", "9.9.9.9"]
    one, two, three = (
        readdresser.rewrite(frame("8.8.8.8", short, source).ljust(60, b"\0")) or b""
        for source in sources
    )

    assert one == three
    assert (4 + 8 + 24 + 1, 32, 33) == (len(one), one[3], two[3])


def test_tags_are_removed_and_other_frames_get_the_mac_address_alone() -> None:
    readdresser = Readdresser(0, TABLES)
    tagged = bytes(LINK / Dot1Q(vlan=7) / IP(dst="8.8.8.8") / PAYLOADS[0])
    arp = bytes(LINK / ARP())

    assert b"\x08\x00\x45" == (readdresser.rewrite(tagged) or b"")[12:15]
    assert TABLES.mac(0) + arp[6:] == readdresser.rewrite(arp)
    assert Readdresser(8, TABLES).rewrite(arp) is None


def test_times_stay_with_their_packets(tmp_path: Path) -> None:
    file = tmp_path / "in.pcap"
    arp = bytes(LINK / ARP())
    write_pcap(file, EN10MB, [arp, frame("8.8.8.8", Raw(bytes(60))), arp], [5, 6, 7])
    (piece,) = input_pieces(file, atm=True, rewrite=Readdresser(8, TABLES).rewrite)

    assert len(piece.units) == len(piece.times_ns) > 1
    assert all(a == b == 6 for a, b in pairwise(piece.times_ns))


def test_tables_without_an_open_vc_are_refused() -> None:
    with pytest.raises(UserError, match="tables must have an open VC for the packets of port 8"):
        Readdresser(8, Tables(TABLES.interface, (), TABLES.route))
