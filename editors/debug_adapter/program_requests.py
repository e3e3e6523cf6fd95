"""Requests about programs: their sources, their words, and the next word of a thread."""

from __future__ import annotations

from functools import partial

from ixp.editors.debug_adapter.arguments import ClientSource, Number
from ixp.editors.debug_adapter.messages import Message
from ixp.editors.debug_adapter.requests import Answer, Requests, address_of
from ixp.editors.debug_adapter.sources import instruction, source_of, text_of
from ixp.editors.sessions import Stopped
from ixp.isa.tables.registers import CONTROL_STORE_WORDS
from ixp.support.errors import UserError


class ProgramRequests(Requests):
    """Shows sources and words, and moves threads to other words."""

    def do_source(self, source_reference: Number, source: ClientSource | None = None) -> Answer:
        """Return the words of a program in the place of a missing source."""
        number = source.source_reference if source else 0
        return {"content": text_of(self.session, number or source_reference)}

    def do_gotoTargets(self, source: ClientSource, line: Number) -> Answer:  # noqa: N802
        """Return the words with which a line begins, in all engines."""
        by_engine = self.session.sources.words(source.path, line)
        return {
            "targets": [
                {
                    "id": engine * CONTROL_STORE_WORDS + word,
                    "label": f"engine {engine} word {word}",
                    "line": line,
                    "instructionPointerReference": f"{engine}:{word}",
                }
                for engine, words in by_engine.items()
                for word in words
            ]
        }

    def do_goto(self, thread_id: Number, target_id: Number) -> Answer:
        """Let a thread continue at another word; its other state stays."""
        session, thread = self.session, self._thread_of(thread_id)
        engine, word = divmod(target_id, CONTROL_STORE_WORDS)
        if engine != thread.engine:
            raise UserError(f"target must be of engine {thread.engine}, not of engine {engine}")
        moved = Stopped("goto", f"goes on at word {word}", session.now, thread)
        self._move(lambda: moved)
        session.change(partial(session.debugger.go_to, *thread, word))
        return None

    def do_disassemble(
        self, memory_reference: str, instruction_count: Number, instruction_offset: Number = 0
    ) -> Answer:
        """Return words of an engine as text, with their lines."""
        engine, first = address_of(memory_reference)
        first += instruction_offset
        count = min(max(instruction_count, 0), 1 << 12)
        words = self.session.machine.programs.get(engine, ())
        instructions: list[Message] = []
        for word in range(first, first + count):
            if not 0 <= word < len(words):
                instructions.append({"address": f"{word:#x}", "instruction": "?"})
                continue
            frame = self.session.sources.frames(engine, word)[:1]
            place: Message = {}
            if frame:
                file = source_of(self.session.sources, frame[0].file)
                place = {"location": file, "line": frame[0].line}
            instructions.append({
                "address": f"{word:#x}", "instruction": instruction(self.session, engine, word),
                "instructionBytes": f"{words[word]:08x}", **place,
            })  # fmt: skip
        return {"instructions": instructions}
