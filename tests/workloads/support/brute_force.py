"""Verify departures by brute force on lists of all packets of a run."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence

from fastcrc import crc32

Flow = tuple[int, int]
Packet = bytes
Expected = Mapping[int, Sequence[tuple[Flow, Packet]]]
"""Expected packets by port, in order of arrival."""

LATE, TWICE, OTHER_PORT, TRAILER, UNKNOWN = (
    "left after a later one of",
    "left more often than it came in",
    "must leave by",
    "a PDU left with a wrong trailer",
    "",
)
KINDS = (LATE, TWICE, OTHER_PORT, TRAILER)


def kind_of(text: str) -> str:
    """Return the kind of a mismatch of a packet."""
    return next((kind for kind in KINDS if kind in text), UNKNOWN)


def pdus(cells: Sequence[bytes]) -> Iterator[tuple[Packet, bool]]:
    """Return (VC + PDU without pad and trailer, whether it is intact) of each sent PDU."""
    opened: defaultdict[bytes, bytes] = defaultdict(bytes)
    for cell in cells:
        header = int.from_bytes(cell[:4], "big")
        vc = (header & ~0xF).to_bytes(4, "big")
        if header >> 4 == 0 or header & 0x8:
            continue
        opened[vc] += cell[4:]
        if header & 0x2:
            pdu = opened.pop(vc)
            length = int.from_bytes(pdu[-6:-4], "big")
            fits = length > 0 and -(-(length + 8) // 48) * 48 == len(pdu)
            good = crc32.bzip2(pdu[:-4]) == int.from_bytes(pdu[-4:], "big")
            yield vc + pdu[:length], fits and good


class BruteForce:
    """Kinds of mismatches by port, and numbers of departed and missing packets."""

    def __init__(
        self,
        expected: Expected,
        sent: Mapping[int, Sequence[tuple[Packet, bool]]],
        torn: Mapping[int, int],
    ) -> None:
        self.kinds: list[str] = []
        self.departed: Counter[int] = Counter()
        self.holes: Counter[int] = Counter()
        for port in sorted(sent):
            units = [*sent[port]]
            for _ in range(torn.get(port, 0)):
                damaged = next((n for n, (_, intact) in enumerate(units) if not intact), None)
                if damaged is not None:
                    del units[damaged]
            self._judge(port, expected, units)

    def _judge(self, port: int, expected: Expected, sent: Sequence[tuple[Packet, bool]]) -> None:
        packets = expected.get(port, ())
        flows = defaultdict(set)
        for flow, packet in packets:
            flows[packet].add(flow)
        unmatched = dict(enumerate(packets))
        last: dict[Flow, int] = {}
        matches: list[int] = []
        for packet, intact in sent:
            if not intact:
                self.kinds.append(TRAILER)
            equal = [n for n, (_, unit) in unmatched.items() if unit == packet]
            in_order = [n for n in equal if n > last.get(packets[n][0], -1)]
            if not equal:
                others = [other for other in expected if port != other]
                elsewhere = any(unit == packet for other in others for _, unit in expected[other])
                self.kinds.append(
                    TWICE if packet in flows else OTHER_PORT if elsewhere else UNKNOWN
                )
                continue
            place = (in_order or equal)[0]
            matches.append(place)
            del unmatched[place]
            if len(flows[packet]) > 1:
                continue
            if in_order:
                last[packets[place][0]] = place
            else:
                self.kinds.append(LATE)
        self.departed[port] = len(matches)
        for flow, end in last.items():
            before = [n for n, (unit, _) in enumerate(packets) if unit == flow and n <= end]
            departed = [n for n in matches if packets[n][0] == flow]
            self.holes[port] += len(before) - len(departed)
        for n in matches:
            if packets[n][0] not in last:
                self.holes[port] -= 1
