import json
from pathlib import Path
from random import Random

import pytest

from ixp.support.errors import UserError
from tests.conftest import Ixp
from tests.damage.support.damage import damaged, damaged_leaf, damaged_pcap, damaged_plain
from tests.damage.support.trials import CASES, attempt


@pytest.fixture
def run(ixp: Ixp, tmp_path: Path) -> Path:
    path = tmp_path / "run"
    assert ixp("run", "oc3x2", "--workload", "ip40", "--cycles", "8000", "--out", path).code == 0
    return path


def damage(run: Path, rng: Random) -> tuple[Path, bytes]:
    """Return a file of the run directory, most often the record, with damaged content."""
    if rng.random() < 0.7:
        path = run / "record.json"
        content = path.read_bytes()
        if rng.random() < 0.2:
            return path, damaged(content, rng)
        return path, json.dumps(damaged_plain(json.loads(content), rng, damaged_leaf)).encode()
    path = rng.choice(sorted(path for path in run.rglob("*") if path.is_file()))
    mutate = damaged_pcap if path.suffix == ".pcap" else damaged
    return path, mutate(path.read_bytes(), rng)


@pytest.mark.parametrize("count", [60, pytest.param(CASES, marks=pytest.mark.campaign)])
def test_a_damaged_run_directory_is_verified_or_refused(ixp: Ixp, run: Path, count: int) -> None:
    """Exit code 1 is a negative verdict."""
    rng = Random(count)
    before = {path: path.read_bytes() for path in run.rglob("*") if path.is_file()}

    def verify(case: tuple[Path, bytes]) -> None:
        path, data = case
        path.write_bytes(data)
        outcome = ixp("verify", run)
        path.write_bytes(before[path])
        if outcome.code == 2:
            raise UserError(outcome.err)
        assert outcome.code in {0, 1}, (path, outcome)

    tally = attempt("run", (damage(run, rng) for _ in range(count)), verify)
    assert before == {path: path.read_bytes() for path in run.rglob("*") if path.is_file()}
    assert all(tally)
