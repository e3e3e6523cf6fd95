"""Recorded inputs can be replayed: every unit arrives in its original cycle."""

from itertools import accumulate
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Literal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from ixp.microcode.config.tables import default_tables
from ixp.workloads.record.capture_files import pdus_of
from ixp.workloads.record.record import Record
from ixp.workloads.record.run_directory import RunDirectory, port_name
from ixp.workloads.runs.options.options import Options
from ixp.workloads.runs.result import Result
from ixp.workloads.runs.runner import run
from ixp.workloads.traffic.aal5 import IDLE_CELL
from ixp.workloads.traffic.captures import EN10MB, SUNATM, Capture, read_pcap
from ixp.workloads.traffic.named_workloads import WORKLOADS
from ixp.workloads.traffic.streams import open_port
from tests.microcode.support.ports import PORTS
from tests.workloads.support.capture_files import write_pcap
from tests.workloads.support.streams import first_units

CONFIG = "oc12"
ATM = 8
TABLES = default_tables(PORTS[CONFIG])
EPOCHS = [0, 1_000_000, 1_700_000_000_000_000_000]  # ns: two of a run, one of the calendar
GAPS = st.lists(st.integers(0, 60_000), min_size=1, max_size=25)  # in ns, between packets


def units(port: int, count: int) -> list[bytes]:
    return first_units(open_port(port, WORKLOADS["imix"], TABLES), count)


@st.composite
def inputs(draw: st.DrawFn) -> dict[int, tuple[str, list[bytes], list[int]]]:
    """Draw kind of file, units and times for each port."""
    epoch = draw(st.sampled_from(EPOCHS))
    files = {}
    for port in draw(st.lists(st.sampled_from([0, 3, ATM]), min_size=1, max_size=3, unique=True)):
        times = [epoch + gap for gap in accumulate(draw(GAPS))]
        kind = draw(st.sampled_from(["cells", "pcap"])) if port == ATM else "pcap"
        given_units = units(port, len(times))
        if kind == "cells":
            idle = draw(st.lists(st.integers(0, len(times)), max_size=10))
            for place in sorted(idle, reverse=True):
                given_units.insert(place, IDLE_CELL)
        elif port == ATM:
            pdus = pdus_of(Capture(given_units, times))
            given_units, times = pdus.units, pdus.times_ns
        files[port] = (kind, given_units, times)
    return files


def write(folder: Path, port: int, kind: str, packets: list[bytes], times: list[int]) -> str:
    file = folder / f"{port_name(port)}.{kind}"
    if kind == "cells":
        file.write_bytes(b"".join(packets))
    else:
        write_pcap(file, SUNATM if port == ATM else EN10MB, packets, times)
    return str(file)


def replayed(result: Result, folder: Path, options: dict[str, Any]) -> Result:
    result.write(folder)
    arrivals = {port: str(RunDirectory(folder).inputs(port)[0]) for port in result.received}
    return run(Options(config=CONFIG, inputs=arrivals, timing="run", keep=True, **options))


def measured(record: Record) -> Record:
    return replace(record, host=None, workload=None, seed=0, made=None)


def assert_equal_runs(first: Result, second: Result) -> None:
    assert first.received == second.received
    assert measured(first.record) == measured(second.record)
    assert first.sent == second.sent


@settings(deadline=None, max_examples=12)
@given(
    files=inputs(),
    timing=st.sampled_from(["line", "pcap", "pcap"]),
    repeat=st.integers(1, 3),
    ports=st.sampled_from(["bounded", "bounded", "1.05", "1/3", "unbounded"]),
    stop_when_drained=st.booleans(),
)
def test_captures_are_replayed_exactly(
    files: dict[int, tuple[str, list[bytes], list[int]]],
    timing: Literal["line", "pcap", "run"],
    repeat: int,
    ports: str,
    stop_when_drained: bool,
) -> None:
    common: dict[str, Any] = {"ports": ports, "stop_when_drained": stop_when_drained}
    common |= {"cycles": 3_000_000 if stop_when_drained else 150_000}
    with TemporaryDirectory() as name:
        folder = Path(name)
        given_files = {port: write(folder, port, *file) for port, file in files.items()}
        options = Options(
            config=CONFIG, inputs=given_files, timing=timing, repeat=repeat, keep=True, **common
        )
        first = run(options)
        second = replayed(first, folder / "out", common)

    assert_equal_runs(first, second)


@pytest.mark.parametrize("workload", ["ip40", "imix"])
def test_a_workload_is_replayed_exactly(workload: str, tmp_path: Path) -> None:
    options: dict[str, Any] = {"cycles": 200_001, "ports": "1.3"}
    first = run(Options(config=CONFIG, workload=workload, keep=True, **options))
    assert all(capture.units for capture in first.received.values())
    second = replayed(first, tmp_path / "out", options)

    assert_equal_runs(first, second)


def test_times_of_inputs_and_outputs_have_one_clock(tmp_path: Path) -> None:
    """Both count from cycle 0: a frame is sent after its time on both wires."""
    files = {0: write(tmp_path, 0, "pcap", units(0, 4), [0, 0, 200_000, 200_000])}
    result = run(
        Options(config=CONFIG, inputs=files, timing="pcap", stop_when_drained=True, keep=True)
    )
    result.write(tmp_path / "out")
    arrivals = read_pcap(tmp_path / "out/inputs/eth0.pcap", EN10MB)

    assert result.record.enabled_cycle is not None
    start = result.record.enabled_cycle * 1000 // 232
    assert arrivals.times_ns[0] == start
    assert arrivals.times_ns[2] == start + 200_000
    departures_ns = read_pcap(tmp_path / "out/atm0.pcap", SUNATM).times_ns
    assert len(departures_ns) == 4
    assert departures_ns[0] > start + (8 + len(arrivals.units[0]) + 4) * 80  # 80 ns per byte
