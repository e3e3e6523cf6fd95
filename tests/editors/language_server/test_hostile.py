"""Malformed messages are refused: the server goes on, and does not grow."""

import json
import os
import queue
import signal
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any, BinaryIO, Self

import pytest

from tests.editors.support.malformed import bodies

_TEXT = ".local a\n    immed[a, 1]\nloop#:\n    alu[--, a, -, 1]\n    bne[loop#]\n.endlocal\n"
_START = {"line": 0, "character": 0}
_WAIT_S = 120
_BATCH = 100


class RawClient:
    """A server's streams: bodies go in, answers by their number come out."""

    def __enter__(self) -> Self:
        code = "from ixp.cli.start import main; main()"
        pipe = subprocess.PIPE
        self.process = subprocess.Popen(
            [sys.executable, "-c", code, "lsp"], stdin=pipe, stdout=pipe, stderr=pipe
        )
        self._answers: queue.Queue[dict[str, Any]] = queue.Queue()
        self._ids = iter(f"ours {number}" for number in range(1 << 30))
        self._reader = threading.Thread(target=self._read, args=(self.process.stdout,))
        self._reader.start()
        return self

    def __exit__(self, *_error: object) -> None:
        self.process.kill()
        self._reader.join()
        self.process.communicate()

    def _read(self, stream: BinaryIO) -> None:
        while header := stream.readline():
            while stream.readline().strip():
                pass
            body = json.loads(stream.read(int(header.split(b":")[1])))
            if str(body.get("id")).startswith("ours"):
                self._answers.put(body)

    def send(self, body: bytes) -> None:
        """Send a body in its frame."""
        assert self.process.stdin is not None
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
        self.process.stdin.flush()

    def tell(self, method: str, params: object) -> None:
        """Send a notification."""
        self.send(json.dumps({"jsonrpc": "2.0", "method": method, "params": params}).encode())

    def ask(self, method: str, params: object) -> Any:  # noqa: ANN401
        """Send a request; return its result."""
        return self.answer(method, {"params": params}).get("result")

    def answer(self, method: str, rest: dict[str, Any]) -> dict[str, Any]:
        """Send a request with the rest of its members; return the whole answer."""
        number = next(self._ids)
        asked = {"jsonrpc": "2.0", "id": number, "method": method, **rest}
        self.send(json.dumps(asked).encode())
        answer = self._answers.get(timeout=_WAIT_S)
        assert number == answer["id"]
        return answer

    def resident_mib(self) -> float:
        """Return the memory of the server."""
        status = Path(f"/proc/{self.process.pid}/statm")
        if not status.exists():
            pytest.skip("no /proc: memory is not read")
        return int(status.read_text("utf-8").split()[1]) * os.sysconf("SC_PAGE_SIZE") / 2**20


def exercise(folder: Path, count: int) -> list[float]:
    """Send that many messages; return the memory after each tenth of them."""
    with RawClient() as client:
        return talk(client, folder, count)


def talk(client: RawClient, folder: Path, count: int) -> list[float]:
    """Talk with a server, which ends of itself."""
    uri = (folder / "kept.uc").as_uri()
    others = [(folder / f"{name}.uc").as_uri() for name in "ab"]
    client.ask("initialize", {"capabilities": {}, "processId": None, "rootUri": None})
    client.tell("initialized", {})
    kept = {"uri": uri, "languageId": "uc", "version": 1, "text": _TEXT}
    client.tell("textDocument/didOpen", {"textDocument": kept})
    sizes = []
    for number, body in enumerate(bodies(1, count, others), 1):
        client.send(body)
        if number % min(_BATCH, count // 10) == 0:
            names = client.ask("textDocument/documentSymbol", {"textDocument": {"uri": uri}})
            assert [".local a"] == [each["name"] for each in names]
        if number % (count // 10) == 0:
            sizes.append(client.resident_mib())
    client.ask("shutdown", None)
    client.tell("exit", None)
    assert client.process.stderr is not None
    assert (0, b"") == (client.process.wait(_WAIT_S), client.process.stderr.read())
    return sizes


def test_malformed_messages_do_no_harm(tmp_path: Path) -> None:
    """The server answers what is right after 1,000 messages that are not."""
    exercise(tmp_path, 1_000)


def test_a_request_with_wrong_parameters_is_answered() -> None:
    """JSON-RPC wants an error with the number of the request, or its client waits for it."""
    document = {"uri": "file:///x.uc"}
    places: tuple[Any, ...] = ({"line": -1, "character": 0}, {"line": "a"}, "x", None)
    wrong: list[dict[str, Any]]
    wrong = [{"params": {"textDocument": document, "position": each}} for each in places]
    with RawClient() as client:
        client.ask("initialize", {"capabilities": {}, "processId": None, "rootUri": None})

        for rest in [*wrong, {}, {"params": None}, {"params": []}]:
            assert -32602 == client.answer("textDocument/hover", rest)["error"]["code"]
        assert -32601 == client.answer("no/such", {})["error"]["code"]


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
@pytest.mark.parametrize("opened", [False, True])
def test_a_signal_ends_the_server(number: signal.Signals, opened: bool) -> None:
    """It does so while the stream of the client is open, with the code of other commands."""
    with RawClient() as client:
        client.ask("initialize", {"capabilities": {}, "processId": None, "rootUri": None})
        if opened:
            text = {"uri": "file:///x.uc", "languageId": "uc", "version": 1, "text": _TEXT}
            client.tell("textDocument/didOpen", {"textDocument": text})
            client.ask("textDocument/hover", {"textDocument": text, "position": _START})
        client.process.send_signal(number)

        assert 128 + number == client.process.wait(_WAIT_S)
        assert client.process.stderr is not None
        said = f"ixp: error: interrupted by {number.name}\n"
        assert said == client.process.stderr.read().decode()


@pytest.mark.campaign
def test_malformed_messages_take_no_memory(tmp_path: Path) -> None:
    """Of 100,000 messages the last half leaves the memory as it was, but for caches that fill."""
    sizes = exercise(tmp_path, 100_000)

    assert 32 > max(sizes[5:]) - sizes[4]


@pytest.mark.parametrize(
    "stream",
    [
        b"Content-Length: 99999999999\r\n\r\n{}",
        b"Content-Length: -5\r\n\r\n{}",
        b"Content-Length: 50\r\n\r\n{}",
        b"x" * 100_000,
        b"\r\n\r\n\0\0\0",
        b"GET / HTTP/1.1\r\nHost: x\r\n\r\n",
    ],
    ids=["huge", "negative", "short", "endless line", "zeros", "http"],
)
def test_a_stream_that_is_no_protocol_ends_quietly(stream: bytes) -> None:
    """Frames that claim too much, or are none, end with the input: no traceback, no output."""
    code = "from ixp.cli.start import main; main()"
    ended = subprocess.run(
        [sys.executable, "-c", code, "lsp"], input=stream, capture_output=True, check=False
    )

    assert (0, b"", b"") == (ended.returncode, ended.stdout, ended.stderr)
