"""Cache decoded programs in the process, without loading the instruction description."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

_MOST = 256
"""Size of the cache: a machine has at most one program per engine."""


class DecodedProgram(msgspec.Struct, array_like=True, frozen=True):
    """A program as the kernel loads it: packed words (`word_fields`), and constants."""

    packed: bytes
    constants: list[int]


_decoded: dict[tuple[int, ...], DecodedProgram] = {}


def decode_program(words: Sequence[int]) -> DecodedProgram:
    """Return a program as the kernel loads it; equal words are decoded once.

    Raise the errors of `words.decode_words`.
    """
    program = _decoded.get(tuple(words))
    if program is None:
        from ixp.simulator.program.words import (  # noqa: PLC0415 - imports the description
            decode_words,
        )

        program = DecodedProgram(*decode_words(words))
        remember(words, program)
    return program


def remember(words: Sequence[int], program: DecodedProgram) -> None:
    """Store, for example from a file, the result of `decode_program` for words."""
    while len(_decoded) >= _MOST:
        del _decoded[next(iter(_decoded))]
    _decoded[tuple(words)] = program
