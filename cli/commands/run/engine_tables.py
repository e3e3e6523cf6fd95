"""Print tables of engine cycles: stages first, then macros and source lines."""

import csv
import io
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

import msgspec

from ixp.cli.output import print_table, to_json
from ixp.workloads.record.record import SCHEMA, EngineRecord, Record, WordCost

_ROWS = 20  # macros and source lines shown
_PARTS = ("executing_cycles", "aborted_cycles", "stalled_cycles")
_COLUMNS = ("cycles %", "executing %", "aborted %", "stalled %")
_Key = tuple[str, ...]


def show_engine_cycles(record: Record) -> None:
    """Print the cycles of engines by stage, macro and line, if words were profiled.

    Stages are the roles of the configuration; percentages are of the cycles of all engines of the
    stage, idle ones too. Polling is part of the cycles.
    """
    if not any(engine.words for engine in record.engines):
        return
    stages = list(dict.fromkeys(engine.role for engine in record.engines))
    rows = [_stage(stage, record) for stage in stages]
    columns = ("stage", "engines", *_COLUMNS, "polling %", "idle %", "work cycles/packet")
    print_table("\nwhere engine cycles went", columns, rows)
    macros = _hottest(record, _macros)
    title = f"the {len(macros)} macros that took most engine cycles, with those they use"
    print_table(f"\n{title}", ("stage", "macro", *_COLUMNS), macros)
    lines = _hottest(record, lambda word: [(f"{word.file}:{word.line}", _macro(word))])
    title = f"the {len(lines)} source lines that took most engine cycles"
    print_table(f"\n{title}", ("stage", "source line", "macro", *_COLUMNS), lines)


def all_words(record: Record, file: str) -> bytes:
    """Return the cycles of every executed word, in the file format of the ending."""
    if file.lower().endswith(".speedscope.json"):
        from ixp.reports.flame_graph import flame_graph

        return flame_graph(record)
    if file.lower().endswith(".json"):
        return to_json({"schema": SCHEMA, "words": list(_words(record))})
    rows = list(_words(record))
    text = io.StringIO()
    names = ("engine", "role", *WordCost.__struct_fields__, "cycles_pct")
    writer = csv.DictWriter(text, names, lineterminator="\n")
    writer.writeheader()
    writer.writerows({**row, "macros": "; ".join(row["macros"])} for row in rows)
    return text.getvalue().encode()


def _words(record: Record) -> Iterator[dict[str, Any]]:
    for engine in record.engines:
        for word in engine.words:
            share = _pct(word.cycles, _measured(record))
            named = {"engine": engine.engine, "role": engine.role}
            yield named | msgspec.structs.asdict(word) | {"cycles_pct": share}


def _stage(stage: str, record: Record) -> tuple[object, ...]:
    engines = _engines_of(record, stage)
    words = [word for engine in engines for word in engine.words]
    shares = _shares(words, _cycles_of(record, stage))
    numbers = " ".join(str(engine.engine) for engine in engines)
    polling = _pct(sum(word.polling_cycles for word in words), _cycles_of(record, stage))
    work = [engine.work_cycles_per_packet for engine in engines if engine.work_cycles_per_packet]
    return stage, numbers, *shares, polling, 100 - shares[0], sum(work) or None


def _hottest(
    record: Record, keys: Callable[[WordCost], Iterable[_Key]]
) -> list[tuple[object, ...]]:
    """Return the keys of the words with the most cycles of each stage, and their shares of it."""
    costs: dict[_Key, list[WordCost]] = {}
    for engine in record.engines:
        for word in engine.words:
            for key in keys(word):
                costs.setdefault((engine.role, *key), []).append(word)
    most = sorted(costs, key=lambda key: (-_share(costs[key], key[0], record), key))[:_ROWS]
    return [(*key, *_shares(costs[key], _cycles_of(record, key[0]))) for key in most]


def _share(words: Sequence[WordCost], stage: str, record: Record) -> float:
    return _pct(sum(word.cycles for word in words), _cycles_of(record, stage))


def _macros(word: WordCost) -> set[_Key]:
    """Return the macros that a word comes from, each once."""
    return {(macro.partition(" at ")[0],) for macro in word.macros}


def _macro(word: WordCost) -> str:
    return word.macros[0].partition(" at ")[0] if word.macros else ""


def _shares(words: Sequence[WordCost], cycles: int) -> tuple[float, ...]:
    parts = [sum(getattr(word, part) for word in words) for part in _PARTS]
    return tuple(_pct(part, cycles) for part in (sum(parts), *parts))


def _cycles_of(record: Record, stage: str) -> int:
    """Return the cycles of all engines of a stage."""
    return len(_engines_of(record, stage)) * _measured(record)


def _engines_of(record: Record, stage: str) -> list[EngineRecord]:
    return [engine for engine in record.engines if engine.role == stage]


def _measured(record: Record) -> int:
    return record.cycles - record.warmup_cycles


def _pct(part: int, total: int) -> float:
    return round(100 * part / total, 4) if total else 0.0
