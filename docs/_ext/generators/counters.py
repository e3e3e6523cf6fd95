"""The router's counters, and the order in which faults count."""

from generators.markdown import code, meanings, must_match, table
from ixp.microcode.config import drop_precedence
from ixp.microcode.memory.map import Counter, constants, counter_locations, counters


def page(argument: str, block: str) -> str:
    """Return the counters `global` or of each `port`, the `groups`, or the drop `precedence`."""
    if argument == "groups":
        return _groups(meanings(block))
    if argument in {"global", "port"}:
        return _counters(argument == "port", meanings(block))
    orders = {name: getattr(drop_precedence, name) for name in ("CELL", "PDU", "FRAME", "PACKET")}
    rows = ((name.lower(), ", ".join(map(code, steps))) for name, steps in orders.items())
    return table(("faults of a", "in this order"), rows)


def _counters(per_port: bool, described: dict[str, str]) -> str:  # noqa: FBT001 - one of two tables
    """Return a table of counters; the page gives the meaning of each."""
    chosen = [counter for counter in counters() if counter.per_port == per_port]
    must_match("counters", described, (counter.name for counter in chosen))
    places, groups = counter_locations(), _names()
    rows = (_row(counter, places, groups, described[counter.name]) for counter in chosen)
    return table(("counter", "scratch", "group", "counts"), rows)


def _row(
    counter: Counter, places: dict[str, str], groups: dict[int, str], meaning: str
) -> tuple[str, ...]:
    return code(counter.name), places[counter.name], groups[counter.group], meaning


def _groups(described: dict[str, str]) -> str:
    """Return the groups with their bits of COUNTERS_ENABLE_MASK."""
    names = _names()
    must_match("groups", described, names.values())
    mask = constants("counters.uc")["COUNTERS_ENABLE_MASK"]
    rows = (
        (code(name), bit, "yes" if mask >> bit & 1 else "no", described[name])
        for bit, name in sorted(names.items())
    )
    return table(("group", "bit", "on by default", "counts"), rows)


def _names() -> dict[int, str]:
    """Return the names of the groups by their numbers."""
    used = {counter.group for counter in counters()}
    return {
        value: name
        for name, value in constants("counters.uc").items()
        if value in used and name.isupper() and "ENABLE" not in name
    }
