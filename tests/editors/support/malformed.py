"""Messages that no client should send: well framed, wrong inside, of a seeded random choice."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from typing import Any

_REQUESTS = (
    "hover", "definition", "references", "completion", "documentSymbol", "codeAction", "rename",
    "prepareRename", "semanticTokens/full", "semanticTokens/range", "inlayHint", "signatureHelp",
)  # fmt: skip
_TOLD = ("textDocument/didOpen", "textDocument/didChange", "textDocument/didClose",
         "workspace/didChangeConfiguration", "$/cancelRequest", "$/setTrace", "initialized",
         "window/workDoneProgress/cancel", "no/such/method")  # fmt: skip
_VALUES: tuple[Any, ...] = (
    None, True, -1, 0, 1.5, 1 << 31, 1 << 63, 10**400, "", "x", "\ud800", "file:///\0", [], {},
    [[]], {"uri": 5}, {"line": -1, "character": -1}, ["quickfix", 3], "Infinity",
)  # fmt: skip


def bodies(seed: int, count: int, uris: list[str]) -> Iterator[bytes]:
    """Yield the bodies of messages; documents are of `uris` or of none."""
    rng = Random(seed)
    for number in range(count):
        message = _message(rng, number, rng.choice([*uris, "untitled:x", "file:///no.uc"]))
        for _ in range(rng.randint(1, 3)):
            message = _damaged(rng, message)
        yield _bytes(rng, json.dumps(message))


def _message(rng: Random, number: int, uri: str) -> Any:  # noqa: ANN401
    """Return a message of a form that is right."""
    place = {"line": rng.randint(0, 40), "character": rng.randint(0, 60)}
    span = {"start": place, "end": place}
    document = {"uri": uri, "version": number, "languageId": "uc", "text": _text(rng)}
    params = {
        "textDocument": document, "position": place, "range": span, "newName": rng.choice("ab$#"),
        "context": {"diagnostics": [], "includeDeclaration": True, "triggerKind": 1},
        "contentChanges": [{"text": _text(rng)}], "settings": {"ixp": _settings(rng)}, "id": number,
        "value": "off", "token": "x",
    }  # fmt: skip
    if rng.random() < 0.5:
        return {"jsonrpc": "2.0", "method": rng.choice(_TOLD), "params": params}
    if rng.random() < 0.1:
        return {"jsonrpc": "2.0", "id": number, rng.choice(["result", "error"]): params}
    method = f"textDocument/{rng.choice(_REQUESTS)}"
    return {"jsonrpc": "2.0", "id": number, "method": method, "params": params}


def _text(rng: Random) -> str:
    words = (
        "alu",
        "[",
        "]",
        "a",
        "#macro x[y]",
        "#endm",
        "\n",
        "$x",
        ",",
        ".local",
        "'",
        "/*",
        "é",
    )
    return " ".join(rng.choice(words) for _ in range(rng.randint(0, 30)))


def _settings(rng: Random) -> dict[str, Any]:
    names = ("configuration", "chip", "defines", "include", "inlay_hints")
    return {name: rng.choice(_VALUES) for name in names if rng.random() < 0.3}


def _damaged(rng: Random, value: Any) -> Any:  # noqa: ANN401
    """Return a value with one part of it wrong, missing or doubled."""
    if rng.random() < 0.2 or not isinstance(value, dict | list) or not value:
        return rng.choice(_VALUES) if rng.random() < 0.9 else value
    if isinstance(value, list):
        return [_damaged(rng, value[0]), *value]
    name = rng.choice(sorted(value))
    if rng.random() < 0.2:
        return {key: each for key, each in value.items() if key != name}
    return value | {name: _damaged(rng, value[name])}


def _bytes(rng: Random, text: str) -> bytes:
    """Return the bytes of a message, of a few cut, nested deep, or no text."""
    body = text.encode()
    match rng.randint(0, 19):
        case 0:
            return body[: rng.randint(1, len(body))]
        case 1:
            return b"[" * rng.choice([10, 5000]) + body
        case 2:
            return b"\xff\xfe" + body
    return body
