"""Derive what an instruction reads, writes and computes from its row in the description."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from hashlib import sha256
from itertools import product
from typing import Literal, NamedTuple

from ixp.isa.coding.operand_kinds import Label
from ixp.isa.instructions import ROWS, row_of
from ixp.isa.meaning.description import (
    Effects,
    Instr,
    Instruction,
    Interaction,
    Shift,
    Value,
    Variant,
)
from ixp.isa.meaning.semantics import Const, evaluate, leaves, to_c
from ixp.isa.tables.registers import Register

LEAVES = (
    *("a", "b", "old", "k", "k2", "k3", "n", "z", "v", "c"),
    *("prev_a", "ctx", "bset1", "bset2", "csr_value"),
)
"""Every leaf that semantics may read."""

CONDITION_CODES = ("n", "z", "v", "c")
STATES = ("dest", *CONDITION_CODES, "prev_a", "bset1", "bset2", "taken", "target")
"""Every state that semantics may write."""


def classify(instr: Instr) -> Literal["private", "interaction"]:
    """Return whether an instruction touches only its own engine's private state."""
    return "interaction" if row_of(instr).interaction else "private"


def interaction_of(instr: Instr) -> Interaction:
    """Return the static facts of an interaction.

    For bit_wr, `op` is the operation, and `transfer` tells whether a longword is returned.
    Raises ValueError for a private instruction.
    """
    facts = row_of(instr).interaction
    if facts is None:
        raise ValueError(f"instruction must be an interaction, not {instr.mnemonic}")
    op = instr.operands.get("op")
    if not isinstance(op, str):
        return facts
    return facts._replace(op=op)


def sources(instr: Instr) -> tuple[Value, Value]:
    """Return the operands of the leaves a and b: a register, a constant, or None (reads as 0)."""
    values: dict[str, Value] = {"a": None, "b": None}
    for operand in row_of(instr).operands:
        if operand.role in values:
            values[operand.role] = instr.operands[operand.name]
    return values["a"], values["b"]


def destination(instr: Instr) -> Register | None:
    """Return the register written by a private instruction, or None (`--`, or no destination)."""
    for operand in row_of(instr).operands:
        if operand.role in ("dest", "merge"):
            value = instr.operands[operand.name]
            return value if isinstance(value, Register) else None
    return None


def registers_of(instr: Instr) -> tuple[Register, ...]:
    """Return every register of an instruction, in source order."""
    values = (instr.operands[operand.name] for operand in row_of(instr).operands)
    return tuple(value for value in values if isinstance(value, Register))


def touches_xfer(instr: Instr) -> bool:
    """Return whether a source or destination is a transfer register."""
    return any(register.is_xfer for register in registers_of(instr))


def branch_target(instr: Instr) -> int | None:
    """Return the word address of the label operand, if the instruction has one."""
    label = instr.operands.get("label")
    return label if isinstance(label, int) else None


def constants(instr: Instr) -> tuple[int, int, int]:
    """Return the constants k, k2, k3 of a private instruction; unused ones are 0."""
    semantics = row_of(instr).semantics
    values = semantics.constants(instr.operands) if semantics else ()
    k, k2, k3 = (*values, 0, 0, 0)[:3]
    return k, k2, k3


def variant_key(instr: Instr) -> str:
    """Return the key of a private instruction's variant.

    Raises ValueError for an interaction. An `immed` in the word after `local_csr_rd` has
    CSR_VALUE_KEY instead; the caller must see that, since it depends on the place.
    """
    row = row_of(instr)
    if row.semantics is None:
        raise ValueError(f"instruction must be private, not {instr.mnemonic}")
    values = [_parameter(instr, name) for name in row.semantics.parameters]
    return _key(row, values)


def _parameter(instr: Instr, name: str) -> str:
    if name in instr.tokens:
        return name
    value = instr.operands.get(name)
    return value.kind if isinstance(value, Shift) else str(value or "")


def _key(row: Instruction, values: list[str] | tuple[str, ...]) -> str:
    return ":".join((row.mnemonic, *filter(None, values)))


