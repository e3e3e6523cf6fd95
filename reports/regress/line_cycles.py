"""Cycles of stages by source line, and the lines of two programs that correspond.

Lines are matched by text, not by number: lines may have been inserted before them.
"""

import re
from collections.abc import Iterator
from difflib import SequenceMatcher

import msgspec

from ixp.assembler.grammar.lexer import without_comments
from ixp.workloads.record.record import Record, WordCost

Stages = dict[str, dict[str, dict[str, int]]]
"""Role, label, `FILE:LINE TEXT` to cycles of all engines of the role, in program order."""

_START = "(start)"  # for words before the first label
_NUMBERED = re.compile(r"(__\d+)?#.*")  # expansion number and distance in a label


class LineCycles(msgspec.Struct, frozen=True):
    """A source line with the cycles that it took; `place` is FILE:LINE."""

    label: str
    place: str
    text: str
    cycles: int

    @property
    def file(self) -> str:
        """Its file, without folders."""
        return self.place.rpartition(":")[0]


class LineChange(msgspec.Struct, frozen=True):
    """A source line whose cycles changed: 0 where one of the programs lacks it."""

    label: str
    place: str
    text: str
    old_cycles: int
    new_cycles: int

    @property
    def difference(self) -> int:
        """More cycles than before, or fewer if negative."""
        return self.new_cycles - self.old_cycles


class StageChange(msgspec.Struct, frozen=True):
    """A stage whose cycles changed; `lines` begins with the largest changes."""

    stage: str
    old_cycles: int
    new_cycles: int
    lines: list[LineChange]

    @property
    def difference(self) -> int:
        """More cycles than before, or fewer if negative."""
        return self.new_cycles - self.old_cycles


def stages_of(record: Record, least: int = 1) -> Stages:
    """Return the cycles of each line of at least `least`; empty if words were not counted."""
    stages: Stages = {}
    for engine in record.engines:
        for word in engine.words:
            lines = stages.setdefault(engine.role, {}).setdefault(_label(word), {})
            key = f"{word.file}:{word.line} {without_comments(word.text)}"
            lines[key] = lines.get(key, 0) + word.cycles
    return {
        stage: {label: costly for label, lines in labels.items() if (costly := _most(lines, least))}
        for stage, labels in stages.items()
    }


def stage_changes(old: Stages, new: Stages) -> list[StageChange]:
    """Return the stages whose line cycles changed, the most changed one first."""
    changes = []
    for stage in dict.fromkeys([*old, *new]):
        before, after = list(_lines(old.get(stage, {}))), list(_lines(new.get(stage, {})))
        lines = [change for change in _line_changes(before, after) if change.difference]
        if lines:
            lines.sort(key=lambda change: (-abs(change.difference), change.place))
            changes.append(StageChange(stage, _sum(before), _sum(after), lines))
    return sorted(changes, key=lambda change: -abs(change.difference))


def _label(word: WordCost) -> str:
    return _NUMBERED.sub("#", word.label) or _START


def _most(lines: dict[str, int], least: int) -> dict[str, int]:
    return {key: cycles for key, cycles in lines.items() if cycles >= least}


def _lines(labels: dict[str, dict[str, int]]) -> Iterator[LineCycles]:
    for label, lines in labels.items():
        for key, cycles in lines.items():
            place, _, text = key.partition(" ")
            yield LineCycles(label, place, text, cycles)


def _line_changes(old: list[LineCycles], new: list[LineCycles]) -> Iterator[LineChange]:
    """Pair lines of two programs by file and text; without a partner, a line had 0 cycles."""
    removed: list[LineCycles] = []
    added: list[LineCycles] = []
    a, b = ([(line.file, line.text) for line in lines] for lines in (old, new))
    for kind, i, i_end, j, j_end in SequenceMatcher(None, a, b, autojunk=False).get_opcodes():
        before, after = old[i:i_end], new[j:j_end]
        if kind == "equal" or len(before) == len(after):  # equal lines, or as many rewritten lines
            for earlier, line in zip(before, after, strict=True):
                yield LineChange(line.label, line.place, line.text, earlier.cycles, line.cycles)
            continue
        removed += before
        added += after
    yield from _pair_moved(removed, added)


def _pair_moved(removed: list[LineCycles], added: list[LineCycles]) -> Iterator[LineChange]:
    """Pair lines of equal label, file and text that moved, such as those of a macro.

    The line number of a macro is that of the first expansion that runs, which may have changed.
    """
    unpaired: dict[tuple[str, str, str], list[LineCycles]] = {}
    for line in removed:
        unpaired.setdefault((line.label, line.file, line.text), []).append(line)
    for line in added:
        same = unpaired.get((line.label, line.file, line.text))
        old_cycles = same.pop(0).cycles if same else 0
        yield LineChange(line.label, line.place, line.text, old_cycles, line.cycles)
    for lines in unpaired.values():
        yield from (LineChange(line.label, line.place, line.text, line.cycles, 0) for line in lines)


def _sum(lines: list[LineCycles]) -> int:
    return sum(line.cycles for line in lines)
