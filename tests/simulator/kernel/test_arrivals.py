"""A port records arrival cycles: the start of a frame, the end of a cell's slot."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ixp.simulator import PortSpec, WireUnit
from tests.simulator.support.chips import SMALL
from tests.simulator.support.wires import receiver

RATES = [Fraction(1), Fraction(21, 20), Fraction(1, 3)]
FRAMES = st.lists(st.tuples(st.integers(60, 400), st.integers(0, 60_000)), min_size=1, max_size=12)


def arrivals(kind: str, rate: Fraction | None, units: list[WireUnit]) -> list[int]:
    """Return arrival cycles of units at a port that is enabled in cycle 1234 and not served."""
    machine = receiver(kind, rate, units, start=1234)
    machine.run(3_000_000)
    return machine.ports[0].arrivals


@settings(deadline=None, max_examples=20)
@given(frames=FRAMES, rate=st.sampled_from(RATES))
def test_a_frame_waits_for_time_and_free_wire(
    frames: list[tuple[int, int]], rate: Fraction
) -> None:
    """A preamble begins at least 12 bytes after the previous FCS."""
    units = [WireUnit(bytes(size), earliest) for size, earliest in frames]
    per_byte = Fraction(8 * 232, 100) / rate
    expected, free = [], 1234
    for size, earliest in frames:
        expected.append(max(free, earliest))
        free = expected[-1] + int((8 + size + 4 + 12) * per_byte)
    assert arrivals("eth100", rate, units) == expected


@pytest.mark.parametrize("rate", RATES)
def test_a_cell_arrives_at_the_end_of_its_slot(rate: Fraction) -> None:
    """Slot k ends k + 1 cell times after the ports are enabled."""
    waits = [0, 0, 5_000, 5_000, 0, 20_000]
    units = [WireUnit(bytes([0, 0, 2, 0]) + bytes(48), earliest) for earliest in waits]
    period = PortSpec(8, "oc12", rate).cycles_per_byte(SMALL) * SMALL["cell_wire_bytes"]
    expected, slot = [], 0
    for earliest in waits:
        while 1234 + int((slot + 1) * period) < earliest:
            slot += 1
        expected.append(1234 + int((slot + 1) * period))
        slot += 1
    assert arrivals("oc12", rate, units) == expected


@pytest.mark.parametrize("kind", ["eth100", "oc3"])
def test_on_an_unbounded_wire_units_arrive_when_the_device_has_room(kind: str) -> None:
    """No program takes them, so those that fit arrive when the ports are enabled."""
    size = 52 if kind == "oc3" else 64

    assert {*arrivals(kind, None, [WireUnit(bytes([0, 0, 2, 0]) + bytes(size - 4))] * 200)} == {
        1234
    }
