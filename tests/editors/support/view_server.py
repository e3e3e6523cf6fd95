"""A server of the live view in a thread of the test, and clients of it."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from queue import Queue
from threading import Event, Thread
from typing import Any
from urllib.parse import urlsplit

from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from ixp.editors.view import LiveRun, Playable, serve
from ixp.editors.view.runs import ShownRun
from ixp.workloads import Options

WAIT_S = 30.0


def live(**options: Any) -> Playable:  # noqa: ANN401 - options of a run
    """A run of the router with 40-byte packets."""
    return Playable(LiveRun(Options(**{"config": "oc12", "workload": "ip40"} | options)))


@contextmanager
def served(run: ShownRun) -> Iterator[str]:
    """Serve a run; give the address of its page."""
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
    """The origin of an address."""
    parts = urlsplit(address)
    return Origin(f"{parts.scheme}://{parts.netloc}")


class Page:
    """What a page does, without a browser."""

    def __init__(self, socket: ClientConnection) -> None:
        """Take the opening."""
        self._socket = socket
        self._number = 0
        self.frame: dict[str, Any] = {}
        self.opening = self._next()

    def post(self, what: str, **more: object) -> None:
        """Send a request, and do not wait for its answer."""
        self._number += 1
        self._socket.send(json.dumps({"do": what, "id": self._number, **more}))

    def ask(self, what: str, **more: object) -> dict[str, Any]:
        """Send a request; return its answer, and keep the last frame that came before it."""
        self.post(what, **more)
        while True:
            message = self._next()
            if message.get("id") == self._number:
                return message

    def stand(self) -> dict[str, Any]:
        """Return the last frame, or the first that comes in which the run stands."""
        while not self.frame or self.frame["playing"]:
            self._next()
        return self.frame

    def send(self, data: str | bytes) -> dict[str, Any]:
        """Send a message as it is; return what comes that is no frame."""
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
def page(address: str) -> Iterator[Page]:
    """Connect as the page at an address does."""
    target = f"{address.replace('http:', 'ws:')}run"
    with connect(target, origin=origin(address), open_timeout=WAIT_S) as socket:
        yield Page(socket)
