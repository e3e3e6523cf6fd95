"""The server of the page: its files, a stream of frames and answers, and requests.

All addresses begin with a random token. A page of another origin cannot know it; a page whose name
is resolved to this machine (DNS rebinding) is recognised by the host that it asks for.
"""

from __future__ import annotations

import re
import secrets
import socket
import sys
import threading
import time
from collections.abc import Callable
from functools import partial
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler
from importlib.resources import files
from socketserver import ThreadingTCPServer

import msgspec

from ixp.editors.view.document import Refusal
from ixp.editors.view.page_messages import PageMessages
from ixp.editors.view.player import Player, ViewedRun
from ixp.editors.view.requests import MAX_BYTES, read_request
from ixp.support.errors import UserError

_MAX_THREADS = 64  # of the process: further connections are closed at once
_TOKEN_BYTES = 24
_RELOAD_S = 1.0
_TYPES = {
    "html": "text/html; charset=utf-8",
    "css": "text/css; charset=utf-8",
    "js": "text/javascript; charset=utf-8",
    "svg": "image/svg+xml",
}
_HEADERS = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; "
    "img-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-store",
}


def serve(
    run: ViewedRun,
    *,
    port: int,
    idle_s: float | None,
    opened: Callable[[str], None],
    ended: Callable[[], object],
) -> None:
    """Serve a run on 127.0.0.1 until `ended` returns true; `opened` gets the address of the page.

    `port` 0 takes a free one. With `idle_s` it also ends when no page was open for that time.
    Raise UserError for a port that is taken.
    """
    try:
        server = PageServer(run, port)
    except OSError as error:
        raise UserError(f"port {port} of 127.0.0.1 cannot be used: {error.strerror}") from None
    with server:
        opened(server.address)
        last_open = time.monotonic()
        while not ended() and not server.player.fault:
            server.handle_request()
            if server.messages:
                last_open = time.monotonic()
            elif idle_s is not None and time.monotonic() - last_open >= idle_s:
                break
    if server.player.fault:
        raise server.player.fault


class PageServer(ThreadingTCPServer):
    """Serves a run below a random path of 127.0.0.1, each connection in a thread of its own.

    `messages` holds the messages for the page that is open; None while no page is.
    """

    allow_reuse_address = True
    daemon_threads = True  # a client that sends half a request must not delay the end
    request_queue_size = _MAX_THREADS
    timeout = 0.1  # seconds of `handle_request`

    def __init__(self, run: ViewedRun, port: int) -> None:
        """Listen, and begin to play. Raise OSError for a port that is taken."""
        super().__init__(("127.0.0.1", port), _Handler)
        number = self.server_address[1]
        self.hosts = {f"{name}:{number}" for name in ("127.0.0.1", "localhost")}
        self.root = f"/{secrets.token_urlsafe(_TOKEN_BYTES)}/"
        self.address = f"http://127.0.0.1:{number}{self.root}"
        # Read once: no request names a path of this machine.
        page = files("ixp.editors.view") / "page"
        self.assets = {asset.name: asset.read_bytes() for asset in page.iterdir()}
        self.opening = msgspec.json.encode(run.opening)
        self.messages: PageMessages | None = None
        self.is_ended = False
        self._one_page = threading.Lock()
        self._changes = threading.Lock()  # of the frame and the messages
        self._frame = b""
        self.player = Player(run, self._show)

    def __exit__(self, *_: object) -> None:
        """End the stream and the player."""
        self.is_ended = True
        self.server_close()
        self.player.close()

    def verify_request(self, *_: object) -> bool:
        """Return whether the process may start a thread for another connection."""
        return threading.active_count() < _MAX_THREADS

    def handle_error(self, *client: object) -> None:
        """Report an exception of a connection, unless the client has caused it by leaving."""
        if not isinstance(sys.exc_info()[1], OSError):
            super().handle_error(*client)  # type: ignore[arg-type]

    def connect(self) -> PageMessages | None:
        """Let a page in; return None if another page stays for longer than a second."""
        if not self._one_page.acquire(timeout=_RELOAD_S):
            return None
        with self._changes:
            self.messages = PageMessages(self._frame)
        return self.messages

    def disconnect(self) -> None:
        """Pause the run, and let the next page in."""
        self.messages = None
        self.player.pause()
        self._one_page.release()

    def ask(self, data: bytes) -> HTTPStatus:
        """Pass a request of the page to the player, which adds the answer to `messages`."""
        messages = self.messages
        if messages is None:
            return HTTPStatus.CONFLICT
        try:
            request = read_request(data)
        except UserError as error:
            messages.put_answer(None, Refusal(str(error)))
        else:
            self.player.ask(request, partial(messages.put_answer, request.id))
        return HTTPStatus.ACCEPTED

    def _show(self, frame: bytes) -> None:
        with self._changes:
            self._frame = frame
            if self.messages:
                self.messages.put_frame(frame)


