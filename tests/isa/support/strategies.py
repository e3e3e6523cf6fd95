"""Draw random legal instructions.

The operand rules are written here again, from the documents, as an oracle of the encoder.
"""

from collections.abc import Mapping, Sequence

from hypothesis import strategies as st

from ixp.isa import ROWS, Instr, Instruction, OperandKind, Register, Shift, Value
from ixp.isa.coding.operand_kinds import (
    ByteShift,
    Flags,
    Named,
    NoOperand,
    NumberRange,
    OneOf,
    RegisterOrNumber,
    Shifts,
)
from ixp.isa.coding.register_forms import (
    ANY,
    ANY_OR_NONE,
    GPR,
    RELATIVE,
    RELATIVE_OR_NONE,
    XFERS,
    RegisterField,
)
from ixp.isa.tables.csrs import EVENTS

LONE_EVENTS = ("voluntary", "kill", "bpt")

relative_gprs = st.builds(Register, st.just("gpr"), st.integers(0, 15), st.sampled_from(["A", "B"]))
absolute_gprs = st.builds(
    Register,
    file=st.just("gpr"),
    number=st.integers(0, 63),
    bank=st.sampled_from(["A", "B"]),
    absolute=st.just(value=True),
)
sram_xfers, sdram_xfers = (
    st.builds(Register, st.just(file), st.integers(0, 7)) for file in ("sram", "sdram")
)
relative_registers = relative_gprs | sram_xfers | sdram_xfers
any_registers = relative_registers | absolute_gprs
REGISTER_FIELDS: Mapping[RegisterField, st.SearchStrategy[Value]] = {
    GPR: relative_gprs,
    XFERS["sram"]: sram_xfers,
    XFERS["sdram"]: sdram_xfers,
    RELATIVE: relative_registers,
    RELATIVE_OR_NONE: relative_registers | st.none(),
    ANY: any_registers,
    ANY_OR_NONE: any_registers | st.none(),
}


def shifts(kinds: Sequence[str], *, optional: bool) -> st.SearchStrategy[Shift]:
    """Draw a shift of these kinds by 1 to 31; no shift is `<<0`."""
    amounts = [st.builds(Shift, st.just(k), st.integers(1, 31)) for k in kinds if "ind" not in k]
    indirect = [st.just(Shift(k)) for k in kinds if "ind" in k]
    return st.one_of(*amounts, *indirect, *([st.just(Shift("<<", 0))] if optional else []))


def event_masks() -> st.SearchStrategy[int]:
    """Draw the mask of a ctx_arb: an event that must be alone, or any of the others."""
    joint = [bit for name, bit in EVENTS.items() if name not in LONE_EVENTS]
    together = st.sets(st.sampled_from(joint), min_size=1).map(lambda s: sum(1 << b for b in s))
    return together | st.sampled_from([1 << EVENTS[name] for name in LONE_EVENTS])


def values(kind: OperandKind) -> st.SearchStrategy[Value]:
    """Draw an operand of a kind."""
    match kind:
        case NoOperand():
            return st.none()
        case NumberRange(low, high):
            return st.integers(low, high)
        case OneOf(choices):
            return st.sampled_from(choices)
        case Named(names):
            return st.sampled_from(sorted(names.values()))
        case Flags():
            return event_masks()
        case Shifts(kinds, optional):
            return shifts(kinds, optional=optional)
        case ByteShift():
            return st.sampled_from([Shift("<<", amount) for amount in (0, 8, 16)])
        case RegisterField():
            return REGISTER_FIELDS[kind]
        case RegisterOrNumber(register_kind, number_kind):
            return values(register_kind) | values(number_kind)
    raise AssertionError(f"a strategy must be written for {kind}")


def readable_together(first: Value, second: Value) -> bool:
    """Return whether two operands can be read in one cycle.

    GPRs must be in different banks, transfer registers of different kinds, and at most one
    operand a constant.
    """
    if isinstance(first, Register) and isinstance(second, Register):
        different = first.bank != second.bank if first.file == "gpr" else False
        return first.file != second.file or different
    return not (isinstance(first, int) and isinstance(second, int))


def _legal(row: Instruction, operands: Mapping[str, Value]) -> bool:
    read = [operands[o.name] for o in row.operands if o.role in ("a", "b", "merge")]
    return len(read) < 2 or readable_together(*read)


def _tokens(row: Instruction) -> st.SearchStrategy[dict[str, int | bool | str]]:
    """Draw tokens that fit one encoding of the row."""
    return st.sampled_from(row.encodings).flatmap(
        lambda encoding: st.tuples(*(st.sampled_from(g.choices) for g in encoding.tokens)).map(
            lambda chosen: {name: value for group in chosen for name, value in group.items()}
        )
    )


def instructions_of(row: Instruction) -> st.SearchStrategy[Instr]:
    """Draw a legal instruction of one row."""
    command: dict[str, Value] = {"command": row.command} if row.command else {}
    operands = st.fixed_dictionaries({o.name: values(o.kind) for o in row.operands})
    legal = operands.filter(lambda drawn: _legal(row, drawn))
    return st.builds(
        Instr, st.just(row.mnemonic), legal.map(lambda drawn: command | drawn), _tokens(row)
    )


def instructions(rows: Sequence[Instruction] = ROWS) -> st.SearchStrategy[Instr]:
    """Draw any legal instruction of these rows."""
    return st.sampled_from(list(rows)).flatmap(instructions_of)
