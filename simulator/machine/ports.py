"""Define port specifications, units on wires, and the protocols of sources."""

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
"""The largest `earliest` cycle of a unit."""

MAX_RATE = 100
"""The largest multiple of a wire's true rate."""

RATE_TERMS = 1_000_000
"""Largest numerator and denominator of a rate, so that the kernel counts exactly."""

RATE_RULE = f"above 0, at most {MAX_RATE} and a ratio of whole numbers up to {RATE_TERMS}"


class WireUnit(NamedTuple):
    """A unit to receive on a wire: a frame without FCS, or a cell of 52 bytes.

    A frame does not start, and a cell is not complete, before core cycle `earliest`. With
    `bad_fcs`, the FCS or HEC is wrong: the MAC passes the frame on as an error, without padding;
    the framer drops the cell.
    """

    data: bytes
    earliest: int = 0
    bad_fcs: bool = False


class WireUnits(msgspec.Struct, frozen=True):
    """Successive units in one bytes object; iteration yields each as a `WireUnit`.

    An empty `earliest` means 0 for all units, an empty `bad_fcs` false for all.
    """

    data: bytes
    lengths: Sequence[int]
    earliest: Sequence[int] = ()
    bad_fcs: Sequence[bool] = ()

    @classmethod
    def of(cls, units: Iterable[WireUnit]) -> WireUnits:
        """Build a sequence from single units."""
        data, earliest, bad_fcs = tuple(zip(*units, strict=True)) or ((), (), ())
        return cls(b"".join(data), [*map(len, data)], earliest, bad_fcs)

    @classmethod
    def join(cls, parts: Sequence[WireUnits]) -> WireUnits:
        """Join sequences; an empty `earliest` counts as zeros, an empty `bad_fcs` as falses."""
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
        """Return the units from number `first` to `end` - 1."""
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
    """A good unit that left a port, with the cycle in which its last bit ended.

    Frames with a wrong FCS are only counted (`tx_errors`).
    """

    end: int
    data: bytes


@runtime_checkable
class Source(Protocol):
    """A source of units for a port; its units may only depend on its own state.

    A run raises UserError for a unit that the port's medium cannot carry.
    """

    def take(self, count: int) -> WireUnits | Sequence[WireUnit]:
        """Return the next units, at most `count`; fewer only when the input has ended."""


@runtime_checkable
class RestorableSource(Protocol):
    """A source that can be part of a snapshot.

    A state is plain data: None, bool, numbers, text, bytes, and lists and dictionaries of these.
    A fork restores a copy made by `copy.copy`, so `restore` must replace attributes rather than
    modify objects that the copies share.
    """

    def state(self) -> Any:  # noqa: ANN401 - plain data
        """Return the state that determines all later units, as plain data."""

    def restore(self, state: Any) -> None:  # noqa: ANN401
        """Restore a state that `state` returned, here or in a source built in the same way."""


def is_rate(rate: Rational) -> bool:
    """Return whether a number obeys RATE_RULE."""
    exact = Fraction(rate)
    return 0 < exact <= MAX_RATE and max(exact.as_integer_ratio()) <= RATE_TERMS


class PortSpec(msgspec.Struct, frozen=True):
    """Specification of a port: number, name of its kind (`isa/tables/port_kinds.py`), wire rate.

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
        """Return the row of the port's kind."""
        return port_kind(self.kind)

    @property
    def _min_ahead_units(self) -> int:
        return _CELLS if self.facts.unit_row and self.rate is not None else _FRAMES

    def min_backlog_units(self, chip: Chip) -> int:
        """Return the least number of waiting units; with fewer, twice this number is requested.

        On an unbounded wire, idle and damaged cells take no time and don't count; the MAC at once
        receives all frames that fit in its FIFO, possibly one per byte.
        """
        fifo = self.facts.fifo_row
        at_once = chip[fifo] if fifo and self.rate is None else 0
        return self._min_ahead_units + at_once

    def feed_interval_cycles(self, chip: Chip) -> int:
        """Return a number of core cycles, 1 or more, that `min_backlog_units` always last.

        On an unbounded wire, the speed of the IX bus is the limit.
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
        """Raise UserError for units that this wire can't carry; `first` is the first one's number.

        A framer takes whole cells. The MAC takes frames of any length: it pads short frames and
        counts long ones.
        """
        self._check_types(units)
        row = self.facts.unit_row
        cell = None if row is None else chip[row]
        expected = "a frame of 0 bytes or more" if cell is None else f"a cell of {cell} bytes"
        lengths = set(units.lengths)
        wrong = lengths - {cell} if cell is not None else {n for n in lengths if n < 0}
        if wrong:
            at = next(n for n, length in enumerate(units.lengths) if length in wrong)
            raise UserError(
                f"unit {first + at} for port {self.number} ({self.kind}) must be {expected}, "
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
        """Raise UserError unless units consist of bytes, whole numbers and truth values."""
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
                expected = "true or false" if kind is bool else f"whole numbers up to {LATEST}"
                raise UserError(f"{name} of units for port {self.number} must be {expected}")
