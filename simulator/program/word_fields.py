"""Define the record of a decoded word that is passed to the kernel.

`generate/` writes the C++ struct from it; `words.py` packs it. It needs no installed package.
"""

from struct import Struct
from typing import Final

KINDS: Final = ("private", "reference", "ctx_arb", "state_branch", "local_csr", "trap")
"""Kinds of words, by their execution: private words run in the generated interpreter."""

VALUES: Final = ("codes", "result", "operand", "first_search", "second_search", "csr_value")
"""Values that a word defines in the engine for later words, by bit number in masks."""

_FLAGS: Final = (
    *("guess", "in_order", "uses_transfers", "has_address", "swap", "kill", "write", "from_state"),
    *("signal", "chain", "has_indirect", "mask_left", "mask_right"),
)
FLAGS: Final = {name: 1 << bit for bit, name in enumerate(_FLAGS)}
"""Masks of the field `flags`: see the members of `Word`, `Interaction` and `Reference` in C++."""

RELATIVE: Final = 0x8000
"""Flag of an operand whose index counts from the start of the context's window."""

FIELDS: Final = {
    "kind": "B",
    "handler": "B",
    "defer": "B",
    "kill_after": "B",
    "flags": "H",
    "a": "H",
    "b": "H",
    "dest": "H",
    "k": "I",
    "k2": "I",
    "k3": "I",
    "unit": "B",
    "op": "B",
    "queue": "B",
    "data_count": "B",
    "xfer": "B",
    "target": "H",
    "fills_at": "B",
    "empties_at": "B",
    "value": "I",
    "events": "I",
    "number": "H",
    "defines": "B",
    "uses": "B",
}
"""Format code (module struct) of each field, in order, without gaps."""

RECORD: Final = Struct("<" + "".join(FIELDS.values()))
