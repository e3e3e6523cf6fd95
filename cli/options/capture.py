"""Stream the packets of a run to a file, a pipe, or standard output."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from ixp.support.atomic_files import STDOUT, AtomicFiles
from ixp.support.errors import UserError

if TYPE_CHECKING:
    from ixp.workloads.record.packet_stream import PacketStream


@contextmanager
def packet_stream(target: str | None) -> Iterator[PacketStream | None]:
    """Open the stream of packets to a file, a pipe, or "-" (standard output); None for None.

    A file is complete or absent. Raise UserError for a terminal, and OSError as `AtomicFiles` does.
    """
    if target is None:
        yield None
        return
    from ixp.workloads.record.packet_stream import PacketStream

    if target != STDOUT:
        with AtomicFiles() as files:
            yield PacketStream(files.open(target))
        return
    if sys.stdout.isatty():
        raise UserError(
            "--capture -: standard output is a terminal\n"
            "Pipe it into a program, as in `ixp run … --capture - | wireshark -k -i -`."
        )
    yield PacketStream(sys.stdout.buffer)
