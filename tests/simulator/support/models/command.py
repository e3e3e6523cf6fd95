"""Requests of engines, replies of units, and their lines in the log."""

from dataclasses import dataclass
from typing import NamedTuple

from ixp.isa.tables.csrs import INDIRECT_REF

FIFO_OPS = ("r_fifo_rd", "t_fifo_wr", "crc_r_fifo_rd", "crc_t_fifo_wr")


class Overrides(NamedTuple):
    """The fields of an indirect word; None for fields that it does not override."""

    length: int | None
    fifo: int | None
    align: int
    left_crc: int
    right_crc: int


def overrides(word: int | None) -> Overrides:
    """Decode an indirect word (layout of `indirect_ref` in isa/tables/csrs.py)."""
    bits = INDIRECT_REF.unpack(word or 0)
    return Overrides(
        length=bits["count"] + 1 if bits["ov_count"] else None,
        fifo=bits["xfer"] if bits["ov_xfer"] else None,
        align=bits["align"] if bits["ov_align"] else 0,
        left_crc=bits["crc_left"] if bits["ov_mask"] else 0,
        right_crc=bits["crc_right"] if bits["ov_mask"] else 0,
    )


@dataclass(frozen=True)
class Command:
    """A reference that enters its engine's command FIFO.

    `issue` is the earliest cycle of its issue. `queue` is the token: ordered,
    priority or optimize_mem. `data` is the longwords to write, the mask or the keys.
    `mask` is "", "left", "right" or "both" (tokens mask_left and mask_right). `list_number` is the
    list of push and pop. Addresses count units of the memory; a FIFO's is element * 16 + quadword,
    a CSR's its number in an instruction word. `op` is named as in docs/reference/machine/timing;
    FIFO moves through the CRC unit are crc_r_fifo_rd and crc_t_fifo_wr.
    """

    serial: int
    unit: str
    op: str
    address: int = 0
    count: int = 1
    issue: int = 0
    engine: int = 0
    context: int = 0
    queue: str = "ordered"
    data: tuple[int, ...] = ()
    signal: bool = True
    chain: bool = False
    indirect: int | None = None
    mask: str = ""
    list_number: int = 0

    @property
    def overrides(self) -> Overrides:
        return overrides(self.indirect)

    @property
    def length(self) -> int:
        """Return the effective count: that of the indirect word, or else the written one."""
        return self.overrides.length or self.count


class Done(NamedTuple):
    """A finished command: cycles of service start and completion, and returned longwords."""

    serial: int
    start: int
    done: int
    data: tuple[int, ...]


class Entry(NamedTuple):
    """A finished command with all of its times, in core cycles."""

    serial: int
    engine: int
    context: int
    unit: str
    op: str
    address: int
    length: int
    issued: int
    granted: int
    arrived: int
    started: int
    done: int
    data: tuple[int, ...]
