"""Bit pictures are consistent; encoding and decoding are inverse."""

import weakref
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ixp.isa import (
    ALIASES,
    INSTRUCTIONS,
    ROWS,
    EncodeError,
    Instr,
    Instruction,
    Register,
    Shift,
    Value,
    decode,
    encode,
    event_mask,
    find,
    text,
)
from ixp.isa.coding.operand_kinds import NoCodeError
from ixp.isa.coding.register_forms import RegisterField
from ixp.isa.decoding import PATTERNS
from ixp.isa.meaning.description import Encoding
from tests.example_counts import examples
from tests.isa.support.proofs import CHECKS, overlaps, unnamed_bits, wrong_widths
from tests.isa.support.strategies import (
    REGISTER_FIELDS,
    instructions,
    instructions_of,
    readable_together,
)

A1, A2 = Register("gpr", 1, "A"), Register("gpr", 2, "A")
B1 = Register("gpr", 1, "B")
ABSOLUTE = Register("gpr", 40, "A", absolute=True)
READ_0 = Register("sram", 0)
READ_1 = Register("sram", 1)
WIDE_0 = Register("sdram", 0)


@pytest.mark.parametrize("proof", CHECKS, ids=lambda proof: proof.__name__)
def test_the_description_has_no_fault(proof: object) -> None:
    assert callable(proof)
    assert [] == list(proof())


def test_an_overlap_is_reported() -> None:
    pattern = next(p for p in PATTERNS if p.row.mnemonic == "nop")
    wider = pattern._replace(picture=pattern.picture._replace(mask=0xFF << 24))
    where = "nop (01100 0000 .......................)"

    assert [f"{where} overlaps {where}"] == list(overlaps([pattern, wider]))


def test_an_unnamed_bit_is_reported() -> None:
    broken = PATTERNS[0]._replace(encoding=Encoding("q" * 32, {}))

    assert 1 == len(list(unnamed_bits([broken])))


def test_an_operand_without_a_field_is_reported() -> None:
    row = find("br")
    assert row is not None
    broken = row._replace(encodings=(Encoding("01100 0001 " + "." * 23, {}),))

    assert ["br[label] 01100 0001 .......................: label must have 11 bits, not 0"] == list(
        wrong_widths([broken])
    )


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row.mnemonic}-{row.command}")
@examples(10)  # per row
@given(data=st.data())
def test_an_encoded_instruction_decodes_to_itself(row: Instruction, data: st.DataObject) -> None:
    instr = data.draw(instructions_of(row))
    word = encode(instr)

    assert 0 <= word < 2**32
    assert instr == decode(word)


@given(st.integers(0, 2**32 - 1))
def test_a_random_word_is_no_instruction_or_encodes_to_itself(word: int) -> None:
    """It follows that no two words are the same instruction."""
    instr = decode(word)

    assert instr is None or encode(instr) == word


@given(instructions(), st.integers(0, 31))
def test_a_word_next_to_an_instruction_is_no_instruction_or_encodes_to_itself(
    instr: Instr, bit: int
) -> None:
    """Words that differ in one bit from a legal one cover unused bits and forbidden codes."""
    word = encode(instr) ^ 1 << bit
    neighbour = decode(word)

    assert neighbour is None or (encode(neighbour) == word and neighbour != instr)


@given(instructions())
def test_text_names_the_mnemonic_and_every_token(instr: Instr) -> None:
    written = text(instr, label_name=lambda address: f"word{address}#")

    assert written.startswith(instr.mnemonic)
    tail = written.partition("]")[2].replace("[", ", ")
    assert instr.tokens.keys() <= set(tail.split(", "))


@pytest.mark.parametrize(
    ("instr", "expected"),
    [
        (Instr("nop"), "nop"),
        (Instr("alu", {"dest": None, "a": A1, "op": "AND~", "b": 255}), "alu[--, a1, AND~, 255]"),
        (
            Instr("alu_shf", {"dest": B1, "a": None, "op": "B", "b": A1, "shift": Shift("rot", 8)}),
            "alu_shf[b1, --, B, a1, <<rot8]",
        ),
        (
            Instr("ld_field", {"dest": A1, "mask": 6, "src": B1, "shift": Shift("<<", 0)}),
            "ld_field[a1, 0110, b1]",
        ),
        (
            Instr(
                "sram",
                {"command": "read", "xfer": READ_0, "addr1": A1, "addr2": 0, "count": 2},
                {"ordered": True, "ctx_swap": True, "defer": 1},
            ),
            "sram[read, $0, a1, 0, 2], ordered, ctx_swap, defer[1]",
        ),
        (
            Instr("ctx_arb", {"events": event_mask("sram", "inter_thread")}),
            "ctx_arb[sram, inter_thread]",
        ),
        (Instr("fast_wr", {"value": 3, "csr": 0x70}), "fast_wr[3, inter_thd_sig]"),
        (Instr("br=byte", {"reg": WIDE_0, "byte": 3, "value": 9, "label": 7}, {"defer": 3}),
         "br=byte[$$0, 3, 9, 7], defer[3]"),
    ],
    ids=str,
)  # fmt: skip
def test_the_text_of_an_instruction_is_its_source_form(instr: Instr, expected: str) -> None:
    assert expected == text(instr)


