"""Damage and outages of wires are played, counted and verified."""

from collections.abc import Callable
from pathlib import Path

import pytest

from ixp.support.toml_file import TomlFile
from ixp.workloads.runs.options.options import Options
from ixp.workloads.runs.result import Result
from ixp.workloads.runs.runner import run
from ixp.workloads.traffic.workload import Outage, parse_workload
from ixp.workloads.verification.verdict import verify_router

ATM, ETHERNET = 8, 2
STREAMS = """\
[[stream]]
ports = "atm"
packets = { range = [20, 300] }
vcs = { pattern = "interleaved", count = 4 }
errors = { bad_hec = 0.05, corrupt_cell = 0.05, lost_cell = 0.05 }

[[stream]]
ports = "ethernet"
packets = { range = [20, 300] }
errors = { bad_fcs = 0.2 }
rate = 0.6
"""
OUTAGES = """
[[outage]]
ports = [8]
from_cycle = 60_000
to_cycle = 80_000

[[outage]]
ports = [2, 3]
from_cycle = 90_000
to_cycle = 130_001
"""

Play = Callable[[str], Result]


@pytest.fixture
def play(tmp_path: Path) -> Play:
    """Return a function that runs a workload and writes its output to `tmp_path / "out"`."""

    def run_it(text: str) -> Result:
        file = tmp_path / "wires.toml"
        file.write_text(text)
        result = run(
            Options(config="oc12", workload=str(file), cycles=200_000, warmup=0, keep=True)
        )
        result.write(tmp_path / "out")
        return result

    return run_it


def test_damaged_units_are_counted_and_verified(play: Play, tmp_path: Path) -> None:
    result = play(STREAMS)
    ports = {port.port: port for port in result.record.ports}
    verdict = verify_router(tmp_path / "out")

    assert ports[ATM].rx.errors > 10
    assert all(ports[port].rx.errors > 0 for port in range(8))
    assert result.record.bad_fcs_units.keys() == set(range(9))
    assert "pass" == verdict.verdict, verdict.mismatches
    assert verdict.exact
    assert verdict.dropped["ATM_RX_CRC_BAD"] > 10


def test_outages_are_counted_and_verified(play: Play, tmp_path: Path) -> None:
    result = play(STREAMS + OUTAGES)
    ports = {port.port: port for port in result.record.ports}
    verdict = verify_router(tmp_path / "out")

    assert {number for number, port in ports.items() if port.tx.lost} == {2, 3, ATM}
    assert ports[ATM].tx.lost > 50
    assert result.record.tx_lost_units == {n: p.tx.lost for n, p in ports.items() if p.tx.lost}
    assert ports[ETHERNET].rx.units < ports[4].rx.units
    assert verdict.tx_lost_units == sum(result.record.tx_lost_units.values())
    assert "pass" == verdict.verdict, verdict.mismatches


def test_more_missing_packets_than_wire_losses_fail(play: Play, tmp_path: Path) -> None:
    play(STREAMS + OUTAGES)
    record = tmp_path / "out" / "record.json"
    text = record.read_text()
    record.write_text(text.replace('"tx_lost_units": {', '"tx_lost_units_of_none": {'))

    assert "fail" == verify_router(tmp_path / "out").verdict


def test_an_outage_without_an_end_lasts_to_the_end_of_the_run() -> None:
    text = '[[stream]]\npackets = { size = 40 }\n[[outage]]\nports = "atm"\nfrom_cycle = 7\n'
    workload = parse_workload(TomlFile(text, "w.toml"), "w", range(9))

    assert workload.outages == (Outage("atm", 7),)
    assert [port for port in range(9) if workload.outages[0].hits(port)] == [8]
