"""Describe branches and jumps: br, conditions, bits, bytes, contexts, states, signals, jump, rtn.

Names: [R] IXP1200 instruction set as summarised by Comer; bit branches and their defer counts
[D] claims of US7421572; aliases are the later family's names [D] MEv2. Which branch is decided in
which stage: [R] US6668317, as cost classes. Encodings are ours [C].
"""

from collections.abc import Callable, Mapping

from ixp.isa.coding.operand_kinds import BYTE, LABEL, Named, NumberRange
from ixp.isa.coding.register_forms import RELATIVE
from ixp.isa.meaning.description import (
    Effects,
    Encoding,
    Instruction,
    Interaction,
    Operand,
    Semantics,
    TokenField,
    Value,
)
from ixp.isa.meaning.semantics import Expr, Name, equal, expr
from ixp.isa.tables.csrs import INP_STATES, SIGNALS
from ixp.isa.tables.registers import CONTROL_STORE_WORDS

B, K, K2, K3 = Name("b"), Name("k"), Name("k2"), Name("k3")
N, Z, V, C = Name("n"), Name("z"), Name("v"), Name("c")
ONE = expr(1)
ADDRESS_MASK = CONTROL_STORE_WORDS - 1

NO_TOKEN: Mapping[str, int] = {}
GUESS = {"guess_branch": True}
GUESS_DEFER = {"guess_branch": True, "defer": 1}


def defer(most: int) -> TokenField:
    """Return the option of up to `most` deferred words after a branch."""
    return TokenField("defer", tuple({"defer": n} if n else NO_TOKEN for n in range(most + 1)))


# guess_branch may only be combined with defer[1], [R] US7421572.
DELAY_2 = TokenField("delay", (*defer(2).choices, GUESS, GUESS_DEFER))
DELAY_3 = TokenField("delay", (*defer(3).choices, GUESS, GUESS_DEFER))
GUESSED = TokenField("delay", (GUESS, GUESS_DEFER))

Constants = Callable[[Mapping[str, Value]], tuple[int, ...]]

TARGET = Operand("label", LABEL)
REGISTER = Operand("reg", RELATIVE, "b")


def branch(taken: Expr, target: Expr = K) -> Effects:
    """Return the effects of a branch."""
    return {"taken": taken, "target": target}


def numbers(*names: str) -> Constants:
    """Return the values of integer operands, in this order, as constants."""

    def take(operands: Mapping[str, Value]) -> tuple[int, ...]:
        return tuple(v for name in names if isinstance(v := operands[name], int))

    return take


LESS = N ^ V
LESS_EQUAL = Z | LESS

# fmt: off
# name, code, condition, aliases. Signed conditions test N xor V, so they hold after overflow;
# bmi and bpl test N alone. After a subtraction, carry = 1 means no borrow.
CONDITIONS: tuple[tuple[str, int, Expr, tuple[str, ...]], ...] = (
    ("br=0",     0, Z,              ("beq",)),
    ("br!=0",    1, 1 - Z,          ("bne",)),
    ("br>0",     2, 1 - LESS_EQUAL, ("bgt",)),
    ("br>=0",    3, 1 - LESS,       ("bge",)),
    ("br<0",     4, LESS,           ("blt",)),
    ("br<=0",    5, LESS_EQUAL,     ("ble",)),
    ("br=cout",  6, C,              ("bhs", "bcs")),
    ("br!=cout", 7, 1 - C,          ("blo", "bcc")),
    ("bmi",      8, N,              ()),
    ("bpl",      9, 1 - N,          ()),
)
# fmt: on


def _condition(name: str, code: int, taken: Expr, aliases: tuple[str, ...]) -> Instruction:
    return Instruction(
        mnemonic=name,
        opcode="br_condition",
        summary="Branch on the condition codes.",
        operands=(TARGET,),
        encodings=(
            Encoding(
                f"01100 0010 {code:04b} ggg ..... lllllllllll",
                {"g": "delay", "l": "label"},
                (DELAY_2,),
            ),
        ),
        cost="branch_condition",
        semantics=Semantics(lambda: branch(taken), constants=numbers("label")),
        aliases=aliases,
        source="[R] names, stages; [C] signed tests use N xor V",
        notes="guess_branch fetches the taken path first and goes with defer[1] at most.",
    )


def _bit(name: str, wanted: int) -> Instruction:
    bit = B >> K2 & 1
    return Instruction(
        mnemonic=name,
        opcode="br_bit",
        summary=f"Branch if a bit is {wanted}.",
        operands=(REGISTER, Operand("bit", NumberRange(0, 31, 5)), TARGET),
        encodings=(
            Encoding(
                f"01001 {wanted} . bbbbb ggg rrrrrr lllllllllll",
                {"b": "bit", "g": "delay", "r": "reg", "l": "label"},
                (DELAY_3,),
            ),
        ),
        cost="branch_operand",
        semantics=Semantics(
            lambda: branch(bit if wanted else 1 - bit), constants=numbers("label", "bit")
        ),
        source="[D] claims of US7421572: context-relative GPR or transfer register, defer 1 to 3",
    )


