"""Describe the threads of an engine: their places and states."""

from __future__ import annotations

from ixp.editors.sessions import Session, Thread
from ixp.editors.view.document import THREAD_STATES, State, Strip, ThreadView
from ixp.editors.view.frame.sources import Sources
from ixp.isa import CONTEXTS, EVENTS
from ixp.simulator.machine.engines import Context
from ixp.workloads.record.record import EngineRecord


def threads(
    session: Session, sources: Sources, engine: EngineRecord, strip: Strip
) -> tuple[ThreadView, ...]:
    """Return the threads of an engine, with the shares of a measurement.

    `strip` tells which of them had the engine in the last cycle.
    """
    states: dict[int, State] = {
        context: THREAD_STATES[state]
        for number, context, state, _, end in strip.threads
        if number == engine.engine and end == strip.end
    }
    return tuple(
        _thread(session, sources, engine, context, states.get(context))
        for context in range(CONTEXTS)
    )


def _thread(
    session: Session, sources: Sources, engine: EngineRecord, number: int, running: State | None
) -> ThreadView:
    context = session.machine.engines[engine.engine].contexts[number]
    word = session.word(Thread(engine.engine, number))
    frames = session.sources.frames(engine.engine, word)
    program = session.system.programs[engine.engine]
    shares = engine.threads[number]
    return ThreadView(
        state=_state(context, running),
        word=word,
        file=sources.number(frames[0]) if frames else None,
        line=frames[0].line if frames else None,
        calls=tuple((sources.number(call), call.line) for call in frames[1:]),
        text=program.lines[word].text.strip() if frames else "",
        waits=tuple(name for name, bit in EVENTS.items() if context.state.waits >> bit & 1),
        executing_pct=shares["executing_pct"],
        aborted_pct=shares["aborted_pct"],
        stalled_pct=shares["stalled_pct"],
    )


def _state(context: Context, running: State | None) -> State:
    state = context.state
    if not state.alive:
        return "off" if context.ended_at is None else "ended"
    if context.stalled:
        return "stalled"
    if running is not None:
        return running
    return "waiting" if state.waits else "ready"
