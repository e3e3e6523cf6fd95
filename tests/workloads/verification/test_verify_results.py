"""Any run is judged from Python: by its directory or its result, of any programs."""

from pathlib import Path

import pytest

from ixp.support.errors import UserError
from ixp.workloads.runs.runner import run
from ixp.workloads.verification.user_programs import ProgramVerdict
from ixp.workloads.verification.verdict import Verdict
from ixp.workloads.verification.verify import verify
from tests.workloads.support.passthrough import numbered_cells, write_cells, write_config


def test_a_result_of_the_router_is_judged_as_its_directory(tmp_path: Path) -> None:
    result = run("oc12", packets=20, stop_when_drained=True, keep=True)
    result.write(tmp_path)
    verdict = verify(result)

    assert isinstance(verdict, Verdict)
    assert verify(tmp_path) == verdict
    assert {"verdict": "pass", "schema": 1}.items() <= verdict.to_dict().items()


def test_a_result_of_other_programs_is_judged(tmp_path: Path) -> None:
    file = write_cells(tmp_path, numbered_cells(10))
    config = write_config(tmp_path)
    verdict = verify(run(config, inputs={"atm0": file}, stop_when_drained=True, keep=True))

    assert isinstance(verdict, ProgramVerdict)
    assert ("pass", 10) == (verdict.verdict, verdict.to_dict()["sent_units"])


def test_a_result_without_captures_is_refused() -> None:
    with pytest.raises(UserError, match="result must have captures: run with keep=True"):
        verify(run("oc12", cycles=1000))
