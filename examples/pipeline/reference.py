"""The expected departures of the pipeline."""

from collections.abc import Iterator, Mapping, Sequence

from ixp.microcode.config import Tables
from ixp.workloads import Departure


def crossed(received: Mapping[int, Sequence[bytes]], _tables: Tables) -> Iterator[Departure]:
    """Return each frame as a departure of the other port."""
    for port, frames in received.items():
        for frame in frames:
            yield Departure(1 - port, frame, source=port)
