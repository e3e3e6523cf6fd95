"""Constants of the microcode for Python: the `#define`s of its include files, read from them.

Every address, counter and code stands once, in `include/*/*.uc`; nothing here repeats one.
"""

import operator
import re
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Literal, get_args

import msgspec

MICROCODE = Path(__file__).parents[1]
INCLUDE = MICROCODE / "include"
ROUTER = MICROCODE / "router"
# Where programs find what they include: also a stage that was copied elsewhere.
INCLUDE_PATH = [INCLUDE / shelf for shelf in ("system", "queues", "atm", "ethernet", "ip")]
# What Python reads: programs that include other files of these names do not fit what it does.
File = Literal["memory_map.uc", "system_config.uc", "counters.uc", "hardware.uc", "packetq.uc"]

_DEFINE = r"#define[ \t]+(\w+)[ \t]+([^/\n]+(?:/ [^/\n]+)*)"
_COUNTER = r"(PORT_)?COUNTER\((\d+),\s*(\w+)\)"
_PART = r"\w+|<<|[^\w\s]"
_OPERATIONS: Mapping[str, tuple[int, Callable[[int, int], int]]] = {
    "|": (1, operator.or_),
    "<<": (2, operator.lshift),
    "+": (3, operator.add),
    "-": (3, operator.sub),
    "*": (4, operator.mul),
    "/": (4, operator.floordiv),
}
"""Operators of constant expressions, how strongly they bind, and what they calculate."""


class Counter(msgspec.Struct, frozen=True):
    """A counter: its index in its table, its group, and whether every port has one."""

    name: str
    index: int
    group: int
    per_port: bool


def include_file(name: str) -> Path:
    """Return the path of an include file of the router, on whichever shelf it is."""
    return next(shelf / name for shelf in INCLUDE_PATH if (shelf / name).is_file())


@cache
def definitions(file: File = "memory_map.uc") -> Mapping[str, str]:
    """Return the text of every `#define` without parameters of an include file."""
    text = include_file(file).read_text(encoding="utf-8")
    return {name: body.strip() for name, body in re.findall(_DEFINE, text)}


@cache
def constants(file: File = "memory_map.uc") -> Mapping[str, int]:
    """Return the constants that an include file defines. `file` is its name."""
    found: dict[str, int] = {}
    for name, text in definitions(file).items():
        try:
            found[name] = _constant(text, found)
        except (IndexError, KeyError, ValueError):
            continue  # not a constant: a function or text
    return found


def other_file(folder: Path) -> Path | None:
    """Return a file that a program in this folder includes instead of one that Python reads.

    None when there is none, or when it is the same.
    """
    names: tuple[str, ...] = get_args(File)
    for own in (folder / name for name in names):
        if own.is_file() and own.read_bytes() != include_file(own.name).read_bytes():
            return own
    return None


def _constant(text: str, known: Mapping[str, int]) -> int:
    """Evaluate an expression over constants defined before, most often a number.

    Raise IndexError, KeyError or ValueError for what is none.
    """
    if text[0].isdigit() and text.isalnum():
        return int(text, 0)
    parts = re.findall(_PART, text)[::-1]
    value = _value(parts, known, 0)
    if parts:
        raise ValueError(text)
    return value


def _value(parts: list[str], known: Mapping[str, int], bound: int) -> int:
    """Evaluate up to the first operator that does not bind more strongly than `bound`.

    The parts, the last one first, are taken from the list.
    """
    part = parts.pop()
    if part == "(":
        value = _value(parts, known, 0)
        if parts.pop() != ")":
            raise ValueError(part)
    else:
        value = int(part, 0) if part[0].isdigit() else known[part]
    while parts and parts[-1] in _OPERATIONS and _OPERATIONS[parts[-1]][0] > bound:
        strength, calculate = _OPERATIONS[parts.pop()]
        value = calculate(value, _value(parts, known, strength))
    return value


@cache
def counters() -> tuple[Counter, ...]:
    """Return every counter of `include/system/counters.uc`, in its order."""
    groups = constants("counters.uc")
    return tuple(
        Counter(name, int(counter[2]), groups[counter[3]], counter[1] is not None)
        for name, body in definitions("counters.uc").items()
        if (counter := re.match(_COUNTER, body))
    )


def counter_locations() -> dict[str, str]:
    """Return where each counter stands, as counters_print() wrote it: word of scratch and index.

    A counter of a port has the word of port 0; that of the next port is PORT_COUNTERS_PER_PORT on
    (application note pp.46-52).
    """
    bases = {False: constants()["COUNTERS_BASE"], True: constants()["PORT_COUNTERS_BASE"]}
    found = {
        each.name: f"{bases[each.per_port] + each.index}:[{each.index}]" for each in counters()
    }
    return found | {"TOTAL_DISCARDS": f"{constants()['TOTAL_DISCARDS_WORD']}:"}


def drop_counters(ports: Iterable[int]) -> dict[int, tuple[str, int | None]]:
    """Return name and port of each counter of drops and failures, by its word of scratch.

    Those are of the groups that are compiled by default; the port of a global counter is None.
    """
    mask, places = constants("counters.uc")["COUNTERS_ENABLE_MASK"], constants()
    of_all, of_port = places["COUNTERS_BASE"], places["PORT_COUNTERS_BASE"]
    size = places["PORT_COUNTERS_PER_PORT"]
    found: dict[int, tuple[str, int | None]] = {}
    for each in counters():
        if not mask >> each.group & 1:
            continue
        if each.per_port:
            found |= {of_port + port * size + each.index: (each.name, port) for port in ports}
        else:
            found[of_all + each.index] = each.name, None
    return found
