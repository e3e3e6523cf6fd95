"""Arrivals and departures are paired by identity, or in order of time."""

from collections.abc import Sequence
from types import SimpleNamespace

from ixp.isa.tables.chip import chip
from ixp.simulator import PortSpec
from ixp.workloads.latency.wire_packets import identity_at
from ixp.workloads.rate.transits import Transits, find_transits
from ixp.workloads.traffic.captures import Capture
from ixp.workloads.traffic.packets import build_frame, build_packet, pad_frame

PORTS = [PortSpec(0, "eth100"), PortSpec(1, "eth100")]
Frames = Sequence[tuple[bytes, int]]


def frame(sequence: int, port: int = 0, size: int = 40, ethertype: bytes = b"") -> bytes:
    plain = pad_frame(
        build_frame(build_packet(size, 1, port=port, sequence=sequence), bytes(6), bytes(6))
    )
    return plain[:12] + ethertype + plain[14:] if ethertype else plain


def transits_of(
    arrivals: Frames, departures: Frames, must_leave: set[bytes] | None = None
) -> Transits:
    """Return the transits of frames from port 0 to port 1; times are in us."""
    result = SimpleNamespace(
        received={0: Capture([data for data, _ in arrivals], [1000 * at for _, at in arrivals])},
        sent={1: Capture([data for data, _ in departures], [1000 * at for _, at in departures])},
    )
    return find_transits(result, PORTS, chip(), must_leave)  # type: ignore[arg-type]


def ends_us(transits: Transits) -> list[int | None]:
    return [
        round(packet.exit.last_ns / 1000) if packet.exit else None for packet in transits.packets
    ]


def test_packets_are_paired_by_identity_in_any_order() -> None:
    """A packet may overtake; one that is not sent is lost; a copy counts once."""
    arrivals = [(frame(0), 0), (frame(1), 10), (frame(2), 20)]
    transits = transits_of(arrivals, [(frame(2), 50), (frame(0), 60), (frame(0), 70)])

    assert ends_us(transits) == [60, None, 50]
    assert all(packet.identified for packet in transits.packets)


def test_identical_packets_are_paired_in_order() -> None:
    transits = transits_of([(frame(0), at) for at in (0, 10, 20)], [(frame(0), 40), (frame(0), 50)])

    assert ends_us(transits) == [40, 50, None]


def test_rewritten_packets_are_paired_with_unpaired_arrivals_in_order() -> None:
    """A packet without a mark and with a new source is not lost, but has no identity."""
    arrivals = [(frame(n, size=29), 10 * n) for n in range(3)]
    departures = [(frame(n, port=5, size=29), 50 + n) for n in range(2)]
    transits = transits_of(arrivals, departures)

    assert ends_us(transits) == [50, 51, None]
    assert [packet.identified for packet in transits.packets] == [False, False, True]


def test_a_departure_is_never_paired_with_a_later_arrival() -> None:
    """A packet of the program itself then cannot hide a later loss."""
    assert ends_us(transits_of([(frame(0), 100)], [(frame(9, port=7), 50)])) == [None]


def test_packets_without_ipv4_or_a_route_are_counted() -> None:
    arrivals = [(frame(0), 0), (frame(1), 10), (frame(2, ethertype=b"\x08\x06"), 20)]
    must_leave = {identity_at(frame(0), 14) or b""}
    transits = transits_of(arrivals, [(frame(0), 30), (frame(1), 40)], must_leave)

    assert ends_us(transits) == [30]
    assert (transits.others, transits.refused) == (1, 1)
