"""Machines that receive or send at port 0, and times of bytes on its wire."""

from collections.abc import Iterable, Sequence
from fractions import Fraction

from ixp.assembler import assemble
from ixp.isa.tables.csrs import INDIRECT_REF, XMIT_CONTROL
from ixp.simulator import Machine, PortSpec, WireUnit
from tests.simulator.support.chips import SMALL, small_chip
from tests.simulator.support.snippets import TRANSFER_REGISTERS, load, receive
from tests.simulator.support.sources import ListSource

KBPS = {"eth100": 100_000, "oc12": 599_000, "oc3": 149_000}

# Request pieces of port 0 in an endless loop.
ASK = f"{TRANSFER_REGISTERS}again#:\n{receive(fast=1, port=0)}br[again#]\n"

MOVE = f"""
    immed[element, {INDIRECT_REF.pack(ov_xfer=1) >> 16}, <<16]
    immed[from, 0]
    alu[--, --, B, element]
    sdram[t_fifo_wr, --, from, 0, 8], indirect_ref, ctx_swap
"""


def wire_cycles(kind: str, rate: Fraction, count: int) -> int:
    """Return the complete cycles at 232 MHz that a number of bytes take."""
    return int(count * 8 * 232_000 / (KBPS[kind] * rate))


def receiver(
    kind: str,
    rate: Fraction | None,
    units: Iterable[WireUnit | bytes],
    text: str = "",
    start: int = 0,
    **rows: int,
) -> Machine:
    """Return a machine whose port 0 receives units from cycle `start` on.

    Context 0 runs `text`, such as ASK; without a text no program takes the units.
    """
    programs = {0: assemble(text).words} if text else {}
    table = small_chip(**{"fp_ready_wait_ix_cycles": 4095, **rows})
    machine = Machine(
        table, programs, [PortSpec(0, kind, rate)], contexts=dict.fromkeys(programs, 1)
    )
    machine.run(start)
    machine.ports[0].plug(ListSource(units))
    machine.enable_ports()
    return machine


def sender(
    kind: str,
    rate: Fraction | None,
    elements: Sequence[dict[str, int]],
    data: bytes = b"",
    *,
    enabled: bool = True,
) -> Machine:
    """Return a machine that has sent elements to a port and then stored XMIT_RDY_LO in scratch.

    `data`, from SDRAM, fills the first element.
    """
    words = [XMIT_CONTROL.pack(**fields) for fields in elements]
    writes = "".join(
        f"""
    immed[to, {16 * n}]
    {load("control", word)}
    alu[$d0, --, B, control]
    t_fifo_wr[$d0, to, 8, 1], ctx_swap
    immed[$d0, {n}]
    csr[write, $d0, xmit_validate], ctx_swap
"""
        for n, word in enumerate(words)
    )
    text = f"""
.xfer_order $d0 $d1
.addr $d0 0
{MOVE if data else ""}
{writes}
    immed[wait, 1000]  // the bus has taken all, and the flags have been sampled
wait#:
    alu[wait, wait, -, 1]
    br>0[wait#]
    csr[read, $d0, xmit_rdy_lo], ctx_swap
    alu[$d0, --, B, $d0]
    scratch[write, $d0, 0, 0, 1], ctx_swap
    nop
    nop
    ctx_arb[kill]
"""
    machine = Machine(SMALL, {0: assemble(text).words}, [PortSpec(0, kind, rate)], contexts={0: 1})
    words = [int.from_bytes(data[at : at + 4].ljust(4, b"\0"), "big") for at in range(0, 64, 4)]
    machine.write("sdram", 0, words)
    if enabled:
        machine.enable_ports()
    while machine.engines[0].contexts[0].state.alive:
        machine.run(100)
    return machine


def frame(*sizes: int) -> list[dict[str, int]]:
    """Return the control fields of the elements of a complete frame."""
    last = len(sizes) - 1
    return [{"bytes": n, "sop": i == 0, "eop": i == last} for i, n in enumerate(sizes)]
