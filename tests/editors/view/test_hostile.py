"""Any malformed request is refused, and the page is still served."""

import json
import os
import random
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing, suppress
from http import HTTPStatus
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from tests.editors.support.view_server import WAIT_S, is_served, live, page, post, served

pytestmark = pytest.mark.xdist_group("view server")

_MORE_MB = 40  # at most this growth after any number of messages
_REQUESTS: tuple[dict[str, object], ...] = (  # without "play", which would not end
    {"do": "pause"}, {"do": "step", "by": "cycle", "back": False, "engine": 1, "context": 2},
    {"do": "back"}, {"do": "goto", "cycle": 300}, {"do": "packet", "number": 1}, {"do": "history"},
    {"do": "breakpoint", "file": 1, "line": 1, "on": True}, {"do": "source", "file": 1},
    {"do": "step", "by": "line", "back": True, "port": 3},
    {"do": "packets", "filter": "eth0 -sent"}, {"do": "export", "sent": True},
    {"do": "words", "file": 1, "line": 30, "engine": 2},
    {"do": "timeline", "begin": 5, "cycles": 300},
    {"do": "registers", "engine": 1, "context": 2},
    {"do": "memory", "unit": "sram", "address": "0", "engine": 1, "context": 2, "count": 9},
)  # fmt: skip
_VALUES: tuple[object, ...] = (
    -1, 0, 1, 2**63, 2**70, 1e99, 0.5, None, True, "x", [], {}, "\0" * 9, [[[]]], "9" * 3000,
)  # fmt: skip
_PIECES = ("", "{", "\\", '"', "\u2028", "\0", "9" * 400)


@pytest.fixture
def address() -> Iterator[str]:
    with served(live()) as url:
        yield url


def request(rng: random.Random) -> str:
    """Return a message that is invalid or nearly valid."""
    fields: dict[str, object] = {"id": 1, **rng.choice(_REQUESTS)}
    if rng.random() < 0.8:
        fields[rng.choice([*fields, "more"])] = rng.choice(_VALUES)
    text = json.dumps(fields)
    if rng.random() < 0.5:
        at = rng.randrange(len(text))
        text = text[:at] + rng.choice(_PIECES) + text[at + 1 :]
    return text


def memory_mb() -> float:
    """Return the resident private memory of this process."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


def descriptors() -> int:
    """Return the number of open files and sockets."""
    return len(os.listdir("/proc/self/fd"))  # noqa: PTH208 - names only


def raw_connection(address: str, data: bytes) -> socket.socket:
    """Send bytes to the server of an address, and keep the connection."""
    parts = urlsplit(address)
    connection = socket.socket()
    connection.settimeout(WAIT_S)
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1)  # small, because it is never read
    connection.connect((parts.hostname, parts.port))
    connection.sendall(data)
    return connection


def head(address: str, start: str, *more: str) -> bytes:
    """Return the header lines of a request of the page; `start` is method and path."""
    parts = urlsplit(address)
    method, _, name = start.partition(" ")
    headers = f"Host: {parts.netloc}", f"Origin: http://{parts.netloc}"
    return "\r\n".join([f"{method} {parts.path}{name} HTTP/1.1", *headers, *more, "", ""]).encode()


def test_bytes_other_than_http_are_refused(address: str, capfd: pytest.CaptureFixture[str]) -> None:
    rng = random.Random(7)
    good = head(address, "GET main.js")
    messages = [
        b"\0" * 100 + b"\r\n\r\n", b"GET\r\n\r\n", b"GET / HTTP/9.9\r\n\r\n", b"\r\n\r\n",
        b"GET /" + b"x" * 70_000 + b" HTTP/1.1\r\n\r\n", b"GET /\xff\xfe HTTP/1.1\r\n\r\n",
        head(address, "GET main.js", *["X: y"] * 200), head(address, "GET main.js", "Host: other"),
        head(address, "GET main.js", "X: " + "y" * 70_000), head(address, "DELETE main.js"),
        head(address, "POST ask", "Transfer-Encoding: chunked") + b"5\r\nhello\r\n0\r\n\r\n",
        *(rng.randbytes(rng.randrange(1, 400)) + b"\r\n\r\n" for _ in range(100)),
        *(good[:at] + b"\0" + good[at:] for at in range(0, good.index(b"\r\n"), 3)),
    ]  # fmt: skip
    for message in messages:
        with suppress(ConnectionError), closing(raw_connection(address, message)) as connection:
            connection.shutdown(socket.SHUT_WR)
            answer = b"".join(iter(lambda: connection.recv(65_536), b""))
            assert b" 200 OK" not in answer, message

    assert is_served(address)
    assert "" == capfd.readouterr().err


def test_idle_clients_delay_neither_the_page_nor_the_end_of_the_server() -> None:
    with ExitStack() as stack:
        with served(live()) as address:
            for data in (
                b"", b"GET ", head(address, "GET main.js")[:-2],
                head(address, "POST ask", "Content-Length: 4000") + b"{",
            ):  # fmt: skip
                for _ in range(5):
                    stack.enter_context(raw_connection(address, data))
            assert is_served(address)
            # a page that never reads
            stack.enter_context(raw_connection(address, head(address, "GET events")))
            while post(address, '{"do": "play", "id": 1}') == HTTPStatus.CONFLICT:
                time.sleep(0.01)
            time.sleep(1)
            start = time.monotonic()
        assert time.monotonic() - start < 2


def test_excess_connections_are_closed_and_the_page_is_served_again(address: str) -> None:
    with ExitStack() as stack:
        for _ in range(200):
            stack.enter_context(raw_connection(address, b"GET "))
        assert threading.active_count() < 100
    assert is_served(address)


@pytest.mark.parametrize("messages", [1000, pytest.param(100_000, marks=pytest.mark.campaign)])
def test_malformed_requests_do_no_harm(address: str, messages: int) -> None:
    rng = random.Random(messages)
    assert is_served(address)
    threads, open_before, before_mb = threading.active_count(), descriptors(), memory_mb()
    sent = 0
    while sent < messages:
        with page(address) as client:
            while sent < messages:
                sent += 1
                assert client.send(request(rng))["is"] in {
                    "refusal", "done", "source", "packet", "history", "registers", "memory",
                    "packets", "captures", "timeline", "words",
                }  # fmt: skip

    assert is_served(address)
    end = time.monotonic() + WAIT_S
    while threading.active_count() > threads:  # the thread of the last page ends a little later
        assert time.monotonic() < end
        time.sleep(0.01)
    assert descriptors() <= open_before + 2
    assert memory_mb() < before_mb + _MORE_MB
