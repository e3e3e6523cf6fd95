"""Exception filters of a client as events of a session."""

from __future__ import annotations

from ixp.editors.sessions import (
    CounterEvent,
    Event,
    FindingEvent,
    PacketEvent,
    PortEvent,
    Session,
)
from ixp.support.errors import UserError
from ixp.workloads.record.run_directory import port_number


def event_of(name: str, condition: str, session: Session) -> Event:
    """Return the event of a filter with its condition. Raise UserError for a wrong one."""
    machine, system = session.machine, session.system
    if name == "finding":
        return FindingEvent(machine, system)
    if name == "counter":
        return CounterEvent(condition, machine, system)
    if name == "packet":
        return PacketEvent(*packet_of(condition), machine)
    return PortEvent(name, machine)


def packet_of(text: str) -> tuple[int, str, int | None]:
    """Read `PORT received|sent [N]`. Raise UserError for another text."""
    port, way, number = [*text.split(), "", "", ""][:3]
    if not port or (number and not number.isdecimal()):
        raise UserError(f"packet must be like eth0 received 100, not {text}")
    return port_number(port), way or "received", int(number) if number else None
