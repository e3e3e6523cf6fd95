"""Lets requests of one page through, and no others: by token, host and origin.

Everything stands below a random token in the address. A page of another origin cannot know it; one
that has its name resolved to this machine (DNS rebinding) shows by the host that it asks for.
"""

from __future__ import annotations

import secrets
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

from starlette.responses import PlainTextResponse, RedirectResponse
from starlette.types import ASGIApp, Receive, Scope, Send

_HOSTS = ("127.0.0.1", "localhost")
HEADERS = {
    "content-security-policy": "default-src 'none'; script-src 'self'; style-src 'self'; "
    "img-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "cache-control": "no-store",
}


class Guard:
    """An ASGI application in front of another one, which sees paths without the token."""

    def __init__(self, app: ASGIApp, token: str, port: int) -> None:
        """Guard `app` on a port of this machine."""
        self._app = app
        self._token = token.encode()
        self._authorities = {f"{host}:{port}" for host in _HOSTS}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or refuse it."""
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        path = self._path(scope)
        if path is None:
            await _refuse(scope, receive, send)
            return
        if scope["type"] == "http" and scope["path"].count("/") == 1:
            # Without its last `/` the page would look for its files above the token.
            whole = RedirectResponse(f"{scope['path']}/")
            await whole(scope, receive, _with_headers(send))
            return
        inner = dict(scope) | {"path": path, "raw_path": path.encode()}
        await self._app(inner, receive, _with_headers(send))

    def _path(self, scope: Scope) -> str | None:
        """Return the path behind the token; None for a request that is refused."""
        _, token, rest = [*str(scope["path"]).split("/", 2), "", ""][:3]
        right = secrets.compare_digest(token.encode(errors="replace"), self._token)
        headers: list[tuple[bytes, bytes]] = [*scope["headers"]]
        hosts = [value.decode("latin-1") for name, value in headers if name == b"host"]
        origins = [value.decode("latin-1") for name, value in headers if name == b"origin"]
        if not right or len(hosts) != 1 or hosts[0] not in self._authorities:
            return None
        own = [f"http://{hosts[0]}"]
        if scope["type"] == "websocket" and origins != own:
            return None
        if origins and origins != own:
            return None
        return f"/{rest}"


async def _refuse(scope: Scope, receive: Receive, send: Send) -> None:
    """Answer as if nothing were here: what was wrong is not said."""
    if scope["type"] == "websocket":
        await send({"type": "websocket.close", "code": 1008})
        return
    await PlainTextResponse("not found\n", 404)(scope, receive, _with_headers(send))


def _with_headers(send: Send) -> Callable[[MutableMapping[str, Any]], Awaitable[None]]:
    async def sending(message: MutableMapping[str, Any]) -> None:
        if message["type"] == "http.response.start":
            extra = [(name.encode(), value.encode()) for name, value in HEADERS.items()]
            message = {**message, "headers": [*message.get("headers", ()), *extra]}
        await send(message)

    return sending
