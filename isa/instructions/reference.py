"""Describe reference instructions: commands to memories, FIFOs and CSRs.

Commands, counts, tokens: [R] IXP1200 instruction set as summarised by Comer; FIFO moves, CRC and
masks [D] application note "ATM OC-3/12/Ethernet IP Router" pp.26-28; tokens as written [D] p.53.
The address is the sum of two operands in units of the memory: longwords for SRAM and scratchpad,
quadwords for SDRAM and FIFOs. Encodings are ours [C].
"""

from typing import NamedTuple

from ixp.isa.coding.operand_kinds import Named, NoOperand, NumberRange, OneOf
from ixp.isa.coding.register_forms import ADDRESS, ANY_SOURCE, XFERS
from ixp.isa.meaning.description import (
    Encoding,
    Instruction,
    Interaction,
    Operand,
    OperandKind,
    TokenField,
)
from ixp.isa.tables.csrs import CSR_NUMBERS, FIFO_ADDRESS_STRIDE, FIFO_CONTROL_QUADWORD, LOCAL_CSRS
from ixp.isa.tables.operations import BIT_OPERATIONS, LISTS, UNITS_BY_NAME
from ixp.isa.tables.registers import RELATIVE_XFERS

SIGNAL = TokenField(
    "signal",
    ({}, {"sig_done": True}, {"ctx_swap": True}, {"ctx_swap": True, "defer": 1}),
)
QUEUE = TokenField(
    "queue", ({}, {"ordered": True}, {"priority": True}, {"optimize_mem": True})
)
ORDERED_ONLY = TokenField("queue", ({}, {"ordered": True}))
CHAIN = TokenField("chain_ref", ({}, {"chain_ref": True}))
INDIRECT = TokenField("indirect_ref", ({}, {"indirect_ref": True}))
MASK_LEFT = TokenField("mask_left", ({}, {"mask_left": True}))
MASK_RIGHT = TokenField("mask_right", ({}, {"mask_right": True}))

NO_XFER = NoOperand()
COUNT_BITS = 3
BIT_OP = OneOf(BIT_OPERATIONS, COUNT_BITS)
LIST = NumberRange(0, LISTS - 1, COUNT_BITS)
CSR = Named(CSR_NUMBERS, 8, "CSR of the FBI")
LOCAL_CSR = Named(LOCAL_CSRS, 6, "local CSR")


class _Command(NamedTuple):
    """Properties of a memory command; `last` names the fourth operand."""

    mnemonic: str
    name: str | None
    code: int
    max_count: int
    summary: str
    last: str = "count"


# fmt: off
COMMANDS = (
    _Command("sram", "read",            0, 8, "Read longwords."),
    _Command("sram", "write",           1, 8, "Write longwords."),
    _Command("sram", "read_lock",       2, 8, "Lock the address, then read."),
    _Command("sram", "write_unlock",    3, 8, "Write, then unlock the address."),
    _Command("sram", "unlock",          4, 1, "Unlock the address."),
    _Command("sram", "bit_wr",          5, 1, "Change bits by a mask, atomically.", "op"),
    _Command("sram", "push",            6, 1, "Push a buffer on a list.", "list"),
    _Command("sram", "pop",             7, 1, "Pop a buffer from a list; 0 if empty.", "list"),
    _Command("sdram", "read",           8, 8, "Read quadwords."),
    _Command("sdram", "write",          9, 8, "Write quadwords."),
    _Command("sdram", "r_fifo_rd",     10, 8, "Move quadwords from the receive FIFO to SDRAM."),
    _Command("sdram", "t_fifo_wr",     11, 8, "Move quadwords from SDRAM to the transmit FIFO."),
    _Command("sdram_crc", "r_fifo_rd", 12, 8, "Move from the receive FIFO to SDRAM through the CRC unit."),
    _Command("sdram_crc", "t_fifo_wr", 13, 8, "Move from SDRAM to the transmit FIFO through the CRC unit."),
    _Command("scratch", "read",        14, 8, "Read longwords."),
    _Command("scratch", "write",       15, 8, "Write longwords."),
    _Command("scratch", "bit_wr",      16, 1, "Change bits by a mask, atomically.", "op"),
    _Command("scratch", "incr",        17, 1, "Increment a longword, atomically."),
    _Command("r_fifo_rd", None,        18, 4, "Read quadwords of the receive FIFO."),
    _Command("t_fifo_wr", None,        19, 4, "Write quadwords of the transmit FIFO."),
)

NOTES = {
    "unlock": "Count is written as 1.",
    "write_unlock": "Only a count of 1 is safe: with more the unlock may be lost ([D] specification update).",
    "bit_wr": "The mask is in the write half; the test operations return the longword before the change in the read half.",
    "push": "Stores the old head at the address and makes the address the head.",
    "pop": "Returns the head and follows its link.",
    "r_fifo_rd": "FIFO element, quadword and byte alignment come from indirect_ref; mask_left and mask_right merge partial quadwords.",
    "t_fifo_wr": "FIFO element, quadword and byte alignment come from indirect_ref; mask_left and mask_right merge partial quadwords.",
}
# fmt: on

FIFO_NOTE = (
    f"Address = element * {FIFO_ADDRESS_STRIDE} + quadword; quadword {FIFO_CONTROL_QUADWORD} "
    "begins with the status or control word, bits 63:32. A quadword takes two transfer registers, "
    "the lower one for bits 63:32; byte 0 of the data is in bits 31:24 of that one."
)
UNIT_OF = {"sdram_crc": "sdram", "r_fifo_rd": "fbi", "t_fifo_wr": "fbi"}
"""The unit of a mnemonic, if its name differs."""