class _Handler(BaseHTTPRequestHandler):
    """Answers the request of a connection; HTTP/1.0 has one in each."""

    server: PageServer
    timeout = 30  # seconds, for every piece of a request or an answer
    disable_nagle_algorithm = True

    def do_GET(self) -> None:
        """Send a file of the page, or the stream."""
        name = self._name()
        if name == "/":  # without its last `/` the page would look for its files above the token
            self._reply(HTTPStatus.TEMPORARY_REDIRECT, Location=self.server.root)
        elif name == "events":
            self._send_stream()
        elif (body := self.server.assets.get(name or "")) is not None:
            kind = _TYPES[str(name).rpartition(".")[2]]
            self._reply(HTTPStatus.OK, body, **{"Content-Type": kind})
        else:
            self.send_error(HTTPStatus.NOT_FOUND)

    def do_POST(self) -> None:
        """Take a request of the page; its answer is sent in the stream.

        A browser opens six connections at most to a server: requests that wait for their answers
        would occupy all of them, and a pause could not be sent.
        """
        size = self.headers.get("Content-Length", "")
        if self._name() != "ask" or "Origin" not in self.headers:
            self.send_error(HTTPStatus.NOT_FOUND)
        elif not re.fullmatch("[0-9]{1,9}", size):
            self.send_error(HTTPStatus.BAD_REQUEST)
        elif int(size) > MAX_BYTES:
            self.send_error(HTTPStatus.REQUEST_ENTITY_TOO_LARGE)
        else:
            self._reply(self.server.ask(self.rfile.read(int(size))))

    def send_error(self, code: int, *_: object) -> None:
        """Refuse a request, also one that is not HTTP, without a reason."""
        status = HTTPStatus(code)
        self._reply(status, f"{status.phrase.lower()}\n".encode())

    def log_message(self, *_: object) -> None:
        """Log nothing: requests of strangers do not concern the user."""

    def _name(self) -> str | None:
        """Return the path below the token; None for a request of another page or host.

        It is `index.html` for the token and a slash, and a slash for the token alone.
        """
        path, root = self.path.partition("?")[0], self.server.root
        is_ours = secrets.compare_digest(f"{path}/"[: len(root)].encode(), root.encode())
        hosts = self.headers.get_all("Host", [])
        origins = self.headers.get_all("Origin", [])
        if not is_ours or len(hosts) != 1 or hosts[0] not in self.server.hosts:
            return None
        if origins not in ([], [f"http://{hosts[0]}"]):
            return None
        return "/" if path == root[:-1] else path[len(root) :] or "index.html"

    def _send_stream(self) -> None:
        """Send the opening, then frames and answers, until the page or the server ends."""
        messages = self.server.connect()
        if messages is None:
            self.send_error(HTTPStatus.CONFLICT)
            return
        try:
            self.connection.settimeout(None)  # a page that sleeps in the background reads later
            self._send_head(HTTPStatus.OK, {"Content-Type": "text/event-stream"})
            self._send_message(self.server.opening)
            while not self.server.is_ended and not self._has_left():
                for message in messages.take():
                    self._send_message(message)
        finally:
            self.server.disconnect()

    def _send_message(self, message: bytes) -> None:
        self.wfile.write(b"data: " + message + b"\n\n")

    def _has_left(self) -> bool:
        """Return whether the page has closed the stream."""
        try:
            return not self.connection.recv(1, socket.MSG_DONTWAIT)
        except BlockingIOError:
            return False

    def _reply(self, status: HTTPStatus, body: bytes = b"", **headers: str) -> None:
        size = str(len(body))
        self._send_head(status, {"Content-Type": "text/plain", "Content-Length": size, **headers})
        self.wfile.write(body)

    def _send_head(self, status: HTTPStatus, headers: dict[str, str]) -> None:
        self.send_response_only(status)
        for name, value in {**_HEADERS, **headers}.items():
            self.send_header(name, value)
        self.end_headers()
