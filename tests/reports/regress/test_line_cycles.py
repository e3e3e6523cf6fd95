"""Changed cycles of lines between two versions of a program."""

import pytest

from ixp.reports.regress.line_cycles import Stages, stage_changes, stages_of
from ixp.workloads import Options, Record, run

LOOP = """\
    immed[count, 200]
loop#:
    alu[sum, sum, +, count]  // the work
    alu[count, count, -, 1]
    br>0[loop#]
    nop
    nop
    ctx_arb[kill]
"""


def record_of(text: str) -> Record:
    options = Options(
        config="loop.uc", source_text=text, threads=1, profile_words=True, cache=False
    )
    return run(options).record


def changed_lines(old: Stages, new: Stages) -> dict[str, tuple[int, int]]:
    (stage,) = stage_changes(old, new)
    return {f"{e.label} {e.place} {e.text}": (e.old_cycles, e.new_cycles) for e in stage.lines}


def test_stages_hold_the_cycles_of_each_line_in_program_order() -> None:
    """The loop has 200 turns."""
    labels = stages_of(record_of(LOOP))["loop"]

    assert ["(start)", "loop#"] == list(labels)
    assert {"loop.uc:1 immed[count, 200]": 1} == labels["(start)"]
    assert 200 == labels["loop#"]["loop.uc:3 alu[sum, sum, +, count]"]


def test_only_an_inserted_line_is_reported() -> None:
    slower = LOOP.replace("    alu[count, count", "    nop\n    alu[count, count")

    changes = changed_lines(stages_of(record_of(LOOP)), stages_of(record_of(slower)))

    assert {"loop# loop.uc:4 nop": (0, 200)} == changes


@pytest.mark.parametrize("comment", ["// adds up", "; adds up", "; adds // up", "/* adds; up */"])
def test_a_comment_or_an_empty_line_changes_nothing(comment: str) -> None:
    commented = "; a loop\n\n" + LOOP.replace("// the work", comment)

    assert [] == stage_changes(stages_of(record_of(LOOP)), stages_of(record_of(commented)))


def test_a_changed_comment_next_to_an_inserted_line_changes_nothing() -> None:
    old = LOOP.replace("// the work", "; the work")
    slower = LOOP.replace("// the work", "; adds up\n    nop")

    changes = changed_lines(stages_of(record_of(old)), stages_of(record_of(slower)))

    assert {"loop# loop.uc:4 nop": (0, 200)} == changes


def test_a_rewritten_line_is_compared_by_position() -> None:
    rewritten = LOOP.replace("sum, +, count", "sum, -, count")

    assert [] == stage_changes(stages_of(record_of(LOOP)), stages_of(record_of(rewritten)))


def test_a_removed_line_or_stage_has_0_cycles() -> None:
    old = stages_of(record_of(LOOP))
    shorter = LOOP.replace("    alu[sum, sum, +, count]  // the work\n", "")

    assert {"loop# loop.uc:3 alu[sum, sum, +, count]": (200, 0)} == changed_lines(
        old, stages_of(record_of(shorter))
    )
    (removed,) = stage_changes(old, {})
    assert 0 == removed.new_cycles < removed.old_cycles


def test_lines_below_the_minimum_of_cycles_are_omitted() -> None:
    labels = stages_of(record_of(LOOP), least=100)["loop"]

    assert ["loop#"] == list(labels)


def test_a_moved_line_is_compared_by_label_and_text() -> None:
    old = {"stage": {"a#": {"m.uc:1 nop": 5}, "b#": {"m.uc:8 br[b#]": 9}}}
    new = {"stage": {"b#": {"m.uc:8 br[b#]": 9}, "a#": {"m.uc:1 nop": 7}}}

    assert {"a# m.uc:1 nop": (5, 7)} == changed_lines(old, new)
