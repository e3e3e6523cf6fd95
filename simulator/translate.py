"""Microwords to the kernel's decoded form, by way of the instruction description."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from ixp.isa import (
    CSR_VALUE_KEY,
    EVENTS,
    Instr,
    Register,
    Value,
    branch_target,
    classify,
    constants,
    decode,
    destination,
    interaction_of,
    sources,
    touches_xfer,
    variant_key,
    variants,
)
from ixp.isa.csrs import LOCAL_CSRS
from ixp.isa.description import Interaction
from ixp.isa.expression import leaves
from ixp.isa.registers import RELATIVE_GPRS
from ixp.simulator import _kernel

# Where registers stand in a context's window of the kernel's register file, by their use.
_REGIONS = {("gpr", "A"): 0, ("gpr", "B"): RELATIVE_GPRS}
_READ = {"sram": 32, "sdram": 40}
_WRITE = {"sram": 48, "sdram": 56}

_MOST_ABORTED = 3
"""Words that a taken branch aborts at most."""

_UNITS = {"fifo": "fbi", "csr": "fbi"}
"""Units of the description that the kernel serves in another one."""


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
def _codes() -> dict[str, tuple[bool, bool]]:
    """Whether a variant sets condition codes, and whether it reads them."""
    codes = set("nzvc")
    return {
        variant.key: (
            bool(codes & variant.effects.keys()),
            any(codes & set(leaves(effect)) for effect in variant.effects.values()),
        )
        for variant in variants()
    }


def register_index(register: Register, *, write: bool = False) -> tuple[int, bool]:
    """Index of a register in the kernel's file, and whether it counts from the context's window."""
    if register.is_xfer:
        return (_WRITE if write else _READ)[register.file] + register.number, True
    region = _REGIONS[register.file, register.bank]
    if register.absolute:
        window, number = divmod(register.number, RELATIVE_GPRS)
        return window * int(_kernel.WINDOW) + region + number, False
    return region + register.number, True


def translate(words: Sequence[int]) -> tuple[list[_kernel.Word], list[int]]:
    """Decode a program: the kernel's words and the pool of constants.

    Words that are no instruction become traps, which fault when executed.
    """
    pool = Pool()
    decoded: list[_kernel.Word] = []
    previous: Instr | None = None
    for word in words:
        instr = decode(word)
        decoded.append(_translate(instr, previous, pool) if instr else _kernel.Word())
        previous = instr
    _mark_kills(decoded, [decode(word) for word in words])
    return decoded, pool.values


def _mark_kills(decoded: Sequence[_kernel.Word], instrs: Sequence[Instr | None]) -> None:
    """Tell branches which of the words that they may abort is the nearest ctx_arb[kill]."""
    kills = {address for address, word in enumerate(decoded) if word.kill}
    for address, (word, instr) in enumerate(zip(decoded, instrs, strict=True)):
        first = address + 1 + word.defer
        near = [n for n in range(1, _MOST_ABORTED + 1) if first + n - 1 in kills]
        if near and instr and (branch_target(instr) is not None or instr.mnemonic == "rtn"):
            word.kill_after = near[0]
            word.stops = True


def _translate(instr: Instr, previous: Instr | None, pool: Pool) -> _kernel.Word:
    word = _kernel.Word()
    word.defer = int(instr.tokens.get("defer", 0))
    word.guess = "guess_branch" in instr.tokens
    a, b = sources(instr)
    word.set_a(*_source(a, pool))
    word.set_b(*_source(b, pool))
    target = destination(instr)
    word.set_dest(*(register_index(target, write=True) if target else (int(_kernel.SINK), False)))
    word.shared = touches_xfer(instr)
    if classify(instr) == "private":
        after_csr = previous is not None and previous.mnemonic == "local_csr_rd"
        csr_value = after_csr and instr.mnemonic == "immed"
        word.set_kind("private")
        word.stops = False
        key = CSR_VALUE_KEY if csr_value else variant_key(instr)
        word.handler = _handlers()[key]
        word.sets_codes, word.uses_codes = _codes()[key]
        word.k, word.k2, word.k3 = constants(instr)
    else:
        _interaction(word, instr, interaction_of(instr), pool)
    return word


def _source(value: Value, pool: Pool) -> tuple[int, bool]:
    if isinstance(value, Register):
        return register_index(value)
    return pool.index(value if isinstance(value, int) else 0), False


def _interaction(word: _kernel.Word, instr: Instr, facts: Interaction, pool: Pool) -> None:
    word.set_kind(facts.kind)
    if facts.kind == "reference":
        _reference(word, instr, facts, pool)
    elif facts.kind == "ctx_arb":
        _ctx_arb(word, _number(instr, "events"))
    elif facts.kind == "state_branch":
        word.from_state = facts.op == "inp_state"
        word.number = _number(instr, "state" if word.from_state else "signal")
        word.k = _number(instr, "label")
    else:
        word.number = _number(instr, "csr")
        word.write = facts.op == "write"
        word.shared = word.number == LOCAL_CSRS["crc_residue"]


def _ctx_arb(word: _kernel.Word, mask: int) -> None:
    voluntary, kill = 1 << EVENTS["voluntary"], 1 << EVENTS["kill"]
    word.kill = bool(mask & kill)
    word.events = 0 if mask & (voluntary | kill) else mask


def _number(instr: Instr, name: str) -> int:
    value = instr.operands.get(name, 0)
    return value if isinstance(value, int) else 0


def _reference(word: _kernel.Word, instr: Instr, facts: Interaction, pool: Pool) -> None:
    operands, tokens = instr.operands, instr.tokens
    xfer = operands.get("xfer")
    queue = next((q for q in ("priority", "optimize_mem") if q in tokens), "ordered")
    is_hash = facts.unit == "hash"
    word.set_command(
        _UNITS.get(facts.unit, facts.unit),
        _op(facts),
        queue,
        facts.max_count if is_hash else _number(instr, "count") or 1,
        xfer.number if isinstance(xfer, Register) else 0,
        _number(instr, "csr") or _number(instr, "list"),
        _number(instr, "value"),
    )
    if "addr1" in operands:
        word.has_address = True
        word.set_a(*_source(operands["addr1"], pool))
        word.set_b(*_source(operands["addr2"], pool))
    word.swap = "ctx_swap" in tokens
    word.events = 1 << EVENTS[facts.event] if word.swap else 0
    word.set_options(
        word.swap or "sig_done" in tokens,
        "chain_ref" in tokens,
        "indirect_ref" in tokens,
        "mask_left" in tokens,
        "mask_right" in tokens,
    )


def _op(facts: Interaction) -> str:
    """Name of the operation in the kernel."""
    if facts.unit == "csr":
        return facts.op if facts.op == "fast_wr" else f"csr_{facts.op}"
    return facts.op.replace("hash_", "hash")
