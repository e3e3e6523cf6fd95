"""Microwords to the facts that the kernel needs of them, by way of the instruction description."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache, reduce
from operator import or_
from typing import TypeVar

from ixp.isa import (
    CSR_VALUE_KEY,
    EVENTS,
    Instr,
    Register,
    Value,
    classify,
    constants,
    decode,
    description_hash,
    destination,
    interaction_of,
    sources,
    touches_xfer,
    variant_key,
    variants,
)
from ixp.isa.analysis import CONDITION_CODES
from ixp.isa.chip_limits import MOST_ABORTED
from ixp.isa.csrs import LOCAL_CSRS
from ixp.isa.description import Interaction
from ixp.isa.operations import QUEUE_CLASSES, UNIT_NAMES
from ixp.isa.semantics import Name, leaves
from ixp.isa.traits import traits_of
from ixp.simulator import _kernel
from ixp.simulator.program.faults import NotSimulatedError
from ixp.simulator.program.kernel_words import Translation, WordFacts
from ixp.simulator.program.register_file import register_index

_EMPTY = _kernel.Word()
_Fact = TypeVar("_Fact", int, bool)

_LEFT = {
    **dict.fromkeys(CONDITION_CODES, "codes"),
    "dest": "result",
    "prev_a": "operand",
    "bset1": "first_search",
    "bset2": "second_search",
    "csr_value": "csr_value",
}
"""Names in the description of the results that words leave for later words."""

_MOVED = (Name("bset1"), Name("bset2"))
"""Results of a search that are passed on unchanged."""


class Pool:
    """Constants that instructions name; the kernel keeps them behind the registers."""

    def __init__(self) -> None:
        """Start with the zero that `--` reads."""
        self.values: list[int] = [0]

    def index(self, value: int) -> int:
        """Register-file index of a constant."""
        if value not in self.values:
            self.values.append(value)
        return int(_kernel.POOL) + self.values.index(value)


@cache
def _handlers() -> dict[str, int]:
    return {variant.key: number for number, variant in enumerate(variants())}


@cache
def _bits() -> dict[str, int]:
    """Masks of what words leave for those behind."""
    return {name: 1 << bit for bit, name in enumerate(_kernel.leftovers())}


@cache
def _leftovers() -> dict[str, tuple[int, int]]:
    """Masks of what each variant leaves, and what it uses; a search that only moves is neither."""
    found = {}
    for variant in variants():
        own = {
            state: effect
            for state, effect in variant.effects.items()
            if state == "dest" or effect not in _MOVED
        }
        used = {leaf for effect in own.values() for leaf in leaves(effect)}
        found[variant.key] = (_mask(own), _mask(used))
    return found


def _mask(names: Iterable[str]) -> int:
    return reduce(or_, (_bits()[_LEFT[name]] for name in names if name in _LEFT), 0)


def describe(words: Sequence[int]) -> Translation:
    """Decode a program. Words that are no instruction become traps, which fault when executed.

    Raise NotSimulatedError for an instruction of a unit that the model lacks, RuntimeError when the
    kernel was built from another instruction description.
    """
    if description_hash() != _kernel.DESCRIPTION_HASH:
        raise RuntimeError("the kernel was built from another instruction description")
    pool = Pool()
    instrs = [decode(word) for word in words]
    _refuse_unknown_units(instrs)
    before = [None, *instrs]
    facts = [
        _facts(instr, previous, pool) if instr else WordFacts()
        for instr, previous in zip(instrs, before, strict=False)
    ]
    _mark_kills(facts, instrs)
    return Translation(facts, pool.values)


def _refuse_unknown_units(instrs: Sequence[Instr | None]) -> None:
    for address, instr in enumerate(instrs):
        if instr and classify(instr) != "private":
            facts = interaction_of(instr)
            if facts.kind == "reference" and facts.unit not in UNIT_NAMES:
                why = f"can be assembled, not simulated: there is no {facts.unit} unit"
                raise NotSimulatedError(address, f"{instr.mnemonic} {why}")


def _mark_kills(facts: Sequence[WordFacts], instrs: Sequence[Instr | None]) -> None:
    """Set in each branch the nearest ctx_arb[kill] among the words that it may abort."""
    kills = {address for address, word in enumerate(facts) if word.flags.get("kill")}
    for address, (word, instr) in enumerate(zip(facts, instrs, strict=True)):
        first = address + 1 + word.numbers.get("defer", 0)
        near = [n for n in range(1, MOST_ABORTED + 1) if first + n - 1 in kills]
        if near and instr and traits_of(instr).is_branch:
            word.numbers["kill_after"] = near[0]
            word.flags["stops"] = True


def _facts(instr: Instr, previous: Instr | None, pool: Pool) -> WordFacts:
    a, b = sources(instr)
    target = destination(instr)
    facts = WordFacts(
        a=_source(a, pool),
        b=_source(b, pool),
        dest=register_index(target, write=True) if target else (int(_kernel.SINK), False),
        numbers={"defer": int(instr.tokens.get("defer", 0))},
        flags={"guess": "guess_branch" in instr.tokens, "shared": touches_xfer(instr)},
    )
    if classify(instr) == "private":
        _private(facts, instr, previous)
    else:
        _interaction(facts, instr, interaction_of(instr), pool)
    facts.numbers, facts.flags = _told(facts.numbers), _told(facts.flags)
    return facts


def _told(facts: Mapping[str, _Fact]) -> dict[str, _Fact]:
    """Leave out the defaults of a word: they are neither kept nor set."""
    return {name: value for name, value in facts.items() if value != getattr(_EMPTY, name)}


def _private(facts: WordFacts, instr: Instr, previous: Instr | None) -> None:
    after_csr = previous is not None and traits_of(previous).reads_local_csr
    csr_value = after_csr and traits_of(instr).takes_csr_value
    facts.kind = "private"
    key = CSR_VALUE_KEY if csr_value else variant_key(instr)
    facts.flags["stops"] = False
    left, used = _leftovers()[key]
    leaves_k = dict(zip(("k", "k2", "k3"), constants(instr), strict=True))
    facts.numbers |= {"handler": _handlers()[key], "leaves": left, "uses": used} | leaves_k


def _source(value: Value, pool: Pool) -> tuple[int, bool]:
    if isinstance(value, Register):
        return register_index(value)
    return pool.index(value if isinstance(value, int) else 0), False


def _interaction(word: WordFacts, instr: Instr, facts: Interaction, pool: Pool) -> None:
    word.kind = facts.kind
    if facts.kind == "reference":
        _reference(word, instr, facts, pool)
    elif facts.kind == "ctx_arb":
        _ctx_arb(word, _number(instr, "events"))
    elif facts.kind == "state_branch":
        state = facts.op == "inp_state"
        word.flags["from_state"] = state
        word.numbers["number"] = _number(instr, "state" if state else "signal")
        word.numbers["k"] = _number(instr, "label")
    else:
        number = _number(instr, "csr")
        word.numbers["number"] = number
        shared = number == LOCAL_CSRS["crc_residue"]
        word.numbers["leaves"] = 0 if facts.op == "write" else _bits()["csr_value"]
        word.flags |= {"write": facts.op == "write", "shared": shared}


def _ctx_arb(word: WordFacts, mask: int) -> None:
    voluntary, kill = 1 << EVENTS["voluntary"], 1 << EVENTS["kill"]
    word.flags["kill"] = bool(mask & kill)
    word.numbers["events"] = 0 if mask & (voluntary | kill) else mask


def _number(instr: Instr, name: str) -> int:
    value = instr.operands.get(name, 0)
    return value if isinstance(value, int) else 0


def _reference(word: WordFacts, instr: Instr, facts: Interaction, pool: Pool) -> None:
    operands, tokens = instr.operands, instr.tokens
    xfer = operands.get("xfer")
    queue = next((each for each in QUEUE_CLASSES if each in tokens), QUEUE_CLASSES[0])
    is_hash = facts.unit == "hash"
    word.command = (
        facts.unit,
        facts.op,
        queue,
        facts.max_count if is_hash else _number(instr, "count") or 1,
        xfer.number if isinstance(xfer, Register) else 0,
        _number(instr, "csr") or _number(instr, "list"),
        _number(instr, "value"),
    )
    if "addr1" in operands:
        word.flags["has_address"] = True
        word.a = _source(operands["addr1"], pool)
        word.b = _source(operands["addr2"], pool)
    swap = "ctx_swap" in tokens
    word.flags["swap"] = swap
    word.numbers["events"] = 1 << EVENTS[facts.event] if swap else 0
    word.numbers["uses"] = _bits()["result"] if "indirect_ref" in tokens else 0
    word.options = (
        swap or "sig_done" in tokens,
        "chain_ref" in tokens,
        "indirect_ref" in tokens,
        "mask_left" in tokens,
        "mask_right" in tokens,
    )
