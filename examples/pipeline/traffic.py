"""Write in0.pcap and in1.pcap: frames of every length class, each different from all others."""

from pathlib import Path
from random import Random

import dpkt

HERE = Path(__file__).parent
LENGTHS = [60, 61, 64, 65, 128, 191, 192, 193, 256, 257, 576, 1024, 1513, 1514]
FRAMES = 60
ETHERTYPE = b"\x88\xb5"  # for local experiments (IEEE 802)


def frames(port: int) -> list[bytes]:
    """Return the frames that a port receives: bursts of short ones, then every length."""
    random = Random(port)
    source, destination = bytes([2, 0, 0, 0, 0, port]), bytes([2, 0, 0, 0, 0, 1 - port])
    lengths = [60] * (FRAMES // 3) + random.choices(LENGTHS, k=FRAMES - FRAMES // 3)
    header = destination + source + ETHERTYPE
    return [header + random.randbytes(length - len(header)) for length in lengths]


if __name__ == "__main__":
    for port in (0, 1):
        with (HERE / f"in{port}.pcap").open("wb") as file:
            writer = dpkt.pcap.Writer(file)
            for frame in frames(port):
                writer.writepkt(frame, ts=0)
