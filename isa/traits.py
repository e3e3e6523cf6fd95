"""Traits of an instruction that follow from its row, so that no other file lists mnemonics."""

from functools import cache
from itertools import product
from typing import NamedTuple

from ixp.isa.analysis import CONDITION_CODES
from ixp.isa.description import Effects, Instr, Instruction
from ixp.isa.instructions import row_of
from ixp.isa.operand_kinds import Label
from ixp.isa.semantics import Const, leaves

_RESULTS = ("bset1", "bset2")


class Traits(NamedTuple):
    """What a row says about its instruction.

    is_branch              branches or jumps
    always_branches        a branch whose condition is the constant 1
    tests_codes            a branch whose condition reads condition codes
    adds_register          a branch to an address that a register takes part in
    has_label              one of the operands is a label
    loads_address          writes the address of a label, without branching
    waits_for_events       gives up the engine until events have arrived
    reads_local_csr        its value comes with the word behind it
    takes_csr_value        may load the value that the word before has read
    searches_bits          writes the result of a search for a set bit
    loads_search_result    reads such a result
    does_nothing           changes no state
    """

    is_branch: bool = False
    always_branches: bool = False
    tests_codes: bool = False
    adds_register: bool = False
    has_label: bool = False
    loads_address: bool = False
    waits_for_events: bool = False
    reads_local_csr: bool = False
    takes_csr_value: bool = False
    searches_bits: bool = False
    loads_search_result: bool = False
    does_nothing: bool = False


def traits(row: Instruction) -> Traits:
    """Return the traits of a row."""
    return _traits(row.mnemonic, row.command)


def counts_words(row: Instruction) -> bool:
    """Return whether a branch counts words from its label, by a register."""
    own = traits(row)
    return own.adds_register and own.has_label


def traits_of(instr: Instr) -> Traits:
    """Return the traits of an instruction."""
    return _traits(instr.mnemonic, instr.command)


@cache
def _traits(mnemonic: str, command: str | None) -> Traits:
    row = row_of(Instr(mnemonic, {"command": command}))
    effects = _effects(row)
    is_branch = row.family == "branch"
    has_label = any(isinstance(operand.kind, Label) for operand in row.operands)
    asks = (row.interaction.kind, row.interaction.op) if row.interaction else ("", "")
    return Traits(
        is_branch=is_branch,
        always_branches=any(each.get("taken") == Const(1) for each in effects),
        tests_codes=is_branch and bool(_read(effects, "taken") & {*CONDITION_CODES}),
        adds_register="b" in _read(effects, "target"),
        has_label=has_label,
        loads_address=has_label and not is_branch,
        waits_for_events=asks[0] == "ctx_arb",
        reads_local_csr=asks == ("local_csr", "read"),
        takes_csr_value="csr_value" in _read(effects, "dest"),
        searches_bits=any(_RESULTS[0] in each and "dest" not in each for each in effects),
        loads_search_result=bool(_read(effects, "dest") & {*_RESULTS}),
        does_nothing=row.semantics is not None and not any(effects),
    )


def _effects(row: Instruction) -> tuple[Effects, ...]:
    """Return the effects of a row for all values of its parameters."""
    if row.semantics is None:
        return ()
    return tuple(row.semantics.effects(*values) for values in product(*row.semantics.domains))


def _read(effects: tuple[Effects, ...], state: str) -> set[str]:
    """Return the leaves from which a state is computed."""
    return {leaf for each in effects if state in each for leaf in leaves(each[state])}
