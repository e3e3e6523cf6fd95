"""Frames of hosts wait for the wire in order, in bounded number, and in turn."""

from collections import deque
from typing import cast

from ixp.isa.tables.chip import chip
from ixp.outside.live.live_host import LiveHost
from ixp.outside.live.live_port import LivePort
from ixp.simulator import PortSpec, WireUnit

_CHIP = chip("ixp1240")
_ETHERNET = PortSpec(0, "eth100")
_US = _CHIP["core_mhz"]


class _Host:
    def __init__(self, *frames: bytes) -> None:
        self.frames = deque(frames)
        self.address = "10.0.0.2"

    def read(self, earliest: int) -> list[WireUnit] | None:
        return [WireUnit(self.frames.popleft(), earliest)] if self.frames else None


def _port(*hosts: _Host) -> LivePort:
    return LivePort(_ETHERNET, [cast("LiveHost", host) for host in hosts], _CHIP)


def test_at_most_a_millisecond_of_wire_time_waits() -> None:
    """9 frames of 1514 bytes take 1.1 ms; other frames stay with the host."""
    host = _Host(*[bytes(1514)] * 50)
    port = _port(host)
    port.read(cycle=0)

    assert len(host.frames) == 50 - 9
    assert not port.has_room(0)


def test_frames_are_read_as_the_wire_sends_waiting_ones() -> None:
    """A frame of 1514 bytes takes 123.04 us with preamble, FCS and gap."""
    host = _Host(*[bytes(1514)] * 50)
    port = _port(host)
    port.read(cycle=0)
    port.read(cycle=round(2 * 123.04 * _US))

    assert len(host.frames) == 50 - 9 - 2


def test_minimum_frames_take_their_wire_time() -> None:
    """A frame of 60 bytes takes 6.72 us, so 149 begin in a millisecond."""
    host = _Host(*[bytes(60)] * 500)
    port = _port(host)
    port.read(cycle=0)

    assert 500 - len(host.frames) == 149


def test_a_frame_arrives_no_earlier_than_it_was_read() -> None:
    port = _port(_Host(b"a" * 60, b"b" * 60))
    port.read(cycle=700)

    units = port.take(10)

    assert units == [WireUnit(b"a" * 60, 700), WireUnit(b"b" * 60, 700)]
    assert port.take(10) == []
    assert port.arrived(1) + port.arrived(1) == units


def test_hosts_of_one_port_take_turns() -> None:
    port = _port(_Host(b"a" * 60, b"b" * 60), _Host(b"c" * 60, b"d" * 60))
    port.read(cycle=0)

    assert [unit.data[:1] for unit in port.take(9)] == [b"a", b"c", b"b", b"d"]
