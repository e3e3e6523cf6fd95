"""Rules of ports: wires that go down and up, and errors of programs."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import repeat
from typing import Any
from zlib import crc32

import pytest

from ixp.simulator import Machine, MachineFault, PortSpec, WireUnit
from ixp.support.errors import UserError
from tests.simulator.support.chips import SMALL
from tests.simulator.support.sources import CELL, StatelessSource
from tests.simulator.support.states import assert_equal_states, full_state
from tests.simulator.support.wires import ASK, frame, receiver, sender, wire_cycles

CYCLES = 50_000


def test_a_frame_that_has_not_begun_waits_for_the_wire() -> None:
    """Only a frame in transmission is lost when the wire goes down."""
    frames = [WireUnit(bytes(60)), WireUnit(bytes(60), earliest=10_000)]
    machine = receiver("eth100", Fraction(1), frames, ASK)
    for up in (False, True):
        machine.run(2000)
        machine.ports[0].set_up(up=up)
    machine.run(20_000)

    assert machine.ports[0].lost == []
    assert machine.ports[0].counters["rx_units"] == 2


def test_a_wire_that_comes_up_is_free_at_once() -> None:
    """The rest of the interrupted frame takes no time."""
    machine = receiver("eth100", Fraction(1), [bytes(1500), bytes(60)])
    for up, cycle in ((False, 3000), (True, 3010)):
        machine.run_to(cycle)
        machine.ports[0].set_up(up=up)
    before = machine.ports[0].counters["rx_wire_bytes"]
    end = machine.now + wire_cycles("eth100", Fraction(1), 8 + 60 + 4)

    for cycle, more in ((end, 0), (end + 1, 84)):
        machine.run_to(cycle)
        assert machine.ports[0].counters["rx_wire_bytes"] == before + more


def test_the_end_of_a_frame_is_ready_below_the_threshold() -> None:
    machine = receiver("eth100", Fraction(1), [bytes(100)], ASK, eth_rx_ready_bytes=128)
    machine.run(20_000)

    assert machine.ports[0].counters["rx_bytes"] == 100


def test_a_waiting_request_ends_at_once_when_its_frame_is_cut_off() -> None:
    """The empty piece with an error is data, taken at the next bus edge."""
    machine = receiver("eth100", Fraction(1), [bytes(150)], ASK)
    machine.run(2000)
    machine.ports[0].set_up(up=False)
    machine.run(10)

    assert machine.ports[0].counters["rx_units"] == 1


def test_units_at_the_start_of_the_wires_are_received_at_once() -> None:
    machine = receiver("eth100", None, [bytes(60)], ASK, start=1000)
    machine.run(10)

    assert machine.ports[0].counters["rx_units"] == 1


@pytest.mark.parametrize("rate", [None, Fraction(1), Fraction(1, 2)])
@pytest.mark.parametrize("marked", [0, 1, 2])
def test_a_frame_marked_as_an_error_uses_the_wire_and_is_not_counted_as_good(
    rate: Fraction | None, marked: int
) -> None:
    """The mark of the last piece decides; the wire carries the frame with a wrong FCS."""
    elements = frame(64, 64, 36) + frame(60)
    plain = sender("eth100", rate, elements)
    elements[marked] |= {"error": 1}
    machine = sender("eth100", rate, elements)
    plain.run(20_000)
    machine.run(20_000)
    counters = machine.ports[0].counters

    assert machine.ports[0].sent == plain.ports[0].sent[marked == 2 :]
    assert counters["tx_errors"] == (marked == 2)
    assert counters["tx_units"] == len(machine.ports[0].sent)
    assert counters["tx_bytes"] == sum(len(unit.data) for unit in machine.ports[0].sent)
    assert counters["tx_wire_bytes"] == plain.ports[0].counters["tx_wire_bytes"]


def sent_as_is(data: bytes, *, asis: bool, fcs: bytes) -> Machine:
    """Return a machine that has sent a frame of one element, marked asis."""
    element = {"bytes": len(data + fcs), "sop": 1, "eop": 1, "asis": int(asis)}
    machine = sender("eth100", Fraction(1), [element], data + fcs)
    machine.run(5000)
    return machine


@pytest.mark.parametrize("size", [1, 20, 36, 59, 60])
def test_a_frame_sent_asis_contains_its_fcs(size: int) -> None:
    """Such a frame is not padded and gets no FCS; it takes 8 bytes of preamble and 12 of gap."""
    data = bytes(range(100, 100 + size))
    fcs = crc32(data).to_bytes(4, "little")
    machine = sent_as_is(data, asis=True, fcs=fcs)
    padded = sent_as_is(data + fcs, asis=False, fcs=b"")

    assert [unit.data for unit in machine.ports[0].sent] == [data]
    assert machine.ports[0].counters["tx_wire_bytes"] == size + 24
    assert [unit.data for unit in padded.ports[0].sent] == [(data + fcs).ljust(60, b"\0")]


@pytest.mark.parametrize("fcs", [bytes(4), b"\xff" * 4, b""])
def test_a_frame_sent_asis_with_a_wrong_fcs_is_not_counted_as_good(fcs: bytes) -> None:
    """A receiver would drop it."""
    machine = sent_as_is(bytes(range(30)), asis=True, fcs=fcs)

    assert machine.ports[0].sent == []
    assert machine.ports[0].counters["tx_errors"] == 1
    assert machine.ports[0].counters["tx_wire_bytes"] == 50 + len(fcs)


RATES = [Fraction(8), Fraction(2), Fraction(1), Fraction(1, 3), Fraction(1, 20), None]


@pytest.mark.parametrize("rate", RATES)
@pytest.mark.parametrize("count", [64, 1])
def test_frame_without_end_is_lost_when_next_one_starts(rate: Fraction | None, count: int) -> None:
    """The lost frame is counted and does not affect later frames."""
    machine = sender("eth100", rate, [{"bytes": count, "sop": 1}, *frame(60), *frame(61)])
    machine.run(100_000)

    assert [len(unit.data) for unit in machine.ports[0].sent] == [60, 61]
    assert machine.ports[0].counters["tx_errors"] == 1
    assert machine.ports[0].counters["tx_underflows"] == 0
    assert machine.devices_idle


def test_a_frame_without_an_end_uses_the_wire_for_its_bytes() -> None:
    """The next frame begins after 224 bytes, FCS and gap. The loss is counted once."""
    rate = Fraction(1, 20)
    whole = [*frame(64, 64, 64, 32), *frame(32)]
    endless = [*frame(64, 64, 64, 32, 1)[:-1], *frame(32)]
    machines = [sender("eth100", rate, elements) for elements in (whole, endless)]
    for machine in machines:
        machine.run(150_000)

    assert [machine.ports[0].sent[-1] for machine in machines] == [machines[0].ports[0].sent[1]] * 2
    assert len(machines[1].ports[0].sent) == 1
    assert machines[1].ports[0].counters["tx_errors"] == 1
    assert machines[1].ports[0].counters["tx_underflows"] == 0


@pytest.mark.parametrize("rate", RATES)
def test_a_piece_without_a_start_is_counted(rate: Fraction | None) -> None:
    """Pieces up to the next end or start are one lost frame; the next frame is sent."""
    headless = [{"bytes": 64}, {"bytes": 20, "eop": 1}]
    machine = sender(
        "eth100",
        rate,
        [*headless, *frame(60), *headless, *headless[:1], *frame(61)],
    )
    machine.run(100_000)

    assert [len(unit.data) for unit in machine.ports[0].sent] == [60, 61]
    assert machine.ports[0].counters["tx_errors"] == 3
    assert machine.devices_idle


@pytest.mark.parametrize("kind", ["eth100", "oc12", "oc3"])
@pytest.mark.parametrize("rate", [Fraction(1), Fraction(1, 2), None])
def test_no_unit_is_sent_before_the_wires_are_started(kind: str, rate: Fraction | None) -> None:
    """Earlier elements wait until the wires start."""
    machine = sender(kind, rate, frame(52) * 3, enabled=False)
    assert machine.ports[0].sent == []
    assert sum(machine.ports[0].counters.values()) == 0
    enabled = machine.now
    machine.enable_ports()
    machine.run(30_000)
    slot, first = (84, 72) if kind == "eth100" else (53, 53)
    ends = [wire_cycles(kind, rate, first + n * slot) if rate else 0 for n in range(3)]

    assert [unit.end - enabled for unit in machine.ports[0].sent] == pytest.approx(ends, abs=2)


@pytest.mark.parametrize("rate", [Fraction(1), None])
@pytest.mark.parametrize("count", [1, 40, 51, 53, 64])
def test_a_cell_of_a_wrong_length_is_a_fault(rate: Fraction | None, count: int) -> None:
    with pytest.raises(MachineFault) as fault:
        sender("oc12", rate, [{"bytes": count, "sop": 1, "eop": 1}])

    assert str(fault.value).endswith(
        f"the bytes of transmit FIFO element 0 must be those of a cell, 52, not {count}"
    )
    assert "engine 0 context 0" in str(fault.value)


@pytest.mark.parametrize("rate", [Fraction(1), None])
def test_a_framer_ignores_the_marks_of_frames_in_a_control_word(rate: Fraction | None) -> None:
    """The marks are start, end, error and asis: a cell is always complete."""
    marks = [{}, {"sop": 1}, {"eop": 1}, {"error": 1}, {"asis": 1}]
    machine = sender("oc12", rate, [{"bytes": 52} | mark for mark in marks])
    machine.run(2000)

    assert [len(unit.data) for unit in machine.ports[0].sent] == [52] * 5


@pytest.mark.parametrize("kind", ["oc12", "eth100"])
def test_received_wire_bytes_count_lost_and_damaged_units_but_no_idle_cells(kind: str) -> None:
    data, wire = (CELL, 53) if kind == "oc12" else (bytes(60), 84)
    units = [*(WireUnit(data, bad_fcs=n % 4 == 0) for n in range(40)), WireUnit(bytes(52))]
    machine = receiver(kind, Fraction(1), units)
    machine.run(100_000)
    idle = kind == "oc12"

    assert machine.ports[0].counters["rx_overflows"] > 0
    assert machine.ports[0].counters["rx_wire_bytes"] == wire * (40 if idle else 41)


def assert_source_is_never_late(
    kind: str,
    rate: Fraction | None,
    units: Sequence[WireUnit],
    step: int = 97,
    end: int = CYCLES,
    **rows: int,
) -> None:
    """Compare a run in steps of `step` cycles with an undivided run."""
    whole, parts = (receiver(kind, rate, units, ASK, **rows) for _ in range(2))
    whole.run(end)
    while parts.now < end:
        parts.run(min(step, end - parts.now))
    assert_equal_states(full_state(whole), full_state(parts))


@pytest.mark.parametrize(
    ("kind", "rate", "rows"),
    [
        ("oc12", 100, {}),
        ("oc12", 1, {"oc12_kbps": 60_000_000}),
        ("eth100", 100, {}),
    ],
)
def test_a_fast_wire_never_waits_for_its_source(kind: str, rate: int, rows: dict[str, Any]) -> None:
    unit = WireUnit(CELL) if kind == "oc12" else WireUnit(b"\xa5", bad_fcs=True)

    assert_source_is_never_late(kind, Fraction(rate), [unit] * 60_000, **rows)


@pytest.mark.parametrize("between", [WireUnit(bytes(52)), WireUnit(CELL, bad_fcs=True)])
def test_an_unbounded_wire_never_waits_for_a_cell_behind_idle_ones(between: WireUnit) -> None:
    """Idle and damaged cells take no time on it."""
    assert_source_is_never_late("oc12", None, [*[between] * 200, WireUnit(CELL)] * 500)


@pytest.mark.parametrize("end", [3500, 6000, 8000])
def test_tiny_frames_fill_the_room_behind_large_ones(end: int) -> None:
    """For each large chunk that leaves, a full FIFO takes 64 frames of a byte."""
    units = [*[WireUnit(bytes(1514))] * 4, *[WireUnit(b"\x5a", bad_fcs=True)] * 4000]

    assert_source_is_never_late("eth100", None, units, end=end, eth_fifo_bytes=4096)


@pytest.mark.parametrize("idle", [700, 1500])
def test_rare_cells_of_an_unbounded_wire_arrive_in_time(idle: int) -> None:
    """One cell in 1500 is enough."""
    units = [*[WireUnit(bytes(52))] * idle, WireUnit(CELL)] * 300

    assert_source_is_never_late("oc12", None, units, step=997)


def test_endless_idle_cells_of_an_unbounded_wire_are_refused() -> None:
    """Idle cells take no time, so such a source would be read without end."""
    machine = Machine(SMALL, {}, [PortSpec(0, "oc3", None)])
    machine.ports[0].plug(StatelessSource(repeat(WireUnit(bytes(52)))))
    machine.enable_ports()

    with pytest.raises(UserError, match="source of port 0 must return 256 units or more"):
        machine.run(5000)
    assert machine.now == 0
