"""Print the router's counters as a table: global counters, then those of ports."""

from collections.abc import Mapping
from typing import Any

from ixp.cli.output import print_table
from ixp.workloads.record.record import global_counters

_COLUMNS = ("counter", "port", "count")


def show_counters(
    title: str, counters: Mapping[str, Any], after_warmup: Mapping[str, Any] | None = None
) -> bool:
    """Print every nonzero counter, and counts after the warm-up if any differs.

    Return whether there was a nonzero counter.
    """
    counts = nonzero_counts(counters)
    later = nonzero_counts(counters if after_warmup is None else after_warmup)
    after = {(name, port): count for name, port, count in later}
    rows = [(name, port, count, after.get((name, port), 0)) for name, port, count in counts]
    if any(count != late for _, _, count, late in rows):
        print_table(f"\n{title}", (*_COLUMNS, "after warm-up"), rows)
    elif rows:
        print_table(f"\n{title}", _COLUMNS, counts)
    return bool(rows)


def nonzero_counts(counters: Mapping[str, Any]) -> list[tuple[str, str, int]]:
    """Return name, port (or an empty text) and count of every counter that is not 0."""
    rows = [(name, "", count) for name, count in global_counters(counters).items() if count]
    for port, named in counters.get("ports", {}).items():
        rows += [(name, port, count) for name, count in named.items() if count]
    return rows
