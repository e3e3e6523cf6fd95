"""Commands of a client's console, beside expressions."""

from __future__ import annotations

from collections.abc import Callable

from ixp.editors.debug_adapter.events import packet_of
from ixp.editors.sessions import Breakpoint, CodeSpec, Session, Stopped
from ixp.support.errors import UserError

HELP = """\
go CYCLE                      go to a cycle, forward or back
packet PORT received|sent [N] run to the next unit of a port, or to the N-th
back PORT received|sent       go back to the unit of a port before this one
breakpoints                   list the breakpoints with their conditions and hits
anything else                 an expression at the thread: count + 1, $data, sram[0x10]"""

COMMANDS = ("go", "packet", "back", "breakpoints", "help")


def text_of_command(text: str, session: Session) -> str:
    """Return the answer to a command that only shows something; "" for another text."""
    if text.strip() == "breakpoints":
        return "\n".join(_line(row, session.now) for row in session.breakpoints.all) or "none"
    return HELP if text.strip() == "help" else ""


def _line(row: Breakpoint, now: int) -> str:
    spec = row.spec
    engine = spec.engine if isinstance(spec, CodeSpec) else None
    return ", ".join(
        (
            f"{row.number}: {spec.text}" + ("" if engine is None else f" of engine {engine}"),
            *([f"if {spec.condition}"] if spec.condition else []),
            *([f"at hits {spec.hits}"] if spec.hits else []),
            f"invalid: {row.wrong}" if row.wrong else f"hits: {row.hit_count(now)}",
        )
    )


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
