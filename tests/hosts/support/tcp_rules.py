"""Check rules of TCP (RFC 9293) on the frames of a wire."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from scapy.layers.inet import IP, TCP
from scapy.layers.l2 import Ether

HALF = 1 << 31
Name = tuple[str, int, str, int]


@dataclass
class Side:
    """State of one end of a connection; sequence numbers count from its SYN."""

    first: int
    scale: int
    next: int = 1
    acknowledged: int = 0
    limit: int = 0
    sent: dict[int, int] = field(default_factory=dict)


def violations(frames: Iterable[bytes]) -> list[str]:
    """Return violations of rules, with frame numbers."""
    sides: dict[Name, Side] = {}
    broken: list[str] = []
    for number, frame in enumerate(frames):
        packet = Ether(frame)
        if TCP in packet:
            ip, segment = packet[IP], packet[TCP]
            data = bytes(segment.payload)[: ip.len - 4 * ip.ihl - 4 * segment.dataofs]
            name = (ip.src, segment.sport, ip.dst, segment.dport)
            broken += [f"frame {number}: {rule}" for rule in _broken(sides, name, segment, data)]
    return broken


def _broken(sides: dict[Name, Side], name: Name, segment: TCP, data: bytes) -> Iterable[str]:
    if segment.flags.S:
        scale = dict(option for option in segment.options if option[0] == "WScale").get("WScale", 0)
        sides[name] = Side(segment.seq, scale)
    if name not in sides:
        yield "a segment before the SYN"
        return
    mine, peer = sides[name], sides.get((*name[2:], *name[:2]))
    start = (segment.seq - mine.first + HALF) % 2**32 - HALF
    end = start + len(data)
    if start > mine.next:
        yield f"a gap of {start - mine.next} bytes in what was sent"
    if peer and data and end > peer.limit:
        yield f"{end - peer.limit} bytes beyond the window"
    if any(mine.sent.setdefault(start + at, byte) != byte for at, byte in enumerate(data)):
        yield "other bytes than before"
    mine.next = max(mine.next, end + int(segment.flags.F))
    if segment.flags.A and peer:
        acknowledged = (segment.ack - peer.first + HALF) % 2**32 - HALF
        if acknowledged > peer.next:
            yield f"{acknowledged - peer.next} bytes are acknowledged that were never sent"
        if acknowledged < mine.acknowledged:
            yield "an acknowledgement that goes back"
        mine.acknowledged = max(mine.acknowledged, acknowledged)
        shift = 0 if segment.flags.S else mine.scale
        mine.limit = max(mine.limit, acknowledged + (segment.window << shift))
