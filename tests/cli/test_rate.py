"""ixp rate: what it prints and writes, and what it refuses."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.conftest import Outcome
from tests.workloads.support.passthrough import write_config

Ixp = Callable[..., Outcome]
STREAM = '[[stream]]\nports = [8]\npackets = { size = 29 }\ndestinations = ["10.0.0.1"]\n'


@pytest.fixture
def forwarder(tmp_path: Path) -> tuple[str, str]:
    """Return a configuration that forwards cells, and a workload for it."""
    (tmp_path / "one.toml").write_text(STREAM)
    return str(write_config(tmp_path)), str(tmp_path / "one.toml")


def test_rate_shows_the_tables_of_rfc_2544(ixp: Ixp, forwarder: tuple[str, str]) -> None:
    """All four benchmarks are there, and for ATM the delay of cells."""
    config, workload = forwarder
    out = ixp("rate", config, "--workload", workload, "--trial", "50k").out
    for title in ("throughput (", "latency at", "frame loss (", "back-to-back (", "cell transfer"):
        assert f"\n{title}" in out


def test_rate_gives_the_same_in_any_number_of_processes(
    ixp: Ixp, forwarder: tuple[str, str], tmp_path: Path
) -> None:
    """Two workloads in one process or in two give equal JSON, in the order asked for."""
    config, workload = forwarder
    other = tmp_path / "two.toml"
    other.write_text(STREAM.replace("29", "60"))
    words = ("rate", config, "--workload", str(other), "--workload", workload, "--trial", "20k")
    one, two = (ixp(*words, "--jobs", jobs, "--json").out for jobs in ("1", "2"))

    assert one == two
    assert [str(other), workload] == [each["workload"] for each in json.loads(one)["benchmarks"]]


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("oc12", "--workload", "ip41x"), "unknown workload `ip41x`"),
        (("oc12",), "error: --workload is missing (see "),
        (("oc12", "--workload", "errors"), "workload errors must have no errors"),
        (("oc12", "--workload", "silent"), "workload silent sends no packet"),
        (("oc12", "--workload", "ip40", "--tolerance", "0.03"), "must divide 1"),
        (("oc12", "--workload", "ip40", "--tolerance", "x"), "x is not a number"),
        (("oc12", "--workload", "ip40", "--trial", "0"), "fewer than 1"),
        (("oc12", "--workload", "ip40", "--row", "a=b"), "--row must be NAME=VALUE"),
        (("x.uc", "--workload", "ip40"), "CONFIG must have ports"),
    ],
)
def test_wrong_use_of_rate_is_one_clear_error(
    ixp: Ixp, words: tuple[str, ...], message: str
) -> None:
    """One line says what is wrong; the exit code is 2, and nothing is printed."""
    found = ixp("rate", *words)
    assert 2 == found.code
    assert not found.out
    assert message in found.err
    assert 1 == found.err.count("ixp: error:")
