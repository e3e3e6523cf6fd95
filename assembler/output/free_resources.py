"""Free resources of a program: registers by scope, contexts, words.

Free registers are the worst case at the level asked: a register declared in a scope must differ
from those of the scopes around it and of all scopes inside it ([D] SEED, figure 12; the rule is
inferred from it [I]). Read and write transfer registers are counted apart; the smaller number is
the headline.
"""

from collections import Counter

import msgspec

from ixp.assembler.program import NamedRegister, Program
from ixp.isa.tables.registers import BANKS, RELATIVE_GPRS, RELATIVE_XFERS, XFER_FILES

_Half = tuple[str, str, int]  # file, bank or direction, number


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
    """Free resources of one engine's program."""

    free_threads: int
    free_words: int
    scopes: list[ScopeHeadroom]


def headroom(program: Program) -> Headroom:
    """Return the free resources of a program, for the whole program and for each scope.

    At global level it is what was found by trial, if the program was assembled with
    `global_headroom`; else, and in scopes, what is free as registers were placed.
    """
    chip = program.chip_table
    used = program.num_contexts or chip["contexts"]
    levels = [_free(taken) for taken in _overlapping(program, used)]
    scopes = [
        ScopeHeadroom(name=scope.name, line=scope.line, **level)
        for scope, level in zip(program.scopes, levels, strict=True)
    ]
    return Headroom(
        **levels[0] | program.free_at_global_level,
        free_threads=chip["contexts"] - used,
        free_words=chip["control_store_words"] - len(program.words),
        scopes=scopes[1:],
    )


def _overlapping(program: Program, contexts: int) -> list[set[_Half]]:
    """Return, for each scope, the halves of registers of itself, those around it and inside it.

    A scope stands behind the one around it; absolute GPRs hold everywhere.
    """
    by_scope: list[set[_Half]] = [set() for _ in program.scopes]
    everywhere: set[_Half] = set()
    for named in program.registers:
        taken = everywhere if named.register.absolute else by_scope[named.scope]
        taken.update(_halves(named, contexts))
    around = [everywhere | taken for taken in by_scope]
    inside = [set(taken) for taken in by_scope]
    for index, scope in enumerate(program.scopes):
        if scope.parent is not None:
            around[index] |= around[scope.parent]
    for index, scope in reversed([*enumerate(program.scopes)]):
        if scope.parent is not None:
            inside[scope.parent] |= inside[index]
    return [outer | inner for outer, inner in zip(around, inside, strict=True)]


def _halves(named: NamedRegister, contexts: int) -> list[_Half]:
    """Return the part of its file that a register takes: a place in a bank, or halves by use."""
    register = named.register
    if register.absolute and register.number >= contexts * RELATIVE_GPRS:
        return []  # in the window of a context that does not run
    if register.file == "gpr":
        return [("gpr", register.bank, register.number % RELATIVE_GPRS)]
    return [(register.file, half, register.number) for half in named.halves]


def _free(taken: set[_Half]) -> dict[str, int]:
    """Count what remains free beside the registers in use."""
    used = Counter((file, part) for file, part, _ in taken)
    free = {f"free_gpr_{bank.lower()}": RELATIVE_GPRS - used["gpr", bank] for bank in BANKS}
    free["free_gpr"] = sum(free.values())
    for file in XFER_FILES:
        halves = {half: RELATIVE_XFERS - used[file, half] for half in ("read", "write")}
        free |= {f"free_{file}_{half}_xfer": count for half, count in halves.items()}
        free[f"free_{file}_xfer"] = min(halves.values())
    return free
