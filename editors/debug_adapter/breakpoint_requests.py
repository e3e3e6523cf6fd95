"""Requests that set breakpoints."""

from __future__ import annotations

from collections.abc import Sequence

from ixp.editors.debug_adapter import memory
from ixp.editors.debug_adapter.events import event_of
from ixp.editors.debug_adapter.messages import Message
from ixp.editors.debug_adapter.requests import Answer, Requests, address_of, thread_id
from ixp.editors.debug_adapter.variables import registers, scope_reference
from ixp.editors.sessions import Breakpoint, CodeSpec, DataSpec, Event, Thread
from ixp.simulator import Location
from ixp.support.errors import UserError


class BreakpointRequests(Requests):
    """Replaces breakpoints: each request replaces all of its kind."""

    def do_setBreakpoints(self, arguments: Message) -> Answer:  # noqa: N802
        """Replace the breakpoints of a file; one on a line without words moves to the next line."""
        file = str(arguments["source"]["path"])
        lines = self.session.sources.lines(file)
        specs, moved = [], []
        for entry in arguments.get("breakpoints") or []:
            wanted = int(entry["line"])
            line = next((line for line in lines if line >= wanted), wanted)
            moved.append(line)
            specs.append(_spec(f"{file}:{line}", entry))
        placed = zip(self.session.breakpoints.replace(file, specs), moved, strict=True)
        return {"breakpoints": [_answer(breakpoint_) | {"line": line}
                                for breakpoint_, line in placed]}  # fmt: skip

    def do_setFunctionBreakpoints(self, arguments: Message) -> Answer:  # noqa: N802
        """Replace the breakpoints at labels: `received#`, or `0:received#` of one engine."""
        specs = []
        for entry in arguments.get("breakpoints") or []:
            name = str(entry["name"])
            engine, colon, label = name.partition(":")
            if colon and engine.isdecimal():
                specs.append(_spec(label, entry, int(engine)))
            else:
                specs.append(_spec(name, entry))
        return self._placed("labels", specs)

    def do_setInstructionBreakpoints(self, arguments: Message) -> Answer:  # noqa: N802
        """Replace the breakpoints at addresses of the disassembly."""
        specs = []
        for entry in arguments.get("breakpoints") or []:
            engine, word = address_of(entry["instructionReference"])
            specs.append(_spec(word + int(entry.get("offset", 0)) // 4, entry, engine))
        return self._placed("words", specs)

    def do_dataBreakpointInfo(self, arguments: Message) -> Answer:  # noqa: N802
        """Return the name of the data breakpoint at a variable or a place in memory."""
        name = str(arguments["name"])
        session = self.session
        if ":" in name:
            memory.data_place(name)
            return {"dataId": name, "description": name, "accessTypes": ["write"]}
        here = scope_reference(thread_id(self._thread), 0)
        thread, scope = self._scope_of(int(arguments.get("variablesReference") or here))
        register = registers(session, thread, scope).get(name)
        try:
            index = register.index if register else session.debugger.place_of(*thread, name).index
        except UserError as error:
            return {"dataId": None, "description": str(error)}
        data = f"{thread.engine}/{thread.context}/{index}/{name}"
        return {"dataId": data, "description": _data_text(thread, name), "accessTypes": ["write"]}

    def do_setDataBreakpoints(self, arguments: Message) -> Answer:  # noqa: N802
        """Replace the breakpoints at registers and words of memory that change."""
        specs: list[CodeSpec | DataSpec] = []
        for entry in arguments.get("breakpoints") or []:
            data = str(entry["dataId"])
            when = _text(entry.get("condition")), _text(entry.get("hitCondition"))
            if ":" in data:
                specs.append(DataSpec(memory.data_place(data), data, *when))
                continue
            engine, context, index, name = data.split("/")
            thread = self._thread_of(thread_id(Thread(int(engine), int(context))))
            place = Location("register", int(index), thread.engine)
            specs.append(DataSpec(place, _data_text(thread, name), *when, thread))
        return self._placed("data", specs)

    def do_setExceptionBreakpoints(self, arguments: Message) -> Answer:  # noqa: N802
        """Replace the events that stop a run, but for those of the launch."""
        session = self.session
        filters = [{"filterId": name} for name in arguments.get("filters") or []]
        events: list[Event] = []
        answers: list[Message] = []
        for entry in [*filters, *(arguments.get("filterOptions") or [])]:
            try:
                name, condition = str(entry["filterId"]), str(entry.get("condition") or "")
                events.append(event_of(name, condition, session))
                answers.append({"verified": True})
            except UserError as error:
                answers.append({"verified": False, "message": str(error)})
        session.events[self._launch_events :] = events
        return {"breakpoints": answers}

    def do_breakpointLocations(self, arguments: Message) -> Answer:  # noqa: N802
        """Return the lines with words."""
        first = int(arguments["line"])
        last = int(arguments.get("endLine") or first)
        lines = self.session.sources.lines(str(arguments["source"]["path"]))
        return {"breakpoints": [{"line": line} for line in lines if first <= line <= last]}

    def _placed(self, group: str, specs: Sequence[CodeSpec | DataSpec]) -> Answer:
        return {"breakpoints": [*map(_answer, self.session.breakpoints.replace(group, specs))]}


def _spec(place: int | str, entry: Message, engine: int | None = None) -> CodeSpec:
    return CodeSpec(
        place,
        engine,
        condition=_text(entry.get("condition")),
        hits=_text(entry.get("hitCondition")),
    )


def _data_text(thread: Thread, name: str) -> str:
    return f"{name} of engine {thread.engine} context {thread.context}"


def _text(value: object) -> str | None:
    return None if value in (None, "") else str(value)


def _answer(breakpoint_: Breakpoint) -> Message:
    error = {} if breakpoint_.wrong is None else {"message": breakpoint_.wrong}
    return {"id": breakpoint_.number, "verified": breakpoint_.wrong is None, **error}
