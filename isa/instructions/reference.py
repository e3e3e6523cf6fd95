"""Reference instructions: commands to memories, FIFOs and CSRs.

Commands, counts, tokens: [R] IXP1200 instruction set as summarised by Comer; FIFO moves, CRC and
masks [D] application note "ATM OC-3/12/Ethernet IP Router" pp.26-28; tokens as written [D] p.53.
The address is the sum of two operands in units of the memory: longwords for SRAM and scratchpad,
quadwords for SDRAM and FIFOs. Encodings are ours [C].
"""

from typing import NamedTuple

from ixp.isa.csrs import CSR_NUMBERS, FIFO_ADDRESS_STRIDE, FIFO_CONTROL_QUADWORD, LOCAL_CSRS
from ixp.isa.description import Encoding, Instruction, Interaction, Operand, OperandKind, TokenField
from ixp.isa.operand_kinds import Choice, Named, Nothing, Number
from ixp.isa.operations import BIT_OPERATIONS, LISTS, UNIT_EVENTS
from ixp.isa.register_forms import ADDRESS, ANY_SOURCE, XFERS

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

SRAM_XFER, SDRAM_XFER, NO_XFER = XFERS["sram"], XFERS["sdram"], Nothing()
ONE_TO_8 = Number(1, 8, 3, base=1)
ONE_TO_4 = Number(1, 4, 3, base=1)
ONLY_1 = Number(1, 1, 3, base=1)
LIST = Number(0, LISTS - 1, 3)
BIT_OP = Choice(BIT_OPERATIONS, 3)
CSR = Named(CSR_NUMBERS, 8, "CSR of the FBI")
LOCAL_CSR = Named(LOCAL_CSRS, 6, "local CSR")


class _Command(NamedTuple):
    """What differs between memory commands; `last` names the fifth operand."""

    mnemonic: str
    name: str | None
    code: int
    xfer: OperandKind
    last: str
    kind: OperandKind
    transfer: str
    xfers: int
    most: int
    summary: str


