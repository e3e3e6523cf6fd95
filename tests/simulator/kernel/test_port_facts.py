"""Documented rows of MAC, framers and ready bus, checked by closed forms at any wire rate."""

from fractions import Fraction
from itertools import pairwise, takewhile
from math import ceil

import pytest

from ixp.isa.tables.chip import chip
from ixp.simulator import Debugger, Machine, PortSpec
from tests.simulator.support.chips import SMALL
from tests.simulator.support.snippets import TRANSFER_REGISTERS, receive
from tests.simulator.support.sources import CELL
from tests.simulator.support.wires import KBPS, frame, receiver, sender, wire_cycles

BOUNDED = [Fraction(1), Fraction(1, 2), Fraction(21, 20), Fraction(8)]
STILL = Fraction(1, 100)
FRAMERS = ("oc12", "oc3")
"""The rate of a wire on which no byte is sent while a test fills a FIFO."""

SLOT_CYCLES = {"eth100": 1559, "oc12": 164, "oc3": 660}
"""The measured slots: 84 bytes of a minimum frame, 53 of a cell."""


@pytest.mark.parametrize("kind", KBPS)
def test_frame_and_cell_slots_are_the_measured_ones(kind: str) -> None:
    """84 bytes of Ethernet take 1559 cycles, a cell of OC-12 takes 164, of OC-3 660."""
    size = 84 if kind == "eth100" else 53

    assert round(Fraction(size * 8 * 232_000, KBPS[kind])) == SLOT_CYCLES[kind]


@pytest.mark.parametrize("rate", BOUNDED)
@pytest.mark.parametrize("kind", FRAMERS)
def test_a_cell_slot_ends_when_the_wire_has_moved_its_bytes(kind: str, rate: Fraction) -> None:
    """Slot k ends in the cycle floor(time of (k + 1) * 53 bytes), in both directions."""
    ends = [wire_cycles(kind, rate, 53 * (k + 1)) for k in range(40)]
    machine = receiver(kind, rate, [])
    for number, end in enumerate(ends):
        for cycle, slots in ((end, number), (end + 1, number + 1)):
            machine.run_to(cycle)
            counters = machine.ports[0].counters

            assert (counters["rx_idle"], counters["tx_idle"]) == (slots, slots)


def test_slots_are_exact_in_long_runs_at_any_rate() -> None:
    """The rate is a fraction of the largest terms, coprime to the wire rate."""
    rate, kbps, cycles = Fraction(999_979, 1_000_000), 599_993, 16_000_000
    machine = Machine(chip(sdram_quadwords=1, oc12_kbps=kbps), {}, [PortSpec(8, "oc12", rate)])
    machine.enable_ports()
    machine.run(cycles)

    slot = Fraction(53 * 8 * 232_000, kbps) / rate
    assert machine.ports[8].counters["rx_idle"] == ceil(cycles / slot) - 1


def test_rcv_rdy_cnt_rises_when_both_groups_of_receive_flags_have_been_sampled() -> None:
    """The count rises with the second slot: receive 0-7, receive 8-15, two for transmit."""
    debug = Debugger(receiver("oc12", None, []), {})
    slot_cycles = Fraction(SMALL["ready_slot_ix_cycles"] * SMALL["core_mhz"], SMALL["ix_mhz"])
    samples = [int((4 * turn + 1) * slot_cycles) for turn in range(8)]
    for cycle in range(int(32 * slot_cycles)):
        debug.machine.run_to(cycle + 1)
        assert debug.csr("rcv_rdy_cnt") == sum(sample <= cycle for sample in samples), cycle


@pytest.mark.parametrize("rate", BOUNDED)
@pytest.mark.parametrize("size", [60, 64, 300])
def test_received_frames_take_preamble_fcs_and_gap(size: int, rate: Fraction) -> None:
    """A frame of n bytes is complete after 8 + n + 4 bytes; the next one begins 12 bytes later."""
    slot = wire_cycles("eth100", rate, 8 + size + 4 + 12)
    whole = wire_cycles("eth100", rate, 8 + size + 4)
    machine = receiver("eth100", rate, [bytes(size)] * 4)
    for number in range(4):
        end = number * slot + whole
        for cycle, complete in ((end, number), (end + 1, number + 1)):
            machine.run_to(cycle)

            assert machine.ports[0].counters["rx_wire_bytes"] == complete * (size + 24)


