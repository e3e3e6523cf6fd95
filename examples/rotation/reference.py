"""What must leave the rotation."""

from collections.abc import Iterator, Mapping, Sequence

from ixp.microcode.config import Tables
from ixp.workloads import Departure


def crossed(received: Mapping[int, Sequence[bytes]], _tables: Tables) -> Iterator[Departure]:
    """Return each frame by its neighbour: 0 by 1, 1 by 0, 2 by 3 ..."""
    for port, frames in received.items():
        for frame in frames:
            yield Departure(port ^ 1, frame, source=port)
