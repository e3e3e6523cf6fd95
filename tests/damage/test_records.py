"""A run's directory that was damaged is verified or refused."""

import json
import shutil
from pathlib import Path
from random import Random

import pytest

from ixp.support.errors import UserError
from tests.conftest import Ixp
from tests.damage.support.damage import damaged, damaged_leaf, damaged_pcap, damaged_plain
from tests.damage.support.trials import CASES, attempt


@pytest.fixture
def run(ixp: Ixp, tmp_path: Path) -> Path:
    """Return the directory of a short run."""
    path = tmp_path / "run"
    assert ixp("run", "oc3x2", "--workload", "ip40", "--cycles", "8000", "--out", path).code == 0
    return path


def damage(run: Path, rng: Random) -> tuple[Path, bytes]:
    """Return a file of the run, most often the record, and what shall stand in it."""
    if rng.random() < 0.7:
        path = run / "record.json"
        whole = path.read_bytes()
        if rng.random() < 0.2:
            return path, damaged(whole, rng)
        return path, json.dumps(damaged_plain(json.loads(whole), rng, damaged_leaf)).encode()
    path = rng.choice(sorted(each for each in run.rglob("*") if each.is_file()))
    mutate = damaged_pcap if path.suffix == ".pcap" else damaged
    return path, mutate(path.read_bytes(), rng)


def try_runs(ixp: Ixp, run: Path, count: int, seed: int) -> tuple[int, int]:
    """Verify damaged runs; exit code 1 is a verdict."""
    rng = Random(seed)
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
    shutil.rmtree(run)
    return tally


def test_damaged_runs_are_verified_or_refused(ixp: Ixp, run: Path) -> None:
    """A few."""
    assert all(try_runs(ixp, run, 60, 1))


@pytest.mark.campaign
def test_many_damaged_runs_are_verified_or_refused(ixp: Ixp, run: Path) -> None:
    """As many as CASES says."""
    assert all(try_runs(ixp, run, CASES, 2))