# fmt: off
COMMANDS = (
    _Command("sram", "read",         0, SRAM_XFER,  "count", ONE_TO_8, "read",  1, 8, "Read longwords."),
    _Command("sram", "write",        1, SRAM_XFER,  "count", ONE_TO_8, "write", 1, 8, "Write longwords."),
    _Command("sram", "read_lock",    2, SRAM_XFER,  "count", ONE_TO_8, "read",  1, 8, "Lock the address, then read."),
    _Command("sram", "write_unlock", 3, SRAM_XFER,  "count", ONE_TO_8, "write", 1, 8, "Write, then unlock the address."),
    _Command("sram", "unlock",       4, NO_XFER,    "count", ONLY_1,   "",      0, 1, "Unlock the address."),
    _Command("sram", "bit_wr",       5, SRAM_XFER,  "op",    BIT_OP,   "both",  1, 1, "Change bits by a mask, atomically."),
    _Command("sram", "push",         6, NO_XFER,    "list",  LIST,     "",      0, 1, "Push a buffer on a list."),
    _Command("sram", "pop",          7, SRAM_XFER,  "list",  LIST,     "read",  1, 1, "Pop a buffer from a list; 0 if empty."),
    _Command("sdram", "read",        8, SDRAM_XFER, "count", ONE_TO_4, "read",  2, 8, "Read quadwords."),
    _Command("sdram", "write",       9, SDRAM_XFER, "count", ONE_TO_4, "write", 2, 8, "Write quadwords."),
    _Command("sdram", "r_fifo_rd",  10, NO_XFER,    "count", ONE_TO_8, "",      0, 8, "Move quadwords from the receive FIFO to SDRAM."),
    _Command("sdram", "t_fifo_wr",  11, NO_XFER,    "count", ONE_TO_8, "",      0, 8, "Move quadwords from SDRAM to the transmit FIFO."),
    _Command("sdram_crc", "r_fifo_rd", 12, NO_XFER, "count", ONE_TO_8, "",      0, 8, "Move from the receive FIFO to SDRAM through the CRC unit."),
    _Command("sdram_crc", "t_fifo_wr", 13, NO_XFER, "count", ONE_TO_8, "",      0, 8, "Move from SDRAM to the transmit FIFO through the CRC unit."),
    _Command("scratch", "read",     14, SRAM_XFER,  "count", ONE_TO_8, "read",  1, 8, "Read longwords."),
    _Command("scratch", "write",    15, SRAM_XFER,  "count", ONE_TO_8, "write", 1, 8, "Write longwords."),
    _Command("scratch", "bit_wr",   16, SRAM_XFER,  "op",    BIT_OP,   "both",  1, 1, "Change bits by a mask, atomically."),
    _Command("scratch", "incr",     17, NO_XFER,    "count", ONLY_1,   "",      0, 1, "Increment a longword, atomically."),
    _Command("r_fifo_rd", None,     18, SRAM_XFER,  "count", ONE_TO_4, "read",  2, 4, "Read quadwords of the receive FIFO."),
    _Command("t_fifo_wr", None,     19, SRAM_XFER,  "count", ONE_TO_4, "write", 2, 4, "Write quadwords of the transmit FIFO."),
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
UNITS = {"sdram_crc": "sdram", "r_fifo_rd": "fbi", "t_fifo_wr": "fbi"}
"""The unit that a mnemonic asks, where that is not its name."""


def _addresses(row: _Command) -> tuple[Operand, Operand]:
    kind: OperandKind = NO_XFER if row.name == "pop" else ADDRESS
    return Operand("addr1", kind), Operand("addr2", kind)


def _encoding(row: _Command) -> Encoding:
    """Picture of a memory command; fields a command does not use are unused zeros."""
    moves = row.mnemonic.startswith("sdram") and not row.xfer.width
    xfer = "xxx" if row.xfer.width else ".lr" if moves else "..."
    address = "...... ......" if row.name == "pop" else "aaaaaa bbbbbb"
    queue = {"sram": "qq", "sdram": "qq", "sdram_crc": ".q"}.get(row.mnemonic, "..")
    picture = f"100 {row.code:05b} {xfer} {address} nnn {queue} ss c i"
    fields = {"x": "xfer", "a": "addr1", "b": "addr2", "n": row.last, "q": "queue", "s": "signal"}
    fields |= {"c": "chain_ref", "i": "indirect_ref", "l": "mask_left", "r": "mask_right"}
    groups = {"q": ORDERED_ONLY if queue == ".q" else QUEUE, "s": SIGNAL, "c": CHAIN}
    groups |= {"i": INDIRECT, "l": MASK_LEFT, "r": MASK_RIGHT}
    used = set(picture)
    return Encoding(
        picture,
        {letter: name for letter, name in fields.items() if letter in used},
        tuple(group for letter, group in groups.items() if letter in used),
    )


def _command(row: _Command) -> Instruction:
    unit = UNITS.get(row.mnemonic, row.mnemonic)
    op = row.name or row.mnemonic
    if row.mnemonic == "sdram_crc":
        op += "_crc"
    needs_crc = row.mnemonic == "sdram_crc"
    return Instruction(
        mnemonic=row.mnemonic,
        opcode="sdram" if needs_crc else row.mnemonic,
        family="reference",
        summary=row.summary,
        operands=(
            Operand("xfer", row.xfer),
            *_addresses(row),
            Operand(row.last, row.kind),
        ),
        encodings=(_encoding(row),),
        cost="reference",
        interaction=Interaction(
            "reference", unit, op, UNIT_EVENTS[unit], row.transfer, row.xfers, row.most
        ),
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
        family="reference",
        summary=f"{op.capitalize()} a CSR of the FBI through a transfer register.",
        operands=(Operand("xfer", SRAM_XFER), Operand("csr", CSR)),
        encodings=(
            Encoding(
                f"100 {code:05b} xxx .... nnnnnnnn ..... ss ..",
                {"x": "xfer", "n": "csr", "s": "signal"},
                (SIGNAL,),
            ),
        ),
        cost="reference",
        interaction=Interaction("reference", "fbi", f"csr_{op}", "fbi", op, 1, 1),
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
        family="reference",
        summary="Write a constant to a CSR of the FBI.",
        operands=(Operand("value", Number(0, 1023, 10)), Operand("csr", CSR)),
        encodings=(
            Encoding(
                "100 10110 vvvvvvvvvv nnnnnnnn .. .. ..", {"v": "value", "n": "csr"}
            ),
        ),
        cost="reference",
        interaction=Interaction("reference", "fbi", "fast_wr", "fbi", "", 0, 1),
        source="[R] form, ten-bit constant",
        notes="Nothing tells when it has been done.",
    ),
    Instruction(
        mnemonic="pci_dma",
        opcode="pci_dma",
        family="reference",
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
        interaction=Interaction("reference", "pci", "dma", "pci", "", 0, 1),
        source="[R] name",
        notes="Encoded for completeness; the simulated chip has no PCI unit.",
    ),
    Instruction(
        mnemonic="local_csr_rd",
        opcode="local_csr",
        family="reference",
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
        family="reference",
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
