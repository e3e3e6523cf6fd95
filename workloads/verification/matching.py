"""Say what is wrong with what left the router, reading what came in and what left by their times.

Whatever came in before a packet left is read before it is judged, so it is known then whether it
must leave. Only the last packets are remembered (`recent_packets.py`), so the length of a run does
not matter. Where times are not known all that came in is read first.
"""

from collections.abc import Callable, Iterator, Mapping
from itertools import islice

from ixp.isa.port_kinds import is_atm
from ixp.workloads.record.run_directory import port_name
from ixp.workloads.record.unit_pieces import PortUnits, read_units
from ixp.workloads.verification.arrivals import Arrivals, Input, Left
from ixp.workloads.verification.expected import FROM_CORE
from ixp.workloads.verification.mismatches import SHOWN, Mismatches
from ixp.workloads.verification.recent_packets import RecentPackets, RecentWays
from ixp.workloads.verification.reference_rules import Flow
from ixp.workloads.verification.sent_pdus import SentPacket, sent_pdus
from ixp.workloads.verification.strangers import (
    Stranger,
    described,
    packet_name,
    wrong_trailer,
)
from ixp.workloads.verification.window import Ways

_START, _END = -1, 1 << 63  # times before and after all others
_SLACK = 2_000_000  # ns of what came in that are read ahead: packets of a capture may be exchanged

Expect = Callable[[Ways], Arrivals]
"""Begins to read what came in; what must leave is added to ways."""


def match_by_time(
    expect: Expect,
    times: Mapping[int, Iterator[int]],
    sent: Mapping[int, PortUnits],
    lost: Mapping[int, int],
) -> tuple[Arrivals, Left]:
    """Match what was sent with what must leave; `lost` counts what the wire lost, by port.

    `times` are those of what came in, by port, never later than the true ones. Return both sides.
    Raise UserError as `pieces` does.
    """
    ways = RecentWays()
    expected = expect(ways)
    inputs = [_TimedInput(each, times[each.port]) for each in expected.inputs]
    outputs = [_Output(p, sent[p], ways.recent(p), lost.get(p, 0)) for p in sorted(sent)]
    while inputs:
        least = min(inputs, key=lambda each: each.time)
        if not least.read():
            inputs.remove(least)
        time = min((each.time for each in inputs), default=_END + _SLACK)
        for output in outputs:
            output.take_until(time - _SLACK)
    found = [each for output in outputs for each in output.found][:SHOWN]
    texts, wrong = described(found, expect)
    mismatches = Mismatches(texts)
    mismatches.count = sum(output.count for output in outputs)
    return expected, Left(ways, lost, mismatches, wrong)


class _TimedInput:
    """What came in by a port; `time` is that up to which it is read, in ns."""

    def __init__(self, units: Input, times: Iterator[int]) -> None:
        self._units = units
        self._times = times
        self.time = _START

    def read(self) -> bool:
        """Read on; return False at the end."""
        before = self._units.taken
        more = self._units.read()
        new = self._units.taken - before
        if new:
            self.time = next(islice(self._times, new - 1, None), self.time)
        return more


class _Output:
    """What a port sent: `count` packets are wrong, and `found` has the first of them."""

    def __init__(self, port: int, units: PortUnits, recent: RecentPackets, torn: int) -> None:
        self.count = 0
        self.found: list[str | Stranger] = []
        self._port = port
        self._recent = recent
        self._may_tear = torn
        frames = ((frame, True, frame) for frame in read_units(units))
        self._packets: Iterator[SentPacket] = sent_pdus(units) if is_atm(port) else frames
        self._times = units.times()
        self._next = next(self._times, _END)
        self._number = 0

    def take_until(self, time: int) -> None:
        """Judge what left up to a time."""
        while self._next <= time:
            sent = next(self._packets, None)
            if sent is None:
                return
            left, self._next = self._next, next(self._times, _END)
            self._judge(*sent, None if left == _END else left)
        self._recent.forget()

    def _judge(self, packet: bytes, good: bool, unit: bytes, left: int | None) -> None:  # noqa: FBT001
        if not good and self._may_tear > 0:
            self._may_tear -= 1
            return
        taken = self._recent.take(packet)
        stranger = Stranger(self._port, self._number, packet, unit, left)
        if not good:
            self._wrong(
                wrong_trailer(self._port) if taken is None else stranger._replace(known=True)
            )
        if taken is None:
            self._wrong(stranger)
        elif not taken[1]:
            name = packet_name(self._port, self._number, packet)
            self._wrong(f"{name} left after a later one of {_flow_name(taken[0].flow)}")
        self._number += 1

    def _wrong(self, what: str | Stranger) -> None:
        self.count += 1
        if len(self.found) < SHOWN:
            self.found.append(what)


def _flow_name(flow: Flow) -> str:
    port, vc = flow
    if port == FROM_CORE:
        return "the core"
    return f"VC {vc >> 16}/{vc & 0xFFFF} of {port_name(port)}" if is_atm(port) else port_name(port)
