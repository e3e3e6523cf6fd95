"""Rules of MAC and ports that the plain models keep, and the kernel has yet to."""

from collections.abc import Sequence

import pytest

from ixp.assembler import assemble
from ixp.isa.chip import chip
from ixp.isa.csrs import RCV_REQ
from ixp.simulator import Machine, PortSpec, Unit
from tests.simulator.test_port_facts import frame, given
from tests.simulator.test_port_faults import Units

differs = pytest.mark.xfail(strict=True, reason="the kernel has yet to follow")
REQUEST = RCV_REQ.pack(fast=1, port=0, xfer=7)
ASK = f"""
.xfer_order $0 $1 $2 $3 $4 $5 $6 $7
.addr $0 0
    immed[high, {REQUEST >> 16}, <<16]
    immed[low, {REQUEST & 0xFFFF}]
again#:
    alu[$0, high, OR, low]
    csr[write, $0, rcv_req]
    ctx_arb[start_receive]
    br[again#]
"""


def asking(frames: Sequence[Unit], **rows: int) -> Machine:
    """A machine that takes what comes in, and has only one request at a time."""
    values = chip(sdram_quadwords=1 << 22, **{"fp_ready_wait_ix_cycles": 4095, **rows})  # type: ignore[arg-type]
    program = assemble(ASK).words
    built = Machine(values, {0: program}, [PortSpec(0, "eth100")], contexts={0: 1})
    built.plug(0, Units([*frames]))
    built.enable_ports()
    return built


@differs
def test_frame_that_has_not_begun_waits_for_the_wire() -> None:
    """Only a frame under way is lost when the wire goes."""
    built = asking([Unit(bytes(60)), Unit(bytes(60), earliest=10_000)])
    for up in (False, True):
        built.run(2000)
        built.set_port_up(0, up=up)
    built.run(20_000)

    assert built.lost[0] == []
    assert built.port_counters(0)["rx_units"] == 2


@differs
def test_end_of_a_frame_is_ready_below_a_higher_threshold() -> None:
    """A piece is ready by the threshold or an end, which also brings the pieces before it."""
    built = asking([Unit(bytes(100))], eth_rx_ready_bytes=128)
    built.run(20_000)

    assert built.port_counters(0)["rx_bytes"] == 100


@differs
def test_waiting_request_is_told_at_once_that_a_frame_was_cut_off() -> None:
    """The empty piece in error is data, and taken at the next edge of the bus."""
    built = asking([Unit(bytes(150))])
    built.run(2000)
    built.set_port_up(0, up=False)
    built.run(10)

    assert built.port_counters(0)["rx_units"] == 1


@differs
def test_poisoned_frame_is_no_good_frame() -> None:
    """The wire carries it with a wrong FCS."""
    elements = frame(60)
    elements[0]["error"] = 1
    built = given("eth100", None, elements)

    assert built.sent[0] == []


@differs
def test_frame_sent_as_it_is_is_not_made_longer() -> None:
    """It has its FCS with it: 64 bytes, 8 of preamble and 12 of gap."""
    elements = frame(64)
    elements[0]["asis"] = 1
    built = given("eth100", None, elements)

    assert built.port_counters(0)["tx_wire_bytes"] == 84
