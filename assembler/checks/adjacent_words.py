"""Check adjacent words: defer windows, kills, CSR reads, searches, the end.

A branch, a jump, a context swap and a swapping reference may not stand in the defer window of
another ([R] US6668317, US7421572).
"""

from ixp.assembler.binding.statements import BoundInstruction, Statements
from ixp.assembler.flow.graph import (
    aborted,
    is_branch,
    kills,
    most_aborted,
    swaps,
    table_entries,
    window_words,
)
from ixp.assembler.text.diagnostics import Report
from ixp.isa import Instr, Shift, branch_target, destination
from ixp.isa.analysis import counts_words, traits, traits_of
from ixp.isa.tables.chip import Chip

BSET_LATENCY = 3


def check(program: Statements, instrs: list[Instr], chip: Chip, report: Report) -> None:
    """Check the words of a program for a chip; errors and warnings go to the report."""
    bounds = program.instructions
    if not instrs:
        report.warn("falls-off-end", "program has no instructions", None)
    for address, instr in enumerate(instrs):
        _window(bounds, instrs, address, report)
        if kills(instr):
            _kill(bounds, instrs, address, chip, report)
        facts = traits(bounds[address].row)
        if facts.reads_local_csr:
            _csr_read(bounds, address, report)
        if instr.command == "write_unlock" and instr.operands["count"] != 1:
            message = "count of write_unlock should be 1; above 1 the unlock may be lost"
            report.warn("unlock-lost", message, bounds[address].operand_tokens["count"])
        if facts.loads_search_result:
            _find_result(bounds, address, report)
        if counts_words(bounds[address].row) and not bounds[address].targets:
            _jump_table(bounds, instrs, address, report)
    ends = {at + window_words(instr) for at, instr in enumerate(instrs[:-1])}  # of windows
    leaves = instrs and (traits_of(instrs[-1]).always_branches or kills(instrs[-1]))
    if instrs and not leaves and len(instrs) - 1 not in ends:
        message = "program runs past its last word; end it with a branch or ctx_arb[kill]"
        report.warn("falls-off-end", message, bounds[-1].token)


def _window(
    bounds: list[BoundInstruction], instrs: list[Instr], address: int, report: Report
) -> None:
    count = window_words(instrs[address])
    branch = bounds[address]
    if address + count >= len(bounds) and count:
        text = f"defer window of {count} goes past the end of the program"
        report.warn("defer-window", text, branch.option_tokens.get("defer", branch.token))
    for at in range(address + 1, min(address + 1 + count, len(bounds))):
        if is_branch(instrs[at]) or swaps(instrs[at]):
            message = f"`{bounds[at].row.mnemonic}` in a defer window"
            text = f"the window of {count} begins here"
            report.warn("defer-window", message, bounds[at].token, notes=[(branch.token, text)])


def _kill(
    bounds: list[BoundInstruction], instrs: list[Instr], address: int, chip: Chip, report: Report
) -> None:
    """Warn of a kill that is prefetched behind a branch ([D] BOOK 67140)."""
    for branch in range(max(0, address - 2 * most_aborted(chip)), address):
        instr = instrs[branch]
        end = branch + window_words(instr)
        if not is_branch(instr) or not end < address <= end + aborted(instr, chip):
            continue
        count = aborted(instr, chip)
        words = "1 word" if count == 1 else f"{count} words"
        behind = "its window" if "defer" in instr.tokens else "it"
        message = f"`{instr.mnemonic}` before ctx_arb[kill] fetches it, also when taken"
        hint = "a kill takes effect when it is fetched; put `nop` between them"
        notes = [(bounds[branch].token, f"taken, this fetches {words} behind {behind}")]
        report.warn("kill-after-branch", message, bounds[address].token, hint, notes)
        return


def _find_result(bounds: list[BoundInstruction], address: int, report: Report) -> None:
    """Warn of a result that is loaded before the search is done ([R] Comer)."""
    near = bounds[max(0, address - BSET_LATENCY + 1) : address]
    if any(traits(bound.row).searches_bits for bound in near):
        message = "result is loaded before the search is done"
        hint = f"load it in word {BSET_LATENCY} after find_bset or later"
        report.warn("result-too-early", message, bounds[address].token, hint)


def _jump_table(
    bounds: list[BoundInstruction], instrs: list[Instr], address: int, report: Report
) -> None:
    """Warn of a jump by an index into branches that take more than one word with their windows.

    An index that the previous word shifts left already accounts for such entries.
    """
    start = branch_target(instrs[address])
    sizes = {len(entry) for entry in table_entries(instrs, start or 0)}
    before = instrs[address - 1] if address else None
    shift = before.operands.get("shift") if before else None
    index = instrs[address].operands["reg"]
    is_scaled = before is not None and destination(before) == index
    is_scaled &= isinstance(shift, Shift) and shift.kind == "<<" and shift.amount > 0
    if len(sizes) > 1 or (max(sizes, default=1) > 1 and not is_scaled):
        counts = " and ".join(map(str, sorted(sizes)))
        message = f"entries of the jump table have {counts} words; the index counts words"
        hint = "write entries of one word, or shift the index left in the word before"
        notes = [(bounds[start or 0].token, "the table begins here")]
        report.warn("jump-table", message, bounds[address].token, hint, notes)


def _csr_read(bounds: list[BoundInstruction], address: int, report: Report) -> None:
    after = bounds[address + 1 : address + 2]
    if not after or not traits(after[0].row).takes_csr_value:
        message = "value of local_csr_rd is lost; read it by immed[dest, 0] in the next word"
        report.warn("csr-value-lost", message, bounds[address].token)