def _encoding(row: _Command, *, has_xfer: bool) -> Encoding:
    """Return the bit picture of a memory command; unused fields are zeros."""
    moves = row.mnemonic.startswith("sdram") and not has_xfer
    xfer = "xxx" if has_xfer else ".lr" if moves else "..."
    address = "...... ......" if row.name == "pop" else "aaaaaa bbbbbb"
    queue = {"sram": "qq", "sdram": "qq", "sdram_crc": ".q"}.get(row.mnemonic, "..")
    picture = f"100 {row.code:05b} {xfer} {address} nnn {queue} ss c i"
    fields = {"x": "xfer", "a": "addr1", "b": "addr2", "n": row.last, "q": "queue", "s": "signal"}
    fields |= {"c": "chain_ref", "i": "indirect_ref", "l": "mask_left", "r": "mask_right"}
    groups = {"q": ORDERED_ONLY if queue == ".q" else QUEUE, "s": SIGNAL, "c": CHAIN}
    groups |= {"i": INDIRECT, "l": MASK_LEFT, "r": MASK_RIGHT}
    return Encoding(
        picture,
        {letter: name for letter, name in fields.items() if letter in picture},
        tuple(group for letter, group in groups.items() if letter in picture),
    )


def _command(row: _Command) -> Instruction:
    unit = UNIT_OF.get(row.mnemonic, row.mnemonic)
    needs_crc = row.mnemonic == "sdram_crc"
    op = (row.name or row.mnemonic) + "_crc" * needs_crc
    asks = Interaction("reference", unit, op, row.max_count)
    xfer = XFERS[UNITS_BY_NAME[unit].file] if asks.transfer else NO_XFER
    address: OperandKind = NO_XFER if row.name == "pop" else ADDRESS
    most = min(row.max_count, RELATIVE_XFERS // (asks.xfers_per_count or 1))
    last = {"op": BIT_OP, "list": LIST, "count": NumberRange(1, most, COUNT_BITS, base=1)}[row.last]
    return Instruction(
        mnemonic=row.mnemonic,
        opcode="sdram" if needs_crc else row.mnemonic,
        summary=row.summary,
        operands=(
            Operand("xfer", xfer),
            Operand("addr1", address),
            Operand("addr2", address),
            Operand(row.last, last),
        ),
        encodings=(_encoding(row, has_xfer=bool(asks.transfer)),),
        cost="reference",
        interaction=asks,
        command=row.name,
        source="[D] application note pp.26-28" if needs_crc else "[R] form, counts, tokens",
        needs="crc" if needs_crc else "",
        notes=("Ordered queue only. " if needs_crc else "")
        + (NOTES.get(row.name, "") if row.name else FIFO_NOTE),
    )


def _csr(op: str, code: int) -> Instruction:
    return Instruction(
        mnemonic="csr",
        opcode="csr",
        summary=f"{op.capitalize()} a CSR of the FBI through a transfer register.",
        operands=(Operand("xfer", XFERS["sram"]), Operand("csr", CSR)),
        encodings=(
            Encoding(
                f"100 {code:05b} xxx .... nnnnnnnn ..... ss ..",
                {"x": "xfer", "n": "csr", "s": "signal"},
                (SIGNAL,),
            ),
        ),
        cost="reference",
        interaction=Interaction("reference", "fbi", f"csr_{op}", 1),
        command=op,
        source="[R] form; CSR offsets [D] QNX header",
    )


ROWS = (
    *(_command(row) for row in COMMANDS),
    _csr("read", 20),
    _csr("write", 21),
    Instruction(
        mnemonic="fast_wr",
        opcode="fast_wr",
        summary="Write a constant to a CSR of the FBI.",
        operands=(Operand("value", NumberRange(0, 1023, 10)), Operand("csr", CSR)),
        encodings=(
            Encoding(
                "100 10110 vvvvvvvvvv nnnnnnnn .. .. ..", {"v": "value", "n": "csr"}
            ),
        ),
        cost="reference",
        interaction=Interaction("reference", "fbi", "fast_wr", 1),
        source="[R] form, ten-bit constant",
        notes="Nothing tells when it has been done.",
    ),
    Instruction(
        mnemonic="pci_dma",
        opcode="pci_dma",
        summary="Start a PCI transfer.",
        operands=(Operand("addr1", ADDRESS), Operand("addr2", ADDRESS)),
        encodings=(
            Encoding(
                "100 11000 ... aaaaaa bbbbbb ..... ss ..",
                {"a": "addr1", "b": "addr2", "s": "signal"},
                (SIGNAL,),
            ),
        ),
        cost="reference",
        interaction=Interaction("reference", "pci", "dma", 1),
        source="[R] name",
        notes="Encoded for completeness; the simulated chip has no PCI unit.",
    ),
    Instruction(
        mnemonic="local_csr_rd",
        opcode="local_csr",
        summary="Read a local CSR; `immed[dest, 0]` in the next word takes the value.",
        operands=(Operand("csr", LOCAL_CSR),),
        encodings=(
            Encoding("01100 1111 0 nnnnnn ................", {"n": "csr"}),
        ),
        cost="single",
        interaction=Interaction("local_csr", "engine", "read"),
        source="[D] form, as used with the successor",
    ),
    Instruction(
        mnemonic="local_csr_wr",
        opcode="local_csr",
        summary="Write a local CSR.",
        operands=(
            Operand("csr", LOCAL_CSR),
            Operand("src", ANY_SOURCE, "b"),
        ),
        encodings=(
            Encoding(
                "01100 1111 1 nnnnnn ....... rrrrrrrrr", {"n": "csr", "r": "src"}
            ),
        ),
        cost="single",
        interaction=Interaction("local_csr", "engine", "write"),
        source="[D] form, as used with the successor",
        notes="The source may be an absolute register.",
    ),
)
