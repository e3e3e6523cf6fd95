"""A capture that a port receives: read once to check it, and again, piece by piece, to play it."""

from collections.abc import Callable, Iterator
from pathlib import Path

from ixp.workloads.traffic.captures import Capture, Rewrite, input_pieces

_HELD = 1 << 20  # bytes of units that are not read a second time


class InputFile:
    """A file for `--in`; see `read_input` for what it may be.

    With `rewriter`, which returns a `Rewrite` for each reading, it is an Ethernet capture.
    `count` is the number of its units, `first_ns` and `last_ns` are the times of the first and the
    last one, None where the file has no times.
    """

    def __init__(
        self,
        path: str | Path,
        *,
        atm: bool,
        fcs: bool = False,
        rewriter: Callable[[], Rewrite] | None = None,
    ) -> None:
        """Read the file. Raise UserError for one of another kind or a damaged one."""
        self._path = path
        self._atm = atm
        self._fcs = fcs
        self._rewriter = rewriter
        self._held: list[Capture] | None = []
        self.count = 0
        self.first_ns: int | None = None
        self.last_ns: int | None = None
        size, again = 0, Path(path).is_file()  # a pipe cannot be read again
        for piece in self._read():
            self.count += len(piece.units)
            if piece.times_ns:
                first = piece.times_ns[0]
                self.first_ns = first if self.first_ns is None else self.first_ns
                self.last_ns = piece.times_ns[-1]
            size += sum(map(len, piece.units))
            if again and size > _HELD:
                self._held = None
            if self._held is not None:
                self._held.append(piece)

    def pieces(self) -> Iterator[Capture]:
        """Return the units in order, from the first one on."""
        if self._held is not None:
            return iter(self._held)
        return self._read()

    def _read(self) -> Iterator[Capture]:
        rewrite = self._rewriter() if self._rewriter else None
        return input_pieces(self._path, atm=self._atm, fcs=self._fcs, rewrite=rewrite)
