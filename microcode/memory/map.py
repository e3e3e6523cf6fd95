"""Read constants of the microcode for Python: the `#define`s of its include files.

Every address, counter and code is defined once, in `include/*/*.uc`; none is repeated here.
"""

import re
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Literal, get_args

import msgspec

MICROCODE = Path(__file__).resolve().parents[1]
INCLUDE = MICROCODE / "include"
ROUTER = MICROCODE / "router"
# Search path of include files, also for a stage that was copied elsewhere.
INCLUDE_PATH = [INCLUDE / shelf for shelf in ("system", "queues", "atm", "ethernet", "ip")]
_MARK = "include/system/memory_map.uc"  # a folder that has it is a copy of `microcode/`
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
    """Return the path of an include file of the router, in any of its folders."""
    return next(shelf / name for shelf in INCLUDE_PATH if (shelf / name).is_file())


def copy_around(folder: Path) -> Path:
    """Return the copy of `microcode/` in which a folder lies; for any other one the original."""
    folder = folder.resolve()
    places = (place for place in (folder, *folder.parents) if (place / _MARK).is_file())
    return next(places, MICROCODE)


def include_path(program: Path) -> list[Path]:
    """Return where a program finds include files: those of its copy, then the router's."""
    copy = copy_around(program.parent)
    copies = [copy / folder.relative_to(MICROCODE) for folder in INCLUDE_PATH]
    return [*dict.fromkeys([*copies, *INCLUDE_PATH])]


@cache
def definitions(file: File = "memory_map.uc") -> Mapping[str, str]:
    """Return the text of every `#define` without parameters of an include file."""
    return _definitions(include_file(file))


def _definitions(path: Path) -> Mapping[str, str]:
    text = path.read_text(encoding="utf-8", errors="replace")
    return {name: body.strip() for name, body in re.findall(_DEFINE, text)}


@cache
def constants(file: File = "memory_map.uc") -> Mapping[str, int]:
    """Return the numbers that the include file named `file` defines.

    Python reads no other constants of the microcode.
    """
    texts = {name: text for name, text in definitions(file).items() if text[0].isdigit()}
    return {
        name: int(text, 0 if text[:2].lower() == "0x" else 10)
        for name, text in texts.items()
        if text.isalnum()
    }


def differing_include(program: Path) -> Path | None:
    """Return an include file of a program with other `#define`s than the router's; else None.

    Only files count that Python reads: one beside the program, or in its copy of `microcode/`.
    """
    for name in get_args(File):
        files = (folder / name for folder in (program.parent, *include_path(program)))
        file: Path = next(file for file in files if file.is_file())
        if file != include_file(name) and _definitions(file) != definitions(name):
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
    """Return the location of each counter, as in counters_print(): word of scratch and index.

    A port's counter has the word of port 0; that of the next port is PORT_COUNTERS_PER_PORT later
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

    These are the counters of the groups compiled by default; the port of a global counter is None.
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
