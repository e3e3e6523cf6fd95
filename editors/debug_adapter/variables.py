"""Scopes of a thread and their variables, as a client shows them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from ixp.editors.debug_adapter.arguments import BOTH, ValueFormat
from ixp.editors.debug_adapter.messages import Message
from ixp.editors.sessions import RegisterValue, Session, Thread, thread_registers
from ixp.isa.tables.csrs import CSR_NUMBERS
from ixp.simulator import Location
from ixp.simulator.debug.debugger import ConditionCodes, StreamState
from ixp.support.errors import UserError

SCOPES = ("Registers", "Bank A", "Bank B", "Transfer registers", "Thread", "CSRs")
_BANKS_OF_SCOPE = {"Bank A": ("A",), "Bank B": ("B",),
       "Transfer registers": ("sram read", "sram write", "sdram read", "sdram write")}  # fmt: skip


def scope_reference(thread_id: int, scope: int) -> int:
    """Return the number of a scope in requests for its variables."""
    return thread_id * len(SCOPES) + scope


def scope_of(reference: int) -> tuple[int, str]:
    """Return the thread's number and the name of a scope."""
    thread_id, scope = divmod(reference, len(SCOPES))
    return thread_id, SCOPES[scope]


def variables(
    session: Session, thread: Thread, scope: str, value_format: ValueFormat = BOTH
) -> list[Message]:
    """Return the variables of a scope."""
    if scope == "CSRs":
        return [_plain(name, session.debugger.csr(name), value_format) for name in CSR_NUMBERS]
    if scope == "Thread":
        return [*_of_thread(session, thread, value_format)]
    return [
        _register(name, register, value_format, named=scope == "Registers")
        for name, register in registers(session, thread, scope).items()
    ]


def registers(session: Session, thread: Thread, scope: str) -> dict[str, RegisterValue]:
    """Return the registers of a scope by their names in it; none in a scope without registers."""
    named = scope == "Registers"
    return {
        _variable_name(str(register.name) if named else register.plain, register): register
        for register in thread_registers(session.debugger, *thread)
        if (register.name if named else register.bank in _BANKS_OF_SCOPE.get(scope, ()))
    }


def _variable_name(name: str, register: RegisterValue) -> str:
    return f"{name} ({register.half})" if register.plain.startswith("$") else name


def _plain(name: str, value: int, value_format: ValueFormat) -> Message:
    return {"name": name, "value": value_format.text(value), "variablesReference": 0}


def _register(
    name: str, register: RegisterValue, value_format: ValueFormat, *, named: bool
) -> Message:
    variable = _plain(name, register.value, value_format)
    if reference := register.reference:
        use = "filled" if register.half == "read" else "read"
        variable["value"] += f"  to be {use} by {reference.unit} {reference.op}"
    bank = f"{register.bank} {register.plain}"
    variable["type"] = bank if named else (register.name or "unnamed")
    return variable


def _of_thread(session: Session, thread: Thread, value_format: ValueFormat) -> Iterator[Message]:
    debugger, (engine, context) = session.debugger, thread
    state = debugger.thread(engine, context)
    yield {"name": "alive", "value": str(state.alive).lower(), "variablesReference": 0}
    for name in ("waits_for", "pending"):
        events = " ".join(sorted(getattr(state, name))) or "-"
        yield {"name": name, "value": events, "variablesReference": 0}
    yield _plain("word", state.word, value_format)
    yield _plain("residue", debugger.residue(engine, context), value_format)
    for name, value in zip(ConditionCodes._fields, debugger.codes(engine), strict=True):
        yield _plain(name, int(value), value_format)
    for name, number in zip(StreamState._fields, debugger.stream_state(engine), strict=True):
        yield _plain(name, number, value_format)


def set_variable(session: Session, thread: Thread, scope: str, name: str, value: int) -> None:
    """Set a variable. Raise UserError for a constant one, or for a wrong value."""
    session.change(_setter(session, thread, scope, name, value))


def _setter(
    session: Session, thread: Thread, scope: str, name: str, value: int
) -> Callable[[], None]:
    debugger, engine = session.debugger, thread.engine
    if scope == "CSRs":
        return lambda: debugger.set_csr(name, value)
    if scope == "Thread":
        return _of_engine(session, thread, name, value)
    by_name = registers(session, thread, scope)
    if name not in by_name:
        raise UserError(f"name must be that of a variable of the scope, not {name}")
    place = Location("register", by_name[name].index, engine)
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
