"""Engine cycles of a run as a flame graph, in the file format of speedscope.app.

A stack is label, macros from the outermost call to the innermost, and source line.
"""

import re
from typing import Any

import msgspec

from ixp.reports.resources import engine_name
from ixp.support.version import __version__
from ixp.workloads.record.record import EngineRecord, Record, WordCost

_SCHEMA = "https://www.speedscope.app/file-format-schema.json"
_EXPANSION = re.compile(r"__\d+(?=#)")  # expansion number in a macro's label

_Frame = tuple[str, str, int]
"""Name, file and line of a frame; line 0 for none."""


def flame_graph(record: Record) -> bytes:
    """Return the cycles of words, by engine and in program order, as a speedscope file.

    The record must have counts of words; idle engines are not shown.
    """
    frames: dict[_Frame, int] = {}
    profiles = [_profile(engine, frames) for engine in record.engines if engine.words]
    return msgspec.json.encode(
        {
            "$schema": _SCHEMA,
            "exporter": f"ixp {__version__}",
            "name": ", ".join(filter(None, (record.config, record.workload))),
            "shared": {"frames": [_frame(*frame) for frame in frames]},
            "profiles": profiles,
        }
    )


def _profile(engine: EngineRecord, frames: dict[_Frame, int]) -> dict[str, Any]:
    """Return the samples of an engine, one for each word; new frames are added to `frames`."""
    stacks = [
        [frames.setdefault(frame, len(frames)) for frame in _stack(word)] for word in engine.words
    ]
    weights = [word.cycles for word in engine.words]
    return {
        "type": "sampled",
        "name": engine_name(engine),
        "unit": "none",
        "startValue": 0,
        "endValue": sum(weights),
        "samples": stacks,
        "weights": weights,
    }


def _stack(word: WordCost) -> list[_Frame]:
    label = _EXPANSION.sub("", word.label.partition("+")[0]) or "(start)"
    calls = [macro.partition(" at ") for macro in reversed(word.macros)]
    macros = [(name, *_place(where)) for name, _, where in calls]
    return [(label, "", 0), *macros, (word.text or label, word.file, word.line)]


def _place(where: str) -> tuple[str, int]:
    file, _, line = where.rpartition(":")
    return file, int(line)


def _frame(name: str, file: str, line: int) -> dict[str, Any]:
    return {"name": name, "file": file, "line": line} if line else {"name": name}
