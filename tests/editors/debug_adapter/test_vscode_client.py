"""Drive `ixp dap` with VS Code's own test client for debug adapters.

After each test the client disconnects, and the adapter must end with exit code 0.
"""

import base64
from collections.abc import Iterator
from pathlib import Path

import pytest

from ixp.editors.sessions import CodeSpec, Session, Thread
from ixp.workloads import Options
from tests.editors.support.debug_client import DebugClient, debugging
from tests.editors.support.npm import MissingPackageError, package

FIRST = Thread(0, 0)
LOW_TTL = "[[stream]]\nports = [0]\npackets = { size = 40 }\nerrors = { ttl1 = 0.05 }\n"


@pytest.fixture
def client() -> Iterator[DebugClient]:
    try:
        folder = package("@vscode/debugadapter-testsupport", "1.68.0")
    except MissingPackageError as why:
        pytest.skip(str(why))
    with debugging(folder) as client:
        yield client


def line(client: DebugClient, thread: int) -> int:
    frames = client.ask("stackTrace", threadId=thread)["stackFrames"]
    return int(frames[0]["line"])


def count(client: DebugClient, thread: int) -> int:
    """Return the value of `count` of a thread, requested by frame, scope and variables."""
    [frame] = client.ask("stackTrace", threadId=thread)["stackFrames"]
    scopes = client.ask("scopes", frameId=frame["id"])["scopes"]
    reference = next(s["variablesReference"] for s in scopes if s["name"] == "Registers")
    variables = client.ask("variables", variablesReference=reference)["variables"]
    [value] = [item["value"] for item in variables if item["name"] == "count"]
    return int(value.split()[0], 16)


def test_a_program_stops_steps_both_ways_and_ends(client: DebugClient, file: Path) -> None:
    """The oracle is a library session with the same steps."""
    session = Session(Options(config=str(file), cache=False))
    session.breakpoints.replace("f", [CodeSpec(f"{file}:4")])
    launch = {"program": str(file), "args": ["--no-cache"], "stopAtEnd": False}

    def same(thread: int) -> None:
        [frame] = session.sources.frames(0, session.word(FIRST))
        actual = line(client, thread), count(client, thread)
        assert (frame.line, session.evaluate("count", FIRST)) == actual

    session.resume()
    client.call("hitBreakpoint", launch, {"path": str(file), "line": 4})
    [thread, *others] = [item["id"] for item in client.ask("threads")["threads"]]
    assert len(others) == 3
    same(thread)
    for _ in range(7):
        session.next_line(FIRST)
        assert client.move("next", threadId=thread)["reason"] in ("step", "breakpoint")
        same(thread)
    for _ in range(5):
        session.back_line(FIRST)
        assert client.move("stepBack", threadId=thread)["reason"] == "step"
        same(thread)
    session.breakpoints.replace("f", [CodeSpec(f"{file}:8", hits="3")])
    breakpoints = [{"line": 8, "hitCondition": "3"}]
    client.ask("setBreakpoints", source={"path": str(file)}, breakpoints=breakpoints)
    session.resume()
    assert client.move("continue", threadId=thread)["reason"] == "breakpoint"
    same(thread)

    client.call("continueRequest", {"threadId": thread}, event="terminated")


def test_a_session_runs_back_from_a_drop_to_its_ttl(client: DebugClient, tmp_path: Path) -> None:
    traffic = tmp_path / "traffic.toml"
    traffic.write_text(LOW_TTL)
    options = ["--workload", str(traffic), "--stop-on", "IP_BAD_TTL(0)", "--warmup", "0"]
    client.call("launch", {"program": "oc12", "args": options}, event="initialized")

    stop = client.call("configurationDoneRequest", {}, event="stopped")["body"]
    assert stop["text"] == "counter IP_BAD_TTL of eth0 is 1"
    client.ask("setFunctionBreakpoints", breakpoints=[{"name": "2:bad_ttl#"}])
    stop = client.move("reverseContinue", threadId=stop["threadId"])
    assert stop["text"] == "breakpoint at bad_ttl#"
    thread = stop["threadId"]
    client.move("stepBack", threadId=thread)

    inner, outer = client.ask("stackTrace", threadId=thread)["stackFrames"]
    assert (inner["name"], Path(outer["source"]["path"]).name) == ("ip_ttl_check", "eth_rx.uc")
    assert client.ask("evaluate", expression="w2 >> 24", frameId=inner["id"])["result"] == "0x1 (1)"


def test_a_paused_run_equals_a_session_at_the_same_cycle(client: DebugClient) -> None:
    arguments = ["--workload", "ip40"]
    client.call("launch", {"program": "oc12", "args": arguments}, event="initialized")
    client.ask("configurationDone")
    stop = client.move("pause", threadId=1)
    assert stop["reason"] == "pause"
    cycle = int(stop["description"].rpartition(" ")[2])
    session = Session(Options(config="oc12", workload="ip40"))
    session.go_to(cycle)
    numbers = [item["id"] for item in client.ask("threads")["threads"]]
    for number, thread in zip(numbers, session.threads, strict=True):
        actual = client.ask("stackTrace", threadId=number)["stackFrames"]
        expected = session.sources.frames(thread.engine, session.word(thread))
        assert [(frame.file, frame.line) for frame in expected] == [
            (frame["source"]["path"], frame["line"]) for frame in actual
        ]
    place = {"memoryReference": "scratch:0", "count": 4096}
    actual = client.call("send", "readMemory", place)["body"]["data"]
    words = (session.machine.scratch[at] for at in range(1024))
    assert b"".join(word.to_bytes(4, "big") for word in words) == base64.b64decode(actual)
    assert client.move("stepBack", threadId=stop["threadId"])["reason"] in ("step", "entry")


def test_an_unknown_program_is_refused_and_the_next_launch_works(client: DebugClient) -> None:
    with pytest.raises(AssertionError, match="oc13"):
        client.call("launch", {"program": "oc13"})
    assert client.call("launchRequest", {"program": "oc12"})["success"]
