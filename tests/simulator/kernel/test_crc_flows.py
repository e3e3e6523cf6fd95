"""CRC flows of the performance note's figures 18 and 19 cover every byte of a PDU once."""

from collections.abc import Iterable
from random import Random

import fastcrc
import pytest

from ixp.assembler import assemble
from ixp.isa.tables.chip import chip
from ixp.isa.tables.csrs import INDIRECT_REF
from ixp.simulator import SCHEDULES, Debugger, Machine
from tests.simulator.support.models.aligner import to_bytes, to_quadwords
from tests.simulator.support.models.command import Command

MASKS = {"": "", "left": ", mask_left", "right": ", mask_right"}


def word(quadword: int, **more: int) -> int:
    """Return the indirect word of a FIFO move at quadword number element * 8 + quadword."""
    return INDIRECT_REF.pack(ov_xfer=1, xfer=quadword, **more)


def transmit_cell(serial: int, cell: int, *, last: bool) -> list[Command]:
    """Return commands that move a cell from the buffer to TFIFO element 0 (figure 18)."""
    source, issue = 6 * cell, 300 * cell
    header = {"ov_mask": 1, "crc_left": 4} if cell == 0 else {}
    shift = {"ov_align": 1, "align": 2}
    moves = (
        ("crc_t_fifo_wr", 0, 1, "right", word(0, **shift, **header)),
        ("crc_t_fifo_wr", 1, 5, "", word(1, **shift)),
        ("t_fifo_wr", 6, 1, "left", word(6, **shift)),
    )
    return [
        Command(
            serial + i, "sdram", op, source + first, count, issue + i, mask=mask, indirect=indirect
        )
        for i, (op, first, count, mask, indirect) in enumerate(moves[: 2 if last else 3])
    ]


def microcode(commands: Iterable[Command]) -> str:
    """Return microcode that performs FIFO moves in sequence and stores the residue."""
    text = "    immed[start, -1]\n    local_csr_wr[crc_residue, start]\n"
    for command in commands:
        mnemonic = "sdram_crc" if command.op.startswith("crc_") else "sdram"
        op = command.op.removeprefix("crc_")
        indirect = command.indirect or 0
        text += f"""
    immed[at, {command.address}]
    immed[high, {indirect >> 16}, <<16]
    immed[low, {indirect & 0xFFFF}]
    alu[--, high, OR, low]
    {mnemonic}[{op}, --, at, 0, {command.count}], indirect_ref{MASKS[command.mask]}, ctx_swap
"""
    return f"""{text}
    local_csr_rd[crc_residue]
    immed[$0, 0]
    scratch[write, $0, 0, 0, 1], ctx_swap
    ctx_arb[kill]
"""


def machine_of(commands: Iterable[Command], schedule: str) -> Machine:
    words = assemble(microcode(commands)).words
    return Machine(chip(), {0: words}, contexts={0: 1}, schedule=schedule)


def longwords(data: bytes) -> list[int]:
    return [half for quad in to_quadwords(data) for half in (quad >> 32, quad & 0xFFFFFFFF)]


@pytest.mark.parametrize("schedule", SCHEDULES)
@pytest.mark.parametrize("cells", range(1, 7))
def test_the_crc_of_the_transmit_flow_covers_a_pdu(cells: int, schedule: str) -> None:
    """Figure 18: the residue is the CRC of the PDU without its CRC field."""
    pdu = Random(cells).randbytes(48 * cells)
    moves = [transmit_cell(0, cell, last=cell == cells - 1) for cell in range(cells)]
    machine = machine_of([command for cell in moves for command in cell], schedule)
    machine.write("sdram", 0, longwords(bytes(6) + pdu + bytes(2)))
    machine.run(300 * cells + 500)

    assert machine.read("scratch", 0) == [fastcrc.crc32.mpeg_2(pdu[:-4])]
    debug = Debugger(machine)
    element = to_bytes([debug.fifo("transmit", 0, quadword) for quadword in range(6)])
    assert element[4:48] == pdu[-48:-4]


@pytest.mark.parametrize("schedule", SCHEDULES)
@pytest.mark.parametrize("cells", range(1, 7))
def test_the_crc_of_the_receive_flow_covers_a_pdu(cells: int, schedule: str) -> None:
    """Figure 19: a payload is seven quadwords with 4 bytes masked at each end."""
    rng = Random(cells)
    received = [rng.randbytes(56) for _ in range(cells)]
    moves = [
        Command(n, "sdram", "crc_r_fifo_rd", 40 + 7 * n, 7, indirect=indirect)
        for n in range(cells)
        for indirect in [word(8 * n, ov_mask=1, crc_left=4, crc_right=4)]
    ]
    machine = machine_of(moves, schedule)
    debug = Debugger(machine)
    for element, cell in enumerate(received):
        for quadword, value in enumerate(to_quadwords(cell)):
            debug.set_fifo("receive", element, quadword, value)
    machine.run(300 * cells + 500)

    payload = b"".join(cell[4:52] for cell in received)
    assert machine.read("scratch", 0) == [fastcrc.crc32.mpeg_2(payload)]
    assert machine.read("sdram", 40, 7 * cells) == longwords(b"".join(received))
