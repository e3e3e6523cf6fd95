"""What a program leaves free, for an editor's status line: the notification `ixp/registers`."""

from __future__ import annotations

from typing import Any

import msgspec

from ixp.assembler.output.free_resources import Headroom
from ixp.editors.language_server.facts import Facts

METHOD = "ixp/registers"
_SHOWN = (
    ("GPRs", "free_gpr"), ("SRAM xfers", "free_sram_xfer"), ("SDRAM xfers", "free_sdram_xfer"),
    ("words", "free_words"),
)  # fmt: skip


def free_registers(facts: Facts | None, uri: str, version: int | None) -> dict[str, Any]:
    """Return the parameters of the notification about a document.

    `free` has the fields of `Headroom`, without scopes, and `text` the main ones in words; None and
    "" for a program with errors, which has no registers yet.
    """
    left = facts.headroom if facts else None
    return {"uri": uri, "version": version} | {
        "free": _fields(left) if left else None,
        "text": _text(left) if left else "",
    }


def _fields(left: Headroom) -> dict[str, int]:
    fields: dict[str, Any] = msgspec.to_builtins(left)
    return {name: value for name, value in fields.items() if name != "scopes"}


def _text(left: Headroom) -> str:
    return "free: " + ", ".join(f"{getattr(left, field)} {name}" for name, field in _SHOWN)
