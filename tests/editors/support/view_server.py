"""Runs of the live view, a server of them in a thread of the test, and its client."""

import json
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from queue import Queue
from threading import Event, Thread
from typing import Any
from urllib.parse import urlsplit

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from ixp.editors.view import LiveRun, Playable, serve
from ixp.editors.view.document import Frame
from ixp.editors.view.requests import GoTo
from ixp.editors.view.runs import ShownRun
from ixp.workloads import Options

WAIT_S = 30.0


def live(**options: Any) -> Playable:  # noqa: ANN401 - options of a run
    return Playable(LiveRun(Options(**{"config": "oc12", "workload": "ip40"} | options)))


def not_interrupted() -> bool:
    return False


def paused_frame(run: LiveRun) -> Frame:
    return run.frame(playing=False, speed=None, cycles_per_s=0)


def go_to(run: LiveRun, cycle: int) -> Frame:
    """Bring a run to a cycle; return what the page shows then."""
    run.go_to(GoTo(id=0, cycle=cycle), not_interrupted)
    assert cycle == run.session.now
    return paused_frame(run)


@contextmanager
def served(run: ShownRun) -> Iterator[str]:
    """Serve a run in a thread; yield the address of its page."""
    addresses: Queue[str] = Queue()
    ended = Event()
    thread = Thread(
        target=serve,
        args=(run,),
        kwargs={"port": 0, "idle_s": None, "opened": addresses.put, "ended": ended.is_set},
        daemon=True,
    )
    thread.start()
    try:
        yield addresses.get(timeout=WAIT_S)
    finally:
        ended.set()
        thread.join(WAIT_S)
        assert not thread.is_alive()


def origin(address: str) -> Origin:
    parts = urlsplit(address)
    return Origin(f"{parts.scheme}://{parts.netloc}")


def socket_of(address: str) -> str:
    return f"{address.replace('http:', 'ws:')}run"


class PageClient:
    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket
        self._number = 0
        self.frame: dict[str, Any] = {}
        self.opening = self._next()

    def post(self, what: str, **more: object) -> None:
        """Send a request without waiting for its answer."""
        self._number += 1
        self._socket.send(json.dumps({"do": what, "id": self._number, **more}))

    def ask(self, what: str, **more: object) -> dict[str, Any]:
        """Send a request; return its answer. `frame` is then the last frame before it."""
        self.post(what, **more)
        while True:
            message = self._next()
            if message.get("id") == self._number:
                return message

    def wait_until_paused(self) -> dict[str, Any]:
        """Return the last frame, or the next one, in which the run is paused."""
        while not self.frame or self.frame["playing"]:
            self._next()
        return self.frame

    def send(self, data: str | bytes) -> dict[str, Any]:
        """Send raw data; return the next message that is no frame."""
        self._socket.send(data)
        while True:
            message = self._next()
            if message["is"] != "frame":
                return message

    def _next(self) -> dict[str, Any]:
        message: dict[str, Any] = json.loads(self._socket.recv(timeout=WAIT_S))
        if message["is"] == "frame":
            self.frame = message
        return message


@contextmanager
def page(address: str) -> Iterator[PageClient]:
    """Connect as the page at an address does."""
    with connect(socket_of(address), origin=origin(address), open_timeout=WAIT_S) as socket:
        yield PageClient(socket)


def is_served(address: str) -> bool:
    """Return whether a page is let in and answered, once the page before it has left."""
    end = time.monotonic() + WAIT_S
    while time.monotonic() < end:
        with suppress(ConnectionClosed, OSError), page(address) as client:
            return bool(client.ask("pause")["is"] == "done")
        time.sleep(0.01)
    return False
