"""Write in.pcap: 30 UDP and 30 TCP packets in turn, as PDUs on VPI 0 VCI 32 (SunATM capture)."""

import struct
from pathlib import Path

from scapy.layers.inet import IP, TCP, UDP
from scapy.packet import Raw
from scapy.utils import RawPcapWriter

SUNATM = 123
SUNATM_HEADER = struct.pack(">BBH", 0x02, 0, 32)  # LLC encapsulated, VPI, VCI
LLC_SNAP_IP = bytes.fromhex("aaaa030000000800")
HERE = Path(__file__).parent

if __name__ == "__main__":
    with RawPcapWriter(str(HERE / "in.pcap"), linktype=SUNATM) as writer:
        writer.write_header(None)
        for number in range(30):
            for transport in (UDP(dport=53), TCP(dport=80)):
                packet = IP(src="20.8.0.5", dst="10.1.0.5", id=number) / transport / Raw(bytes(64))
                writer.write_packet(SUNATM_HEADER + LLC_SNAP_IP + bytes(packet))
