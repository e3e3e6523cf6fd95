"""Lines whose cycles changed, between programs of which one has lines more."""

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
    """Return the record of a program on one thread, with its words."""
    options = Options(config="loop.uc", text=text, threads=1, profile_words=True, cache=False)
    return run(options).record


def changed(old: Stages, new: Stages) -> dict[str, tuple[int, int]]:
    """Return the lines that changed, of the only stage, with their cycles before and after."""
    (stage,) = stage_changes(old, new)
    return {f"{e.label} {e.place} {e.text}": (e.old_cycles, e.new_cycles) for e in stage.lines}


def test_stages_hold_the_cycles_of_each_line_in_program_order() -> None:
    """The oracle is the loop: 200 turns, a taken branch costs more than one cycle."""
    labels = stages_of(record_of(LOOP))["loop"]

    assert ["(start)", "loop#"] == list(labels)
    assert {"loop.uc:1 immed[count, 200]": 1} == labels["(start)"]
    assert 200 == labels["loop#"]["loop.uc:3 alu[sum, sum, +, count]"]


def test_an_inserted_line_is_the_only_change() -> None:
    """All lines behind it have other numbers, and are found by their text."""
    slower = LOOP.replace("    alu[count, count", "    nop\n    alu[count, count")

    found = changed(stages_of(record_of(LOOP)), stages_of(record_of(slower)))

    assert {"loop# loop.uc:4 nop": (0, 200)} == found


@pytest.mark.parametrize("comment", ["// adds up", "; adds up", "; adds // up", "/* adds; up */"])
def test_a_comment_or_an_empty_line_changes_nothing(comment: str) -> None:
    """Only what takes cycles is compared."""
    commented = "; a loop\n\n" + LOOP.replace("// the work", comment)

    assert [] == stage_changes(stages_of(record_of(LOOP)), stages_of(record_of(commented)))


def test_a_changed_comment_beside_an_inserted_line_is_no_change() -> None:
    """The line keeps its text, so only the inserted one changes."""
    old = LOOP.replace("// the work", "; the work")
    slower = LOOP.replace("// the work", "; adds up\n    nop")

    found = changed(stages_of(record_of(old)), stages_of(record_of(slower)))

    assert {"loop# loop.uc:4 nop": (0, 200)} == found


def test_a_rewritten_line_is_compared_with_what_it_was() -> None:
    """A line with other text at the same place took as many cycles as before."""
    rewritten = LOOP.replace("sum, +, count", "sum, -, count")

    assert [] == stage_changes(stages_of(record_of(LOOP)), stages_of(record_of(rewritten)))


def test_a_removed_line_took_cycles_before_and_takes_none_now() -> None:
    """And a stage that is new, or gone, changed as a whole."""
    old = stages_of(record_of(LOOP))
    shorter = LOOP.replace("    alu[sum, sum, +, count]  // the work\n", "")

    assert {"loop# loop.uc:3 alu[sum, sum, +, count]": (200, 0)} == changed(
        old, stages_of(record_of(shorter))
    )
    (gone,) = stage_changes(old, {})
    assert 0 == gone.new_cycles < gone.old_cycles


def test_lines_below_the_least_are_left_out() -> None:
    """A committed record holds the lines that matter."""
    labels = stages_of(record_of(LOOP), least=100)["loop"]

    assert ["loop#"] == list(labels)


def test_a_line_that_stands_elsewhere_is_no_other_line() -> None:
    """It keeps its label and its text; only its cycles are compared."""
    old = {"stage": {"a#": {"m.uc:1 nop": 5}, "b#": {"m.uc:8 br[b#]": 9}}}
    new = {"stage": {"b#": {"m.uc:8 br[b#]": 9}, "a#": {"m.uc:1 nop": 7}}}

    assert {"a# m.uc:1 nop": (5, 7)} == changed(old, new)
