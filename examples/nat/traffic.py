"""Write in0.pcap and in1.pcap: TCP, UDP, ICMP, fragments, and frames that are not translated."""

from pathlib import Path
from random import Random

import dpkt

HERE = Path(__file__).parent
INSIDE, OUTSIDE, OTHER = 96, 198, 10
FRAMES = 120


def packet(random: Random, source: int, destination: int) -> bytes:
    """Return an IPv4 packet with good checksums between hosts with these first bytes."""
    payload = random.randbytes(random.choice([0, 1, 20, 100, 700, 1400]))
    transport = random.choice([
        dpkt.tcp.TCP(sport=1024, dport=80, seq=random.getrandbits(32), data=payload),
        dpkt.udp.UDP(sport=1024, dport=53, ulen=8 + len(payload), data=payload),
        dpkt.icmp.ICMP(type=8, data=dpkt.icmp.ICMP.Echo(id=7, data=payload)),
    ])  # fmt: skip
    addresses = [bytes([first]) + random.randbytes(3) for first in (source, destination)]
    number = {"TCP": 6, "UDP": 17, "ICMP": 1}[type(transport).__name__]
    ip = dpkt.ip.IP(src=addresses[0], dst=addresses[1], p=number, data=transport)
    ip.len = len(ip)
    data = bytearray(bytes(ip))
    if number == 17 and random.random() < 0.2:  # UDP needs no checksum
        data[26:28] = b"\0\0"
    if random.random() < 0.1:  # a later fragment: its first bytes are no ports
        data[6:12] = b"\0\x10" + data[8:10] + b"\0\0"
        data[10:12] = dpkt.in_cksum(bytes(data[:20])).to_bytes(2, "big")
    return bytes(data)


def frames(port: int) -> list[bytes]:
    """Return the frames that a port receives."""
    random = Random(port)
    inside, outside = (INSIDE, OTHER) if port == 0 else (OTHER, OUTSIDE)
    made = []
    for _ in range(FRAMES):
        kind = random.random()
        ends = (OTHER, OTHER) if kind < 0.1 else (inside, outside)
        data = random.randbytes(46) if kind > 0.95 else packet(random, *ends)
        ethertype = b"\x88\xb5" if kind > 0.95 else b"\x08\x00"
        header = bytes([2, 0, 0, 0, 0, 1 - port, 2, 0, 0, 0, 0, port]) + ethertype
        made.append((header + data).ljust(60, b"\0"))
    return made


if __name__ == "__main__":
    for port in (0, 1):
        with (HERE / f"in{port}.pcap").open("wb") as file:
            writer = dpkt.pcap.Writer(file)
            for frame in frames(port):
                writer.writepkt(frame, ts=0)
