"""Streams as plain bytes."""

from ixp.workloads.traffic.source import UnitSource


def first_units(source: UnitSource, count: int) -> list[bytes]:
    """Return the next units, fewer at the end."""
    return [unit.data for unit in source.take(count)]
