"""The log of references."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Reference:
    """A finished reference: who asked what of which unit, and the cycles of its life.

    `target` is the CSR or SRAM list, `wanted` the cycle in which the word was reached (the issue
    is later if the command FIFO was full), `done` the cycle of the signal. `taken` and `brought`
    are the write and read transfer registers of the command at its end.
    """

    engine: int
    context: int
    word: int
    unit: str
    op: str
    queue: str
    address: int
    count: int
    target: int
    chain: bool
    indirect: int | None
    mask_left: bool
    mask_right: bool
    wanted: int
    issued: int
    granted: int
    arrived: int
    started: int
    done: int
    taken: tuple[int, ...]
    brought: tuple[int, ...]
