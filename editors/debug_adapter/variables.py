"""What a client shows of a thread: scopes, and the variables in them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from ixp.editors.debug_adapter.messages import Message
from ixp.editors.sessions import RegisterValue, Session, Thread, thread_registers
from ixp.isa.tables.csrs import CSR_NUMBERS
from ixp.simulator import Location
from ixp.simulator.debug.debugger import ConditionCodes, StreamState
from ixp.support.errors import UserError

SCOPES = ("Registers", "Bank A", "Bank B", "Transfer registers", "Thread", "CSRs")
_OF = {"Bank A": ("A",), "Bank B": ("B",),
       "Transfer registers": ("sram read", "sram write", "sdram read", "sdram write")}  # fmt: skip


def scope_reference(thread_id: int, scope: int) -> int:
    """Return the number by which a client asks for the variables of a scope."""
    return thread_id * len(SCOPES) + scope


def scope_of(reference: int) -> tuple[int, str]:
    """Return the thread's number and the name of a scope."""
    thread_id, scope = divmod(reference, len(SCOPES))
    return thread_id, SCOPES[scope]


def variables(session: Session, thread: Thread, scope: str) -> list[Message]:
    """Return the variables of a scope."""
    if scope == "CSRs":
        return [_plain(name, session.debugger.csr(name)) for name in CSR_NUMBERS]
    if scope == "Thread":
        return [*_of_thread(session, thread)]
    return [
        _register(name, each, named=scope == "Registers")
        for name, each in registers(session, thread, scope).items()
    ]


def registers(session: Session, thread: Thread, scope: str) -> dict[str, RegisterValue]:
    """Return the registers of a scope by their names in it; none in a scope without registers."""
    named = scope == "Registers"
    return {
        _shown(str(each.name) if named else each.plain, each): each
        for each in thread_registers(session.debugger, *thread)
        if (each.name if named else each.bank in _OF.get(scope, ()))
    }


def _shown(name: str, each: RegisterValue) -> str:
    return f"{name} ({each.half})" if each.plain.startswith("$") else name


def _plain(name: str, value: int) -> Message:
    return {"name": name, "value": f"{value:#x} ({value})", "variablesReference": 0}


def _register(name: str, each: RegisterValue, *, named: bool) -> Message:
    found = _plain(name, each.value)
    if each.reference:
        use = "filled" if each.half == "read" else "read"
        reference = each.reference
        found["value"] += f"  to be {use} by {reference.unit} {reference.op}"
    found["type"] = f"{each.bank} {each.plain}" if named else (each.name or "unnamed")
    return found


def _of_thread(session: Session, thread: Thread) -> Iterator[Message]:
    debugger, (engine, context) = session.debugger, thread
    state = debugger.thread(engine, context)
    yield {"name": "alive", "value": str(state.alive).lower(), "variablesReference": 0}
    for name in ("waits_for", "pending"):
        events = " ".join(sorted(getattr(state, name))) or "-"
        yield {"name": name, "value": events, "variablesReference": 0}
    yield _plain("word", state.word)
    yield _plain("residue", debugger.residue(engine, context))
    for name, value in zip(ConditionCodes._fields, debugger.codes(engine), strict=True):
        yield _plain(name, int(value))
    for name, number in zip(StreamState._fields, debugger.stream_state(engine), strict=True):
        yield _plain(name, number)


def set_variable(session: Session, thread: Thread, scope: str, name: str, value: int) -> None:
    """Set a variable. Raise UserError for one that has no other value, or for a wrong value."""
    session.change(_setter(session, thread, scope, name, value))


def _setter(
    session: Session, thread: Thread, scope: str, name: str, value: int
) -> Callable[[], None]:
    debugger, engine = session.debugger, thread.engine
    if scope == "CSRs":
        return lambda: debugger.set_csr(name, value)
    if scope == "Thread":
        return _of_engine(session, thread, name, value)
    found = registers(session, thread, scope)
    if name not in found:
        raise UserError(f"name must be that of a variable of the scope, not {name}")
    place = Location("register", found[name].index, engine)
    return lambda: debugger.set_place(place, value)


def _of_engine(session: Session, thread: Thread, name: str, value: int) -> Callable[[], None]:
    debugger, (engine, context) = session.debugger, thread
    codes: Mapping[str, bool] = debugger.codes(engine)._asdict()
    state = debugger.stream_state(engine)
    if name == "residue":
        return lambda: debugger.set_residue(engine, context, value)
    if name in codes:
        return lambda: debugger.set_codes(engine, ConditionCodes(**{**codes, name: bool(value)}))
    if name in StreamState._fields:
        return lambda: debugger.set_stream_state(engine, state._replace(**{name: value}))
    raise UserError(f"{name} must be a register, a condition code or a stream value to be set")
