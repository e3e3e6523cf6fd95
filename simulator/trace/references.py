"""Describe references: their cycles in a trace; in the log, also command and data."""

import msgspec


class IssuedReference(msgspec.Struct, frozen=True):
    """A reference as a word issued it: its unit and command.

    `wanted` is the cycle in which the word was reached; the issue is later if the command FIFO was
    full.
    """

    engine: int
    context: int
    word: int
    unit: str
    op: str
    queue: str
    address: int
    count: int
    wanted: int
    issued: int


class ReferenceSpan(IssuedReference, frozen=True):
    """A finished reference with the cycles of its life; `done` is the cycle of the signal."""

    granted: int
    arrived: int
    started: int
    done: int


class Reference(ReferenceSpan, frozen=True):
    """A finished reference in the log.

    `target` is the CSR or SRAM list. `taken` are the longwords read from write transfer registers,
    `brought` those in read transfer registers at the end.
    """

    target: int
    chain: bool
    indirect: int | None
    mask_left: bool
    mask_right: bool
    taken: tuple[int, ...]
    brought: tuple[int, ...]
