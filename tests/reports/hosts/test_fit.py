import json
from pathlib import Path

import pytest
from msgspec.structs import replace

from ixp.hosts import load_description
from ixp.reports.hosts import calibration, fit
from ixp.reports.hosts.calibration import CALIBRATIONS
from tests.conftest import Ixp

PC = next(calibrated for calibrated in CALIBRATIONS if calibrated.name == "winxp-pc")


@pytest.fixture
def short_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make fits run short tests at one coalescing count."""
    real = calibration.runs_of
    monkeypatch.setattr(fit, "runs_of", lambda target, _: replace(real(target, 0.1), counts=(8,)))


@pytest.mark.usefixtures("short_runs")
def test_fit_that_starts_at_twice_the_cost_finds_the_cost(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fit, "value_of", lambda _: 72.0)
    result = fit.fit(PC, jobs=1)

    assert result.residuals[0].difference_pct == pytest.approx(0, abs=0.2)
    assert result.parameters[0].value == pytest.approx(36.4, rel=0.02)
    assert result.parameters[0].error_pct is None
    assert result.degrees_of_freedom == 0


@pytest.mark.usefixtures("short_runs")
def test_a_fitted_file_is_a_host_with_tagged_values(ixp: Ixp, tmp_path: Path) -> None:
    file = tmp_path / "pc.toml"
    outcome = ixp("fit", "winxp-pc", "--jobs", "1", "-o", str(file), "--json")
    (result,) = json.loads(outcome.out)["fits"]
    description = load_description(str(file))

    assert description.host.stack.call_us == pytest.approx(result["parameters"][0]["value"])
    assert description.tags["stack.call_us"].mark == "fitted"
