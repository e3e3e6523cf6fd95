"""Requests that set breakpoints."""

from __future__ import annotations

from collections.abc import Sequence

from ixp.editors.debug_adapter import memory
from ixp.editors.debug_adapter.events import event_of
from ixp.editors.debug_adapter.messages import Message
from ixp.editors.debug_adapter.requests import Answer, Requests, address_of, thread_id
from ixp.editors.debug_adapter.variables import scope_reference
from ixp.editors.sessions import Breakpoint, CodeSpec, DataSpec, Event
from ixp.simulator import Place
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
        thread, _ = self._scope_of(int(arguments.get("variablesReference") or here))
        plain, _, half = name.partition(" (")
        try:
            session.debugger.place_of(*thread, plain, half.removesuffix(")") or "read")
        except UserError as error:
            return {"dataId": None, "description": str(error)}
        data = f"{thread.engine}/{thread.context}/{plain}/{half.removesuffix(')') or 'read'}"
        return {"dataId": data, "description": f"{name} of {data}", "accessTypes": ["write"]}

    def do_setDataBreakpoints(self, arguments: Message) -> Answer:  # noqa: N802
        """Replace the breakpoints at registers and words of memory; a write of the same is none."""
        specs: list[CodeSpec | DataSpec] = []
        for each in arguments.get("breakpoints") or []:
            data = str(each["dataId"])
            place = memory.data_place(data) if ":" in data else self._register_place(data)
            specs.append(DataSpec(place, data, each.get("condition"), each.get("hitCondition")))
        return self._placed("data", specs)

    def _register_place(self, data: str) -> Place:
        engine, context, name, half = data.split("/")
        return self._now.debugger.place_of(int(engine), int(context), name, half)

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


def _text(value: object) -> str | None:
    return None if value in (None, "") else str(value)


def _shown(each: Breakpoint) -> Message:
    found: Message = {"id": each.number, "verified": each.wrong is None}
    return found if each.wrong is None else found | {"message": each.wrong}
