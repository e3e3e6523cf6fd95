"""Commands for the plain models that move a cell."""

from ixp.isa.csrs import INDIRECT_REF
from tests.simulator.support.models.command import Command


def word(quadword: int, **more: int) -> int:
    """Return the indirect word of a FIFO move from or to element * 8 + quadword."""
    return INDIRECT_REF.pack(ov_xfer=1, xfer=quadword, **more)


def transmit_cell(serial: int, cell: int, *, last: bool) -> list[Command]:
    """Return the commands that take one cell from the buffer to TFIFO element 0 (figure 18)."""
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
