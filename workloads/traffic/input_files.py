"""Read a port's input capture: first to check it, then again, piece by piece, to play it."""

from collections.abc import Callable, Iterator
from pathlib import Path

from ixp.workloads.traffic.captures import Capture, Rewrite, input_pieces

_HELD = 1 << 20  # bytes of units that are held in memory instead of being read again


class InputFile:
    """A file for `--in`, of a kind that `read_input` reads.

    With `rewriter`, which returns a `Rewrite` for each pass, the file is an Ethernet capture.
    `count` is its number of units; `first_ns` and `last_ns` are the times of the first and the last
    unit, None if the file has no times.
    """

    def __init__(
        self,
        path: str | Path,
        *,
        atm: bool,
        fcs: bool = False,
        rewriter: Callable[[], Rewrite] | None = None,
    ) -> None:
        """Read the file; raise UserError for another kind of file or a damaged file."""
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
        """Yield the units in order, from the first one."""
        if self._held is not None:
            return iter(self._held)
        return self._read()

    def _read(self) -> Iterator[Capture]:
        rewrite = self._rewriter() if self._rewriter else None
        return input_pieces(self._path, atm=self._atm, fcs=self._fcs, rewrite=rewrite)
