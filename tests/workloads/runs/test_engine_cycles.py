"""Profiles of engine cycles: words add up to engines, source lines to words."""

from dataclasses import dataclass
from pathlib import Path

import pytest

from ixp.assembler import assemble
from ixp.assembler.output.image import write
from ixp.isa.tables.registers import CONTEXTS
from ixp.support.errors import UserError
from ixp.workloads.record.record import Record
from ixp.workloads.runs.measures.annotation import Annotation, LineCost
from ixp.workloads.runs.options.options import Options
from ixp.workloads.runs.result import Result
from ixp.workloads.runs.runner import run

LOOP = """\
#macro add_one[x]
    alu[x, x, +, 1]
#endm
#macro add_two[x]
    add_one[x]
    add_one[x]
#endm
.reg a
immed[a, 0]
loop#:
    add_two[a]
    alu[--, a, -, 10]
    br!=0[loop#]
nop
nop
nop
ctx_arb[kill]
"""
ROUNDS = 5


@pytest.fixture(scope="module")
def router() -> Record:
    return run(Options(config="oc12", cycles=60_000, warmup=30_000, profile_words=True)).record


def measured(record: Record, cycles: int) -> float:
    """Return a percentage of the counted cycles, rounded as in records."""
    return round(100 * cycles / (record.cycles - record.warmup_cycles), 4)


def test_cycles_of_words_add_up_to_those_of_their_engine(router: Record) -> None:
    for engine in router.engines:
        executing = sum(word.executing_cycles for word in engine.words)
        aborted = sum(word.aborted_cycles for word in engine.words)
        stalled = sum(word.stalled_cycles for word in engine.words)
        assert executing == engine.instructions > 0
        assert measured(router, aborted) == engine.aborted_pct
        assert measured(router, stalled) == engine.stalled_pct


# ---- annotated sources -------------------------------------------------------------------------


def annotated(tmp_path: Path, source: str = LOOP, requested: str = "loop.uc") -> Annotation:
    return annotate(tmp_path, source, requested).annotations[0]


def annotate(tmp_path: Path, source: str, requested: str) -> Result:
    file = tmp_path / "loop.uc"
    file.write_text(source)
    return run(Options(config=str(file), cycles=2000, annotate=(requested,)))


@dataclass
class Counts:
    words: int
    times: int
    executing: int


@pytest.mark.parametrize(
    ("text", "counts"),
    [
        ("immed[a, 0]", Counts(1, 1, 1)),
        ("    add_two[a]", Counts(2, ROUNDS, 2 * ROUNDS)),
        ("    add_one[x]", Counts(1, ROUNDS, ROUNDS)),
        ("    alu[x, x, +, 1]", Counts(2, 2 * ROUNDS, 2 * ROUNDS)),
        ("    br!=0[loop#]", Counts(1, ROUNDS, ROUNDS)),
        ("loop#:", Counts(0, 0, 0)),
    ],
)
def test_a_line_has_the_cycles_of_its_words(text: str, counts: Counts, tmp_path: Path) -> None:
    """A macro call has those of its macro, a line of a macro those of all calls."""
    lines = [line for line in annotated(tmp_path).lines if line.text == text]

    assert lines
    for line in lines:
        assert line.words == counts.words
        assert line.times == counts.times * CONTEXTS
        assert line.executing_cycles == counts.executing * CONTEXTS


def test_lines_outside_of_macros_add_up_to_the_engine(tmp_path: Path) -> None:
    result = annotate(tmp_path, LOOP, "loop.uc")
    lines = result.annotations[0].lines[LOOP[: LOOP.index(".reg")].count("\n") :]
    engine = result.record.engines[0]

    assert sum(line.executing_cycles for line in lines) == engine.instructions
    assert sum(line.cycles for line in lines) == sum(word.cycles for word in engine.words)


def test_every_line_of_the_source_is_in_the_annotated_listing(tmp_path: Path) -> None:
    lines = annotated(tmp_path).lines

    assert [line.text for line in lines] == LOOP.splitlines()
    assert [line.line for line in lines] == list(range(1, len(lines) + 1))
    assert LineCost(line=10, text="loop#:") in lines


@pytest.mark.parametrize("requested", ["lop.uc", "other/loop.uc"])
def test_a_source_without_words_in_the_program_is_refused(requested: str, tmp_path: Path) -> None:
    with pytest.raises(UserError, match=r"did you mean `loop.uc`\?\nTheir words come from loop.uc"):
        annotated(tmp_path, requested=requested)


def test_an_included_source_can_be_annotated(tmp_path: Path) -> None:
    (tmp_path / "part.uc").write_text("#macro next[x]\n    alu[x, x, +, 1]\n#endm\n")
    source = '#include "part.uc"\n.reg a\nimmed[a, 1]\nnext[a]\nnext[a]\nctx_arb[kill]\n'
    annotation = annotated(tmp_path, source, "part.uc")

    assert [line.executing_cycles for line in annotation.lines] == [0, 2 * CONTEXTS, 0]


def test_a_missing_source_is_refused(tmp_path: Path) -> None:
    """An image has only the name of its source."""
    file = tmp_path / "loop.uc"
    file.write_text(LOOP)
    image = tmp_path / "loop.image"
    write(image, assemble(file))
    file.unlink()

    with pytest.raises(UserError, match=r"annotate must be a file that is still there, not .*uc"):
        run(Options(config=str(image), annotate=("loop.uc",)))
