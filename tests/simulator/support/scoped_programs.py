"""Random programs with nested scopes, and the registers in their list files."""

from __future__ import annotations

import re
from random import Random

from ixp.assembler import assemble
from ixp.assembler.output.list_file import listing
from ixp.assembler.program import Program

NAMES = ("slot", "x", "@turn", "$in", "$out", "$$both")
_LINE = r"\d{4} [0-9a-f]{8} (\S+)\[(.*)\] +; +\S+\[(.*)\]  \[.*:(\d+)\]"
_ROW = r";   (\S+) +(\S+) +(read|write|read/write|) +.*?(?:\(line (\d+)\))?"


def scoped_source(seed: int) -> str:
    """Return a program that executes all its scopes, many of which share names."""
    random = Random(seed)
    lines = [".local top"]

    def fill(depth: int, visible: frozenset[str]) -> None:
        lines.extend(_word(random, visible) for _ in range(random.randint(1, 2)))
        for _ in range(random.randint(0, 3) if depth < 3 else 0):
            names = random.sample(NAMES, random.randint(1, 3))
            lines.append(f".local {' '.join(names)}")
            fill(depth + 1, visible | {*names})
            lines.append(".endlocal")
            lines.append(_word(random, visible))

    fill(0, frozenset({"top"}))
    return "\n".join([*lines, "ctx_arb[kill]", ".endlocal"]) + "\n"


def _word(random: Random, visible: frozenset[str]) -> str:
    name, value = random.choice(sorted(visible)), random.randint(1, 0xFFFF)
    if name == "$in" or (name == "$$both" and random.random() < 0.5):
        return f"alu[top, --, B, {name}]"
    return f"immed[{name}, {value}]"


class ListedRegisters:
    """The registers of a program, read from its list file."""

    def __init__(self, source: str) -> None:
        self.program: Program = assemble(source)
        self._source = source.splitlines()
        text = listing(self.program)
        self._rows = {
            (name, int(line)): (plain, halves.split("/"))
            for name, plain, halves, line in re.findall(f"^{_ROW}$", text, re.MULTILINE)
            if line
        }
        self.words = [
            (int(line), dict(zip(operands.split(", "), plain.split(", "), strict=True)))
            for _, plain, operands, line in re.findall(f"^{_LINE}$", text, re.MULTILINE)
        ]

    def names(self, word: int) -> dict[str, tuple[str, list[str]]]:
        """Return the visible names at a word with their plain names and halves."""
        scopes: list[tuple[int, list[str]]] = []
        for number, line in enumerate(self._source[: self.words[word][0]], 1):
            if line.startswith(".local"):
                scopes.append((number, line.split()[1:]))
            elif line == ".endlocal":
                scopes.pop()
        return {
            name: self._rows[name, number]
            for number, names in scopes
            for name in names
            if (name, number) in self._rows
        }
