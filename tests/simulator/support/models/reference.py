"""Decode a reference word: command, transfer registers and event."""

from collections.abc import Callable
from typing import NamedTuple

from ixp.isa import Instr, Register, Value, interaction_of
from ixp.isa.tables.registers import RELATIVE_XFERS
from tests.simulator.support.models.command import Command, overrides

UNITS = {"csr": "fbi", "fifo": "fbi"}
"""The units of CSRs and FIFO elements."""

NAMES = {
    ("csr", "read"): "csr_read",
    ("csr", "write"): "csr_write",
    ("sdram", "r_fifo_rd_crc"): "crc_r_fifo_rd",
    ("sdram", "t_fifo_wr_crc"): "crc_t_fifo_wr",
    ("sdram_crc", "r_fifo_rd_crc"): "crc_r_fifo_rd",
    ("sdram_crc", "t_fifo_wr_crc"): "crc_t_fifo_wr",
    ("hash", "hash_48"): "hash48",
    ("hash", "hash_64"): "hash64",
}
"""Names of operations that differ from those of the description."""

QUEUES = ("priority", "optimize_mem")


class Reference(NamedTuple):
    """A pending reference.

    `reached` is the cycle in which the engine reached its word. At its end the command reads
    (if `reads_registers`) or writes (if `writes_registers`) `words` transfer registers of a file
    from `first` on, and raises `event` unless it is empty.
    """

    command: Command
    word: int
    reached: int
    file: str
    first: int
    words: int
    reads_registers: bool
    writes_registers: bool
    event: str


def integer(value: Value, default: int) -> int:
    """Return a number, or the default for other operands."""
    return value if isinstance(value, int) else default


def reference_of(
    instr: Instr, read: Callable[[Value], int], result: int, thread: tuple[int, int]
) -> Reference:
    """Decode a word; the machine adds serial number, word and cycles.

    `read` returns the value of an operand; `result` is the word that `indirect_ref` decodes.
    """
    facts, operands, tokens = interaction_of(instr), instr.operands, instr.tokens
    engine, context = thread
    unit = "sdram" if facts.unit == "sdram_crc" else facts.unit
    written = operands.get("count")
    csr = operands.get("csr")
    indirect = result if "indirect_ref" in tokens else None
    sides = [side for side in ("left", "right") if f"mask_{side}" in tokens]
    command = Command(
        serial=-1,
        unit=UNITS.get(unit, unit),
        op=NAMES.get((facts.unit, facts.op), facts.op),
        address=integer(csr, read(operands.get("addr1")) + read(operands.get("addr2"))) % 2**32,
        count=integer(written, facts.max_count if unit == "hash" else 1),
        engine=engine,
        context=context,
        queue=next((queue for queue in QUEUES if queue in tokens), "ordered"),
        data=(integer(operands.get("value"), 0),) if instr.mnemonic == "fast_wr" else (),
        signal="sig_done" in tokens or "ctx_swap" in tokens,
        chain="chain_ref" in tokens,
        indirect=indirect,
        mask="both" if len(sides) == 2 else "".join(sides),
        list_number=integer(operands.get("list"), 0),
    )
    register = operands.get("xfer")
    named = register if isinstance(register, Register) else Register("sram", 0)
    other = overrides(indirect).fifo
    return Reference(
        command,
        word=-1,
        reached=-1,
        file=named.file,
        first=named.number if other is None else other % RELATIVE_XFERS,
        words=facts.xfers_per_count * command.length,
        reads_registers=facts.transfer in ("write", "both"),
        writes_registers=facts.transfer in ("read", "both"),
        event=facts.event if command.signal else "",
    )
