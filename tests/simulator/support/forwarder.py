"""A machine that forwards cells from one framer to another."""

from collections.abc import Callable, Sequence
from fractions import Fraction
from random import Random

from ixp.assembler import assemble
from ixp.isa.tables.csrs import RCV_CNTL, RCV_REQ, XMIT_CONTROL
from ixp.simulator import CoreSoftware, Machine, PortSpec, Source
from tests.simulator.support.chips import SMALL
from tests.simulator.support.snippets import VALIDATE, WAIT_FOR_ELEMENT, load
from tests.simulator.support.sources import ListSource

IN, OUT = 8, 9

CYCLES, TAIL_CYCLES, CELLS = 50_000, 1_000, 300

RXCANCEL = next(bits.low for bits in RCV_CNTL.fields if bits.name == "rxcancel")

# One thread moves cells from port 8 to port 9 by receive element 3 and the transmit elements
# in turn; the other three poll the ready flags.
FORWARD = (
    f"""
.xfer_order $d0 $d1 $d2 $d3 $d4 $d5 $d6 $d7
.addr $d0 0
.operand_synonym $status $d7
    br!=ctx[0, poll#]
    {load("request", RCV_REQ.pack(fast=1, port=IN, xfer=7, element=3))}
    immed[from, {3 * 16}]
    immed[to, 0]
    {load("control", XMIT_CONTROL.pack(sop=1, eop=1, port=OUT, bytes=52))}
    immed[skip, {XMIT_CONTROL.pack(skip=1) >> 16}, <<16]
loop#:
    alu[$d0, --, B, request]
    csr[write, $d0, rcv_req]
    ctx_arb[start_receive]
    br_bset[$status, {RXCANCEL}, cancelled#]
    r_fifo_rd[$d0, from, 0, 4], ctx_swap
"""
    + "".join(f"    alu[$d{i}, --, B, $d{i}]\n" for i in range(8))
    + """
    t_fifo_wr[$d0, to, 0, 4], ctx_swap
    r_fifo_rd[$d0, from, 4, 3], ctx_swap
"""
    + "".join(f"    alu[$d{i}, --, B, $d{i}]\n" for i in range(6))
    + f"""
    t_fifo_wr[$d0, to, 4, 3], ctx_swap
    alu[$d0, --, B, control]
    br[send#]
cancelled#:
    alu[$d0, --, B, skip]
send#:
    t_fifo_wr[$d0, to, 8, 1], ctx_swap
{VALIDATE}
{WAIT_FOR_ELEMENT}
    br[loop#]
poll#:
    csr[read, $d0, rcv_rdy_lo], ctx_swap
    alu[seen, seen, +, $d0]
    csr[read, $d1, xmit_rdy_lo], ctx_swap
    alu[seen, seen, +, $d1]
    br[poll#]
"""
)


def cells(seed: int, count: int) -> list[bytes]:
    """Return random cells; some are idle."""
    rng = Random(seed)
    headers = [
        rng.choice((bytes(4), b"\x00\x00\x02\x00", b"\x01\x23\x45\x60")) for _ in range(count)
    ]
    return [header + rng.randbytes(48) for header in headers]


def forwarder(
    rate: Fraction | None = Fraction(1),
    schedule: str = "decoupled",
    source: Callable[[Sequence[bytes]], Source] | None = ListSource,
    software: CoreSoftware | None = None,
) -> Machine:
    """Return a machine that forwards 300 random cells; `source` is the class of their source."""
    words = assemble(FORWARD).words
    ports = [PortSpec(IN, "oc12", rate), PortSpec(OUT, "oc12")]
    machine = Machine(SMALL, {0: words}, ports, software, schedule=schedule)
    if source:
        machine.ports[IN].plug(source(cells(3, CELLS)))
    machine.enable_ports()
    return machine
