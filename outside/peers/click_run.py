"""Run Click on the packets of a run.

The time of each packet in the capture is its number in microseconds, from 1. Click preserves
times, so the time of an output packet identifies its input packet.
"""

import os
import shutil
import subprocess
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from pathlib import Path

from ixp.microcode.config.tables import Tables
from ixp.outside.peers.arrivals import Arrival
from ixp.outside.peers.click_configuration import (
    SINKS,
    format_click,
    input_name,
    output_name,
    sink_name,
)
from ixp.outside.peers.frames import SentUnit, sent_by
from ixp.outside.peers.reasons import PeerOutcome, PeerRun, forwarded
from ixp.support.atomic_files import write_atomically
from ixp.support.errors import UserError
from ixp.workloads.traffic.captures import EN10MB, RAW_IP, Capture, encode_pcap, read_pcap

CONFIGURATION = "router.click"
_VARIABLE = "IXP_CLICK"
_NAME = "click"
_SIGNATURE = "(Click)"
_LINKS = {"ETHER": EN10MB, "IP": RAW_IP}
_TICK_NS = 1000
_LIMIT_S = 3600  # Click ends with its captures; this limit stops a program that doesn't
_LOST = PeerOutcome("nowhere", frozenset())


def find_click(named: str | None = None) -> Path:
    """Return Click's program: the given one, or $IXP_CLICK, or `click` on the path.

    Raise UserError if it is missing, or not Click.
    """
    name = named or os.environ.get(_VARIABLE) or _NAME
    path = shutil.which(name)
    if path is None:
        raise UserError(
            f"{name}: there is no such program; build Click and name it by --click or {_VARIABLE}"
        )
    program = Path(path).absolute()  # absolute, because it runs in another folder
    click_version(program)
    return program


def click_version(program: Path) -> str:
    """Return the first line of `click --version`. Raise UserError if it is not Click's."""
    try:
        answer = subprocess.run(  # noqa: S603 - the user named it
            [program, "--version"], capture_output=True, text=True, timeout=60, check=False
        )
    except (OSError, subprocess.TimeoutExpired, UnicodeDecodeError):
        raise UserError(f"{program}: it must be Click's program, but does not run") from None
    line = (answer.stdout.splitlines() or [""])[0]
    if _SIGNATURE not in line:
        raise UserError(f"{program}: it must be Click's program, not {line or 'a silent one'}")
    return line


def run_click(
    program: Path, packets: Sequence[Arrival], tables: Tables, ports: Sequence[int], folder: Path
) -> PeerRun:
    """Run Click in an empty folder, and return its outcome of each packet.

    Raise UserError with Click's message if it fails, and for missing output.
    """
    version = click_version(program)
    write_inputs(packets, tables, ports, folder)
    _run(program, folder)
    names = [*map(output_name, _ports_out(tables)), *map(sink_name, SINKS)]
    if missing := [name for name in names if not (folder / name).exists()]:
        raise UserError(f"{program}: Click ended with exit code 0, but wrote no {missing[0]}")
    return read_click(folder, len(packets), tables, version)


def _run(program: Path, folder: Path) -> None:
    try:
        ended = subprocess.run(  # noqa: S603 - the user named it
            [program, CONFIGURATION],
            cwd=folder,
            capture_output=True,
            text=True,
            errors="replace",
            timeout=_LIMIT_S,
            check=False,
        )
    except subprocess.TimeoutExpired:
        raise UserError(f"{program}: Click must end within {_LIMIT_S} s; it does not") from None
    if ended.returncode:
        errors = (ended.stderr.strip() or f"exit code {ended.returncode}").splitlines()
        raise UserError(f"{program}: Click failed: {errors[-1]}")


def write_inputs(
    packets: Sequence[Arrival], tables: Tables, ports: Sequence[int], folder: Path
) -> None:
    """Write Click's configuration and the captures that it reads."""
    places: dict[int, list[int]] = {port: [] for port in ports}
    for place, packet in enumerate(packets):
        places[packet.port].append(place)
    write_atomically(folder / CONFIGURATION, format_click(tables, ports).encode())
    for port, numbers in places.items():
        frames = [packets[number].frame for number in numbers]
        times = [(number + 1) * _TICK_NS for number in numbers]  # Click ignores the time 0
        write_atomically(folder / input_name(port), encode_pcap(EN10MB, frames, times))


def read_click(folder: Path, count: int, tables: Tables, version: str) -> PeerRun:
    """Read Click's output for `count` packets; raise UserError if it is missing or damaged."""
    sent: dict[int, list[SentUnit]] = defaultdict(list)
    for port in _ports_out(tables):
        capture = read_pcap(folder / output_name(port), EN10MB)
        for number, frame in _numbered(capture):
            sent[number].append(sent_by(tables, port, frame))
    sunk: dict[int, str] = {}
    for name, sink in SINKS.items():
        capture = read_pcap(folder / sink_name(name), _LINKS[sink.encapsulation])
        sunk |= {number: name for number, _ in _numbered(capture)}
    outcomes = [_outcome(sent.get(number, []), sunk.get(number)) for number in range(count)]
    return PeerRun(version, outcomes, counts=_counts(outcomes))


def _ports_out(tables: Tables) -> list[int]:
    return sorted({route.port for route in tables.route})


def _numbered(capture: Capture) -> list[tuple[int, bytes]]:
    numbers = [time // _TICK_NS - 1 for time in capture.times_ns]
    return list(zip(numbers, capture.units, strict=True))


def _outcome(sent: Sequence[SentUnit], sink: str | None) -> PeerOutcome:
    if sent:
        return forwarded(*sent)
    return PeerOutcome(sink, SINKS[sink].reasons) if sink else _LOST


def _counts(outcomes: Sequence[PeerOutcome]) -> Mapping[str, int]:
    return dict.fromkeys(SINKS, 0) | Counter(outcome.label for outcome in outcomes)
