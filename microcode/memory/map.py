"""Constants of the microcode for Python: the `#define`s of its include files, read from them.

Every address, counter and code stands once, in `include/*/*.uc`; nothing here repeats one.
"""

import re
from collections.abc import Iterable, Mapping
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
    """Return the numbers that an include file defines; Python reads no other constants.

    `file` is its name.
    """
    texts = {name: text for name, text in definitions(file).items() if text[0].isdigit()}
    return {
        name: int(text, 0 if text[:2].lower() == "0x" else 10)
        for name, text in texts.items()
        if text.isalnum()
    }


def differing_include(folder: Path) -> Path | None:
    """Return a file in this folder that differs from the include file of its name; None for none.

    Only those count that Python reads: a program in the folder includes the one beside it.
    """
    for file in map(folder.joinpath, get_args(File)):
        if file.is_file() and file.read_bytes() != include_file(file.name).read_bytes():
            return file
    return None


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
    locations = {
        counter.name: f"{bases[counter.per_port] + counter.index}:[{counter.index}]"
        for counter in counters()
    }
    return locations | {"TOTAL_DISCARDS": f"{constants()['TOTAL_DISCARDS_WORD']}:"}


def drop_counters(ports: Iterable[int]) -> dict[int, tuple[str, int | None]]:
    """Return name and port of each counter of drops and failures, by its word of scratch.

    Those are of the groups that are compiled by default; the port of a global counter is None.
    """
    mask, addresses = constants("counters.uc")["COUNTERS_ENABLE_MASK"], constants()
    size, ports = addresses["PORT_COUNTERS_PER_PORT"], [*ports]
    words: dict[int, tuple[str, int | None]] = {}
    for counter in counters():
        if not mask >> counter.group & 1:
            continue
        if counter.per_port:
            first = addresses["PORT_COUNTERS_BASE"] + counter.index
            words |= {first + port * size: (counter.name, port) for port in ports}
        else:
            words[addresses["COUNTERS_BASE"] + counter.index] = counter.name, None
    return words
