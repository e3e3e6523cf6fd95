"""A record in the page: its numbers are those of the file."""

import json
from collections import defaultdict
from pathlib import Path

import msgspec
import pytest

from ixp.editors.view import StoredRun
from ixp.editors.view.document import Answer, Refusal, Series, SourceText
from ixp.editors.view.requests import AnyRequest, Play, ShowHistory, ShowSource
from ixp.support.errors import UserError
from ixp.workloads import Options, run


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The output directory of a run with a profile."""
    place = tmp_path_factory.mktemp("stored") / "run"
    options = Options(
        config="oc12", cycles=60_000, warmup=20_000, profile=True, profile_words=True,
        latency=True, keep=True,
    )  # fmt: skip
    run(options).write(place)
    return place


def answer(shown: StoredRun, request: AnyRequest) -> Answer:
    """What a request gets."""
    return shown.ask(request).result(timeout=1)


def test_the_frame_has_the_numbers_of_the_file(folder: Path) -> None:
    """Read here as plain JSON."""
    record = json.loads((folder / "record.json").read_text())
    frames: list[bytes] = []
    StoredRun(folder).play(frames.append)
    (frame,) = map(json.loads, frames)

    assert (record["cycles"], record["warmup_cycles"]) == (frame["cycle"], frame["since_cycle"])
    for port, port_shown in zip(record["ports"], frame["ports"], strict=True):
        for way in ("rx", "tx"):
            assert port[way]["mbps"] == port_shown[f"{way}_mbps"]
            assert port[way]["units"] == port_shown[f"{way}_units"]
    for engine, engine_shown in zip(record["engines"], frame["engines"], strict=True):
        for share in ("executing_pct", "aborted_pct", "stalled_pct", "idle_pct"):
            assert engine[share] == engine_shown[share]
    assert {name: unit["active_pct"] for name, unit in record["memory"].items()} == {
        unit["name"]: unit["active_pct"] for unit in frame["units"]
    }
    assert {name: queue["mean_length"] for name, queue in record["occupancy"].items()} == {
        queue["name"]: queue["length"] for queue in frame["queues"]
    }
    assert {name: n for name, n in record["counters"].items() if isinstance(n, int) and n} == {
        each["name"]: each["count"] for each in frame["counters"] if not each["port"]
    }


def test_its_sources_have_the_cycles_of_its_words(folder: Path) -> None:
    """Of all engines whose program has the file."""
    shown = StoredRun(folder)
    opening = json.loads(shown.opening)
    number = opening["files"].index("router/eth_rx.uc")
    record = json.loads((folder / "record.json").read_text())
    expected: dict[int, int] = defaultdict(int)
    for word in (each for engine in record["engines"] for each in engine["words"]):
        if word["file"] == "eth_rx.uc" and not word["macros"]:
            expected[word["line"]] += word["executing_cycles"]

    source = answer(shown, ShowSource(id=1, file=number))

    assert isinstance(source, SourceText)
    assert expected
    assert expected == {line: source.lines[line - 1].executing_cycles for line in expected}
    assert opening["stored"]
    assert opening["latency"]
    assert opening["pipeline"]["nodes"]


def test_its_queues_have_lengths_over_time(folder: Path) -> None:
    """Those of the file."""
    record = json.loads((folder / "record.json").read_text())
    history = answer(StoredRun(folder), ShowHistory(id=1))

    assert isinstance(history, Series)
    assert {name: queue["mean"] for name, queue in record["occupancy"].items()} == {
        name: [*line.values] for name, line in history.length.items()
    }


def test_it_cannot_be_played_and_nothing_is_written(folder: Path) -> None:
    """Requests to move do nothing; a file that is not there is refused."""
    before = {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    shown = StoredRun(folder)

    answer(shown, Play(id=1))

    assert isinstance(answer(shown, ShowSource(id=1, file=999)), Refusal)
    assert not shown.frame.playing
    assert before == {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_a_record_alone_and_one_of_changed_programs_have_no_sources(
    folder: Path, tmp_path: Path
) -> None:
    """The page says why; the numbers are there."""
    alone = tmp_path / "record.json"
    alone.write_bytes((folder / "record.json").read_bytes())
    changed = tmp_path / "changed"
    changed.mkdir()
    record = json.loads(alone.read_text())
    record["engines"][0]["words"][0]["text"] = "another instruction"
    (changed / "record.json").write_text(json.dumps(record))
    (changed / "tables.toml").write_bytes((folder / "tables.toml").read_bytes())

    for place in (alone, changed):
        shown = StoredRun(place)
        opening = msgspec.json.decode(shown.opening)
        assert [] == opening["files"]
        assert "no sources" in shown.frame.stop.text
        assert 60_000 == shown.frame.cycle


def test_what_is_no_record_is_an_error(tmp_path: Path) -> None:
    """Named with its place."""
    (tmp_path / "other.json").write_text('{"schema": 1}')
    for place in (tmp_path, tmp_path / "other.json", tmp_path / "none.json"):
        with pytest.raises(UserError, match=str(place)):
            StoredRun(place)
