"""The receive and transmit machines, the ready bus and the ports."""

from collections import deque
from collections.abc import Mapping

import pytest

from ixp.isa.tables.chip import chip
from ixp.isa.tables.csrs import CSR_NUMBERS, FIFO_ADDRESS_STRIDE, RCV_CNTL, RCV_REQ, XMIT_CONTROL
from tests.simulator.support.models.aligner import to_bytes, to_quadwords
from tests.simulator.support.models.command import Command
from tests.simulator.support.models.ix_bus import Piece, Port, edge_at
from tests.simulator.support.models.ports import Arrival, Framer, Unbounded
from tests.simulator.support.models.receive import Receive, Received
from tests.simulator.support.models.store import Store
from tests.simulator.support.models.system import simulate
from tests.simulator.support.models.transmit import Ready, Transmit, TransmittedElement

CHIP = chip().values()
EDGES = [k * 232 // 80 for k in range(4000)]
CELL = bytes.fromhex("00100640") + bytes(range(48))


def receive(
    requests: list[int], port: Port, until: int, values: Mapping[str, int] = CHIP
) -> tuple[list[Received], Store]:
    """Run the receive machine alone on requests that wait from cycle 0 on."""
    store = Store()
    store.requests.extend(requests)
    machine = Receive(values, store, {0: port})
    simulate(values, [], store, [port, machine], until)
    return machine.log, store


def request(**fields: int) -> int:
    return RCV_REQ.pack(**fields)


@pytest.mark.parametrize("ix_mhz", [66, 80, 104])
def test_a_bus_edge_is_in_the_cycle_of_its_time_rounded_down(ix_mhz: int) -> None:
    """Edge k is in cycle floor(k * core / ix), and in no other."""
    values = chip(ix_mhz=ix_mhz).values()
    edges = [c for c in range(1000) if edge_at(values, c) is not None]

    assert edges == [k * 232 // ix_mhz for k in range(len(edges))]


def test_consecutive_cells_have_no_gap() -> None:
    """A cell of 52 bytes takes 4 + 13 + 1 bus cycles; the next one begins at its end edge."""
    port = Unbounded(deque([Piece(CELL)] * 4))
    log, _ = receive([request(element=i) for i in range(4)], port, 300)

    assert [EDGES[18 * i] for i in range(4)] == [r.taken for r in log]
    assert [EDGES[18 * i] for i in range(1, 5)] == [r.ended for r in log]
    assert {CHIP["receive_signal_cycles"]} == {r.signalled - r.ended for r in log}


def test_an_element_holds_data_and_status() -> None:
    """Quadwords 0-7 are data followed by zeros, the high half of quadword 8 is RCV_CNTL."""
    log, store = receive([request(element=3, thread=21)], Unbounded(deque([Piece(CELL)])), 100)

    quadwords = [store.rfifo[3 * FIFO_ADDRESS_STRIDE + q] for q in range(9)]
    status = RCV_CNTL.pack(element=3, thread=21, sop=1, eop=1, valid_bytes=52)
    assert CELL + bytes(12) == to_bytes(quadwords[:8])
    assert status == quadwords[8] >> 32 == log[0].rcv_cntl


def test_a_request_to_a_slow_port_without_data_fails_after_the_overhead() -> None:
    """Rxfail is signalled after four bus cycles, and the element is unchanged."""
    log, store = receive([request(element=2)], Unbounded(), 100)

    assert [EDGES[4]] == [r.ended for r in log]
    assert RCV_CNTL.pack(element=2, rxfail=1) == log[0].rcv_cntl
    assert not store.rfifo


def test_a_request_to_a_fast_port_without_data_is_cancelled_after_the_wait() -> None:
    """Rxcancel is signalled after FP_READY_WAIT bus cycles."""
    log, store = receive([request(fast=1)], Unbounded(), 100)

    assert [EDGES[CHIP["fp_ready_wait_ix_cycles"]]] == [r.ended for r in log]
    assert RCV_CNTL.pack(rxcancel=1) == log[0].rcv_cntl
    assert not store.rfifo


def test_a_waiting_request_to_a_fast_port_gets_arriving_data() -> None:
    """A cell that is ready in cycle 20 is taken at the next edge, the eighth."""
    slot = Framer(CHIP, CHIP["oc12_kbps"], []).slot_cycle(0)
    port = Framer(CHIP, CHIP["oc12_kbps"], [Arrival(CELL)], enabled=20 - slot)
    log, _ = receive([request(fast=1)], port, 200)

    assert [(0, EDGES[7 + 18])] == [(r.taken, r.ended) for r in log]


def fill(store: Store, element: int, data: bytes, **control: int) -> None:
    first = element * FIFO_ADDRESS_STRIDE
    store.tfifo.update(enumerate(to_quadwords(data.ljust(64, b"\0")), start=first))
    store.tfifo[first + 8] = XMIT_CONTROL.pack(**control) << 32
    store.valid.add(element)


def test_elements_are_sent_in_order_and_skips_are_short() -> None:
    """A cell takes 4 + 13 bus cycles, a skip one; element 2 waits for element 1."""
    store, port = Store(), Unbounded()
    fill(store, 0, CELL, bytes=52, sop=1, eop=1)
    fill(store, 2, b"x" * 64, bytes=64, sop=1)
    store.tfifo[FIFO_ADDRESS_STRIDE + 8] = XMIT_CONTROL.pack(skip=1) << 32
    validate = Command(0, "fbi", "fast_wr", CSR_NUMBERS["xmit_validate"], issue=200, data=(1,))
    machine = Transmit(CHIP, store, {0: port})
    simulate(CHIP, [[validate]], store, [machine], until=400)

    # The write takes effect 7 cycles after its issue, in 207, before the edge in 208.
    edge = EDGES.index(208)
    expected = [
        TransmittedElement(0, 0, EDGES[17], skipped=False),
        TransmittedElement(1, 208, EDGES[edge + 1], skipped=True),
        TransmittedElement(2, EDGES[edge + 1], EDGES[edge + 1 + 20], skipped=False),
    ]
    assert expected == machine.log
    assert [Piece(CELL), Piece(b"x" * 64, eop=False)] == port.sent
    assert store.csrs[CSR_NUMBERS["xmit_ptr"]] == 3


def test_ready_flags_can_be_stale() -> None:
    """A flag keeps its value until its next sample, 16 bus cycles later."""
    store, port = Store(), Unbounded(deque([Piece(CELL)]))
    ready = Ready(CHIP, store, {9: port})
    csr = CSR_NUMBERS["rcv_rdy_lo"]

    # Slot 1 samples ports 8-15: at edge 4, then at edge 20.
    flags = []
    for cycle in range(EDGES[21]):
        ready.tick(cycle)
        if cycle == EDGES[5]:
            port.take()
        flags.append(store.csrs[csr] >> 9 & 1)

    assert flags == [int(EDGES[4] <= cycle < EDGES[20]) for cycle in range(EDGES[21])]
    assert store.csrs[CSR_NUMBERS["xmit_rdy_lo"]] == 1 << 9