@pytest.mark.parametrize("rate", BOUNDED[:3])  # otherwise elements are too slow to fill the wire
def test_sent_frames_take_preamble_fcs_and_gap(rate: Fraction) -> None:
    """Short frames are padded to 60 bytes and follow in slots of 84 bytes."""
    machine = sender("eth100", rate, frame(20) + frame(60) + frame(46))
    machine.run(10_000 + 3 * wire_cycles("eth100", rate, 84))
    ends = [unit.end for unit in machine.ports[0].sent]

    assert [len(unit.data) for unit in machine.ports[0].sent] == [60, 60, 60]
    assert {b - a for a, b in pairwise(ends)} == {wire_cycles("eth100", rate, 84)}
    assert machine.ports[0].counters["tx_wire_bytes"] == 3 * 84


def first_taken(size: int, rate: Fraction) -> int:
    """Return the cycle in which a waiting request gets the first piece of a frame."""
    text = TRANSFER_REGISTERS + receive(fast=1, port=0) + "nop\nnop\nctx_arb[kill]\n"
    machine = receiver("eth100", rate, [bytes(size)], text)
    while not machine.ports[0].counters["rx_bytes"]:
        machine.run(1)
        assert machine.now < 12_000
    return machine.now - 1


@pytest.mark.parametrize("rate", [Fraction(1), Fraction(1, 2), Fraction(21, 20)])
@pytest.mark.parametrize(("size", "count"), [(60, 72), (64, 76), (65, 72), (300, 72)])
def test_rxrdy_rises_with_64_bytes_or_end_of_a_frame(size: int, count: int, rate: Fraction) -> None:
    """Rxrdy rises after 8 + 64 bytes, or 8 + n + 4 of a shorter frame; data is taken at a bus edge.

    The FCS of a frame of 60 ends with byte 72; a frame of 64 is ready only after its FCS.
    """
    there = wire_cycles("eth100", rate, count)
    edges = (k * 232 // 80 for k in range(10_000))

    assert first_taken(size, rate) == next(edge for edge in edges if edge >= there)


@pytest.mark.parametrize("rate", BOUNDED)
@pytest.mark.parametrize(("size", "fitting"), [(60, 4), (64, 4), (100, 2), (128, 2)])
def test_receive_fifo_of_the_mac_holds_256_bytes(size: int, fitting: int, rate: Fraction) -> None:
    """Frames that do not fit completely are lost and counted."""
    machine = receiver("eth100", rate, [bytes(size)] * 8)
    machine.run(8 * wire_cycles("eth100", rate, size + 24) + 10)

    assert machine.ports[0].counters["rx_overflows"] == 8 - fitting
    assert machine.ports[0].lost == list(range(fitting, 8))


def test_on_an_unbounded_wire_frames_wait_for_room_in_the_receive_fifo() -> None:
    """After four pieces of at most 64 bytes, frames wait and none is lost."""
    machine = receiver("eth100", None, [bytes(60)] * 8)
    machine.run(10_000)

    assert machine.ports[0].counters["rx_overflows"] == 0
    assert machine.ports[0].counters["rx_wire_bytes"] == 4 * 84


@pytest.mark.parametrize(
    ("kind", "elements", "overflows", "ready"),
    [
        ("eth100", frame(64, 64, 64), 0, 1),  # 192 bytes are used, 64 are free
        ("eth100", frame(64, 64, 64, 1), 0, 0),
        ("eth100", frame(64, 64, 64, 64), 0, 0),
        ("eth100", frame(64, 64, 64, 64, 1), 1, 1),  # the whole frame is lost
        ("eth100", frame(60) * 4, 0, 0),
        ("eth100", frame(60) * 5, 1, 0),  # only the fifth frame is lost
        ("eth100", frame(60) * 4 + frame(16), 0, 0),
        ("eth100", frame(60) * 4 + frame(17), 1, 0),
        *((kind, frame(52) * 7, 0, 1) for kind in FRAMERS),
        *((kind, frame(52) * 8, 0, 0) for kind in FRAMERS),
        *((kind, frame(52) * 11, 3, 0) for kind in FRAMERS),
    ],
)
def test_transmit_fifo_holds_256_bytes_of_frames_or_8_cells(
    kind: str, elements: list[dict[str, int]], overflows: int, ready: int
) -> None:
    """Beyond that is an overflow; txrdy means room for 64 bytes or one cell."""
    machine = sender(kind, STILL, elements)

    assert machine.ports[0].counters["tx_overflows"] == overflows
    assert machine.read("scratch", 0) == [ready]


@pytest.mark.parametrize("rate", BOUNDED)
@pytest.mark.parametrize(("sizes", "dry"), [((64, 64, 64, 31), 0), ((64, 64, 64, 32), 1)])
def test_transmission_starts_with_224_bytes_in_the_fifo(
    sizes: tuple[int, ...], dry: int, rate: Fraction
) -> None:
    """An incomplete frame starts with byte 224 and then underflows; with 223 bytes it waits."""
    machine = sender("eth100", rate, frame(*sizes, 1)[:-1])
    machine.run(wire_cycles("eth100", rate, 300))

    assert machine.ports[0].counters["tx_underflows"] == dry
    assert machine.ports[0].sent == []


@pytest.mark.parametrize("rate", BOUNDED[:3])  # otherwise it underflows before the check
def test_a_frame_underflows_when_its_next_byte_is_due(rate: Fraction) -> None:
    """A frame of 224 bytes ends an FCS later; an incomplete one underflows at the next byte."""
    whole = sender("eth100", rate, frame(64, 64, 64, 32))
    whole.run(10_000)
    start = whole.ports[0].sent[0].end - wire_cycles("eth100", rate, 8 + 224 + 4)
    machine = sender("eth100", rate, frame(64, 64, 64, 32, 1)[:-1])
    dry = start + wire_cycles("eth100", rate, 8 + 224 + 1)
    for cycle, underflows in ((dry, 0), (dry + 1, 1)):
        machine.run_to(cycle)

        assert machine.ports[0].counters["tx_underflows"] == underflows


@pytest.mark.parametrize("rate", [*BOUNDED, None])
def test_transmission_of_a_short_frame_starts_with_its_end(rate: Fraction | None) -> None:
    """100 bytes are sent when their end is in the FIFO; on an unbounded wire at once."""
    machine = sender("eth100", rate, frame(64, 36))
    machine.run(wire_cycles("eth100", rate, 8 + 100 + 4) if rate else 0)

    assert [len(unit.data) for unit in machine.ports[0].sent] == [100]


@pytest.mark.parametrize("rate", [*BOUNDED, None])
@pytest.mark.parametrize("kind", FRAMERS)
def test_receive_fifo_of_a_framer_holds_12_cells(kind: str, rate: Fraction | None) -> None:
    """The thirteenth cell is lost in its slot; on an unbounded wire it waits."""
    machine = receiver(kind, rate, [CELL] * 20)
    machine.run(wire_cycles(kind, rate, 53 * 20) + 1 if rate else 10_000)

    assert machine.ports[0].counters["rx_overflows"] == (8 if rate else 0)
    assert machine.ports[0].lost == (list(range(12, 20)) if rate else [])
    assert machine.ports[0].backlog == (0 if rate else 8)


@pytest.mark.parametrize("rate", BOUNDED)
@pytest.mark.parametrize("kind", FRAMERS)
def test_cells_are_sent_in_slots_and_other_slots_are_idle(kind: str, rate: Fraction) -> None:
    """Cells end with slots, and sent and idle cells are as many as slots."""
    machine = sender(kind, rate, frame(52) * 6)
    machine.run(wire_cycles(kind, rate, 53 * 8))
    slots = [wire_cycles(kind, rate, 53 * (k + 1)) for k in range(machine.now)]
    ended_slots = list(takewhile(lambda end: end < machine.now, slots))

    assert len(machine.ports[0].sent) == 6
    assert {unit.end for unit in machine.ports[0].sent} <= {*ended_slots}
    assert machine.ports[0].counters["tx_idle"] == len(ended_slots) - 6


def test_on_an_unbounded_wire_cells_are_sent_at_once() -> None:
    """A cell takes 4 + 13 bus cycles and is sent then."""
    machine = sender("oc12", None, frame(52) * 6)

    assert len(machine.ports[0].sent) == 6
    assert machine.ports[0].counters["tx_idle"] == 0
