"""Find the writes in a timeline that caused wrong bytes in packets."""

import math
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import msgspec

from ixp.support.errors import UserError
from ixp.workloads.verification.matching.wrong_packets import PacketWriter, WrongPacket

_WORD = 4  # bytes compared at a time
_LEAST_WORDS = 2  # words that a write and a packet must share: a quadword


class TracedWrite(NamedTuple):
    """A reference that wrote from transfer registers; it ended in the cycle `done`."""

    writer: PacketWriter
    done: int
    data: bytes


def with_writers(
    wrong: Sequence[WrongPacket], writes: Sequence[TracedWrite], core_mhz: int
) -> list[WrongPacket]:
    """Return packets with the writers of their first wrong bytes, if the writes contain them."""
    return [
        msgspec.structs.replace(packet, written_by=_writer_of(packet, writes, core_mhz))
        for packet in wrong
    ]


def _writer_of(
    packet: WrongPacket, writes: Sequence[TracedWrite], core_mhz: int
) -> PacketWriter | None:
    """Return the last of the writes that share most words with a packet, with its wrong byte."""
    expected, actual = bytes.fromhex(packet.expected or ""), bytes.fromhex(packet.actual)
    places = range(min(len(expected), len(actual)))
    wrong = next((at for at in places if expected[at] != actual[at]), None)
    if wrong is None:
        return None
    last = math.inf if packet.left_ns is None else packet.left_ns * core_mhz
    words, _, writer = max(
        (
            (_shared_words(write.data, actual, wrong), write.done, write.writer)
            for write in writes
            if write.done * 1000 <= last
        ),
        key=lambda candidate: candidate[:2],
        default=(0, 0, None),
    )
    return writer if words >= _LEAST_WORDS else None


def _shared_words(data: bytes, actual: bytes, wrong: int) -> int:
    """Return the number of written words in a packet, 0 unless one contains the wrong byte."""
    most = 0
    for at in range(0, len(data), _WORD):
        for place in range(max(0, wrong - _WORD + 1), wrong + 1):
            if actual[place : place + _WORD] == data[at : at + _WORD]:
                most = max(most, _equal_words(data, actual, place - at))
    return most


def _equal_words(data: bytes, actual: bytes, shift: int) -> int:
    words = range(max(0, -(shift // _WORD) * _WORD), len(data), _WORD)
    return sum(actual[at + shift : at + shift + _WORD] == data[at : at + _WORD] for at in words)


def read_writes(place: str | Path) -> list[TracedWrite]:
    """Read the writes of a timeline; raise UserError unless it is a timeline with writes."""
    writes = [*_writes(place)]
    if not writes:
        raise UserError(f"{place}: timeline must be one that `ixp run --trace` wrote, with writes")
    return writes


def _writes(place: str | Path) -> Iterator[TracedWrite]:
    from google.protobuf.message import DecodeError  # noqa: PLC0415 - few checks have a timeline
    from perfetto.protos.perfetto.trace.perfetto_trace_pb2 import (  # noqa: PLC0415 - as above
        Trace,
        TrackEvent,
    )

    trace = Trace()
    try:
        trace.ParseFromString(Path(place).read_bytes())
    except DecodeError:
        raise UserError(f"{place}: file must be a timeline in Perfetto's form") from None
    parents: dict[int, tuple[str, int]] = {}
    opened: dict[int, TracedWrite] = {}
    for packet in trace.packet:
        if packet.HasField("track_descriptor"):
            track = packet.track_descriptor
            parents[track.uuid] = track.name, track.parent_uuid
            continue
        event = packet.track_event
        if event.type == TrackEvent.TYPE_SLICE_BEGIN:
            notes = {note.name: note.string_value for note in event.debug_annotations}
            if "data" in notes:
                thread = parents[parents[event.track_uuid][1]][0].removeprefix("thread ")
                line = notes["at"].partition(" ")[0]
                writer = PacketWriter(thread, line, packet.timestamp)
                opened[event.track_uuid] = TracedWrite(writer, 0, bytes.fromhex(notes["data"]))
        elif event.type == TrackEvent.TYPE_SLICE_END and event.track_uuid in opened:
            yield opened.pop(event.track_uuid)._replace(done=packet.timestamp)
