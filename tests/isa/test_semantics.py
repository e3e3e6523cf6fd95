"""Compare semantics of instructions with rules on plain integers and with a C++ compiler."""

import ctypes
import re
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ixp.isa import (
    ALIASES,
    CSR_VALUE_KEY,
    INSTRUCTIONS,
    LEAVES,
    ROWS,
    Instr,
    Instruction,
    analysis,
    classify,
    constants,
    description_hash,
    destination,
    evaluate,
    immed_parts,
    interaction_of,
    row_of,
    sources,
    to_c,
    touches_xfer,
    variant,
    variant_key,
    variants,
)
from ixp.isa.instructions.local_register import immed_value
from ixp.isa.meaning.semantics import Name
from tests.example_counts import examples
from tests.isa.support.rules import RULES
from tests.isa.support.strategies import instructions, instructions_of

PRIVATE = [row for row in ROWS if row.semantics]
INTERACTIONS = [row for row in ROWS if row.interaction]
EDGES = (0, 1, 0x7FFFFFFF, 0x80000000, 0xFFFFFFFF, 0xFFFF, 0x10000)
WORDS = st.integers(0, 2**32 - 1) | st.sampled_from(EDGES)
BITS = st.integers(0, 1)

envs = st.fixed_dictionaries(
    dict.fromkeys(("a", "b", "old", "prev_a", "bset1", "bset2", "csr_value"), WORDS)
    | dict.fromkeys("nzvc", BITS)
    | {"ctx": st.integers(0, 3)}
)


def bound(instr: Instr, env: dict[str, int]) -> dict[str, int]:
    """Replace leaves whose values are constants of the instruction."""
    fixed = {
        leaf: value or 0
        for leaf, value in zip("ab", sources(instr), strict=True)
        if value is None or isinstance(value, int)
    }
    return env | fixed | dict(zip(("k", "k2", "k3"), constants(instr), strict=True))


@pytest.mark.parametrize("row", PRIVATE, ids=lambda row: row.mnemonic)
@examples(20)  # per row
@given(data=st.data(), env=envs)
def test_semantics_agree_with_rules_on_plain_integers(
    row: Instruction, data: st.DataObject, env: dict[str, int]
) -> None:
    instr = data.draw(instructions_of(row))
    env = bound(instr, env)
    effects = variant(variant_key(instr)).effects
    actual = {state: evaluate(effect, env) for state, effect in effects.items()}

    assert RULES[row.opcode](instr, env) == actual


def test_immed_after_local_csr_rd_takes_the_csr_value() -> None:
    effects = variant(CSR_VALUE_KEY).effects

    assert {"dest": 17} == {s: evaluate(e, {"csr_value": 17}) for s, e in effects.items()}


def test_exactly_the_private_opcodes_have_rules() -> None:
    assert {row.opcode for row in PRIVATE} == set(RULES)


def test_variant_keys_are_unique() -> None:
    keys = [entry.key for entry in variants()]

    assert sorted(set(keys)) == sorted(keys)


@given(instructions(PRIVATE))
def test_the_destination_is_the_operand_named_dest(instr: Instr) -> None:
    effects = variant(variant_key(instr)).effects

    assert ("dest" in instr.operands) == ("dest" in effects)
    assert instr.operands.get("dest") == destination(instr)


@given(instructions(INTERACTIONS))
def test_interactions_have_no_variant(instr: Instr) -> None:
    assert classify(instr) == "interaction"
    with pytest.raises(ValueError, match="instruction must be private, not"):
        variant_key(instr)


@given(instructions(PRIVATE))
def test_private_instructions_have_no_interaction(instr: Instr) -> None:
    assert classify(instr) == "private"
    with pytest.raises(ValueError, match="instruction must be an interaction, not"):
        interaction_of(instr)


@given(instructions())
def test_transfer_registers_are_recognised_by_their_symbol(instr: Instr) -> None:
    assert any(str(value).startswith("$") for value in instr.operands.values()) == touches_xfer(
        instr
    )


def test_bit_operations_return_a_longword_only_if_they_test() -> None:
    """The write half is the mask; test operations also fill the read half."""
    transfers = {}
    for op in ("set_bits", "clear_bits", "test_and_set_bits", "test_and_clear_bits"):
        facts = interaction_of(Instr("sram", {"command": "bit_wr", "op": op}))
        transfers[facts.op] = facts.transfer

    assert transfers == {
        "set_bits": "write",
        "clear_bits": "write",
        "test_and_set_bits": "both",
        "test_and_clear_bits": "both",
    }


