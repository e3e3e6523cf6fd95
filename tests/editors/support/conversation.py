import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

from lsprotocol import types as lsp

from tests.editors.support.client import Client, serving

SUM = """; Adds.
#define STEP 3
#macro add_step[value]
; Adds STEP.
    alu[value, value, +, STEP]
#endm
.local total
    immed[total, 0]
loop#:
    add_step[total]
    alu[--, total, -, 30]
    bne[loop#]
.endlocal
    nop
    nop
    ctx_arb[kill]
"""


Steps = Callable[[Client], Awaitable[None]]
Talk = Callable[[Steps], None]


def talk_alone(folder: Path, steps: Steps, *, document_changes: bool = False) -> None:
    async def run_steps() -> None:
        async with serving(folder, document_changes=document_changes) as client:
            await steps(client)

    asyncio.run(run_steps())


def position_of(text: str, word: str, occurrence: int = 0) -> lsp.Position:
    """Return the position inside the n-th occurrence of a word."""
    offset = -1
    for _ in range(occurrence + 1):
        offset = text.index(word, offset + 1)
    before = text[: offset + 1]
    return lsp.Position(before.count("\n"), len(before) - before.rfind("\n") - 1)


def lines_of(locations: list[lsp.Location]) -> list[int]:
    """Return the lines of locations, from 1."""
    return [location.range.start.line + 1 for location in locations]
