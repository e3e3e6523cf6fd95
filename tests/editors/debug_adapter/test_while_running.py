"""Requests are answered, and take effect, while the machine runs."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from queue import Queue
from threading import Thread
from typing import Any, BinaryIO

import pytest

from ixp.cli.commands.editor.dap import launch
from ixp.editors.debug_adapter.server import serve
from tests.editors.support.framing import framed, messages

ENDLESS = """\
again#:
    alu[count, count, +, 1]
    br[again#]
"""
_WAIT_S = 60  # wait for an adapter that does not answer


class StreamClient:
    """A client at the other end of two streams, which reads answers and events in order."""

    def __init__(self, incoming: BinaryIO, outgoing: BinaryIO) -> None:
        self._outgoing = outgoing
        self._messages: Queue[dict[str, Any]] = Queue()
        self._seq = 0
        Thread(target=self._read, args=(incoming,), daemon=True).start()

    def ask(self, command: str, **arguments: object) -> dict[str, Any]:
        """Send a request; return its answer."""
        self._seq += 1
        request = {"seq": self._seq, "type": "request", "command": command, "arguments": arguments}
        self._outgoing.write(framed(request))
        self._outgoing.flush()
        return self._next("response")

    def event(self, name: str) -> dict[str, Any]:
        message = self._next("event")
        assert name == message["event"]
        return dict(message["body"])

    def _next(self, kind: str) -> dict[str, Any]:
        message = self._messages.get(timeout=_WAIT_S)
        assert kind == message["type"], message
        return message

    def _read(self, incoming: BinaryIO) -> None:
        for message in messages(incoming):
            self._messages.put(message)


@pytest.fixture
def running(tmp_path: Path) -> Iterator[tuple[StreamClient, Path]]:
    """Yield a client whose program runs without end, and the program's file."""
    file = tmp_path / "endless.uc"
    file.write_text(ENDLESS)
    (request_end, client_out), (client_in, answer_end) = os.pipe(), os.pipe()
    with (
        os.fdopen(client_in, "rb") as incoming,
        os.fdopen(request_end, "rb") as requests,
        os.fdopen(answer_end, "wb") as answers,
    ):
        server = Thread(target=serve, args=(launch, requests, answers), daemon=True)
        server.start()
        with os.fdopen(client_out, "wb") as outgoing:
            client = StreamClient(incoming, outgoing)
            assert client.ask("launch", program=str(file), args=["--no-cache"])["success"]
            client.event("initialized")
            assert client.ask("configurationDone")["success"]
            yield client, file
        server.join(_WAIT_S)
        assert not server.is_alive()


def value(answer: dict[str, Any]) -> int:
    assert answer["success"], answer
    return int(answer["body"]["result"].split()[0], 16)


def test_a_breakpoint_set_during_a_run_stops_it(running: tuple[StreamClient, Path]) -> None:
    client, file = running
    placed = client.ask("setBreakpoints", source={"path": str(file)}, breakpoints=[{"line": 2}])

    assert [True] == [answer["verified"] for answer in placed["body"]["breakpoints"]]
    assert "breakpoint" == client.event("stopped")["reason"]


def test_state_is_read_and_written_during_a_run(running: tuple[StreamClient, Path]) -> None:
    client, _ = running
    assert 4 == len(client.ask("threads")["body"]["threads"])
    first = value(client.ask("evaluate", expression="cycle"))
    while value(client.ask("evaluate", expression="cycle")) == first:
        pass
    assert client.ask("writeMemory", memoryReference="scratch:0", data="AAAABw==")["success"]
    assert 7 == value(client.ask("evaluate", expression="scratch[0]"))
    assert client.ask("stackTrace", threadId=1)["body"]["stackFrames"]
    assert client.ask("pause", threadId=1)["success"]
    assert "pause" == client.event("stopped")["reason"]


@pytest.mark.parametrize(
    ("command", "arguments"),
    [
        ("continue", {"threadId": 1}),
        ("next", {"threadId": 1}),
        ("stepBack", {"threadId": 1}),
        ("reverseContinue", {"threadId": 1}),
        ("goto", {"threadId": 1, "targetId": 1}),
        ("evaluate", {"expression": "go 5", "context": "repl"}),
        ("configurationDone", {}),
    ],
)
def test_a_request_for_a_paused_machine_is_refused_while_it_runs(
    running: tuple[StreamClient, Path], command: str, arguments: dict[str, Any]
) -> None:
    """The answer is the protocol's `notStopped`, and the run continues."""
    client, _ = running
    answer = client.ask(command, **arguments)

    assert (False, "notStopped") == (answer["success"], answer["message"])
    assert "the run must be paused first" == answer["body"]["error"]["format"]
    assert client.ask("terminate")["success"]
    client.event("terminated")


def test_an_endless_step_is_answered_and_can_be_paused(running: tuple[StreamClient, Path]) -> None:
    """Thread 2 never runs, so its step never ends."""
    client, _ = running
    client.ask("pause", threadId=1)
    client.event("stopped")
    for command, arguments in (
        ("evaluate", {"expression": "go 1000000000000", "context": "repl"}),
        ("next", {"threadId": 2}),
    ):
        assert client.ask(command, **arguments)["success"]
        assert client.ask("threads")["success"]
        client.ask("pause", threadId=1)
        assert "pause" == client.event("stopped")["reason"]
    assert client.ask("disconnect")["success"]
    client.event("terminated")


def test_a_restart_ends_the_run_under_way(running: tuple[StreamClient, Path]) -> None:
    client, file = running
    assert client.ask("restart")["success"]
    client.event("initialized")
    client.ask("setBreakpoints", source={"path": str(file)}, breakpoints=[{"line": 2}])
    assert client.ask("configurationDone")["success"]

    assert "breakpoint" == client.event("stopped")["reason"]
    assert 1 >= value(client.ask("evaluate", expression="count"))
