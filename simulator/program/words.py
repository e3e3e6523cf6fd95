"""Decode programs by the instruction description, and pack them for the kernel."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache, reduce
from itertools import starmap
from operator import or_
from typing import NamedTuple

from ixp.isa import (
    CSR_VALUE_KEY,
    EVENTS,
    Instr,
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
from ixp.isa.analysis import CONDITION_CODES, traits_of
from ixp.isa.meaning.description import Interaction
from ixp.isa.meaning.semantics import Name, leaves
from ixp.isa.tables.chip_limits import MOST_ABORTED
from ixp.isa.tables.csrs import LOCAL_CSRS
from ixp.isa.tables.operations import OPERATIONS, QUEUE_CLASSES, UNITS
from ixp.isa.tables.registers import OFFSETS, Register
from ixp.simulator import _kernel
from ixp.simulator.program.faults import NotSimulatedError
from ixp.simulator.program.register_file import register_index
from ixp.simulator.program.word_fields import FLAGS, KINDS, RECORD, RELATIVE, VALUES

_UNITS = {unit.name: unit for unit in UNITS}
_OPERATIONS = {operation.name: number for number, operation in enumerate(OPERATIONS)}

_DEFINED = {
    **dict.fromkeys(CONDITION_CODES, "codes"),
    "dest": "result",
    "prev_a": "operand",
    "bset1": "first_search",
    "bset2": "second_search",
    "csr_value": "csr_value",
}
"""StreamValue that each result of the instruction description defines for later words."""

_MOVED = (Name("bset1"), Name("bset2"))
"""Results of a search that a word passes on unchanged."""


class Word(NamedTuple):
    """A decoded word with the fields of `word_fields`; by default, not an instruction.

    Operands are indexes into the engine's register file, with RELATIVE set where they count from
    the context's window.
    """

    kind: int = KINDS.index("trap")
    handler: int = 0
    defer: int = 0
    kill_after: int = 0
    flags: int = FLAGS["in_order"]
    a: int = 0
    b: int = 0
    dest: int = 0
    k: int = 0
    k2: int = 0
    k3: int = 0
    unit: int = 0
    op: int = 0
    queue: int = 0
    data_count: int = 1
    xfer: int = 0
    target: int = 0
    fills_at: int = 0
    empties_at: int = 0
    value: int = 0
    events: int = 0
    number: int = 0
    defines: int = 0
    uses: int = 0

    def has(self, flag: str) -> bool:
        """Return whether one of `word_fields.FLAGS` is set."""
        return self.flags & FLAGS[flag] != 0


class Pool:
    """Constants of instructions; the kernel stores them at indexes above the registers."""

    def __init__(self) -> None:
        """Start with the constant 0, which the operand `--` reads."""
        self.values: list[int] = [0]

    def index(self, value: int) -> int:
        """Return the register-file index of a constant, adding it if it is new."""
        if value not in self.values:
            self.values.append(value)
        return int(_kernel.POOL) + self.values.index(value)


def decode_words(words: Sequence[int]) -> tuple[bytes, list[int]]:
    """Return a program's packed words, and the constants that they name.

    Words that are not instructions become traps, which raise a fault when executed.

    Raise NotSimulatedError for an instruction of a unit that is not modelled, and RuntimeError if
    the kernel was built from another instruction description.
    """
    if description_hash() != _kernel.DESCRIPTION_HASH:
        raise RuntimeError("the kernel was built from another instruction description")
    pool = Pool()
    instrs = [decode(word) for word in words]
    _refuse_unknown_units(instrs)
    before = [None, *instrs]
    decoded = [
        _word(instr, previous, pool) if instr else Word()
        for instr, previous in zip(instrs, before, strict=False)
    ]
    return pack(_with_kills(decoded, instrs)), pool.values


def pack(words: Iterable[Word]) -> bytes:
    """Return words as the kernel loads them."""
    return b"".join(starmap(RECORD.pack, words))


def unpack(packed: bytes) -> list[Word]:
    """Return the words that were packed."""
    return list(starmap(Word, RECORD.iter_unpack(packed)))


def _refuse_unknown_units(instrs: Sequence[Instr | None]) -> None:
    for address, instr in enumerate(instrs):
        if instr and classify(instr) != "private":
            facts = interaction_of(instr)
            if facts.kind == "reference" and facts.unit not in _UNITS:
                why = f"can be assembled, not simulated: there is no {facts.unit} unit"
                raise NotSimulatedError(address, f"{instr.mnemonic} {why}")


def _with_kills(words: Sequence[Word], instrs: Sequence[Instr | None]) -> Iterator[Word]:
    """Set in each branch the nearest ctx_arb[kill] among the words that it may abort."""
    kills = {address for address, word in enumerate(words) if word.has("kill")}
    for address, (word, instr) in enumerate(zip(words, instrs, strict=True)):
        first = address + 1 + word.defer
        near = [n for n in range(1, MOST_ABORTED + 1) if first + n - 1 in kills]
        if near and instr and traits_of(instr).is_branch:
            flags = word.flags | FLAGS["in_order"]
            yield word._replace(kill_after=near[0], flags=flags)
        else:
            yield word


def _word(instr: Instr, previous: Instr | None, pool: Pool) -> Word:
    target = destination(instr)
    flags = {
        "guess": "guess_branch" in instr.tokens,
        "uses_transfers": touches_xfer(instr),
        "in_order": classify(instr) != "private",
    }
    if classify(instr) == "private":
        fields = _private(instr, previous)
    else:
        facts = interaction_of(instr)
        fields = {"kind": KINDS.index(facts.kind), **_INTERACTIONS[facts.kind](instr, facts, flags)}
    a, b = sources(instr)
    if "addr1" in instr.operands:
        a, b = instr.operands["addr1"], instr.operands["addr2"]
        flags["has_address"] = True
    return Word(
        a=_source(a, pool),
        b=_source(b, pool),
        dest=_operand(target, write=True) if target else int(_kernel.SINK),
        defer=int(instr.tokens.get("defer", 0)),
        flags=sum(FLAGS[flag] for flag, is_set in flags.items() if is_set),
        **fields,
    )


def _source(value: Value, pool: Pool) -> int:
    if isinstance(value, Register):
        return _operand(value)
    return pool.index(value if isinstance(value, int) else 0)


def _operand(register: Register, *, write: bool = False) -> int:
    index, relative = register_index(register, write=write)
    return index | (RELATIVE if relative else 0)


def _private(instr: Instr, previous: Instr | None) -> dict[str, int]:
    after_csr = previous is not None and traits_of(previous).reads_local_csr
    csr_value = after_csr and traits_of(instr).takes_csr_value
    key = CSR_VALUE_KEY if csr_value else variant_key(instr)
    handler, defines, uses = _variants()[key]
    fields = {"kind": KINDS.index("private"), "handler": handler, "defines": defines, "uses": uses}
    return fields | dict(zip(("k", "k2", "k3"), constants(instr), strict=True))


@cache
def _variants() -> dict[str, tuple[int, int, int]]:
    """Return, by key, the number of a variant and the masks of values that it defines and uses.

    A search that only passes a result on neither defines nor uses it.
    """
    rows = {}
    for number, variant in enumerate(variants()):
        effects = {
            state: effect
            for state, effect in variant.effects.items()
            if state == "dest" or effect not in _MOVED
        }
        used = {leaf for effect in effects.values() for leaf in leaves(effect)}
        rows[variant.key] = (number, _values(effects), _values(used))
    return rows


def _values(names: Iterable[str]) -> int:
    defined = (1 << VALUES.index(_DEFINED[name]) for name in names if name in _DEFINED)
    return reduce(or_, defined, 0)


def _reference(instr: Instr, facts: Interaction, flags: dict[str, bool]) -> dict[str, int]:
    tokens = instr.tokens
    xfer = instr.operands.get("xfer")
    swap, indirect = "ctx_swap" in tokens, "indirect_ref" in tokens
    flags |= {"swap": swap, "signal": swap or "sig_done" in tokens, "has_indirect": indirect}
    flags |= {"chain": "chain_ref" in tokens}
    flags |= {mask: mask in tokens for mask in ("mask_left", "mask_right")}
    queue = next((name for name in QUEUE_CLASSES if name in tokens), QUEUE_CLASSES[0])
    return {
        "unit": _UNITS[facts.unit].number,
        "op": _OPERATIONS[facts.op],
        "queue": QUEUE_CLASSES.index(queue),
        "data_count": _number(instr, "count") or facts.max_count,
        "xfer": xfer.number if isinstance(xfer, Register) else 0,
        "target": _number(instr, "csr") or _number(instr, "list"),
        "fills_at": OFFSETS[_UNITS[facts.unit].file, "read"],
        "empties_at": OFFSETS[_UNITS[facts.unit].file, "write"],
        "value": _number(instr, "value"),
        "events": 1 << EVENTS[facts.event] if swap else 0,
        "uses": _values(["dest"]) if indirect else 0,
    }


def _ctx_arb(instr: Instr, _facts: Interaction, flags: dict[str, bool]) -> dict[str, int]:
    mask = _number(instr, "events")
    voluntary, kill = 1 << EVENTS["voluntary"], 1 << EVENTS["kill"]
    flags |= {"kill": mask & kill != 0, "swap": True}
    return {"events": 0 if mask & (voluntary | kill) else mask}


def _state_branch(instr: Instr, facts: Interaction, flags: dict[str, bool]) -> dict[str, int]:
    flags["from_state"] = facts.op == "inp_state"
    field = "state" if flags["from_state"] else "signal"
    return {"number": _number(instr, field), "k": _number(instr, "label")}


def _local_csr(instr: Instr, facts: Interaction, flags: dict[str, bool]) -> dict[str, int]:
    number, write = _number(instr, "csr"), facts.op == "write"
    flags |= {"write": write, "uses_transfers": number == LOCAL_CSRS["crc_residue"]}
    return {"number": number, "defines": 0 if write else _values(["csr_value"])}


_INTERACTIONS = {
    "reference": _reference,
    "ctx_arb": _ctx_arb,
    "state_branch": _state_branch,
    "local_csr": _local_csr,
}


def _number(instr: Instr, name: str) -> int:
    value = instr.operands.get(name, 0)
    return value if isinstance(value, int) else 0
