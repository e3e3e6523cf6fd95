"""The threads of an engine: where each stands, and what it does."""

from __future__ import annotations

from ixp.editors.sessions import Session
from ixp.editors.sessions import Thread as ThreadOf
from ixp.editors.view.document import THREAD_STATES, State, Strip, Thread
from ixp.editors.view.frame.sources import Sources
from ixp.isa import CONTEXTS, EVENTS
from ixp.simulator.machine.engines import Context
from ixp.workloads.record.record import EngineRecord


def threads(
    session: Session, sources: Sources, engine: EngineRecord, strip: Strip
) -> tuple[Thread, ...]:
    """Return the threads of an engine, with the shares of a measurement.

    `strip` says which one had the engine in the last cycle.
    """
    had: dict[int, State] = {
        context: THREAD_STATES[state]
        for number, context, state, _, end in strip.threads
        if number == engine.engine and end == strip.end
    }
    return tuple(
        _thread(session, sources, engine, context, had.get(context)) for context in range(CONTEXTS)
    )


def _thread(
    session: Session, sources: Sources, engine: EngineRecord, number: int, had: State | None
) -> Thread:
    context = session.machine.engines[engine.engine].contexts[number]
    where = ThreadOf(engine.engine, number)
    word = session.word(where)
    frames = session.sources.frames(engine.engine, word)
    program = session.system.programs[engine.engine]
    shares = engine.threads[number]
    return Thread(
        state=_state(context, had),
        word=word,
        file=sources.number(frames[0]) if frames else None,
        line=frames[0].line if frames else None,
        calls=tuple((sources.number(each), each.line) for each in frames[1:]),
        text=program.lines[word].text.strip() if frames else "",
        waits=tuple(name for name, bit in EVENTS.items() if context.state.waits >> bit & 1),
        executing_pct=shares["executing_pct"],
        aborted_pct=shares["aborted_pct"],
        stalled_pct=shares["stalled_pct"],
    )


def _state(context: Context, had: State | None) -> State:
    state = context.state
    if not state.alive:
        return "off" if context.ended_at is None else "ended"
    if context.stalled:
        return "stalled"
    if had is not None:
        return had
    return "waiting" if state.waits else "ready"