def _byte(name: str, wanted: int) -> Instruction:
    same = equal(B >> (K2 << 3) & 0xFF, K3)
    tail = f"{wanted} nn {{}} rrrrrr vvvvvvvv lllllllllll"
    fields = {"n": "byte", "r": "reg", "v": "value", "l": "label"}
    return Instruction(
        mnemonic=name,
        opcode="br_byte",
        summary=f"Branch if a byte {'equals' if wanted else 'differs from'} a constant.",
        operands=(REGISTER, Operand("byte", NumberRange(0, 3, 2)), Operand("value", BYTE), TARGET),
        encodings=(
            Encoding("11 " + tail.format("dd"), fields | {"d": "defer"}, (defer(3),)),
            Encoding("101 " + tail.format("g"), fields | {"g": "delay"}, (GUESSED,)),
        ),
        cost="branch_operand",
        semantics=Semantics(
            lambda: branch(same if wanted else 1 - same),
            constants=numbers("label", "byte", "value"),
        ),
        source="[R] form, [D] form of the successor",
        notes="Byte 0 is bits 7:0, byte 3 is bits 31:24.",
    )


def _context(name: str, wanted: int) -> Instruction:
    same = equal(Name("ctx"), K2)
    return Instruction(
        mnemonic=name,
        opcode="br_context",
        summary=f"Branch if the executing context is {'' if wanted else 'not '}the one named.",
        operands=(Operand("context", NumberRange(0, 3, 2)), TARGET),
        encodings=(
            Encoding(
                f"01100 0011 {wanted} cc d ........ lllllllllll",
                {"c": "context", "d": "defer", "l": "label"},
                (defer(1),),
            ),
        ),
        cost="branch_early",
        semantics=Semantics(
            lambda: branch(same if wanted else 1 - same), constants=numbers("label", "context")
        ),
        source="[R] form, early decision",
    )


ROWS = (
    Instruction(
        mnemonic="br",
        opcode="br",
        summary="Branch always.",
        operands=(TARGET,),
        encodings=(
            Encoding(
                "01100 0001 d ........... lllllllllll", {"d": "defer", "l": "label"}, (defer(1),)
            ),
        ),
        cost="branch_early",
        semantics=Semantics(lambda: branch(ONE), constants=numbers("label")),
        source="[R] form, early decision",
    ),
    *(_condition(*row) for row in CONDITIONS),
    _bit("br_bset", 1),
    _bit("br_bclr", 0),
    _byte("br=byte", 1),
    _byte("br!=byte", 0),
    _context("br=ctx", 1),
    _context("br!=ctx", 0),
    Instruction(
        mnemonic="br_inp_state",
        opcode="br_inp_state",
        summary="Branch if a state of the FBI holds.",
        operands=(Operand("state", Named(INP_STATES, 3, "input state")), TARGET),
        encodings=(
            Encoding(
                "01100 0100 sss d ........ lllllllllll",
                {"s": "state", "d": "defer", "l": "label"},
                (defer(1),),
            ),
        ),
        cost="branch_early",
        interaction=Interaction("state_branch", "fbi", "inp_state"),
        source="[R] states rec_req_avail and push_protect",
    ),
    Instruction(
        mnemonic="br_!signal",
        opcode="br_!signal",
        summary="Branch if an event is not pending; if it is, clear it and fall through.",
        operands=(Operand("signal", Named(SIGNALS, 4, "signal")), TARGET),
        encodings=(
            Encoding(
                "01100 0101 ssss d ....... lllllllllll",
                {"s": "signal", "d": "defer", "l": "label"},
                (defer(1),),
            ),
        ),
        cost="branch_early",
        interaction=Interaction("state_branch", "engine", "signal"),
        source="[R] meaning",
        notes="Left out: the signal of a parity error in SDRAM [R], whose data are never wrong here.",
    ),
    Instruction(
        mnemonic="jump",
        opcode="jump",
        summary="Continue at a label plus a register.",
        operands=(REGISTER, TARGET),
        encodings=(
            Encoding(
                "01100 0110 dd .... rrrrrr lllllllllll",
                {"d": "defer", "r": "reg", "l": "label"},
                (defer(3),),
            ),
        ),
        cost="branch_operand",
        semantics=Semantics(
            lambda: branch(ONE, K + B & ADDRESS_MASK), constants=numbers("label")
        ),
        source="[R] form; [D] three aborted words, claims of US7421572",
    ),
    Instruction(
        mnemonic="rtn",
        opcode="rtn",
        summary="Continue at the address in a register.",
        operands=(REGISTER,),
        encodings=(
            Encoding(
                "01100 0111 dd ............... rrrrrr", {"d": "defer", "r": "reg"}, (defer(3),)
            ),
        ),
        cost="branch_operand",
        semantics=Semantics(lambda: branch(ONE, B & ADDRESS_MASK)),
        source="[R] form",
    ),
)
