"""Hover of an instruction: its manual page, an operation, and the cycles of a reference."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from ixp.assembler.binding.statements import BoundInstruction
from ixp.assembler.manual_pages import pages
from ixp.assembler.text.source import Source
from ixp.editors.language_server.facts import Facts
from ixp.editors.language_server.places import word_before
from ixp.isa.coding.operand_kinds import OneOf
from ixp.isa.tables.chip import Chip
from ixp.isa.tables.chip_file import as_chip
from ixp.reports.machine.microbenchmarks import latencies, reference_programs

_CASE = re.compile(r"\| `op ([^`]+)` \| .*")


def instruction_hover(facts: Facts, source: Source, line: int, column: int) -> str:
    """Return Markdown about the operation, instruction or other word of the manual at a place."""
    word, text = word_before(source, line, column).lower(), source.line(line)
    for bound in _statements(facts, source, line):
        operation = _operation_at(bound, text, column)
        if cases := _cases(bound, operation):
            return cases
        if operation or word in (bound.row.mnemonic, bound.row.command):
            name = f"{bound.row.mnemonic} {bound.row.command or ''}".strip()
            return "\n\n".join((*pages().get(name, ()), *_cycles(facts, bound)))
    return "\n\n".join(next((pages()[name] for name in _names(word, text) if name in pages()), ()))


def _statements(facts: Facts, source: Source, line: int) -> list[BoundInstruction]:
    """Return the instructions that a line writes; none for the call of a macro."""
    name, instructions = facts.source_name(source), facts.analysis.program.instructions
    addresses = facts.addresses_of_lines.get((name, line), ())
    bounds = [instructions[address] for address in addresses]
    return [row for row in bounds if (row.token.source.name, row.token.line) == (name, line)]


def _names(word: str, line: str) -> Iterator[str]:
    """Yield the names under which the manual may have a page of a word of a line."""
    after = line.lower().partition(f"{word}[")[2]
    yield f"{word} {after.partition(',')[0].strip()}"
    yield from (f".{word}", f"#{word}") if f".{word}" in line or f"#{word}" in line else ()
    yield word


def _operation_at(bound: BoundInstruction, line: str, column: int) -> str:
    """Return the operation, such as `AND~`, at a column of the line of an instruction, else ""."""
    for operand in bound.row.operands:
        token = bound.operand_tokens.get(operand.name)
        if token and isinstance(operand.kind, OneOf):
            written = re.split(r"[,\]]", line[token.column - 1 :])[0].rstrip()
            if token.column <= column <= token.column + len(written):
                return str(bound.values[operand.name])
    return ""


def _cases(bound: BoundInstruction, operation: str) -> str:
    """Return the meaning of an operation below that of the first one; "" if the manual has none."""
    rows = _CASE.finditer("\n".join(pages().get(bound.row.mnemonic, ())))
    cases = {row[1]: row[0] for row in rows}
    if operation not in cases:
        return ""
    rows_shown = dict.fromkeys((next(iter(cases.values())), cases[operation]))
    head = f"`{operation}` of `{bound.row.syntax}`\n"
    return "\n".join((head, "| case | meaning |", "| --- | --- |", *rows_shown))


def _cycles(facts: Facts, bound: BoundInstruction) -> list[str]:
    """Return a table of the cycles of a reference on an idle chip; nothing for others."""
    row = bound.row
    if row.interaction is None:
        return []
    texts = (row.command or "", *bound.texts.values())
    names = frozenset((row.mnemonic, *(f"{row.mnemonic} {text}" for text in texts)))
    rows = [f"| {name} | {count} | {even} | {odd} |"
            for name, count, even, odd in _measured(as_chip(facts.target.chip), names)]  # fmt: skip
    head = ("| core cycles to the signal, idle chip | count | even cycle of issue | odd |",
            "| --- | --- | --- | --- |")  # fmt: skip
    return ["\n".join((*head, *rows))] if rows else []


@lru_cache(maxsize=64)
def _measured(chip: Chip, names: frozenset[str]) -> list[tuple[str, int, int, int]]:
    """Return name, count and cycles of the micro-benchmarks of a reference."""
    return [
        (name, count, *latencies(chip, program))
        for name, count, program in reference_programs()
        if name.partition(",")[0] in names
    ]
