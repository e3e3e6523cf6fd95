"""The requests of the page, each a JSON document."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from ixp.isa import CONTEXTS
from ixp.isa.tables.csrs import PORTS
from ixp.support.cycle_text import Duration, read_cycles
from ixp.support.decoding import UNDECODABLE, plain
from ixp.support.errors import UserError
from ixp.workloads.runs.options.options import MAX_CYCLES

MAX_BYTES = 4096  # of a request; those of the page have a few hundred

Cycle = Annotated[int, msgspec.Meta(ge=0, le=MAX_CYCLES)]
Small = Annotated[int, msgspec.Meta(ge=0, le=1 << 20)]
_Text = Annotated[str, msgspec.Meta(max_length=200)]
_Context = Annotated[int, msgspec.Meta(ge=0, lt=CONTEXTS)]
_Speed = Annotated[int, msgspec.Meta(ge=1, le=10**9)]


class Request(msgspec.Struct, frozen=True, tag_field="do", forbid_unknown_fields=True):
    """A request; its answer has the same `id`."""

    id: Small


class Play(Request, frozen=True, tag="play"):
    """Run, with `speed` cycles in a second; None is as fast as possible."""

    speed: _Speed | None = None


class Pause(Request, frozen=True, tag="pause"):
    """Stop."""


class Step(Request, frozen=True, tag="step"):
    """Go on, or back, by a cycle, a word or a line of a thread, or a unit that a port receives."""

    by: Literal["cycle", "word", "line", "packet"]
    back: bool = False
    engine: Small = 0
    context: _Context = 0
    port: Annotated[int, msgspec.Meta(ge=0, lt=PORTS)] | None = None


class Back(Request, frozen=True, tag="back"):
    """Go back to the last breakpoint that was hit."""


class GoTo(Request, frozen=True, tag="goto"):
    """Go to a cycle, back or forward; as a text it may be a time, as on the command line."""

    cycle: Cycle | Annotated[str, msgspec.Meta(max_length=64)]

    def at(self, core_mhz: int) -> int:
        """Return the cycle. Raise UserError for a text that is neither a cycle nor a time."""
        cycle = read_cycles(self.cycle) if isinstance(self.cycle, str) else self.cycle
        if isinstance(cycle, Duration):
            cycle = cycle.cycles(core_mhz)
        if not 0 <= cycle <= MAX_CYCLES:
            raise UserError(f"cycle must be 0 to {MAX_CYCLES:,}, not {cycle:,}")
        return cycle


class SetBreakpoint(Request, frozen=True, tag="breakpoint"):
    """Set, change or clear the breakpoint of a line; `file` is a place in the list of the opening.

    `condition` is an expression at the thread, `hits` such as `5`, `>= 5` or `% 5`.
    """

    file: Small
    line: Small
    on: bool
    condition: _Text = ""
    hits: _Text = ""


class ShowSource(Request, frozen=True, tag="source"):
    """Show a source."""

    file: Small


class ShowWords(Request, frozen=True, tag="words"):
    """Show the words that a line makes in an engine, or in another one if it makes none there."""

    file: Small
    line: Small
    engine: Small


class ShowPacket(Request, frozen=True, tag="packet"):
    """Show the stages and the bytes of a packet."""

    number: Annotated[int, msgspec.Meta(ge=1, le=1 << 53)]


class ShowPackets(Request, frozen=True, tag="packets"):
    """Show the newest packets whose row has all words of `filter`, and none behind a `-`."""

    filter: _Text = ""


class ExportPackets(Request, frozen=True, tag="export"):
    """Make captures of all packets that a filter leaves, as received or as sent."""

    filter: _Text = ""
    sent: bool = False


class ShowRegisters(Request, frozen=True, tag="registers"):
    """Show the registers of a thread."""

    engine: Small
    context: _Context


class ShowMemory(Request, frozen=True, tag="memory"):
    """Show words of a memory; `address` is evaluated at a thread."""

    unit: Literal["scratch", "sram", "sdram", "rfifo", "tfifo"]
    address: Annotated[str, msgspec.Meta(min_length=1, max_length=200)]
    engine: Small
    context: _Context
    count: Annotated[int, msgspec.Meta(ge=1, le=256)] = 16


class ShowTimeline(Request, frozen=True, tag="timeline"):
    """Show a window of past cycles, one by one."""

    begin: Cycle
    cycles: Annotated[int, msgspec.Meta(ge=1, le=20_000)]


class ShowHistory(Request, frozen=True, tag="history"):
    """Show rates, loads and lengths of queues over time."""


AnyRequest = (
    Play | Pause | Step | Back | GoTo | SetBreakpoint
    | ShowSource | ShowWords | ShowPacket | ShowPackets | ExportPackets
    | ShowRegisters | ShowMemory | ShowTimeline | ShowHistory
)  # fmt: skip
_decoder: msgspec.json.Decoder[AnyRequest] = msgspec.json.Decoder(AnyRequest)


def read_request(data: str | bytes) -> AnyRequest:
    """Return the request of a message. Raise UserError for any other text."""
    if len(data) > MAX_BYTES:
        raise UserError(f"a request must be {MAX_BYTES} bytes at most, not {len(data)}")
    try:
        return _decoder.decode(data)
    except UNDECODABLE as error:
        raise UserError(f"a request must be one that the page makes: {plain(str(error))}") from None
