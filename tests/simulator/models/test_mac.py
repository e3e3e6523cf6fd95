"""The plain model of the MAC, by closed forms: gaps, ends without a wire, marks of a frame."""

from fractions import Fraction
from zlib import crc32

import pytest

from ixp.isa.chip import chip
from tests.simulator.support.models.ix_bus import Piece
from tests.simulator.support.models.mac import Mac
from tests.simulator.support.models.wire import Arrival

CHIP = chip().values()
BYTE = Fraction(8 * 232, 100)


def mac(*frames: Arrival, **rows: int) -> Mac:
    """Make a port of 100 Mb/s."""
    return Mac(CHIP | rows, BYTE, frames)


def run(port: Mac, begin: int, end: int) -> None:
    """Let cycles pass, the last one excluded."""
    for cycle in range(begin, end):
        port.tick(cycle)


@pytest.mark.parametrize(("earliest", "start"), [(0, 1559), (1559, 1559), (1560, 1560)])
def test_frame_begins_behind_the_gap_and_not_before_its_time(earliest: int, start: int) -> None:
    """The second of two smallest frames begins in cycle 1559 at the earliest, 84 bytes later."""
    port = mac(Arrival(bytes(60)), Arrival(bytes(60), earliest))
    there = start + int(72 * BYTE)
    run(port, 0, there)

    assert port.receive.level() == 60
    port.tick(there)
    assert port.receive.level() == 120


def test_frame_that_has_not_begun_waits_for_the_wire() -> None:
    """Only a frame under way is lost when the wire goes; the next begins when it is back."""
    port = mac(Arrival(bytes(60)), Arrival(bytes(60)))
    run(port, 0, 1400)
    port.set_up(up=False, cycle=1400)
    run(port, 1400, 5000)
    port.set_up(up=True, cycle=5000)
    run(port, 5000, 5000 + int(72 * BYTE) + 1)

    assert port.lost == []
    assert port.receive.level() == 120


@pytest.mark.parametrize("taken", [False, True])
def test_frame_under_way_is_cut_off_with_its_wire(taken: bool) -> None:
    """What is in the FIFO ends in error; an empty piece tells of it when that has been taken."""
    port = mac(Arrival(bytes(100)))
    run(port, 0, 2000)
    first = port.take() if taken else None
    port.set_up(up=False, cycle=2000)

    assert first in {None, Piece(bytes(64), eop=False)}
    assert port.take() == Piece(b"" if taken else bytes(64), sop=not taken, error=True)
    assert port.lost == [0]
    assert port.counters["rx_errors"] == 1


def test_end_of_a_frame_is_ready_below_the_threshold() -> None:
    """With a threshold of 128 bytes, 64 of a frame wait for its end."""
    port = mac(Arrival(bytes(100)), eth_rx_ready_bytes=128)
    run(port, 0, 2000)

    assert not port.receive_ready()
    run(port, 2000, int(112 * BYTE) + 1)
    assert port.receive_ready()


@pytest.mark.parametrize(
    ("size", "asis", "wire"), [(20, False, 84), (64, False, 88), (20, True, 44)]
)
def test_frame_sent_as_it_is_brings_its_own_fcs(size: int, asis: bool, wire: int) -> None:
    """It is neither padded nor made longer."""
    port, data = mac(), bytes(range(size))
    port.put(Piece(data + crc32(data).to_bytes(4, "little") if asis else data, asis=asis))
    run(port, 0, 3000)

    assert port.sent == [(int((wire - 12) * BYTE), data if asis else data.ljust(60, b"\0"))]
    assert port.counters["tx_wire_bytes"] == wire


def test_frame_sent_as_it_is_with_a_wrong_fcs_is_no_good_one() -> None:
    """A receiver would drop it."""
    port = mac()
    port.put(Piece(bytes(64), asis=True))
    run(port, 0, 3000)

    assert (port.sent, port.transmit.poisoned) == ([], [(int(72 * BYTE), bytes(60))])
    assert port.counters["tx_errors"] == 1


def test_frame_without_an_end_is_lost_with_the_next_start() -> None:
    """So is a piece without a start."""
    port = mac()
    for piece in (Piece(bytes(9), eop=False), Piece(bytes(60)), Piece(bytes(9), sop=False)):
        port.put(piece)
    run(port, 0, 3000)

    assert port.sent == [(int(72 * BYTE), bytes(60))]
    assert port.counters["tx_errors"] == 2


def test_poisoned_frame_takes_its_time_on_the_wire() -> None:
    """Its end is marked, and it goes like any other, but with a wrong FCS."""
    port = mac()
    port.put(Piece(bytes(64), eop=False))
    port.put(Piece(bytes(36), sop=False, error=True))
    run(port, 0, 3000)

    assert port.sent == []
    assert port.transmit.poisoned == [(int(112 * BYTE), bytes(100))]


def test_frame_that_runs_dry_keeps_the_wire_for_what_was_there() -> None:
    """224 bytes without an end: 8 + 224 + 4 + 12 bytes later the next frame begins."""
    port = mac()
    for number in range(4):
        size = 64 if number < 3 else 32
        port.put(Piece(bytes(size), sop=number == 0, eop=False))
    run(port, 0, int(233 * BYTE) + 1)
    assert port.counters["tx_underflows"] == 1
    port.put(Piece(bytes(60)))
    run(port, port.now + 1, 7000)

    assert port.sent == [(int(248 * BYTE) + int(72 * BYTE), bytes(60))]
