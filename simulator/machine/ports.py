"""Specifications of ports, units on their wires, and the protocols of sources."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import accumulate, chain, repeat
from numbers import Rational
from typing import Any, NamedTuple, Protocol, runtime_checkable

import msgspec

from ixp.isa.tables.chip import Chip
from ixp.isa.tables.port_kinds import PortKind, port_kind
from ixp.support.errors import UserError

_FRAMES, _CELLS = 256, 1024
"""Minimum number of units buffered ahead of the wire."""

LATEST = (1 << 62) - 1
"""The latest cycle that a unit may wait for."""

MAX_RATE = 100
"""The largest factor on the true rate of a wire."""

RATE_TERMS = 1_000_000
"""Numerator and denominator of a rate are no larger, so that the kernel counts exactly."""

RATE_RULE = f"above 0, at most {MAX_RATE} and a ratio of whole numbers up to {RATE_TERMS}"


class WireUnit(NamedTuple):
    """A unit to receive on a wire: a frame without FCS, or a cell of 52 bytes.

    A frame does not start, and a cell is not complete, before core cycle `earliest`. With `bad_fcs`
    its check is wrong: the MAC passes the frame on in error and without padding; the framer drops a
    cell with such a HEC.
    """

    data: bytes
    earliest: int = 0
    bad_fcs: bool = False


class WireUnits(msgspec.Struct, frozen=True):
    """Successive units in one bytes object; iteration yields each as a `WireUnit`.

    `earliest` and `bad_fcs` are empty where they are 0 and false for all.
    """

    data: bytes
    lengths: Sequence[int]
    earliest: Sequence[int] = ()
    bad_fcs: Sequence[bool] = ()

    @classmethod
    def of(cls, units: Iterable[WireUnit]) -> WireUnits:
        """Join units."""
        data, earliest, bad_fcs = tuple(zip(*units, strict=True)) or ((), (), ())
        return cls(b"".join(data), [*map(len, data)], earliest, bad_fcs)

    @classmethod
    def join(cls, parts: Sequence[WireUnits]) -> WireUnits:
        """Join parts; `earliest` and `bad_fcs` that are empty in one count as 0 and false."""
        if len(parts) == 1:
            return parts[0]
        earliest = chain.from_iterable(part.earliest or [0] * len(part) for part in parts)
        bad_fcs = chain.from_iterable(part.bad_fcs or [False] * len(part) for part in parts)
        return cls(
            b"".join(part.data for part in parts),
            [*chain.from_iterable(part.lengths for part in parts)],
            [*earliest] if any(part.earliest for part in parts) else (),
            [*bad_fcs] if any(part.bad_fcs for part in parts) else (),
        )

    def cut(self, first: int, end: int) -> WireUnits:
        """Return the units from number `first` on, up to number `end`."""
        start = sum(self.lengths[:first])
        stop = start + sum(self.lengths[first:end])
        return WireUnits(
            self.data[start:stop],
            self.lengths[first:end],
            self.earliest[first:end],
            self.bad_fcs[first:end],
        )

    def __len__(self) -> int:
        """Return the number of units."""
        return len(self.lengths)

    def __iter__(self) -> Iterator[WireUnit]:
        ends = accumulate(self.lengths)
        data = (
            self.data[end - length : end] for length, end in zip(self.lengths, ends, strict=True)
        )
        earliest = self.earliest or repeat(0, len(self))
        return (
            map(WireUnit, data, earliest, self.bad_fcs)
            if self.bad_fcs
            else map(WireUnit, data, earliest)
        )


class SentUnit(NamedTuple):
    """A good unit that left a port: the cycle of the end of its last bit, and its bytes.

    Frames with a wrong FCS are counted (`tx_errors`) and not kept.
    """

    end: int
    data: bytes


@runtime_checkable
class Source(Protocol):
    """A source of units for a port. It depends on nothing but its own state.

    A run raises UserError for a unit that the port's medium cannot carry.
    """

    def take(self, count: int) -> WireUnits | Sequence[WireUnit]:
        """Return the next units, at most `count`; fewer only when the input has ended."""


@runtime_checkable
class RestorableSource(Protocol):
    """A source that can be part of a snapshot.

    A state is plain data: None, truth, numbers, text, bytes, and lists and dictionaries of them.
    A fork restores a copy made by `copy.copy`: `restore` replaces what it sets, and changes
    nothing that a copy shares.
    """

    def state(self) -> Any:  # noqa: ANN401 - plain data
        """Return the state that decides which units follow, as plain data."""

    def restore(self, state: Any) -> None:  # noqa: ANN401
        """Go to a state that `state` gave, here or in a source built in the same way."""


def is_rate(rate: Rational) -> bool:
    """Whether a number obeys RATE_RULE."""
    exact = Fraction(rate)
    return 0 < exact <= MAX_RATE and max(exact.as_integer_ratio()) <= RATE_TERMS


class PortSpec(msgspec.Struct, frozen=True):
    """One port: its number, the name of its kind (`isa/tables/port_kinds.py`), and wire rate.

    `rate` multiplies the true rate (RATE_RULE); None means unbounded.
    """

    number: int
    kind: str
    rate: Fraction | None = Fraction(1)

    def cycles_per_byte(self, chip: Chip) -> Fraction:
        """Return the core cycles that a byte takes on the wire at the bounded rate.

        Raise UserError for an unknown kind.
        """
        return self.facts.cycles_per_byte(chip) / (self.rate or 1)

    @property
    def facts(self) -> PortKind:
        """The row of its kind."""
        return port_kind(self.kind)

    @property
    def _min_ahead_units(self) -> int:
        return _CELLS if self.facts.unit_row and self.rate is not None else _FRAMES

    def min_backlog_units(self, chip: Chip) -> int:
        """Return the least number of waiting units; below it, twice as many are requested.

        On an unbounded wire idle and damaged cells take no time, and do not count; and the MAC
        takes in at once what has room in its FIFO, which may be a frame for each byte.
        """
        fifo = self.facts.fifo_row
        at_once = chip[fifo] if fifo and self.rate is None else 0
        return self._min_ahead_units + at_once

    def feed_interval_cycles(self, chip: Chip) -> int:
        """Return an interval in core cycles, 1 or more, in which the waiting units cannot run out.

        On an unbounded wire these are as many as the IX bus takes.
        """
        facts = self.facts
        if self.rate is None:
            transfer = -(-chip[facts.unit_row] // chip["ix_bus_bytes"]) if facts.unit_row else 1
            transfer += chip["ix_overhead_ix_cycles"] + chip["ix_status_ix_cycles"]
            unit = transfer * Fraction(chip["core_mhz"], chip["ix_mhz"])
        else:
            unit = chip[facts.least_row] * self.cycles_per_byte(chip)
        return max(1, int((self._min_ahead_units - 1) * unit))

    def check_units(self, units: WireUnits, chip: Chip, first: int = 0) -> None:
        """Raise UserError for units that cannot come in on this wire; `first` numbers the first.

        A framer takes whole cells. The MAC takes frames of any length: it pads or counts them.
        """
        self._check_types(units)
        row = self.facts.unit_row
        cell = None if row is None else chip[row]
        right = "a frame of 0 bytes or more" if cell is None else f"a cell of {cell} bytes"
        lengths = set(units.lengths)
        wrong = lengths - {cell} if cell is not None else {n for n in lengths if n < 0}
        if wrong:
            at = next(n for n, length in enumerate(units.lengths) if length in wrong)
            raise UserError(
                f"unit {first + at} for port {self.number} ({self.kind}) must be {right}, "
                f"not {units.lengths[at]} bytes"
            )
        if (total := sum(units.lengths)) != len(units.data):
            raise UserError(
                f"lengths of units for port {self.number} must add up to the {len(units.data)} "
                f"bytes of data, not to {total}"
            )
        for name in ("earliest", "bad_fcs"):
            count = len(getattr(units, name))
            if count not in {0, len(units)}:
                raise UserError(
                    f"{name} of units for port {self.number} must be empty or {len(units)}, "
                    f"one for each unit, not {count}"
                )

    def _check_types(self, units: WireUnits) -> None:
        """Raise UserError for units that are not made of bytes, whole numbers and truth values."""
        parts = {"lengths": int, "earliest": int, "bad_fcs": bool}
        sequences = all(
            isinstance(values := getattr(units, name), Sequence)
            and not isinstance(values, str | bytes)
            for name in parts
        )
        if not isinstance(units.data, bytes) or not sequences:
            raise UserError(f"units for port {self.number} must be bytes and sequences of numbers")
        for name, kind in parts.items():
            values = getattr(units, name)
            fit = set(map(type, values)) <= {kind}
            if not fit or max(map(abs, (max(values, default=0), min(values, default=0)))) > LATEST:
                right = "true or false" if kind is bool else f"whole numbers up to {LATEST}"
                raise UserError(f"{name} of units for port {self.number} must be {right}")
