"""Whatever comes in, from whoever: it is refused, and the page of the run is served as before."""

import json
import os
import random
import socket
import threading
from base64 import b64encode
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from websockets.exceptions import ConnectionClosed

from tests.editors.support.view_server import live, origin, page, served

pytestmark = pytest.mark.xdist_group("view server")

_ANSWER_S = 5.0
_MORE_MB = 40  # than before, at most, after any number of messages
_REQUESTS: tuple[dict[str, object], ...] = (  # but for "play", which would go on
    {"do": "pause"}, {"do": "step", "by": "cycle", "back": False, "engine": 1, "context": 2},
    {"do": "back"}, {"do": "goto", "cycle": 300}, {"do": "packet", "number": 1}, {"do": "history"},
    {"do": "breakpoint", "file": 1, "line": 1, "on": True}, {"do": "source", "file": 1},
    {"do": "step", "by": "line", "back": True, "port": 3},
)  # fmt: skip
_VALUES: tuple[object, ...] = (
    -1, 0, 1, 2**63, 2**70, 1e99, 0.5, None, True, "x", [], {}, "\0" * 9, [[[]]], "9" * 5000,
)  # fmt: skip
_PIECES = ("", "{", "\\", '"', "\u2028", "\0", "9" * 400)


@pytest.fixture
def address() -> Iterator[str]:
    """The address of a page."""
    with served(live()) as found:
        yield found


class Stranger:
    """Sends what no page sends, by a seed."""

    def __init__(self, address: str, seed: int) -> None:
        """Know the address, whose token is used only where something else is wrong."""
        self._parts = urlsplit(address)
        self._origin = str(origin(address))
        self._random = random.Random(seed)

    def connect(self) -> bytes:
        """Open a connection, send a message, and return what comes back."""
        with socket.create_connection(
            (self._parts.hostname or "", self._parts.port or 0), timeout=_ANSWER_S
        ) as sock:
            with suppress(OSError):
                sock.sendall(self._message())
                sock.shutdown(socket.SHUT_WR)
            answer = b""
            with suppress(OSError):
                while data := sock.recv(65536):
                    answer += data
        return answer

    def request(self) -> str:
        """A message over the WebSocket that is nearly, or not at all, a request."""
        rng = self._random
        found: dict[str, object] = {"id": 1, **rng.choice(_REQUESTS)}
        if rng.random() < 0.8:
            found[rng.choice([*found, "more"])] = rng.choice(_VALUES)
        text = json.dumps(found)
        if rng.random() < 0.5:
            at = rng.randrange(len(text))
            text = text[:at] + rng.choice(_PIECES) + text[at + 1 :]
        return text

    def _message(self) -> bytes:
        rng = self._random
        kind = rng.randrange(6)
        if kind == 0:
            return rng.randbytes(rng.randrange(1, 400))
        if kind == 1:
            return self._mutated(self._get(self._parts.path))
        if kind == 2:
            path = rng.choice(["/", "/run", "/x" * 900, f"{self._parts.path[:-2]}/", "//", "/%00"])
            return self._get(path)
        if kind == 3:
            return self._get(self._parts.path, host=rng.choice(["evil.example", "", "127.0.0.1:1"]))
        if kind == 4:
            wrong = rng.choice(["http://evil.example", "null", "", f"{self._origin}.evil.example"])
            return self._get(f"{self._parts.path}run", self._handshake(wrong))
        return self._mutated(self._get(f"{self._parts.path}run", self._handshake(self._origin)))

    def _get(self, path: str, more: str = "", host: str | None = None) -> bytes:
        name = self._parts.netloc if host is None else host
        return f"GET {path} HTTP/1.1\r\nHost: {name}\r\n{more}\r\n".encode()

    def _handshake(self, origin_: str) -> str:
        key = b64encode(self._random.randbytes(16)).decode()
        return (f"Origin: {origin_}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
                f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n")  # fmt: skip

    def _mutated(self, data: bytes) -> bytes:
        """Change a few bytes, or cut it, or add frames of its own."""
        rng = self._random
        changed = bytearray(data)
        for _ in range(rng.randrange(1, 6)):
            changed[rng.randrange(len(changed))] = rng.randrange(256)
        cut = bytes(changed[: rng.randrange(1, len(changed) + 1)])
        return rng.choice([cut, bytes(changed), bytes(changed) + rng.randbytes(60)])


def memory_mb() -> float:
    """The memory that this process has, without what is swapped or shared."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


def descriptors() -> int:
    """How many files and sockets are open."""
    return len(os.listdir("/proc/self/fd"))  # noqa: PTH208 - names only


def is_served(address: str) -> bool:
    """Whether a page is let in and answered, soon."""
    for _ in range(200):
        with suppress(ConnectionClosed, OSError), page(address) as found:
            return bool(found.ask("history")["is"] == "history")
    return False


def attack(address: str, messages: int, seed: int) -> None:
    """Send messages, half as connections of their own; check that nothing comes of them."""
    stranger = Stranger(address, seed)
    assert is_served(address)
    threads, open_before, before_mb = threading.active_count(), descriptors(), memory_mb()
    secret = urlsplit(address).path.strip("/").encode()
    for _ in range(messages // 2):
        answer = stranger.connect()
        assert secret not in answer
        assert b"Traceback" not in answer
    sent = messages // 2
    while sent < messages:
        with suppress(ConnectionClosed), page(address) as found:
            while sent < messages:
                sent += 1
                assert found.send(stranger.request())["is"] in {
                    "refusal", "done", "source", "packet", "history",
                }  # fmt: skip

    assert is_served(address)
    assert threads == threading.active_count()
    assert descriptors() <= open_before + 2
    assert memory_mb() < before_mb + _MORE_MB


def test_a_thousand_malformed_messages_do_no_harm(address: str) -> None:
    """HTTP, handshakes, frames and requests."""
    attack(address, 1000, seed=1)


@pytest.mark.campaign
def test_a_hundred_thousand_malformed_messages_do_no_harm(address: str) -> None:
    """The same, for longer."""
    attack(address, 100_000, seed=2)
