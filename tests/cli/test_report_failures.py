import json
from pathlib import Path

import pytest
from msgspec.structs import replace

from ixp.microcode.memory.map import MICROCODE
from ixp.reports import published_values
from ixp.reports.published_values import published
from tests.conftest import Ixp


@pytest.fixture
def limits(tmp_path: Path) -> tuple[str, ...]:
    """Report on a router whose forwarding threads end at once."""
    text = (MICROCODE / "configurations" / "oc12.toml").read_text()
    (tmp_path / "dead.uc").write_text("ctx_arb[kill]\n")
    config = tmp_path / "dead.toml"
    config.write_text(text.replace('"ip_route.uc"', '"dead.uc"'))
    return ("report", "limits", str(config), "--workload", "ip40")


def test_report_names_command_and_reason_of_a_deadlock(limits: tuple[str, ...], ixp: Ixp) -> None:
    outcome = ixp(*limits)
    (line,) = (line for line in outcome.out.splitlines() if "failed" in line)

    assert 1 == outcome.code
    assert line.startswith("`ixp run ")
    assert "` failed: deadlock: " in line
    assert "what limits" not in outcome.out.split("\n", 1)[1]


@pytest.mark.parametrize("ending", ["md", "html", "json"])
def test_every_output_form_of_a_report_names_a_deadlock(
    ending: str, limits: tuple[str, ...], tmp_path: Path, ixp: Ixp
) -> None:
    file = tmp_path / f"book.{ending}"
    outcome = ixp(*limits, "-o", str(file))

    assert 1 == outcome.code
    assert "failed: deadlock: " in file.read_text()
    assert "failed: deadlock: " in outcome.err


def test_json_of_a_failed_report_has_failures_only(limits: tuple[str, ...], ixp: Ixp) -> None:
    report = json.loads(ixp(*limits, "--json").out)

    assert ([], ["deadlock"]) == (report["tables"], [run["stopped"] for run in report["runs"]])
    assert 1 == len(report["failures"])


def test_a_reason_without_a_difference_fails(
    ixp: Ixp, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    reason = replace(published("hardware").reason[0], figure="scratchpad", rows=[{"part": "all"}])
    wrong = replace(published("capacity"), reason=[reason])
    monkeypatch.setattr(published_values, "published", lambda _: wrong)
    printed = ixp("report", "capacity")
    written = ixp("report", "capacity", "-o", str(tmp_path / "book.md"))

    assert (1, 1) == (printed.code, written.code)
    assert "wrong reason: all, words: a reason, but no difference above 10 %" in printed.out
    assert written.err.startswith("wrong reason: capacity, ")
