"""Constants of the microcode for Python: the `#define`s of its include files, read from them.

Every address, counter and code stands once, in `include/*.uc`; nothing here repeats one.
"""

import ast
import operator
import re
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import Literal, get_args

import msgspec

MICROCODE = Path(__file__).parents[1]
INCLUDE = MICROCODE / "include"
ROUTER = MICROCODE / "router"
# Where programs find what they include: also a stage that was copied elsewhere.
INCLUDE_PATH = [ROUTER, MICROCODE]
# What Python reads: programs that include other files of these names do not fit what it does.
File = Literal["memory_map.uc", "system_config.uc", "counters.uc", "hardware.uc", "packetq.uc"]

_DEFINE = re.compile(r"#define[ \t]+(\w+)[ \t]+([^/\n]+(?:/ [^/\n]+)*)")
_COUNTER = re.compile(r"COUNTER\((\d+),\s*(\w+)\)")
_OPERATIONS: Mapping[type, Callable[[int, int], int]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.floordiv,
    ast.LShift: operator.lshift,
    ast.BitOr: operator.or_,
}


class Counter(msgspec.Struct, frozen=True):
    """A counter: its index in its table, its group, and whether every port has one."""

    name: str
    index: int
    group: int
    per_port: bool


@cache
def definitions(file: File = "memory_map.uc") -> Mapping[str, str]:
    """Return the text of every `#define` without parameters of an include file."""
    text = (INCLUDE / file).read_text(encoding="utf-8")
    return {name: body.strip() for name, body in _DEFINE.findall(text)}


@cache
def constants(file: File = "memory_map.uc") -> Mapping[str, int]:
    """Return the constants that an include file defines. `file` is its name in `include/`."""
    found: dict[str, int] = {}
    for name, text in definitions(file).items():
        try:
            found[name] = _constant(text, found)
        except (SyntaxError, KeyError, ValueError):
            continue  # not a constant: a function or text
    return found


def other_file(folder: Path) -> Path | None:
    """Return a file that a program in this folder includes instead of one that Python reads.

    None when there is none, or when it is the same.
    """
    names: tuple[str, ...] = get_args(File)
    folders = (folder / INCLUDE.name, folder.parent / INCLUDE.name, folder)
    for place in (part / name for part in folders for name in names):
        if place.is_file() and place.read_bytes() != (INCLUDE / place.name).read_bytes():
            return place
    return None


def _constant(text: str, known: Mapping[str, int]) -> int:
    """Evaluate an expression, most often a number; raise SyntaxError, KeyError or ValueError."""
    if text[0].isdigit() and text.isalnum():
        return int(text, 0)
    return _value(ast.parse(text, mode="eval").body, known)


@cache
def counters() -> tuple[Counter, ...]:
    """Return every counter of `include/counters.uc`, in its order."""
    text = (INCLUDE / "counters.uc").read_text(encoding="utf-8")
    common, per_port = text.split("// --- counters of each port")
    return (*_counters(common, per_port=False), *_counters(per_port, per_port=True))


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


def _counters(text: str, *, per_port: bool) -> list[Counter]:
    groups = constants("counters.uc")
    return [
        Counter(name, int(found[1]), groups[found[2]], per_port)
        for name, body in _DEFINE.findall(text)
        if (found := _COUNTER.match(body))
    ]


def _value(node: ast.expr, known: Mapping[str, int]) -> int:
    """Evaluate a constant expression over constants defined before."""
    match node:
        case ast.Constant(value=int(value)):
            return value
        case ast.Name(id=name):
            return known[name]
        case ast.BinOp(left=left, op=op, right=right) if type(op) in _OPERATIONS:
            return _OPERATIONS[type(op)](_value(left, known), _value(right, known))
    raise KeyError(ast.dump(node))
