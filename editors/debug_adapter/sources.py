"""Sources as a client opens them: files, or the words of a program whose source is not here."""

from __future__ import annotations

from pathlib import Path

from ixp.editors.debug_adapter.messages import Message
from ixp.editors.sessions import Session
from ixp.editors.sessions.locations import SourceMap
from ixp.isa import decode
from ixp.isa import text as instruction_text
from ixp.support.errors import UserError


def source_of(sources: SourceMap, file: str) -> Message:
    """Return how a client finds a file of the programs; one that is not there, by its number."""
    found: Message = {"name": Path(file).name, "path": file}
    if file in sources.files and not Path(file).is_file():
        found["sourceReference"] = sources.files.index(file) + 1
    return found


def text_of(session: Session, number: int) -> str:
    """Return what a file says that is not there: in each line the words that it became.

    Raise UserError for no such number.
    """
    files = session.sources.files
    if not 1 <= number <= len(files):
        raise UserError(f"sourceReference must be one of a frame, not {number}")
    lines = session.sources.lines(files[number - 1])
    shown = [""] * max(lines)
    for line in lines:
        words = session.sources.words(files[number - 1], line)
        shown[line - 1] = "; ".join(
            f"{engine}:{word} {instruction(session, engine, word)}"
            for engine, at in words.items()
            for word in at
        )
    return "".join(f"{line}\n" for line in shown)


def instruction(session: Session, engine: int, word: int) -> str:
    """Return a word of an engine's program as text, `?` for one that is no instruction."""
    found = decode(session.machine.programs[engine][word])
    return instruction_text(found) if found else "?"
