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
        """Replace the breakpoints of a file; a line without words stands for the next with some."""
        file = str(arguments["source"]["path"])
        lines = self._now.sources.lines(file)
        specs, moved = [], []
        for each in arguments.get("breakpoints") or []:
            line = next((at for at in lines if at >= int(each["line"])), int(each["line"]))
            moved.append(line)
            specs.append(_spec(f"{file}:{line}", each))
        placed = self._now.breakpoints.replace(file, specs)
        shown = zip(placed, moved, strict=True)
        return {"breakpoints": [_shown(each) | {"line": line} for each, line in shown]}

    def do_setFunctionBreakpoints(self, arguments: Message) -> Answer:  # noqa: N802
        """Replace the breakpoints at labels: `received#`, or `0:received#` of one engine."""
        specs = []
        for each in arguments.get("breakpoints") or []:
            engine, colon, label = str(each["name"]).partition(":")
            of_one = bool(colon) and engine.isdecimal()
            place = label if of_one else str(each["name"])
            specs.append(_spec(place, each, int(engine) if of_one else None))
        return self._placed("labels", specs)

    def do_setInstructionBreakpoints(self, arguments: Message) -> Answer:  # noqa: N802
        """Replace the breakpoints at addresses of the disassembly."""
        specs = []
        for each in arguments.get("breakpoints") or []:
            engine, word = address_of(each["instructionReference"])
            specs.append(_spec(word + int(each.get("offset", 0)) // 4, each, engine))
        return self._placed("words", specs)

    def do_dataBreakpointInfo(self, arguments: Message) -> Answer:  # noqa: N802
        """Say by which name a variable or a place in memory is watched."""
        name = str(arguments["name"])
        session = self._now
        if ":" in name:
            memory.data_place(name)
            return {"dataId": name, "description": name, "accessTypes": ["write"]}
        here = scope_reference(thread_id(self._thread), 0)
        thread, scope = self._scope_of(int(arguments.get("variablesReference") or here))
        shown = registers(session, thread, scope).get(name)
        try:
            index = shown.index if shown else session.debugger.place_of(*thread, name).index
        except UserError as error:
            return {"dataId": None, "description": str(error)}
        data = f"{thread.engine}/{thread.context}/{index}/{name}"
        return {"dataId": data, "description": _data_text(thread, name), "accessTypes": ["write"]}

    def do_setDataBreakpoints(self, arguments: Message) -> Answer:  # noqa: N802
        """Replace the breakpoints at registers and words of memory; a write of the same is none."""
        specs: list[CodeSpec | DataSpec] = []
        for each in arguments.get("breakpoints") or []:
            data = str(each["dataId"])
            when = _text(each.get("condition")), _text(each.get("hitCondition"))
            if ":" in data:
                specs.append(DataSpec(memory.data_place(data), data, *when))
                continue
            engine, context, index, name = data.split("/")
            thread = self._thread_of(thread_id(Thread(int(engine), int(context))))
            place = Location("register", int(index), thread.engine)
            specs.append(DataSpec(place, _data_text(thread, name), *when, thread))
        return self._placed("data", specs)

    def do_setExceptionBreakpoints(self, arguments: Message) -> Answer:  # noqa: N802
        """Replace the events that stop a run, those of the launch stay."""
        session = self._now
        given = [{"filterId": each} for each in arguments.get("filters") or []]
        wanted = [*given, *(arguments.get("filterOptions") or [])]
        found: list[Event] = []
        placed: list[Message] = []
        for each in wanted:
            try:
                name, condition = str(each["filterId"]), str(each.get("condition") or "")
                found.append(event_of(name, condition, session))
                placed.append({"verified": True})
            except UserError as error:
                placed.append({"verified": False, "message": str(error)})
        session.events[self._given_events :] = found
        return {"breakpoints": placed}

    def do_breakpointLocations(self, arguments: Message) -> Answer:  # noqa: N802
        """Return the lines with words."""
        first = int(arguments["line"])
        last = int(arguments.get("endLine") or first)
        lines = self._now.sources.lines(str(arguments["source"]["path"]))
        return {"breakpoints": [{"line": each} for each in lines if first <= each <= last]}

    def _placed(self, group: str, specs: Sequence[CodeSpec | DataSpec]) -> Answer:
        return {"breakpoints": [*map(_shown, self._now.breakpoints.replace(group, specs))]}


def _spec(place: int | str, each: Message, engine: int | None = None) -> CodeSpec:
    return CodeSpec(
        place,
        engine,
        condition=_text(each.get("condition")),
        hits=_text(each.get("hitCondition")),
    )


def _data_text(thread: Thread, name: str) -> str:
    return f"{name} of engine {thread.engine} context {thread.context}"


def _text(value: object) -> str | None:
    return None if value in (None, "") else str(value)


def _shown(each: Breakpoint) -> Message:
    found: Message = {"id": each.number, "verified": each.wrong is None}
    return found if each.wrong is None else found | {"message": each.wrong}
