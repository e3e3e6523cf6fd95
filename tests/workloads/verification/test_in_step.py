"""Reading in step finds what the check with all units in memory finds, packet by packet."""

from collections.abc import Iterator
from random import Random

import pytest
from msgspec import structs

from ixp.isa.chip import chip
from ixp.microcode.config.options import BuildOptions
from ixp.microcode.config.tables import PORTS, Vc, default_tables
from ixp.workloads.record.unit_pieces import Piece
from ixp.workloads.traffic.aal5 import build_pdu, segment
from ixp.workloads.traffic.packets import pad_frame
from ixp.workloads.traffic.streams import open_port
from ixp.workloads.traffic.workload import Packets, Stream, Vcs, Workload, faults_of
from ixp.workloads.verification.arrivals import Arrivals, Left
from ixp.workloads.verification.expected import FromCore
from ixp.workloads.verification.in_step import NotAsItMust, match_in_step
from ixp.workloads.verification.limits import Limits
from ixp.workloads.verification.reference_router import Forwarded, ReferenceRouter
from ixp.workloads.verification.window import Window, take
from tests.workloads.support.in_memory import Expected, Matching

_DEFAULT = default_tables(PORTS["oc12"])
_MORE = (Vc(8, 0, 700, state="closed"), Vc(8, 0, 701, core=True))
TABLES = structs.replace(_DEFAULT, vc=(*_DEFAULT.vc, *_MORE))
PORT_NUMBERS = (0, 3, 8)
UNITS = 3000
LIMITS = Limits.of(chip(), BuildOptions())


class Torn:
    """Units in pieces of random lengths, joined now and then if they are cells."""

    def __init__(self, units: list[bytes], rng: Random, *, cells: bool) -> None:
        self._units = units
        self._rng = rng
        self._cells = cells

    def pieces(self) -> Iterator[Piece]:
        """Return them piece by piece."""
        at = 0
        while at < len(self._units):
            size = self._rng.randint(1, 400)
            piece = self._units[at : at + size]
            yield b"".join(piece) if self._cells and self._rng.random() < 0.8 else piece
            at += size

    def whole(self) -> list[bytes]:
        """Return all."""
        return self._units

    def times(self) -> Iterator[int]:
        """Return none."""
        return iter(())


def traffic(seed: int, destinations: str, chance: float) -> dict[int, list[bytes]]:
    """Return units for some ports, with every fault that a wire shows the router."""
    received = {}
    for port in PORT_NUMBERS:
        errors = {name: chance for name in faults_of(port) if name not in {"bad_fcs", "bad_hec"}}
        stream = Stream(
            Packets(range=(20, 200)),
            vcs=Vcs("interleaved", 4),
            destinations=destinations,
            errors=errors,
        )
        received[port] = open_port(port, Workload("w", (stream,)), TABLES, seed).take(UNITS)
    return received


def departures(received: dict[int, list[bytes]], rng: Random) -> dict[int, list[bytes]]:
    """Return what a router sends that refuses every tenth packet and has sent all but the last."""
    router = ReferenceRouter(TABLES)
    sent: dict[int, list[bytes]] = {port: [] for port in PORTS["oc12"]}
    for port, units in received.items():
        for outcome in router.receive(port, units[: UNITS - 100]):
            if isinstance(outcome, Forwarded) and rng.random() < 0.9:
                cells = segment(build_pdu(outcome.data), *outcome.vc) if outcome.vc else None
                sent[outcome.port] += cells or [pad_frame(outcome.data)]
    return sent


def in_step(
    received: dict[int, list[bytes]], sent: dict[int, list[bytes]], rng: Random
) -> tuple[Arrivals, Left]:
    """Check in step."""
    window = Window()
    expected = Arrivals(
        ReferenceRouter(TABLES),
        LIMITS,
        window,
        {port: Torn(units, rng, cells=port == 8) for port, units in received.items()},
        {8: [5, 17, 18], 3: [0]},
        FromCore({2: [b"\1" * 60]}),
        {0: 3},
    )
    torn = {port: Torn(units, rng, cells=port == 8) for port, units in sent.items()}
    return expected, match_in_step(expected, window, torn, {})


@pytest.mark.parametrize("destinations", ["round-robin", "random"])
@pytest.mark.parametrize("seed", range(3))
def test_counts_are_those_of_all_units_in_memory(seed: int, destinations: str) -> None:
    """Drops, late ones, ways, holes and open PDUs agree, whatever the pieces and the faults."""
    rng = Random(seed)
    received = traffic(seed, destinations, chance=0.01 * seed)
    seen = {port: [*units] for port, units in received.items()}
    for place in (18, 17, 5):
        del seen[8][place]
    del seen[3][0]
    sent = departures(seen, rng)
    whole = Expected(ReferenceRouter(TABLES), LIMITS, seen, FromCore({2: [b"\1" * 60]}), {0: 3})
    matched = Matching(whole, {})
    for port, units in sent.items():
        matched.port(port, units)
    found, left = in_step(received, sent, rng)

    assert 0 == matched.mismatches.count
    names = ("dropped", "reasons", "late", "late_reasons", "ports", "to_core", "to_forward")
    for name in (*names, "open_reassemblies"):
        assert getattr(whole, name) == getattr(found, name), name
    assert matched.count == left.count > 500
    for port in PORTS["oc12"]:
        assert whole.towards(port) == found.towards(port)
        assert matched.towards(port) == left.towards(port)
        assert matched.holes(port) == left.holes(port)
    assert dict.fromkeys(PORT_NUMBERS, UNITS) == found.units
    assert sum(found.idle.values()) == found.dropped["ATM_RX_CELL_IDLE", None]


@pytest.mark.parametrize("seed", range(12))
def test_one_wrong_bit_or_place_of_what_left_is_found(seed: int) -> None:
    """A unit changed, sent again, left out of its PDU or moved ends the check in step."""
    rng = Random(seed)
    received = traffic(seed, "round-robin", chance=0.005)
    sent = departures(received, rng)
    port = rng.choice([port for port, units in sent.items() if len(units) > 20])
    units, place = sent[port], rng.randrange(10)
    if seed % 3 == 0:
        wrong = bytearray(units[place])
        wrong[rng.randrange(20, len(wrong))] ^= 1 << rng.randrange(8)
        units[place] = bytes(wrong)
    elif seed % 3 == 1:
        units.append(units[place])
    else:
        units.append(units.pop(place))

    with pytest.raises(NotAsItMust):
        in_step(received, sent, rng)


def test_packets_that_never_leave_are_forgotten() -> None:
    """Of a way whose packets are refused, but for some, only those behind the last one stay."""
    window = Window()
    way = window.way((0, 0), 8)
    for number in range(100_000):
        way.add(b"%d" % number)
        if number % 10 == 0:
            assert take(window.waiting(8), b"%d" % number)
            assert window.sweep()

    assert len(window.waiting(8)) < 20_000
    assert (100_000, 10_000) == (way.came, way.left)


def test_equal_packets_leave_in_the_order_of_their_way() -> None:
    """Each stands for the first that is behind the last one that left; none is left for a third."""
    window = Window()
    way = window.way((0, 0), 8)
    for packet in (b"a", b"b", b"a"):
        way.add(packet)

    assert [take(window.waiting(8), packet) for packet in (b"b", b"a", b"a")] == [True, True, False]
    assert 2 == way.last
