"""A program as the kernel takes it: plain facts about each word, and the words made of them.

The facts are made by describe.py, which needs the whole instruction description, and may be kept:
the same words have the same facts as long as description and translation are the same.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from ixp.simulator import _kernel

_KEPT = 256
"""Translations that a process remembers; a machine has six programs at most."""


class WordFacts(msgspec.Struct, array_like=True):
    """One word. `numbers` and `flags` are attributes of the kernel's word by name.

    Operands are an index into the register file and whether it counts from the context's window.
    """

    kind: str = "trap"
    a: tuple[int, bool] = (0, False)
    b: tuple[int, bool] = (0, False)
    dest: tuple[int, bool] = (0, False)
    numbers: dict[str, int] = {}
    flags: dict[str, bool] = {}
    command: tuple[str, str, str, int, int, int, int] | None = None
    options: tuple[bool, bool, bool, bool, bool] | None = None


class Translation(msgspec.Struct, array_like=True, frozen=True):
    """A program: the facts of its words, and the constants behind the registers."""

    words: list[WordFacts]
    constants: list[int]


_known: dict[tuple[int, ...], Translation] = {}


def translation(words: Sequence[int]) -> Translation:
    """Return the facts of a program; they are computed once for equal words.

    Raise what `describe` raises.
    """
    known = _known.get(tuple(words))
    if known is None:
        from ixp.simulator.program.word_facts import (  # noqa: PLC0415 - imports the description
            describe,
        )

        known = describe(words)
        remember(words, known)
    return known


def remember(words: Sequence[int], facts: Translation) -> None:
    """Keep the facts of a program, as `translation` would compute them."""
    while len(_known) >= _KEPT:
        del _known[next(iter(_known))]
    _known[tuple(words)] = facts


def translate(words: Sequence[int]) -> tuple[list[_kernel.Word], list[int]]:
    """Return a program as the kernel loads it: its words and the constants behind the registers.

    Raise what `describe` raises.
    """
    facts = translation(words)
    return [_kernel_word(each) for each in facts.words], facts.constants


def _kernel_word(facts: WordFacts) -> _kernel.Word:
    word = _kernel.Word()
    if facts.kind == "trap":
        return word
    word.set_kind(facts.kind)
    word.set_a(*facts.a)
    word.set_b(*facts.b)
    word.set_dest(*facts.dest)
    for name, number in facts.numbers.items():
        setattr(word, name, number)
    for name, flag in facts.flags.items():
        setattr(word, name, flag)
    if facts.command:
        word.set_command(*facts.command)
    if facts.options:
        word.set_options(*facts.options)
    return word
