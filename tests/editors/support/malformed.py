"""Generate messages with valid frames and random invalid content."""

import json
from collections.abc import Iterator
from random import Random
from typing import Any

from tests.damage.support.damage import damaged, damaged_leaf, damaged_plain

_REQUESTS = (
    "hover", "definition", "references", "completion", "documentSymbol", "codeAction", "rename",
    "prepareRename", "semanticTokens/full", "semanticTokens/range", "inlayHint", "signatureHelp",
)  # fmt: skip
_NOTIFICATIONS = ("textDocument/didOpen", "textDocument/didChange", "textDocument/didClose",
                  "workspace/didChangeConfiguration", "$/cancelRequest", "$/setTrace",
                  "initialized", "window/workDoneProgress/cancel", "no/such/method")  # fmt: skip
_SETTINGS = ("configuration", "chip", "defines", "include", "inlay_hints")
_VALUES: tuple[Any, ...] = (
    10**400, "\ud800", "file:///\0", {"uri": 5}, {"line": -1, "character": -1}, ["quickfix", 3],
    "Infinity",
)  # fmt: skip
_WORDS = ("alu", "[", "]", "a", "#macro x[y]", "#endm", "\n", "$x", ",", ".local", "'", "/*", "é")


def bodies(seed: int, count: int, uris: list[str]) -> Iterator[bytes]:
    """Yield bodies of messages about documents of `uris` or unknown ones."""
    rng = Random(seed)
    for number in range(count):
        message = _message(rng, number, rng.choice([*uris, "untitled:x", "file:///no.uc"]))
        for _ in range(rng.randint(1, 3)):
            message = damaged_plain(message, rng, _damaged_leaf)
        body = json.dumps(message).encode()
        match rng.randint(0, 19):
            case 0:
                body = damaged(body, rng)
            case 1:
                body = b"[" * rng.choice([10, 5000]) + body
            case 2:
                body = b"\xff\xfe" + body
        yield body


def _message(rng: Random, number: int, uri: str) -> Any:  # noqa: ANN401 - JSON
    """Return a message of a valid form."""
    place = {"line": rng.randint(0, 40), "character": rng.randint(0, 60)}
    span = {"start": place, "end": place}
    document = {"uri": uri, "version": number, "languageId": "uc", "text": _text(rng)}
    settings = {name: _damaged_leaf(None, rng) for name in _SETTINGS if rng.random() < 0.3}
    params = {
        "textDocument": document, "position": place, "range": span, "newName": rng.choice("ab$#"),
        "context": {"diagnostics": [], "includeDeclaration": True, "triggerKind": 1},
        "contentChanges": [{"text": _text(rng)}], "id": number, "value": "off", "token": "x",
        "settings": {"ixp": settings},
    }  # fmt: skip
    if rng.random() < 0.5:
        return {"jsonrpc": "2.0", "method": rng.choice(_NOTIFICATIONS), "params": params}
    if rng.random() < 0.1:
        return {"jsonrpc": "2.0", "id": number, rng.choice(["result", "error"]): params}
    method = f"textDocument/{rng.choice(_REQUESTS)}"
    return {"jsonrpc": "2.0", "id": number, "method": method, "params": params}


def _text(rng: Random) -> str:
    return " ".join(rng.choice(_WORDS) for _ in range(rng.randint(0, 30)))


def _damaged_leaf(value: Any, rng: Random) -> Any:  # noqa: ANN401 - JSON
    return rng.choice(_VALUES) if rng.random() < 0.3 else damaged_leaf(value, rng)
