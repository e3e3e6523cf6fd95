"""Whatever request comes in: it is refused, and the page of the run is served as before."""

import json
import os
import random
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from tests.editors.support.view_server import WAIT_S, is_served, live, page, served

pytestmark = pytest.mark.xdist_group("view server")

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
    with served(live()) as url:
        yield url


def request(rng: random.Random) -> str:
    """A message that is nearly, or not at all, a request."""
    fields: dict[str, object] = {"id": 1, **rng.choice(_REQUESTS)}
    if rng.random() < 0.8:
        fields[rng.choice([*fields, "more"])] = rng.choice(_VALUES)
    text = json.dumps(fields)
    if rng.random() < 0.5:
        at = rng.randrange(len(text))
        text = text[:at] + rng.choice(_PIECES) + text[at + 1 :]
    return text


def memory_mb() -> float:
    """The memory that this process has, without what is swapped or shared."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


def descriptors() -> int:
    """How many files and sockets are open."""
    return len(os.listdir("/proc/self/fd"))  # noqa: PTH208 - names only


@pytest.mark.parametrize("messages", [1000, pytest.param(100_000, marks=pytest.mark.campaign)])
def test_malformed_requests_do_no_harm(address: str, messages: int) -> None:
    """What is before a request, HTTP and the handshake, is the work of uvicorn and websockets."""
    rng = random.Random(messages)
    assert is_served(address)
    threads, open_before, before_mb = threading.active_count(), descriptors(), memory_mb()
    sent = 0
    while sent < messages:
        with suppress(ConnectionClosed), page(address) as client:
            while sent < messages:
                sent += 1
                assert client.send(request(rng))["is"] in {
                    "refusal", "done", "source", "packet", "history",
                }  # fmt: skip

    assert is_served(address)
    end = time.monotonic() + WAIT_S
    while threading.active_count() > threads:  # the last page's thread ends a little later
        assert time.monotonic() < end
        time.sleep(0.01)
    assert descriptors() <= open_before + 2
    assert memory_mb() < before_mb + _MORE_MB
