"""Cycles of a run, and the times in nanoseconds that its captures have for them.

Both functions round what has passed since the ports were enabled, one down and the other one up, so
that each time leads back to its cycle: a cycle is longer than a nanosecond.
"""


def time_ns(cycle: int, enabled_at: int, core_mhz: int) -> int:
    """Return the time of a cycle after the enabling."""
    return enabled_at * 1000 // core_mhz + (cycle - enabled_at) * 1000 // core_mhz


def first_cycle(after_ns: int, enabled_at: int, core_mhz: int) -> int:
    """Return the first cycle that is not before a time after the ports were enabled."""
    return enabled_at + -(-after_ns * core_mhz // 1000)
