"""The server of the page: its files, and one WebSocket between it and the run."""

from __future__ import annotations

import asyncio
import secrets
import socket
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from functools import partial
from importlib.resources import files

import uvicorn
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, Router, WebSocketRoute

from ixp.editors.view.client import Clients, Mailbox
from ixp.editors.view.guard import Guard
from ixp.editors.view.requests import MAX_BYTES
from ixp.editors.view.runs import Played, ShownRun
from ixp.support.errors import UserError

_TOKEN_BYTES = 24
_MOST_CONNECTIONS = 64
_LOOK_S = 0.1
_TYPES = {"html": "text/html", "css": "text/css", "js": "text/javascript", "svg": "image/svg+xml"}


def serve(
    run: ShownRun,
    *,
    port: int,
    idle_s: float | None,
    opened: Callable[[str], None],
    ended: Callable[[], object],
) -> None:
    """Serve a run on this machine alone until `ended` says so; `opened` gets the address.

    `port` 0 takes a free one. With `idle_s` it also ends when no page was there for that time.
    Raise UserError for a port that is taken.
    """
    with _bound(port) as listening:
        asyncio.run(_serve(run, listening, idle_s, opened, ended))


@contextmanager
def _bound(port: int) -> Iterator[socket.socket]:
    with socket.socket() as listening:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listening.bind(("127.0.0.1", port))
        except OSError as error:
            raise UserError(f"port {port} of 127.0.0.1 cannot be used: {error.strerror}") from None
        yield listening


async def _serve(
    run: ShownRun,
    listening: socket.socket,
    idle_s: float | None,
    opened: Callable[[str], None],
    ended: Callable[[], object],
) -> None:
    port = listening.getsockname()[1]
    token = secrets.token_urlsafe(_TOKEN_BYTES)
    async with _playing(run) as (played, clients):
        config = _config(Guard(application(clients), token, port))
        server = _Server(config, partial(opened, f"http://127.0.0.1:{port}/{token}/"))
        serving = asyncio.create_task(server.serve([listening]))
        await _end(played, clients, idle_s, ended)
        server.should_exit = True
        await serving
        if played.fault:
            raise played.fault


@asynccontextmanager
async def _playing(run: ShownRun) -> AsyncIterator[tuple[Played, Clients]]:
    mailbox = Mailbox()
    played = run.play(mailbox.put)
    try:
        yield played, Clients(run.opening, played, mailbox)
    finally:
        played.close()


async def _end(
    played: Played, clients: Clients, idle_s: float | None, ended: Callable[[], object]
) -> None:
    """Wait until somebody wants an end, or no page has been there for a time."""
    alone = 0.0
    while not ended() and not played.fault and (idle_s is None or alone < idle_s):
        await asyncio.sleep(_LOOK_S)
        alone = 0.0 if clients.connected else alone + _LOOK_S


class _Server(uvicorn.Server):
    """Leaves signals to the command, which knows what they mean; says when it has begun."""

    def __init__(self, config: uvicorn.Config, begun: Callable[[], None]) -> None:
        super().__init__(config)
        self._begun = begun

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self._begun()

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield


def _config(app: Guard) -> uvicorn.Config:
    return uvicorn.Config(
        app,
        loop="asyncio",
        ws="websockets-sansio",
        ws_max_size=MAX_BYTES,
        ws_ping_interval=None,
        lifespan="off",
        log_config=None,
        log_level=100,  # nothing: what strangers send is not the user's concern
        access_log=False,
        server_header=False,
        proxy_headers=False,
        limit_concurrency=_MOST_CONNECTIONS,
        timeout_keep_alive=30,
        timeout_graceful_shutdown=1,
    )


def application(clients: Clients) -> Router:
    """Return the application behind the guard: the page's own files and its WebSocket."""
    assets = _assets()

    async def asset(request: Request) -> Response:
        name = request.path_params.get("name", "index.html")
        if name not in assets:
            return Response("not found\n", 404, media_type="text/plain")
        return Response(assets[name], media_type=_TYPES[name.rpartition(".")[2]])

    return Router(
        [WebSocketRoute("/run", clients.serve), Route("/", asset), Route("/{name}", asset)],
        redirect_slashes=False,  # it would name the path without the token
    )


def _assets() -> dict[str, bytes]:
    """Read the page's files once: no request names a path of this machine."""
    page = files("ixp.editors.view") / "page"
    return {
        each.name: each.read_bytes()
        for each in page.iterdir()
        if each.name.rpartition(".")[2] in _TYPES
    }