def alu(a: Value, b: Value, dest: Value = None) -> Instr:
    return Instr("alu", {"dest": dest, "a": a, "op": "+", "b": b})


@pytest.mark.parametrize(
    ("instr", "operand", "message"),
    [
        (alu(A1, A2), "b", "b must be in bank B since a1 is in bank A, not a2"),
        (
            alu(READ_0, READ_1),
            "b",
            (
                "b must be a GPR or a transfer register of the other kind since the first source "
                "is $0, not $1"
            ),
        ),
        (alu(A1, 256), "b", "b must be 0 to 255, not 256"),
        (
            Instr("br", {"label": 2048}),
            "label",
            "label must be a word address 0 to 2047, not 2048",
        ),
        (
            Instr("br_bset", {"reg": ABSOLUTE, "bit": 0, "label": 0}),
            "reg",
            "reg must be a context-relative GPR or transfer register, not @a40",
        ),
        (
            Instr("br", {"label": 0}, {"defer": 2}),
            "defer",
            "`br` does not take `defer[2]`; it takes one of: defer[1]",
        ),
        (
            Instr("br", {"label": 0}, {"ctx_swap": True}),
            "ctx_swap",
            "`br` does not take `ctx_swap`; it takes defer",
        ),
        (
            Instr("alu_shf", {"dest": B1, "a": None, "op": "B", "b": A1, "shift": Shift(">>", 32)}),
            "shift",
            (
                "shift must be a shift by 1 to 31 or indirect (<< >> rot <<indirect >>indirect), "
                "not >>32"
            ),
        ),
        (
            Instr("fast_wr", {"value": 3, "csr": 1}),
            "csr",
            "csr must be the name of a CSR of the FBI, not 1",
        ),
        (
            Instr("frob", {}),
            "mnemonic",
            "unknown instruction `frob`",
        ),
        (
            Instr("csr", {"command": "swap"}),
            "command",
            "unknown command `swap` of csr; known are read, write",
        ),
        (
            Instr("alu", {"dest": None, "a": A1, "op": "+"}),
            "b",
            (
                "operands of alu[dest, a, op, b] must be ['dest', 'a', 'op', 'b'], "
                "not ['dest', 'a', 'op']"
            ),
        ),
        (
            Instr("ld_field", {"dest": A1, "mask": 1, "src": A2, "shift": Shift("<<", 0)}),
            "src",
            "src must be in bank B since a1 is in bank A, not a2",
        ),
    ],
    ids=str,
)
def test_illegal_instruction_is_refused_with_operand_and_reason(
    instr: Instr, operand: str, message: str
) -> None:
    with pytest.raises(EncodeError) as caught:
        encode(instr)

    assert (operand, message) == (caught.value.operand, str(caught.value))


def test_a_cached_exception_keeps_no_frame_alive() -> None:
    """An exception object that is raised again would keep every frame that raised it."""

    class Held:
        pass

    def attempt() -> weakref.ref[Held]:
        held = Held()
        for word in range(1 << 32, 0, -(1 << 20) - 1):
            with suppress(ValueError):
                decode(word % (1 << 32))
        return weakref.ref(held)

    assert attempt()() is None


REGISTERS = st.sampled_from([A1, A2, B1, ABSOLUTE, READ_0, READ_1, WIDE_0])


@given(REGISTERS | st.integers(0, 255) | st.none(), REGISTERS | st.integers(0, 255) | st.none())
def test_alu_takes_exactly_the_operands_that_can_be_read_together(a: Value, b: Value) -> None:
    """The encoder refuses two GPRs of a bank, two transfer registers of a kind, two constants."""
    try:
        encode(alu(a, b))
        accepted = True
    except EncodeError:
        accepted = False

    assert readable_together(a, b) == accepted


@pytest.mark.parametrize("field", REGISTER_FIELDS, ids=lambda field: field.registers)
def test_every_code_of_a_register_field_is_invalid_or_a_register(field: RegisterField) -> None:
    for code in range(2**field.width):
        with suppress(NoCodeError):
            assert code == field.encode(field.decode(code))


def test_an_alias_names_its_instruction() -> None:
    assert {"beq": "br=0", "bhs": "br=cout", "bcs": "br=cout"}.items() <= ALIASES.items()
    assert not ALIASES.keys() & INSTRUCTIONS.keys()
    for alias, mnemonic in ALIASES.items():
        assert find(alias) is find(mnemonic)


FAMILIES = {
    "arithmetic": 3,
    "branch": 9,
    "reference": 9,
    "local_register": 7,
    "miscellaneous": 4,
}


@pytest.mark.parametrize(("family", "count"), FAMILIES.items())
def test_families_have_the_documented_number_of_opcodes(family: str, count: int) -> None:
    assert count == len({row.opcode for row in ROWS if row.family == family})


def test_equal_instructions_have_equal_hashes() -> None:
    first = Instr("br=0", {"label": 1}, {"guess_branch": True, "defer": 1})
    second = Instr("br=0", {"label": 1}, {"defer": 1, "guess_branch": True})

    assert {first: 1} == {second: 1}
