"""What a program leaves free: registers by scope, contexts, words.

Free registers are the worst case at the level asked: a register declared in a scope must differ
from those of the scopes around it and of all scopes inside it ([D] SEED, figure 12; the rule is
inferred from it [I]). Read and write transfer registers are counted apart; the smaller number is
the headline.
"""

from __future__ import annotations

import msgspec

from ixp.assembler.program import NamedRegister, Program
from ixp.isa import CONTEXTS, CONTROL_STORE_WORDS
from ixp.isa.registers import BANKS, RELATIVE_GPRS, RELATIVE_XFERS


class Free(msgspec.Struct, frozen=True, kw_only=True):
    """Registers free at one level, by kind and half."""

    free_gpr: int
    free_sram_xfer: int
    free_sdram_xfer: int
    free_gpr_a: int
    free_gpr_b: int
    free_sram_read_xfer: int
    free_sram_write_xfer: int
    free_sdram_read_xfer: int
    free_sdram_write_xfer: int


class ScopeHeadroom(Free, frozen=True, kw_only=True):
    """Registers free in one scope; `line` is where it opens."""

    name: str
    line: int


class Headroom(Free, frozen=True, kw_only=True):
    """What one engine's program leaves free."""

    free_threads: int
    free_words: int
    scopes: list[ScopeHeadroom]


def headroom(program: Program) -> Headroom:
    """Return what a program leaves free, for the whole program and for each scope.

    At global level it is what was found by trial, if the program was assembled with
    `global_headroom`; else, and in scopes, what is free as registers were placed.
    """
    parents = [scope.parent for scope in program.scopes]
    used = program.num_contexts or CONTEXTS
    levels = [_free(program.registers, _overlapping(index, parents), used)
              for index in range(len(parents))]  # fmt: skip
    scopes = [
        ScopeHeadroom(name=scope.name, line=scope.line, **level)
        for scope, level in zip(program.scopes, levels, strict=True)
    ]
    return Headroom(
        **levels[0] | program.free_at_global_level,
        free_threads=CONTEXTS - used,
        free_words=CONTROL_STORE_WORDS - len(program.words),
        scopes=scopes[1:],
    )


def _overlapping(index: int, parents: list[int | None]) -> set[int]:
    """Return a scope, the scopes around it, and those inside it."""
    return {
        other
        for other in range(len(parents))
        if index in _around(other, parents) or other in _around(index, parents)
    }


def _around(index: int, parents: list[int | None]) -> list[int]:
    """Return a scope and those around it."""
    found: list[int] = []
    step: int | None = index
    while step is not None:
        found.append(step)
        step = parents[step]
    return found


def _free(registers: list[NamedRegister], scopes: set[int], contexts: int) -> dict[str, int]:
    """Count what is free where these scopes hold."""
    taken: set[tuple[str, str, int]] = set()
    for each in registers:
        register = each.register
        if register.absolute and register.number >= contexts * RELATIVE_GPRS:
            continue  # in the window of a context that does not run
        if register.file == "gpr" and (each.scope in scopes or register.absolute):
            taken.add(("gpr", register.bank, register.number % RELATIVE_GPRS))
        elif register.file != "gpr" and each.scope in scopes:
            halves = ["read"] * each.read + ["write"] * each.write
            taken |= {(register.file, half, register.number) for half in halves}
    free = {f"free_gpr_{bank.lower()}": _left(taken, "gpr", bank) for bank in BANKS}
    free |= {
        f"free_{file}_{half}_xfer": _left(taken, file, half)
        for file in ("sram", "sdram")
        for half in ("read", "write")
    }
    free["free_gpr"] = free["free_gpr_a"] + free["free_gpr_b"]
    for file in ("sram", "sdram"):
        free[f"free_{file}_xfer"] = min(
            free[f"free_{file}_{half}_xfer"] for half in ("read", "write")
        )
    return free


def _left(taken: set[tuple[str, str, int]], file: str, part: str) -> int:
    window = RELATIVE_GPRS if file == "gpr" else RELATIVE_XFERS
    return window - sum((file, part, number) in taken for number in range(window))
