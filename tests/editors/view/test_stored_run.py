"""The page of a record has the numbers of the file."""

import json
from pathlib import Path

import pytest

from ixp.editors.view.document import Answer, Curves, Done, Refusal
from ixp.editors.view.player import Player
from ixp.editors.view.requests import Pause, Play, ShowHistory, ShowPacket, ShowSource, Step
from ixp.editors.view.stored_run import RecordedRun
from ixp.support.errors import UserError
from ixp.workloads import Options, Result, run
from tests.editors.support.displayed_record import assert_has_cycles, assert_shows


@pytest.fixture(scope="module")
def result() -> Result:
    return run(Options(
        config="oc12", cycles=60_000, warmup=20_000, profile=True, keep=True,
    ))  # fmt: skip


@pytest.fixture(scope="module")
def folder(result: Result, tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("stored") / "run"
    result.write(place)
    return place


def test_frame_of_a_stored_run_has_the_numbers_of_the_record(folder: Path, result: Result) -> None:
    frame = RecordedRun(folder).frame

    assert_shows(frame, result.record)
    assert {name: queue.mean_length for name, queue in result.record.occupancy.items()} == {
        queue.name: queue.length for queue in frame.queues
    }


def test_sources_of_a_stored_run_have_the_cycles_of_its_words(folder: Path, result: Result) -> None:
    stored = RecordedRun(folder)
    opening = stored.opening
    number = opening.files.index("router/eth_rx.uc")

    assert_has_cycles(stored.source(number), result.record)
    assert opening.stored
    assert opening.latency
    assert opening.pipeline.nodes


def test_queues_of_a_stored_run_have_the_lengths_of_its_file(folder: Path, result: Result) -> None:
    history = RecordedRun(folder).history()

    assert {name: queue.mean for name, queue in result.record.occupancy.items()} == {
        name: [*line.values] for name, line in history.length.items()
    }


def test_a_stored_run_ignores_requests_to_play(folder: Path) -> None:
    before = {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    frames: list[bytes] = []
    answers: list[Answer] = []
    player = Player(RecordedRun(folder), frames.append)
    requests = (
        Play(id=1), Step(id=1, by="cycle"), ShowPacket(id=1, number=1), Pause(id=1),
        ShowSource(id=1, file=999), ShowHistory(id=1),
    )  # fmt: skip
    for request in requests:
        player.ask(request, answers.append)
    while len(answers) < len(requests):
        assert player.fault is None
    player.close()

    assert [Done, Done, Done, Done, Refusal, Curves] == [*map(type, answers)]
    assert [False] == [json.loads(frame)["playing"] for frame in frames]
    assert before == {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_a_record_without_its_programs_has_no_sources(folder: Path, tmp_path: Path) -> None:
    alone = tmp_path / "record.json"
    alone.write_bytes((folder / "record.json").read_bytes())
    changed = tmp_path / "changed"
    changed.mkdir()
    record = json.loads(alone.read_text())
    record["engines"][0]["words"][0]["text"] = "another instruction"
    (changed / "record.json").write_text(json.dumps(record))
    (changed / "tables.toml").write_bytes((folder / "tables.toml").read_bytes())

    for place in (alone, changed):
        recorded_run = RecordedRun(place)
        assert () == recorded_run.opening.files
        assert "no sources" in recorded_run.frame.stop.text
        assert 60_000 == recorded_run.frame.cycle


def test_an_invalid_record_is_refused_with_its_path(tmp_path: Path) -> None:
    (tmp_path / "other.json").write_text('{"schema": 1}')
    for place in (tmp_path, tmp_path / "other.json", tmp_path / "none.json"):
        with pytest.raises(UserError, match=str(place)):
            RecordedRun(place)