@given(st.integers(-0x10000, 0xFFFF), st.sampled_from([0, 8, 16]))
def test_immed_parts_finds_constant_for_every_value_of_one_immed(constant: int, shift: int) -> None:
    value = immed_value(constant, shift)
    parts = immed_parts(value)

    assert parts is not None
    assert value == immed_value(*parts)


@pytest.mark.parametrize("value", [0x12345678, 0x01000001, 0xFE00FFFE])
def test_immed_parts_refuses_values_that_need_two_words(value: int) -> None:
    assert immed_parts(value) is None


@pytest.mark.parametrize("number", range(len(variants())), ids=lambda n: variants()[n].key)
def test_the_description_hash_covers_semantics(
    number: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Generated code is invalid after a change of the semantics."""
    before = description_hash()
    entries = list(variants())
    entries[number] = entries[number]._replace(effects={"dest": Name("old")})
    monkeypatch.setattr(analysis, "variants", lambda: entries)

    assert description_hash.__wrapped__() != before  # the uncached function


def test_only_the_description_contains_mnemonics(root: Path) -> None:
    """An added instruction then changes one file: no other source compares with a mnemonic.

    Names that a unit, an operation, an event or an operand shares with a mnemonic are excluded.
    """
    shared = {
        name
        for row in INTERACTIONS
        if (asked := row.interaction)
        for name in (asked.kind, asked.unit, asked.op, asked.event)
    }
    names = {row.mnemonic for row in ROWS} | set(ALIASES)
    shared |= {operand.name for row in ROWS for operand in row.operands}
    mnemonic = re.compile("|".join(f"[\"']{re.escape(name)}[\"']" for name in names - shared))
    folders = ("isa", "assembler", "simulator", "workloads", "cli")
    sources = [p for f in folders for s in ("py", "cc", "h") for p in (root / f).rglob(f"*.{s}")]
    knowing = [
        f"{path.relative_to(root)}: {literal[0]}"
        for path in sources
        if path.parent != root / "isa" / "instructions"
        for literal in mnemonic.finditer(path.read_text())
    ]

    assert not knowing


@pytest.fixture(scope="module")
def compiled(tmp_path_factory: pytest.TempPathFactory) -> Callable[[int, str, list[int]], int]:
    """Compile every effect as C++; return a function that calls one."""
    folder: Path = tmp_path_factory.mktemp("effects")
    arguments = ", ".join(f"uint64_t {leaf}" for leaf in LEAVES)
    functions = [
        f'extern "C" uint64_t f{number}_{state}({arguments}) {{ return {to_c(effect)}; }}'
        for number, entry in enumerate(variants())
        for state, effect in entry.effects.items()
    ]
    source = folder / "effects.cc"
    source.write_text("#include <cstdint>\n" + "\n".join(functions))
    library = folder / "effects.so"
    command = ["c++", "-std=c++20", "-shared", "-fPIC", "-w", "-o", str(library), str(source)]
    subprocess.run(command, check=True)
    loaded = ctypes.CDLL(str(library))

    def call(number: int, state: str, values: list[int]) -> int:
        function = loaded[f"f{number}_{state}"]
        function.restype = ctypes.c_uint64
        return int(function(*(ctypes.c_uint64(value) for value in values)))

    return call


@examples(20)  # few, because each example runs every effect
@given(env=envs, k=st.integers(1, 31), k2=st.integers(0, 3), k3=WORDS)
def test_compiled_cpp_text_equals_evaluate(
    compiled: Callable[[int, str, list[int]], int],
    env: dict[str, int],
    k: int,
    k2: int,
    k3: int,
) -> None:
    env |= {"k": k, "k2": k2, "k3": k3}
    values = [env[leaf] for leaf in LEAVES]
    for number, entry in enumerate(variants()):
        for state, effect in entry.effects.items():
            assert evaluate(effect, env) == compiled(number, state, values), entry.key


def test_an_instruction_finds_the_row_of_its_mnemonic() -> None:
    for rows in INSTRUCTIONS.values():
        for row in rows:
            operands = {"command": row.command} if row.command else {}
            assert row is row_of(Instr(row.mnemonic, operands))
