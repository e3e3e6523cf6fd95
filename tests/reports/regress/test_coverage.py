"""Coverage: counts of lines and branch directions of runs, merged, in the form of lcov."""

from pathlib import Path

import pytest

from ixp.reports.regress.coverage import file_counts, run_coverage, to_lcov
from ixp.workloads import Options
from tests.conftest import Ixp

PROGRAM = """\
#macro decrement[register]
    alu[register, register, -, 1]
#endm
    immed[a, COUNT]
loop#:
    decrement[a]
    br!=0[loop#]
    br=ctx[0, unused#]
    nop
    nop
    nop
    ctx_arb[kill]
unused#:
    nop
    ctx_arb[kill]
"""


@pytest.fixture
def source(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.chdir(tmp_path)
    Path("count.uc").write_text(PROGRAM)
    return "count.uc"


def runs(source: str, *counts: str, threads: int = 1) -> list[Options]:
    return [Options(config=source, defines={"COUNT": count}, threads=threads) for count in counts]


def test_lines_branches_and_macros_count_all_runs_from_the_first_cycle(source: str) -> None:
    text = to_lcov(run_coverage(runs(source, "5", "3"), jobs=1)).decode().splitlines()

    assert ["TN:", "SF:count.uc"] == text[:2]
    assert {"DA:2,8", "DA:4,2", "DA:6,8", "DA:7,8", "DA:9,0", "DA:14,2"} <= {*text}
    assert ["BRDA:7,0,0,6", "BRDA:7,0,1,2", "BRDA:8,0,0,2", "BRDA:8,0,1,0"] == text[2:6]
    assert {"BRF:4", "BRH:3", "end_of_record"} <= {*text}


def test_another_thread_covers_the_other_direction(source: str) -> None:
    (counts,) = file_counts(run_coverage(runs(source, "2", threads=2), jobs=1))

    assert (4, 4) == (counts.branch_directions, counts.branch_directions_executed)
    assert counts.lines == counts.lines_executed


def test_regress_shows_coverage_and_writes_it(ixp: Ixp, source: str) -> None:
    Path("suite.toml").write_text(f'[[case]]\nname = "count"\nconfig = "{source}"\n'
                                  'options = { define = { COUNT = "4" } }\n')  # fmt: skip
    assert 0 == ixp("regress", "--bless").code
    outcome = ixp("regress", "--coverage", "coverage.info")

    assert 0 == outcome.code
    assert "directions of conditional branches" in outcome.out
    assert "SF:count.uc\n" in Path("coverage.info").read_text()


def test_coverage_of_a_suite_without_runs_is_refused(ixp: Ixp, source: str) -> None:
    Path("suite.toml").write_text(f'[[case]]\nname = "room"\nconfig = "{source}"\n'
                                  "headroom = true\n"
                                  'options = { define = { COUNT = "4" } }\n')  # fmt: skip
    outcome = ixp("regress", "--coverage", "coverage.info")

    assert 2 == outcome.code
    assert "--coverage has no effect on a suite without runs" in outcome.err
