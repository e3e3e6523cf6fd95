"""Requests that inspect the machine, or set its values."""

from __future__ import annotations

import base64

from ixp.editors.debug_adapter import memory
from ixp.editors.debug_adapter.messages import Message
from ixp.editors.debug_adapter.repl import HELP, command_of
from ixp.editors.debug_adapter.requests import FRAMES, Answer, Requests, thread_id
from ixp.editors.debug_adapter.sources import source_of
from ixp.editors.debug_adapter.variables import (
    SCOPES,
    scope_reference,
    set_variable,
    variables,
)


class StateRequests(Requests):
    """Shows threads, frames, variables and memories."""

    def do_threads(self, _arguments: Message) -> Answer:
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

    def do_stackTrace(self, arguments: Message) -> Answer:  # noqa: N802
        """Return the line of the thread's next word, and the calls of macros around it."""
        number = int(arguments["threadId"])
        thread = self._thread_of(number)
        word = self.session.word(thread)
        frames = self.session.sources.frames(thread.engine, word)
        stack = [
            {
                "id": number * FRAMES + depth,
                "name": frame.name or f"word {word}",
                "line": frame.line,
                "column": 1,
                "source": source_of(self.session.sources, frame.file),
                "instructionPointerReference": f"{thread.engine}:{word}",
            }
            for depth, frame in enumerate(frames)
        ]
        return {"stackFrames": stack, "totalFrames": len(stack)}

    def do_scopes(self, arguments: Message) -> Answer:
        """Return the scopes of a frame, which are those of its thread."""
        number = thread_id(self._thread_of_frame(int(arguments["frameId"])))
        scopes: list[Message] = [
                {"name": name, "variablesReference": scope_reference(number, place),
                 "expensive": name == "CSRs"}
                for place, name in enumerate(SCOPES)
        ]  # fmt: skip
        return {"scopes": scopes}

    def do_variables(self, arguments: Message) -> Answer:
        """Return the variables of a scope."""
        thread, scope = self._scope_of(int(arguments["variablesReference"]))
        return {"variables": variables(self.session, thread, scope)}

    def do_setVariable(self, arguments: Message) -> Answer:  # noqa: N802
        """Set a variable to the value of an expression."""
        thread, scope = self._scope_of(int(arguments["variablesReference"]))
        value = self.session.evaluate(str(arguments["value"]), thread)
        set_variable(self.session, thread, scope, str(arguments["name"]), value)
        return {"value": f"{value:#x} ({value})"}

    def do_evaluate(self, arguments: Message) -> Answer:
        """Evaluate an expression at a thread, or run a command of the console."""
        text = str(arguments["expression"])
        session = self.session
        frame = arguments.get("frameId")
        thread = self._thread if frame is None else self._thread_of_frame(int(frame))
        if arguments.get("context") == "repl":
            if text.strip() == "help":
                return {"result": HELP, "variablesReference": 0}
            if run := command_of(text, session, self._interrupted, self._cancelled):
                self._move(run)
                return {"result": "", "variablesReference": 0}
        value = session.evaluate(text, thread)
        return {"result": f"{value:#x} ({value})", "variablesReference": 0}

    def do_exceptionInfo(self, _arguments: Message) -> Answer:  # noqa: N802
        """Return the reason of the last stop."""
        stop = self._stop
        reason, text = (stop.reason, stop.text) if stop else ("none", "nothing has stopped it")
        return {"exceptionId": reason, "description": text, "breakMode": "always"}

    def do_readMemory(self, arguments: Message) -> Answer:  # noqa: N802
        """Return bytes of a memory: `scratch:0x10`, `sram:…`, `sdram:…`, `rfifo:0`, `tfifo:0`."""
        place, offset = str(arguments["memoryReference"]), int(arguments.get("offset") or 0)
        data = memory.read(self.session, place, offset, int(arguments["count"]))
        return {"address": place, "data": base64.b64encode(data).decode()}

    def do_writeMemory(self, arguments: Message) -> Answer:  # noqa: N802
        """Write words of a memory."""
        place, offset = str(arguments["memoryReference"]), int(arguments.get("offset") or 0)
        written = memory.write(self.session, place, offset, str(arguments["data"]))
        return {"bytesWritten": written}
