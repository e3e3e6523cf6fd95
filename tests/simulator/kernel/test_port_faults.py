"""Faults of wires: damaged units, runts and giants, and a wire that is down."""

from fractions import Fraction

import pytest

from ixp.isa.tables.csrs import RCV_CNTL
from ixp.simulator import Machine, WireUnit
from tests.simulator.support.chips import SMALL
from tests.simulator.support.forwarder import CYCLES, IN, OUT, cells, forwarder
from tests.simulator.support.snippets import TRANSFER_REGISTERS, receive
from tests.simulator.support.sources import CELL, ListSource
from tests.simulator.support.wires import receiver


def forwarded(units: list[WireUnit], rate: Fraction | None) -> Machine:
    machine = forwarder(rate)
    machine.ports[IN].plug(ListSource(units))
    machine.run(CYCLES)
    return machine


@pytest.mark.parametrize("rate", [Fraction(1), None])
def test_cells_with_a_wrong_hec_are_dropped_and_counted(rate: Fraction | None) -> None:
    """The framer does not pass these cells to the chip; they use their slots."""
    units = [WireUnit(bytes([0, 16, 0, 0, n]) + bytes(47), bad_fcs=n % 3 == 0) for n in range(60)]
    machine = forwarded(units, rate)

    good = [unit.data for unit in units if not unit.bad_fcs]
    assert [unit.data for unit in machine.ports[OUT].sent] == good
    assert machine.ports[IN].counters["rx_errors"] == len(units) - len(good)
    assert machine.ports[IN].lost == list(range(0, 60, 3))


def test_cells_lost_at_a_full_fifo_do_not_count_as_idle() -> None:
    """A cell is idle if VPI and VCI are 0, with any GFC; cells of other low VCIs are lost."""
    low, idle = b"\0\0\0\x50" + bytes(48), b"\x10" + bytes(51)
    depth = SMALL["atm_rx_fifo_cells"]
    machine = receiver("oc12", Fraction(1), [low] * depth + [low, idle] * 5)
    machine.run(20_000)

    assert machine.ports[0].counters["rx_overflows"] == 5
    assert machine.ports[0].lost == list(range(depth, depth + 10, 2))


def pieces(units: list[WireUnit]) -> tuple[list[dict[str, int]], Machine]:
    """Receive frames; return the status words of their pieces, and the machine."""
    text = f"""
{TRANSFER_REGISTERS}
    immed[at, 0]
loop#:
    {receive(fast=1, port=0)}
    br_bset[$7, 17, loop#]
    alu[$0, --, B, $7]
    scratch[write, $0, at, 0, 1], ctx_swap
    alu[at, at, +, 1]
    br[loop#]
"""
    machine = receiver("eth100", None, units, text)
    machine.run(20_000)
    words = machine.read("scratch", 0, 200)
    return [RCV_CNTL.unpack(word) for word in words if word], machine


@pytest.mark.parametrize(
    ("size", "damaged", "length", "counted"),
    [
        (60, False, 60, {}),
        (20, False, 60, {}),
        (60, True, 60, {"rx_errors": 1}),
        (20, True, 20, {"rx_errors": 1, "rx_runts": 1}),
        (1514, False, 1514, {}),
        (1515, False, 1515, {"rx_giants": 1}),
    ],
)
def test_received_frames_have_their_length_and_errors(
    size: int, damaged: bool, length: int, counted: dict[str, int]
) -> None:
    statuses, machine = pieces([WireUnit(bytes(size), bad_fcs=damaged)])
    counters = machine.ports[0].counters

    assert sum(piece["valid_bytes"] for piece in statuses) == length
    assert [piece["rxerror"] for piece in statuses] == [0] * (len(statuses) - 1) + [int(damaged)]
    assert {
        n: counters[n] for n in ("rx_errors", "rx_runts", "rx_giants") if counters[n]
    } == counted


@pytest.mark.parametrize("rate", [Fraction(1), None])
def test_cells_wait_while_the_port_is_down(rate: Fraction | None) -> None:
    units = [WireUnit(cell) for cell in cells(3, 60) if any(cell[:4])]
    machine = forwarder(rate)
    machine.ports[IN].set_up(up=False)
    machine.ports[IN].plug(ListSource(units))
    machine.run(10_000)
    assert machine.ports[IN].counters["rx_units"] == 0

    machine.ports[IN].set_up(up=True)
    machine.run(CYCLES)
    lost = machine.ports[IN].lost
    received = [unit.data for number, unit in enumerate(units) if number not in lost]
    assert [unit.data for unit in machine.ports[OUT].sent] == received
    assert len(received) > 30


def test_cells_sent_on_a_wire_that_is_down_are_counted() -> None:
    units = [WireUnit(CELL) for _ in range(60)]
    machine = forwarder(None)
    machine.ports[IN].plug(ListSource(units))
    machine.ports[OUT].set_up(up=False)
    machine.run(5_000)
    lost = machine.ports[OUT].counters["tx_lost"]
    machine.ports[OUT].set_up(up=True)
    machine.run(CYCLES)

    assert 0 < lost < 60
    assert len(machine.ports[OUT].sent) == 60 - lost


@pytest.mark.parametrize("cycle", [100, 1_500, 2_000, 2_800])
def test_a_frame_that_is_cut_off_ends_with_an_error(cycle: int) -> None:
    machine = receiver("eth100", Fraction(1), [bytes(150), bytes(100)])
    machine.run(cycle)
    machine.ports[0].set_up(up=False)
    machine.run(1000)
    machine.ports[0].set_up(up=True)
    machine.run(20_000)

    assert machine.ports[0].counters["rx_errors"] == 1
    assert machine.ports[0].lost == [0]
