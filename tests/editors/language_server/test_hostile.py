"""Malformed messages are refused; the server continues and its memory does not grow."""

import os
import queue
import signal
import subprocess
import threading
from pathlib import Path
from typing import Any, BinaryIO, Self

import pytest

from tests.conftest import PROGRAM
from tests.editors.support.framing import frame_of, framed, messages
from tests.editors.support.malformed import bodies

_TEXT = ".local a\n    immed[a, 1]\nloop#:\n    alu[--, a, -, 1]\n    bne[loop#]\n.endlocal\n"
_START = {"line": 0, "character": 0}
_WAIT_S = 120
_BATCH = 100


class RawClient:
    """Send raw bodies and requests to a server."""

    def __enter__(self) -> Self:
        pipe = subprocess.PIPE
        self.process = subprocess.Popen([PROGRAM, "lsp"], stdin=pipe, stdout=pipe, stderr=pipe)
        self._answers: queue.Queue[dict[str, Any]] = queue.Queue()
        self._shown: queue.Queue[str] = queue.Queue()
        self._ids = iter(f"ours {number}" for number in range(1 << 30))
        self._reader = threading.Thread(target=self._read, args=(self.process.stdout,))
        self._reader.start()
        return self

    def __exit__(self, *_error: object) -> None:
        self.process.kill()
        self._reader.join()
        self.process.communicate()

    def _read(self, stream: BinaryIO) -> None:
        for message in messages(stream):
            if str(message.get("id")).startswith("ours"):
                self._answers.put(message)
            elif message.get("method") == "window/showMessage":
                self._shown.put(message["params"]["message"])

    def send(self, body: bytes) -> None:
        self._write(frame_of(body))

    def _write(self, data: bytes) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(data)
        self.process.stdin.flush()

    def notify(self, method: str, params: object) -> None:
        self._write(framed({"jsonrpc": "2.0", "method": method, "params": params}))

    def ask(self, method: str, **more: object) -> Any:  # noqa: ANN401
        number = next(self._ids)
        self._write(framed({"jsonrpc": "2.0", "id": number, "method": method, **more}))
        answer = self._answers.get(timeout=_WAIT_S)
        assert number == answer["id"]
        return answer

    def shown(self) -> str:
        """Return the next message that the client shows."""
        return self._shown.get(timeout=_WAIT_S)

    def initialise(self) -> None:
        self.ask("initialize", params={"capabilities": {}, "processId": None, "rootUri": None})
        self.notify("initialized", {})

    def open_document(self, uri: str) -> None:
        text = {"uri": uri, "languageId": "uc", "version": 1, "text": _TEXT}
        self.notify("textDocument/didOpen", {"textDocument": text})

    def resident_mib(self) -> float:
        """Return the resident memory of the server."""
        status = Path(f"/proc/{self.process.pid}/statm")
        if not status.exists():
            pytest.skip("no /proc: memory is not read")
        return int(status.read_text("utf-8").split()[1]) * os.sysconf("SC_PAGE_SIZE") / 2**20


def exercise(folder: Path, count: int) -> list[float]:
    """Send `count` malformed messages; return the memory in MiB after each tenth."""
    uri = (folder / "kept.uc").as_uri()
    others = [(folder / f"{name}.uc").as_uri() for name in "ab"]
    sizes = []
    with RawClient() as client:
        client.initialise()
        client.open_document(uri)
        for number, body in enumerate(bodies(1, count, others), 1):
            client.send(body)
            if number % min(_BATCH, count // 10) == 0:
                document = {"textDocument": {"uri": uri}}
                answer = client.ask("textDocument/documentSymbol", params=document)
                assert [".local a"] == [symbol["name"] for symbol in answer["result"]]
            if number % (count // 10) == 0:
                sizes.append(client.resident_mib())
        client.ask("shutdown")
        client.notify("exit", None)
        assert client.process.stderr is not None
        assert (0, b"") == (client.process.wait(_WAIT_S), client.process.stderr.read())
    return sizes


def test_the_server_answers_after_a_thousand_malformed_messages(tmp_path: Path) -> None:
    exercise(tmp_path, 1_000)


@pytest.mark.parametrize("more", [{}, {"params": {"textDocument": 5}}], ids=["none", "wrong"])
def test_a_request_with_invalid_parameters_is_answered(more: dict[str, object]) -> None:
    with RawClient() as client:
        client.initialise()

        assert -32602 == client.ask("textDocument/hover", **more)["error"]["code"]


@pytest.mark.parametrize(("requests", "code"), [([], 1), (["shutdown"], 0)])
def test_exit_without_shutdown_is_an_error(requests: list[str], code: int) -> None:
    with RawClient() as client:
        client.initialise()
        for method in requests:
            client.ask(method)
        client.notify("exit", None)

        assert code == client.process.wait(_WAIT_S)


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
@pytest.mark.parametrize("opened", [False, True])
def test_a_signal_ends_the_server(number: signal.Signals, opened: bool) -> None:
    """The client's stream is still open; the exit code is that of other commands."""
    with RawClient() as client:
        client.initialise()
        if opened:
            client.open_document("file:///x.uc")
            place = {"textDocument": {"uri": "file:///x.uc"}, "position": _START}
            client.ask("textDocument/hover", params=place)
        client.process.send_signal(number)

        assert 128 + number == client.process.wait(_WAIT_S)
        assert client.process.stderr is not None
        message = f"ixp: error: interrupted by {number.name}\n"
        assert message == client.process.stderr.read().decode()


@pytest.mark.campaign
def test_memory_does_not_grow_with_100000_malformed_messages(tmp_path: Path) -> None:
    """Memory grows in the first half only, as caches fill."""
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
def test_a_stream_without_messages_ends_the_server_silently(stream: bytes) -> None:
    ended = subprocess.run([PROGRAM, "lsp"], input=stream, capture_output=True, check=False)

    assert (0, b"", b"") == (ended.returncode, ended.stdout, ended.stderr)


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"chip": 5}, "`chip` must be a text, not a whole number"),
        ({"defines": {"A": []}}, "`defines.A` must be a whole number or a text, not a list"),
        ({"inlay_hints": ["x"]}, "`inlay_hints` must be a list of address, cycles, defer"),
        ({"configuration": "x"}, "unknown configuration `x`; give a .toml file or one of oc12"),
    ],
)
def test_a_wrong_setting_is_shown_in_words_of_a_user(
    settings: dict[str, object], message: str
) -> None:
    with RawClient() as client:
        client.initialise()
        client.notify("workspace/didChangeConfiguration", {"settings": {"ixp": settings}})

        assert client.shown().startswith(f"settings of ixp: {message}")


@pytest.mark.parametrize(
    ("body", "message"),
    [
        (b"{", "a message must be JSON"),
        (b"[]", "a message must be a request, a notification or an answer"),
        (b'{"jsonrpc": "2.0", "method": "textDocument/didOpen", "params": 5}',
         "wrong parameters of `textDocument/didOpen`"),
    ],
)  # fmt: skip
def test_a_message_that_cannot_be_read_is_shown_in_words_of_a_user(
    body: bytes, message: str
) -> None:
    with RawClient() as client:
        client.initialise()
        client.send(body)

        assert message == client.shown()