def _effects(row: Instruction) -> Iterator[tuple[tuple[str, ...], Effects]]:
    """Yield the effects of a row for all values of its parameters."""
    if row.semantics:
        for values in product(*row.semantics.domains):
            yield values, row.semantics.effects(*values)


@cache
def variants() -> tuple[Variant, ...]:
    """Return all variants of all private instructions, in the order of the description."""
    return tuple(
        Variant(_key(row, values), effects) for row in ROWS for values, effects in _effects(row)
    )


@cache
def _variants_by_key() -> Mapping[str, Variant]:
    return {variant.key: variant for variant in variants()}


def variant(key: str) -> Variant:
    """Return the variant of a key; raises KeyError."""
    return _variants_by_key()[key]


def execute(instr: Instr, read: Callable[[Value], int], state: Mapping[str, int]) -> dict[str, int]:
    """Return the values written by a private instruction, by the names in STATES.

    `read` returns the value of an operand; `state` has every leaf that is neither operand nor
    constant.
    """
    a, b = map(read, sources(instr))
    k, k2, k3 = constants(instr)
    operands = {"a": a, "b": b, "old": read(destination(instr)), "k": k, "k2": k2, "k3": k3}
    values = {**state, **operands}
    effects = variant(variant_key(instr)).effects
    return {name: evaluate(effect, values) for name, effect in effects.items()}


@cache
def description_hash() -> str:
    """Return a digest (hexadecimal) of all variants; it changes if any meaning changes."""
    lines = []
    for entry in variants():
        effects = (f"{name}={to_c(effect)}" for name, effect in entry.effects.items())
        lines.append(f"{entry.key}|{';'.join(effects)}\n")
    return sha256("".join(lines).encode()).hexdigest()


class Traits(NamedTuple):
    """Properties of an instruction, derived from its row."""

    is_branch: bool  # a branch or a jump
    always_branches: bool  # the condition is the constant 1
    tests_codes: bool  # a branch whose condition reads condition codes
    adds_register: bool  # the target address depends on a register
    has_label: bool
    loads_address: bool  # writes the address of a label without branching
    waits_for_events: bool  # swaps out until events have arrived
    reads_local_csr: bool  # the value is loaded by the next word
    takes_csr_value: bool  # may load the value read by the previous word
    searches_bits: bool  # writes the result of a search for a set bit
    loads_search_result: bool
    does_nothing: bool  # changes no state


def traits(row: Instruction) -> Traits:
    """Return the traits of a row."""
    return _traits(row.mnemonic, row.command)


def counts_words(row: Instruction) -> bool:
    """Return whether a branch adds a register to its label, as a number of words."""
    return traits(row).adds_register and traits(row).has_label


def traits_of(instr: Instr) -> Traits:
    """Return the traits of an instruction."""
    return _traits(instr.mnemonic, instr.command)


@cache
def _traits(mnemonic: str, command: str | None) -> Traits:
    row = row_of(Instr(mnemonic, {"command": command}))
    effects = [effects for _, effects in _effects(row)]
    is_branch = row.family == "branch"
    has_label = any(isinstance(operand.kind, Label) for operand in row.operands)
    asks = (row.interaction.kind, row.interaction.op) if row.interaction else ("", "")
    return Traits(
        is_branch=is_branch,
        always_branches=any(states.get("taken") == Const(1) for states in effects),
        tests_codes=is_branch and bool(_read(effects, "taken") & {*CONDITION_CODES}),
        adds_register="b" in _read(effects, "target"),
        has_label=has_label,
        loads_address=has_label and not is_branch,
        waits_for_events=asks[0] == "ctx_arb",
        reads_local_csr=asks == ("local_csr", "read"),
        takes_csr_value="csr_value" in _read(effects, "dest"),
        searches_bits=any("bset1" in states and "dest" not in states for states in effects),
        loads_search_result=bool(_read(effects, "dest") & {"bset1", "bset2"}),
        does_nothing=row.semantics is not None and not any(effects),
    )


def _read(effects: Sequence[Effects], state: str) -> set[str]:
    """Return the leaves on which a state depends."""
    return {leaf for states in effects if state in states for leaf in leaves(states[state])}
