"""Serve one client with every feature."""

from __future__ import annotations

from typing import BinaryIO

from ixp.editors.language_server.handlers import (
    actions,
    display,
    documents,
    lists,
    names,
    renaming,
)
from ixp.editors.language_server.server import Server


def serve(incoming: BinaryIO, outgoing: BinaryIO) -> None:
    """Serve a client until it says `exit` or its stream ends; `outgoing` is closed then."""
    whole_server().start(incoming, outgoing)


def whole_server() -> Server:
    """Return a server with every feature registered, not started."""
    server = Server()
    for part in (documents, names, lists, display, renaming, actions):
        part.register(server)
    return server
