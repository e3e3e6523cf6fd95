"""Compute the hash unit's 48-bit function, which the core needs to fill tables.

A(x) * M(x) mod G48(x) over GF(2); the chip's row hash48_polynomial has the terms of G48 below x^48.
"""

from ixp.microcode.memory.map import constants

_DEGREE = 48
_HARDWARE = constants("hardware.uc")
MULTIPLIER = _HARDWARE["HASH_MULTIPLIER_HI"] << 32 | _HARDWARE["HASH_MULTIPLIER_LO"]


def hash48(key: int, polynomial: int) -> int:
    """Return the hash of a 48-bit key; `polynomial` is the value of the chip row."""
    result = 0
    for bit in reversed(range(_DEGREE)):
        result <<= 1
        if result >> _DEGREE:
            result ^= 1 << _DEGREE | polynomial
        if key >> bit & 1:
            result ^= MULTIPLIER
    return result


def vc_row(key: int, polynomial: int) -> int:
    """Return the row of the VC table where the lookup of a key begins (application note p.30)."""
    hashed = hash48(key, polynomial)
    return (hashed ^ hashed >> 16 ^ hashed >> 32) & 0xFFFF
