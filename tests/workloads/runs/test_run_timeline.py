"""A run writes a timeline of a window, with ports and packets."""

import re
from collections import Counter
from pathlib import Path

import msgspec
import pytest

from ixp.support.errors import UserError
from ixp.workloads.runs.options.options import Options
from ixp.workloads.runs.runner import run
from tests.simulator.support.timelines import read_timeline

ROUTER = Options(config="oc12", cycles=60_000, warmup=40_000, profile=True)


def test_the_timeline_of_the_router_has_its_packets(tmp_path: Path) -> None:
    file = tmp_path / "run.pftrace"
    traced = msgspec.structs.replace(ROUTER, trace=str(file))
    record = run(traced).record
    tracks = read_timeline(file.read_bytes())
    busy: Counter[str] = Counter()
    for port in record.ports:
        received = len(tracks[port.name, "receive packets"].slices)
        sent = len(tracks[port.name, "transmit packets"].slices)
        assert abs(received - port.rx.units) <= 1
        assert abs(sent - port.tx.units) <= 2  # units inside the port
        for direction in ("receive", "transmit"):
            busy[direction] += sum(s.end - s.begin for s in tracks[port.name, direction].slices)
    skipped = tracks["skipped elements", "transmit"].slices
    busy["transmit"] += sum(element.end - element.begin for element in skipped)

    for direction, cycles in busy.items():
        share = record.memory["ix_bus"].halves_pct[direction]
        assert 100 * cycles / 20_000 == pytest.approx(share, abs=1)


def test_writes_in_a_timeline_have_their_data(tmp_path: Path) -> None:
    file = tmp_path / "t.pftrace"
    run(msgspec.structs.replace(ROUTER, trace=str(file), trace_from=50_000, trace_cycles=4000))
    notes = [
        reference.notes
        for path, track in read_timeline(file.read_bytes()).items()
        for reference in track.slices
        if path[-1] == "references" and reference.name in {"sdram write", "fbi t_fifo_wr"}
    ]

    assert len(notes) > 50
    assert [16 * int(str(note["count"])) for note in notes] == [
        len(str(note["data"])) for note in notes
    ]


def test_the_timeline_of_an_interrupted_run_can_be_read(tmp_path: Path) -> None:
    file = tmp_path / "t.pftrace"

    def interrupt(cycle: int) -> None:
        if cycle > 41_000:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        run(msgspec.structs.replace(ROUTER, trace=str(file)), interrupt)

    assert read_timeline(file.read_bytes())["engine 0", "thread 0.0"].slices


def test_a_window_that_is_not_reached_is_reported(tmp_path: Path) -> None:
    early = msgspec.structs.replace(
        ROUTER, trace=str(tmp_path / "t"), trace_from=50_000, watch="cycle > 45000"
    )

    assert "the trace is empty: the run ended before cycle 50000" in run(early).report


def test_a_failed_run_keeps_the_old_timeline_file(tmp_path: Path) -> None:
    traced = msgspec.structs.replace(ROUTER, trace=str(tmp_path / "t"), trace_from=0)

    def failing(cycle: int) -> None:
        assert (tmp_path / "t").exists() == bool(before)
        if cycle > 20_000:
            raise RuntimeError

    for before in ([], ["t"]):
        for name in before:
            (tmp_path / name).write_text("old")
        with pytest.raises(RuntimeError):
            run(traced, failing)
        assert before == [path.name for path in tmp_path.iterdir()]
    assert (tmp_path / "t").read_text() == "old"


def test_an_unwritable_timeline_file_is_named(tmp_path: Path) -> None:
    for target in (tmp_path, tmp_path / "none" / "t"):
        with pytest.raises(OSError, match=re.escape(f"'{target}'")):
            run(msgspec.structs.replace(ROUTER, trace=str(target)))


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"trace_from": 5}, "have no effect without trace"),
        ({"trace": "t", "trace_from": 60_000}, "trace_from must be below 60000"),
        ({"trace": "t", "trace_from": -1}, "trace_from must be 0 to"),
        ({"trace": "t.JSON"}, "trace is written in Perfetto's protobuf form, not as JSON: t.JSON"),
        ({"trace": "t", "trace_cycles": 0}, "trace_cycles must be 1 to"),
    ],
)
def test_windows_outside_the_run_are_refused(options: dict[str, object], message: str) -> None:
    with pytest.raises(UserError, match=message):
        run(msgspec.structs.replace(ROUTER, **options))
