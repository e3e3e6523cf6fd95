"""The hash unit's 48-bit function, so that the core finds the rows that the microcode will find.

A(x) * M(x) mod G48(x) over GF(2), G48 = 1 + x^10 + x^25 + x^36 + x^48 (IXP2800 hardware reference
manual, p.240).
"""

from ixp.microcode.memory.map import constants

_DEGREE = 48
_G48 = 1 << 48 | 1 << 36 | 1 << 25 | 1 << 10 | 1
_HARDWARE = constants("hardware.uc")
MULTIPLIER = _HARDWARE["HASH_MULTIPLIER_HI"] << 32 | _HARDWARE["HASH_MULTIPLIER_LO"]


def hash48(key: int, multiplier: int = MULTIPLIER) -> int:
    """Hash a 48-bit key."""
    result = 0
    for bit in reversed(range(_DEGREE)):
        result <<= 1
        if result >> _DEGREE:
            result ^= _G48
        if key >> bit & 1:
            result ^= multiplier
    return result


def vc_row(key: int) -> int:
    """Return the row of the VC table in which a key is looked up first (application note p.30)."""
    hashed = hash48(key)
    return (hashed ^ hashed >> 16 ^ hashed >> 32) & 0xFFFF
