"""Runs of the live view, their server in a thread, and its client."""

import json
from collections.abc import Iterator
from contextlib import closing, contextmanager
from http import HTTPStatus
from http.client import HTTPConnection, HTTPResponse
from queue import Queue
from threading import Event, Thread
from typing import Any
from urllib.parse import urlsplit

from ixp.editors.view.document import Frame
from ixp.editors.view.live_run import LiveRun
from ixp.editors.view.player import ViewedRun
from ixp.editors.view.requests import GoTo
from ixp.editors.view.server import serve
from ixp.workloads import Options

WAIT_S = 30.0


def live(**options: Any) -> LiveRun:  # noqa: ANN401 - options of a run
    return LiveRun(Options(**{"config": "oc12", "workload": "ip40"} | options))


def not_interrupted() -> bool:
    return False


def paused_frame(run: LiveRun) -> Frame:
    return run.frame(playing=False, speed=None, cycles_per_s=0)


def go_to(run: LiveRun, cycle: int) -> Frame:
    """Run to `cycle`; return the frame of the page."""
    run.go_to(GoTo(id=0, cycle=cycle), not_interrupted)
    assert cycle == run.session.now
    return paused_frame(run)


@contextmanager
def served(run: ViewedRun) -> Iterator[str]:
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


def origin(address: str) -> str:
    parts = urlsplit(address)
    return f"{parts.scheme}://{parts.netloc}"


def connection_to(address: str) -> HTTPConnection:
    parts = urlsplit(address)
    return HTTPConnection(parts.hostname or "", parts.port or 0, timeout=WAIT_S)


def post(address: str, data: str | bytes, **headers: str) -> int:
    """Post data as the page does, with changed headers; return the status of the answer."""
    with closing(connection_to(address)) as connection:
        body = data.encode() if isinstance(data, str) else data
        page_headers = {"Origin": origin(address), **headers}
        connection.request("POST", f"{urlsplit(address).path}ask", body, page_headers)
        return connection.getresponse().status


class PageClient:
    def __init__(self, address: str, stream: HTTPResponse) -> None:
        self._address = address
        self._stream = stream
        self._number = 0
        self.frame: dict[str, Any] = {}
        self.opening = self._next()

    def post(self, request: str, **fields: object) -> None:
        """Send a request without waiting for its answer."""
        self._number += 1
        data = json.dumps({"do": request, "id": self._number, **fields})
        assert HTTPStatus.ACCEPTED == post(self._address, data)

    def ask(self, request: str, **fields: object) -> dict[str, Any]:
        """Send a request; return its answer. `frame` becomes the last frame before the answer."""
        self.post(request, **fields)
        while True:
            message = self._next()
            if message.get("id") == self._number:
                return message

    def wait_until_paused(self) -> dict[str, Any]:
        """Wait for a frame of the paused run; return it."""
        while not self.frame or self.frame["playing"]:
            self._next()
        return self.frame

    def send(self, data: str | bytes) -> dict[str, Any]:
        """Send raw data; return the next message other than a frame."""
        assert HTTPStatus.ACCEPTED == post(self._address, data)
        while True:
            message = self._next()
            if message["is"] != "frame":
                return message

    def wait_for_end(self) -> None:
        """Read the stream until the server ends it."""
        while self._stream.readline():
            pass

    def _next(self) -> dict[str, Any]:
        line, end = self._stream.readline(), self._stream.readline()
        if not line:
            raise ConnectionError("the stream has ended")
        assert (b"data: ", b"\n") == (line[:6], end)
        message: dict[str, Any] = json.loads(line[6:])
        if message["is"] == "frame":
            self.frame = message
        return message


@contextmanager
def page(address: str) -> Iterator[PageClient]:
    """Connect to an address as a page does. Raise ConnectionError if it is refused."""
    with closing(connection_to(address)) as connection:
        connection.request("GET", f"{urlsplit(address).path}events")
        with connection.getresponse() as stream:
            if stream.status != HTTPStatus.OK:
                raise ConnectionError(stream.status)
            yield PageClient(address, stream)


def is_served(address: str) -> bool:
    """Return whether a page is accepted and answered, after the previous page has left."""
    with page(address) as client:
        return bool(client.ask("pause")["is"] == "done")
