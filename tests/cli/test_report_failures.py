"""A report of a run that failed says so, and has no numbers."""

import json
from pathlib import Path

import pytest

from ixp.microcode.memory.map import MICROCODE
from tests.conftest import Ixp


@pytest.fixture
def limits(tmp_path: Path) -> tuple[str, ...]:
    """Return the report on a router whose forwarding threads end at once."""
    text = (MICROCODE / "configurations" / "oc12.toml").read_text()
    (tmp_path / "dead.uc").write_text("ctx_arb[kill]\n")
    config = tmp_path / "dead.toml"
    config.write_text(text.replace('"ip_route.uc"', '"dead.uc"'))
    return ("report", "limits", str(config), "--workload", "ip40")


def test_report_of_a_deadlock_says_so_and_exits_with_1(limits: tuple[str, ...], ixp: Ixp) -> None:
    """Instead of tables it has the command of the run, and why that failed."""
    outcome = ixp(*limits)
    (line,) = (each for each in outcome.out.splitlines() if "failed" in each)

    assert 1 == outcome.code
    assert line.startswith("`ixp run ")
    assert "` failed: deadlock: " in line
    assert "what limits" not in outcome.out.split("\n", 1)[1]


@pytest.mark.parametrize("ending", ["md", "html", "json"])
def test_written_report_of_a_deadlock_says_so(
    ending: str, limits: tuple[str, ...], tmp_path: Path, ixp: Ixp
) -> None:
    """In each form of a book, and on standard error."""
    file = tmp_path / f"book.{ending}"
    outcome = ixp(*limits, "-o", str(file))

    assert 1 == outcome.code
    assert "failed: deadlock: " in file.read_text()
    assert "failed: deadlock: " in outcome.err


def test_failures_of_a_report_stand_in_its_json(limits: tuple[str, ...], ixp: Ixp) -> None:
    """Beside the run, which says by what it was stopped; there are no tables."""
    report = json.loads(ixp(*limits, "--json").out)

    assert ([], ["deadlock"]) == (report["tables"], [run["stopped"] for run in report["runs"]])
    assert 1 == len(report["failures"])
