"""Commands of a client's console, beside expressions."""

from __future__ import annotations

from collections.abc import Callable

from ixp.editors.debug_adapter.events import packet_of
from ixp.editors.sessions import Session, Stopped
from ixp.support.errors import UserError

HELP = """\
go CYCLE                      go to a cycle, forward or back
packet PORT received|sent [N] run to the next unit of a port, or to the N-th
back PORT received|sent       go back to the unit of a port before this one
anything else                 an expression at the thread: count + 1, $data, sram[0x10]"""


def command_of(
    text: str, session: Session, interrupted: Callable[[], bool], cancelled: Callable[[], bool]
) -> Callable[[], Stopped] | None:
    """Return the run of a command, None for another text. Raise UserError for a wrong command.

    `interrupted` is called between the slices of a run, `cancelled` in a search back.
    """
    word, _, rest = text.strip().partition(" ")
    if word == "go":
        cycle = _number(rest)
        if cycle < session.history.first:
            raise UserError(f"cycle must be {session.history.first} or later, not {cycle}")
        return lambda: session.go_to(cycle, interrupted)
    if word in ("packet", "back") and rest:
        port, way, number = packet_of(rest)
        session.check_packet(port, way, number)
        if word == "packet":
            return lambda: session.next_packet(port, way, number, interrupted)
        return lambda: session.back_packet(port, way, cancelled)
    return None


def _number(text: str) -> int:
    try:
        return int(text.strip(), 0)
    except ValueError:
        raise UserError(f"go must be followed by a cycle, not {text}") from None
