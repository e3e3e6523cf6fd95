"""The notification `ixp/registers`: free registers and words, for an editor's status line."""

from __future__ import annotations

from typing import Any

import msgspec

from ixp.assembler.output.free_resources import Headroom
from ixp.editors.language_server.facts import Facts

METHOD = "ixp/registers"
_SUMMARY = (
    ("GPRs", "free_gpr"), ("SRAM xfers", "free_sram_xfer"), ("SDRAM xfers", "free_sdram_xfer"),
    ("words", "free_words"),
)  # fmt: skip


def free_registers(facts: Facts | None, uri: str, version: int | None) -> dict[str, Any]:
    """Return the parameters of the notification about a document.

    `free` has the fields of `Headroom` without scopes; `text` is a summary. A program with errors
    has None and "".
    """
    headroom = facts.headroom if facts else None
    free, text = (_fields(headroom), _text(headroom)) if headroom else (None, "")
    return {"uri": uri, "version": version, "free": free, "text": text}


def _fields(headroom: Headroom) -> dict[str, int]:
    fields: dict[str, Any] = msgspec.to_builtins(headroom)
    return {name: value for name, value in fields.items() if name != "scopes"}


def _text(headroom: Headroom) -> str:
    return "free: " + ", ".join(f"{getattr(headroom, field)} {name}" for name, field in _SUMMARY)
