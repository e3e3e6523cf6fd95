"""A bisection finds the largest value for which a condition on the record holds."""

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest

from ixp.support.errors import UserError
from ixp.workloads.sweeps.condition import RecordCondition
from ixp.workloads.sweeps.spec import read_spec
from ixp.workloads.sweeps.sweep_table import Sweep
from ixp.workloads.sweeps.threshold import find_threshold
from tests.conftest import Ixp

SPEC = """\
config = "loop.uc"
measures = ["cycles"]
options = { warmup = 1 }
[parameters]
sdram = ["75", "7e"]
"""


@pytest.fixture
def spec_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    Path("loop.uc").write_text("again#: br[again#]\n")
    return Path("s.toml")


def threshold(file: Path, values: str, condition: str, name: str = "cycles") -> Sweep:
    file.write_text(SPEC + f"{name} = {values}\n")
    spec = read_spec(file, name)
    return find_threshold(spec, RecordCondition(condition), _in_this_process, cached=True)


def _in_this_process(
    function: Callable[[Any], Any], tasks: Iterable[Any]
) -> Iterator[tuple[int, Any]]:
    yield from enumerate(map(function, tasks))


@pytest.mark.parametrize(
    ("values", "condition", "largest"),
    [
        ("[10, 90]", "cycles < 73", 72),
        ("[10, 90]", "cycles < 1000", 90),
        ("[10, 20, 50, 90]", "not cycles * 2 >= 100 or cycles == 50", 50),
        ("[10, 90]", "cycles < 0", None),
        ("[10, 90]", 'memory.sram.idle_pct == 100 and stopped == "cycles"', 90),
        ("[10, 90]", 'measure("cycles") <= 10', 10),
    ],
)  # fmt: skip
def test_the_largest_value_is_found_for_each_combination(
    spec_file: Path, values: str, condition: str, largest: int | None
) -> None:
    table = threshold(spec_file, values, condition)

    assert ("sdram", "cycles", "cycles", "error") == table.columns
    assert [("75",), ("7e",)] == [row.parameters for row in table.rows]
    assert [(largest, largest)] * 2 == [row.measures for row in table.rows]
    assert [largest is None] * 2 == [row.error is not None for row in table.rows]


def test_between_other_numbers_are_a_thousand_steps(spec_file: Path) -> None:
    spec_file.write_text(SPEC.replace("loop.uc", "oc12") + "load = [0.5, 1.0]\n")
    candidates = read_spec(spec_file, "load").candidates

    assert (1001, 0.5, 0.5005, 1.0) == (len(candidates), *candidates[:2], candidates[-1])


@pytest.mark.parametrize(
    "text", ["1 == 1", "f(1) == 2", "cycles ** 2", "cycles <", "'x'.y == 1", "cycles if 1 else 2"]
)
def test_a_condition_is_an_expression_of_the_record(text: str) -> None:
    with pytest.raises(UserError, match="condition must be an expression like port"):
        RecordCondition(text)


@pytest.mark.parametrize(
    ("values", "condition", "message"),
    [
        ("[10, 90]", "cycels < 5", "condition cycels < 5: measure must be .* not `cycels`"),
        (
            "[10, 90]",
            "stopped == 3",
            "condition stopped == 3: a text must be compared with a text, by == or !=",
        ),
        ("[0, 90]", "cycles < 73", "s.toml:6: cycles must be 1 to"),
        ("[10, 90, 20]", "cycles < 73", "s.toml:6: cycles must have rising values to bisect"),
    ],
)
def test_wrong_searches_are_refused(
    spec_file: Path, values: str, condition: str, message: str
) -> None:
    with pytest.raises(UserError, match=f"^{message}"):
        threshold(spec_file, values, condition)


def test_the_condition_does_not_hold_for_a_run_that_cannot_be_made(spec_file: Path) -> None:
    rising = threshold(spec_file, "[80, 300]", "cycles > 0", "ix_mhz")
    impossible = threshold(spec_file, "[1, 79]", "cycles > 0", "core_mhz")

    assert [(232, None)] * 2 == [(row.measures[0], row.error) for row in rising.rows]
    error = "cycles > 0 holds for no value of core_mhz: chip row ix_mhz must be at most core_mhz"
    assert [True] * 2 == [str(row.error).startswith(error) for row in impossible.rows]


def test_find_and_while_belong_together(spec_file: Path, ixp: Ixp) -> None:
    spec_file.write_text(SPEC + "cycles = [10, 90]\n")
    search = ("sweep", spec_file, "--find", "cycles")

    assert 2 == ixp(*search).code
    assert ixp(*search, "--while", "cycles < 73").out.count("72") == 4
    error = ixp("sweep", spec_file, "--find", "cycels", "--while", "cycles < 5").err
    assert "s.toml:4: parameters must hold cycels to find; they are sdram, cycles" in error
