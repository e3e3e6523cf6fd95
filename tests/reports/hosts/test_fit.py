import json
from pathlib import Path

import pytest
from msgspec.structs import replace

from ixp.hosts import load_description
from ixp.reports.hosts import calibration, fit
from ixp.reports.hosts.calibration import CALIBRATIONS, LEFT_OUT, CalibrationTarget
from tests.conftest import Ixp

OTHER_BOARD = CalibrationTarget(
    "xapp1063", "best case", ("ppc440-vxworks", 1500, "UDP_STREAM", "rx")
)
PC = next(calibrated for calibrated in CALIBRATIONS if calibrated.name == "winxp-pc")

TWICE = replace(PC, targets=(*PC.targets, OTHER_BOARD))


@pytest.fixture
def short_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make fits run short tests at one coalescing count."""
    real = calibration.runs_of
    monkeypatch.setattr(fit, "runs_of", lambda target, *_: replace(real(target, 0.1), counts=(8,)))


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
    outcome = ixp("fit", "winxp-pc", "--leave-one-out", "--jobs", "1", "-o", str(file), "--json")
    output = json.loads(outcome.out)
    (result,) = output["fits"]
    description = load_description(str(file))

    assert description.host.stack.call_us == pytest.approx(result["parameters"][0]["value"])
    assert description.tags["stack.call_us"].mark == "fitted"
    assert [] == output["left_out"]


@pytest.mark.usefixtures("short_runs")
def test_leaving_out_values_that_the_others_cannot_predict_is_answered(ixp: Ixp) -> None:
    outcome = ixp("fit", "winxp-pc", "--leave-one-out", "--jobs", "1")

    assert outcome.out.rstrip().endswith(
        "no value can be predicted: all others do not determine every parameter"
    )


@pytest.mark.usefixtures("short_runs")
def test_a_value_is_predicted_by_the_others_if_they_determine_all_parameters() -> None:
    """Two boards show the time of a call of the PC: each value predicts the other."""
    predicted = [fit.leave_one_out(entry, jobs=1) for entry in (PC, TWICE)]

    assert [[], [307.0, 306.2]] == [[residual.published for residual in p] for p in predicted]


@pytest.mark.campaign
@pytest.mark.parametrize("name", ["linux", "vxworks"])
def test_the_values_left_out_are_those_of_a_run(name: str) -> None:
    calibrated = next(entry for entry in CALIBRATIONS if entry.name == name)
    predicted = {tuple(r.keys): r.simulated for r in fit.leave_one_out(calibrated)}
    targets = {target.keys for target in calibrated.targets}

    assert predicted == pytest.approx(
        {keys: mbps for keys, mbps in LEFT_OUT.items() if keys in targets}, rel=0.005
    )
