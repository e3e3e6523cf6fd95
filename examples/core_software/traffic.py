"""Write pings.pcap: 20 echo requests to the router (10.0.0.1) among 20 to a host behind port 1."""

from pathlib import Path

from scapy.layers.inet import ICMP, IP
from scapy.layers.l2 import Ether
from scapy.packet import Raw
from scapy.utils import wrpcap

ROUTER = Ether(src="02:00:00:00:01:00", dst="02:00:00:00:00:00")
HERE = Path(__file__).parent

if __name__ == "__main__":
    wrpcap(
        str(HERE / "pings.pcap"),
        [
            ROUTER / IP(src="10.0.0.9", dst=to) / ICMP(id=7, seq=seq) / Raw(bytes(range(56)))
            for seq in range(20)
            for to in ("10.0.0.1", "20.8.0.5")
        ],
    )
