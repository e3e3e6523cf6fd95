"""Sources as a client opens them: files, or the words of a program whose source is missing."""

from __future__ import annotations

from pathlib import Path

from ixp.editors.debug_adapter.messages import Message
from ixp.editors.sessions import Session
from ixp.editors.sessions.locations import SourceMap
from ixp.isa import decode
from ixp.isa import text as instruction_text
from ixp.support.errors import UserError


def source_of(sources: SourceMap, file: str) -> Message:
    """Return a file of the programs for a client; a missing file has a number to ask for."""
    source: Message = {"name": Path(file).name, "path": file}
    if file in sources.files and not Path(file).is_file():
        source["sourceReference"] = sources.files.index(file) + 1
    return source


def text_of(session: Session, number: int) -> str:
    """Return a text for a missing file: in each line the words of the program.

    Raise UserError for an unknown number.
    """
    files = session.sources.files
    if not 1 <= number <= len(files):
        raise UserError(f"sourceReference must be one of a frame, not {number}")
    lines = session.sources.lines(files[number - 1])
    texts = [""] * max(lines)
    for line in lines:
        words = session.sources.words(files[number - 1], line)
        texts[line - 1] = "; ".join(
            f"{engine}:{word} {instruction(session, engine, word)}"
            for engine, addresses in words.items()
            for word in addresses
        )
    return "".join(f"{line}\n" for line in texts)


def instruction(session: Session, engine: int, word: int) -> str:
    """Return a word of an engine's program as text, `?` unless it is an instruction."""
    decoded = decode(session.machine.programs[engine][word])
    return instruction_text(decoded) if decoded else "?"
