"""Damaged configurations, tables and workloads are read or refused."""

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from ixp.microcode.config.loader import load
from ixp.microcode.config.tables import default_tables, format_tables, read_tables
from ixp.workloads.traffic.streams import open_port
from ixp.workloads.traffic.workload import read_workload
from tests.conftest import ROOT
from tests.fuzz.support.mutators import damaged_toml
from tests.fuzz.support.trial import CASES, attempt

PORTS = (0, 8, 9)
TABLES = default_tables(PORTS, 4)
CONFIGURATIONS = [
    path.read_text("utf-8") for path in sorted((ROOT / "microcode/configurations").glob("*.toml"))
]
WORKLOAD = """
[[stream]]
ports = [0, 8, 9]
rate = 0.5
packets = { sizes = [40, 576] }
destinations = "round-robin"

[[stream]]
ports = "atm"
rate = 0.4
packets = { range = [40, 80] }
vcs = { pattern = "random", count = 4 }
errors = { bad_checksum = 0.1 }

[[outage]]
ports = [8]
from_cycle = 1000
to_cycle = 5000
"""


def configuration(path: Path) -> None:
    """Read a configuration."""
    load(str(path))


def tables(path: Path) -> None:
    """Read tables; those that are right are the same when they are written and read again."""
    found = read_tables(path, PORTS)
    path.write_text(format_tables(found), encoding="utf-8")

    assert found == read_tables(path, PORTS)


def workload(path: Path) -> None:
    """Read a workload and take its first packets."""
    found = read_workload(path, PORTS)
    for port in PORTS:
        open_port(port, found, TABLES).take(20)


KINDS: dict[str, tuple[list[str], Callable[[Path], None]]] = {
    "configuration": (CONFIGURATIONS, configuration),
    "tables": ([format_tables(TABLES)], tables),
    "workload": ([WORKLOAD], workload),
}


def try_files(kind: str, count: int, seed: int, folder: Path) -> tuple[int, int]:
    """Read damaged files of a kind."""
    rng, path = Random(f"{kind} {seed}"), folder / "a.toml"
    texts, read = KINDS[kind]

    def use(text: str) -> None:
        path.write_text(text, encoding="utf-8")
        read(path)

    for text in texts:
        use(text)
    return attempt(kind, (damaged_toml(rng.choice(texts), rng) for _ in range(count)), use)


@pytest.mark.parametrize("kind", KINDS)
def test_damaged_files_are_read_or_refused(kind: str, tmp_path: Path) -> None:
    """A few of each kind."""
    assert all(try_files(kind, 100, 1, tmp_path))


@pytest.mark.campaign
@pytest.mark.parametrize("kind", KINDS)
def test_many_damaged_files_are_read_or_refused(kind: str, tmp_path: Path) -> None:
    """As many of each kind as CASES says."""
    assert all(try_files(kind, CASES, 2, tmp_path))
