"""Requests that set breakpoints."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ixp.editors.debug_adapter.arguments import (
    ClientSource,
    DataBreakpoint,
    Filter,
    LabelBreakpoint,
    LineBreakpoint,
    Number,
    WordBreakpoint,
)
from ixp.editors.debug_adapter.events import event_of
from ixp.editors.debug_adapter.messages import Message
from ixp.editors.debug_adapter.requests import Answer, Requests, address_of, thread_id
from ixp.editors.debug_adapter.variables import registers, scope_reference
from ixp.editors.sessions import Breakpoint, CodeSpec, DataSpec, Event, Thread, memory_bytes
from ixp.simulator import Location
from ixp.support.errors import UserError

_REGISTER_ID = re.compile(r"(\d{1,3})/(\d{1,3})/(\d{1,6})/(.*)")
"""Engine, context, number and name of a register, as `dataBreakpointInfo` returns them."""


class BreakpointRequests(Requests):
    """Replaces breakpoints: each request replaces all of its kind."""

    def do_setBreakpoints(  # noqa: N802
        self, source: ClientSource, breakpoints: Sequence[LineBreakpoint] = ()
    ) -> Answer:
        """Replace the breakpoints of a file; one on a line without words moves to the next line."""
        file, lines = source.path, self.session.sources.lines(source.path)
        moved = [
            next((line for line in lines if line >= row.line), row.line) for row in breakpoints
        ]
        specs = [_spec(f"{file}:{line}", row) for row, line in zip(breakpoints, moved, strict=True)]
        placed = zip(self.session.breakpoints.replace(file, specs), moved, strict=True)
        return {"breakpoints": [_answer(breakpoint_) | {"line": line}
                                for breakpoint_, line in placed]}  # fmt: skip

    def do_setFunctionBreakpoints(  # noqa: N802
        self, breakpoints: Sequence[LabelBreakpoint] = ()
    ) -> Answer:
        """Replace the breakpoints at labels: `received#`, or `0:received#` of one engine."""
        specs = []
        for row in breakpoints:
            engine, colon, label = row.name.partition(":")
            if colon and engine.isdecimal():
                specs.append(_spec(label, row, int(engine)))
            else:
                specs.append(_spec(row.name, row))
        return self._placed("labels", specs)

    def do_setInstructionBreakpoints(  # noqa: N802
        self, breakpoints: Sequence[WordBreakpoint] = ()
    ) -> Answer:
        """Replace the breakpoints at addresses of the disassembly."""
        specs, errors = [], dict[int, str]()
        for number, row in enumerate(breakpoints):
            try:
                engine, word = address_of(row.instruction_reference)
                specs.append(_spec(word + row.offset // 4, row, engine))
            except UserError as error:
                errors[number] = str(error)
        placed = map(_answer, self.session.breakpoints.replace("words", specs))
        return {
            "breakpoints": [
                {"verified": False, "message": errors[number]} if number in errors else next(placed)
                for number in range(len(breakpoints))
            ]
        }

    def do_dataBreakpointInfo(  # noqa: N802
        self, name: str, variables_reference: Number = 0
    ) -> Answer:
        """Return the name of the data breakpoint at a variable or a place in memory."""
        session = self.session
        if ":" in name:
            memory_bytes.data_place(name)
            return {"dataId": name, "description": name, "accessTypes": ["write"]}
        here = scope_reference(thread_id(self._thread), 0)
        thread, scope = self._scope_of(variables_reference or here)
        register = registers(session, thread, scope).get(name)
        try:
            index = register.index if register else session.register_place(name, thread).index
        except UserError as error:
            return {"dataId": None, "description": str(error)}
        data = f"{thread.engine}/{thread.context}/{index}/{name}"
        return {"dataId": data, "description": _data_text(thread, name), "accessTypes": ["write"]}

    def do_setDataBreakpoints(self, breakpoints: Sequence[DataBreakpoint] = ()) -> Answer:  # noqa: N802
        """Replace the breakpoints at registers and words of memory that change."""
        specs: list[CodeSpec | DataSpec] = []
        for row in breakpoints:
            when = row.condition or None, row.hit_condition or None
            if ":" in row.data_id:
                specs.append(DataSpec(memory_bytes.data_place(row.data_id), row.data_id, *when))
                continue
            match = _REGISTER_ID.fullmatch(row.data_id)
            if match is None:
                error = f"dataId {row.data_id} is unknown"
                raise UserError(f"{error}; `dataBreakpointInfo` gives those that are valid")
            engine, context, index = (int(text) for text in match.groups()[:3])
            thread = self._thread_of(thread_id(Thread(engine, context)))
            place = Location("register", index, engine)
            specs.append(DataSpec(place, _data_text(thread, match[4]), *when, thread))
        return self._placed("data", specs)

    def do_setExceptionBreakpoints(  # noqa: N802
        self, filters: Sequence[str] = (), filter_options: Sequence[Filter] = ()
    ) -> Answer:
        """Replace the events that stop a run, but for those of the launch."""
        session = self.session
        events: list[Event] = []
        answers: list[Message] = []
        for row in [*map(Filter, filters), *filter_options]:
            try:
                events.append(event_of(row.filter_id, row.condition, session))
                answers.append({"verified": True})
            except UserError as error:
                answers.append({"verified": False, "message": str(error)})
        session.events[self._launch_events :] = events
        return {"breakpoints": answers}

    def do_breakpointLocations(  # noqa: N802
        self, source: ClientSource, line: Number, end_line: Number | None = None
    ) -> Answer:
        """Return the lines with words."""
        last = line if end_line is None else end_line
        lines = self.session.sources.lines(source.path)
        return {"breakpoints": [{"line": number} for number in lines if line <= number <= last]}

    def _placed(self, group: str, specs: Sequence[CodeSpec | DataSpec]) -> Answer:
        return {"breakpoints": [*map(_answer, self.session.breakpoints.replace(group, specs))]}


def _spec(
    place: int | str,
    row: LineBreakpoint | LabelBreakpoint | WordBreakpoint,
    engine: int | None = None,
) -> CodeSpec:
    condition, hits = row.condition or None, row.hit_condition or None
    return CodeSpec(place, engine, condition=condition, hits=hits)


def _data_text(thread: Thread, name: str) -> str:
    return f"{name} of engine {thread.engine} context {thread.context}"


def _answer(breakpoint_: Breakpoint) -> Message:
    error = {} if breakpoint_.wrong is None else {"message": breakpoint_.wrong}
    return {"id": breakpoint_.number, "verified": breakpoint_.wrong is None, **error}
