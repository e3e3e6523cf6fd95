"""Requests that inspect the machine, or set its values."""

from __future__ import annotations

import base64
import re

from ixp.editors.debug_adapter.arguments import BOTH, Number, ValueFormat
from ixp.editors.debug_adapter.messages import Message
from ixp.editors.debug_adapter.repl import COMMANDS, command_of, text_of_command
from ixp.editors.debug_adapter.requests import FRAMES, Answer, Requests, thread_id
from ixp.editors.debug_adapter.sources import source_of
from ixp.editors.debug_adapter.variables import (
    SCOPES,
    scope_reference,
    set_variable,
    variables,
)
from ixp.editors.sessions import memory_bytes


class StateRequests(Requests):
    """Shows threads, frames, variables and memories."""

    def do_threads(self) -> Answer:
        """Return the contexts of the engines."""
        session = self.session
        roles = session.system.roles
        return {
            "threads": [
                {
                    "id": thread_id(thread),
                    "name": f"engine {thread.engine} ({roles[thread.engine]}) "
                            f"context {thread.context}",
                }
                for thread in session.threads
            ]
        }  # fmt: skip

    def do_stackTrace(self, thread_id: Number) -> Answer:  # noqa: N802
        """Return the line of the thread's next word, and the calls of macros around it."""
        thread = self._thread_of(thread_id)
        word = self.session.word(thread)
        frames = self.session.sources.frames(thread.engine, word)
        stack = [
            {
                "id": thread_id * FRAMES + depth,
                "name": frame.name or f"word {word}",
                "line": frame.line,
                "column": 1,
                "source": source_of(self.session.sources, frame.file),
                "instructionPointerReference": f"{thread.engine}:{word}",
            }
            for depth, frame in enumerate(frames)
        ]
        return {"stackFrames": stack, "totalFrames": len(stack)}

    def do_scopes(self, frame_id: Number) -> Answer:
        """Return the scopes of a frame, which are those of its thread."""
        number = thread_id(self._thread_of_frame(frame_id))
        scopes: list[Message] = [
                {"name": name, "variablesReference": scope_reference(number, place),
                 "expensive": name == "CSRs"}
                for place, name in enumerate(SCOPES)
        ]  # fmt: skip
        return {"scopes": scopes}

    def do_variables(
        self,
        variables_reference: Number,
        format: ValueFormat = BOTH,  # noqa: A002
    ) -> Answer:
        """Return the variables of a scope."""
        thread, scope = self._scope_of(variables_reference)
        return {"variables": variables(self.session, thread, scope, format)}

    def do_setVariable(  # noqa: N802
        self,
        variables_reference: Number,
        name: str,
        value: str,
        format: ValueFormat = BOTH,  # noqa: A002
    ) -> Answer:
        """Set a variable to the value of an expression."""
        thread, scope = self._scope_of(variables_reference)
        number = self.session.evaluate(value, thread)
        set_variable(self.session, thread, scope, name, number)
        return {"value": format.text(number)}

    def do_evaluate(
        self,
        expression: str,
        frame_id: Number | None = None,
        context: str = "",
        format: ValueFormat = BOTH,  # noqa: A002
    ) -> Answer:
        """Evaluate an expression at a thread, or run a command of the console."""
        session = self.session
        thread = self._thread if frame_id is None else self._thread_of_frame(frame_id)
        if context == "repl":
            if text := text_of_command(expression, session):
                return {"result": text, "variablesReference": 0}
            if run := command_of(expression, session, self._interrupted, self._cancelled):
                self._move(run)
                return {"result": "", "variablesReference": 0}
        value = session.evaluate(expression, thread)
        return {"result": format.text(value), "variablesReference": 0}

    def do_completions(self, text: str, column: Number, frame_id: Number | None = None) -> Answer:
        """Return the names and commands that may stand at a column of the console, from 1."""
        thread = self._thread if frame_id is None else self._thread_of_frame(frame_id)
        word = re.split(r"[^\w$@]", text[: max(column - 1, 0)])[-1]
        names = self.session.expression_names(thread)
        names += COMMANDS if word == text[: column - 1] else ()
        targets = [
            {"label": name, "start": column - len(word), "length": len(word)}
            for name in names
            if name.lower().startswith(word.lower())
        ]
        return {"targets": targets}

    def do_exceptionInfo(self) -> Answer:  # noqa: N802
        """Return the reason of the last stop."""
        stop = self._stop
        reason, text = (stop.reason, stop.text) if stop else ("none", "nothing has stopped it")
        return {"exceptionId": reason, "description": text, "breakMode": "always"}

    def do_readMemory(  # noqa: N802
        self, memory_reference: str, count: Number, offset: Number = 0
    ) -> Answer:
        """Return bytes of a memory: `scratch:0x10`, `sram:…`, `sdram:…`, `rfifo:0`, `tfifo:0`."""
        data = memory_bytes.read(self.session, memory_reference, offset, count)
        return {"address": memory_reference, "data": base64.b64encode(data).decode()}

    def do_writeMemory(  # noqa: N802
        self, memory_reference: str, data: str, offset: Number = 0
    ) -> Answer:
        """Write words of a memory."""
        return {"bytesWritten": memory_bytes.write(self.session, memory_reference, offset, data)}
