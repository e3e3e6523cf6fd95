"""Describe the remaining instructions: ctx_arb, nop, hashes.

ctx_arb events [R] Programmer's Reference as summarised by Comer; voluntary and kill [D]
"IXP1200 Programming" chapter 12. Hash forms [D] IXP2800 Hardware Reference p.237, carried over
from the IXP1200. Encodings are ours [C].
"""

from ixp.isa.coding.operand_kinds import Flags
from ixp.isa.coding.register_forms import XFERS
from ixp.isa.instructions.branch import defer
from ixp.isa.instructions.reference import SIGNAL
from ixp.isa.meaning.description import Encoding, Instruction, Interaction, Operand, Semantics
from ixp.isa.tables.csrs import EVENTS, LONE_EVENTS


def _hash(keys: int, bits: int) -> Instruction:
    return Instruction(
        mnemonic=f"hash{keys}_{bits}",
        opcode=f"hash_{bits}",
        summary=f"Hash {keys} key{'s' if keys > 1 else ''} of {bits} bits.",
        operands=(Operand("xfer", XFERS["sram"]),),
        encodings=(
            Encoding(
                f"100 10111 xxx {int(bits == 64)} {keys - 1:02b} .............. ss ..",
                {"x": "xfer", "s": "signal"},
                (SIGNAL,),
            ),
        ),
        cost="reference",
        interaction=Interaction("reference", "hash", f"hash{bits}", keys),
        source="[D] IXP2800 Hardware Reference p.237",
        notes=f"{2 * keys} write transfer registers give the keys, low longword first; the results "
        "come in the read transfer registers of the same numbers."
        + (" Bits 63:48 of a key are ignored." if bits == 48 else ""),
    )


ROWS = (
    Instruction(
        mnemonic="ctx_arb",
        opcode="ctx_arb",
        summary="Give up the engine until every event named has arrived.",
        operands=(Operand("events", Flags(EVENTS, LONE_EVENTS, "event")),),
        encodings=(
            Encoding(
                "01100 1000 d .......... mmmmmmmmmmmm",
                {"d": "defer", "m": "events"},
                (defer(1),),
            ),
        ),
        cost="swap",
        interaction=Interaction("ctx_arb", "engine", "ctx_arb"),
        source="[R] events; [C] several events: all must have arrived",
        notes="voluntary only passes the turn on; kill ends the context; bpt stops "
        "for a debugger, which wakes the context by the event bpt.",
    ),
    Instruction(
        mnemonic="nop",
        opcode="nop",
        summary="Do nothing for a cycle.",
        operands=(),
        encodings=(Encoding("01100 0000 " + "." * 23),),
        cost="single",
        semantics=Semantics(dict),
        source="[R]",
    ),
    *(_hash(keys, bits) for bits in (48, 64) for keys in (1, 2, 3)),
)
