"""The record of a run does not depend on schedule, observers, watches or outputs."""

from functools import cache
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from ixp.workloads.record.record import Record
from ixp.workloads.record.run_files import RunFiles
from ixp.workloads.runs.options.options import Options
from ixp.workloads.runs.runner import run

LOAD = """
[[stream]]
packets = { mix = "imix" }
errors = { bad_fcs = 0.02, bad_hec = 0.02 }

[[outage]]
ports = "all"
from_cycle = 60_000
to_cycle = 70_001
"""
OBSERVED: dict[str, Any] = {"profile_words": True, "latency": True}
Fields = dict[str, Any]
# Fields that only some runs fill, with their empty values: of records, engines and memories.
TIMES: Fields = {"latency": {}, "latency_unknown": 0, "flows": [], "occupancy": {}}
WORDS: Fields = {"words": [], "polling_pct": None, "waits_pct": {}, "held_pct": {}}
WORK: Fields = {"work_cycles_per_packet": None}
SHARES: Fields = {"queues": {}, "threads": [], "lines": [], "ports": []}
# Fields of options, and of runs that store their inputs.
UNCOMPARED: Fields = {"made": None, "host": None, "report": [], "core_frames": {}}
UNCOMPARED |= {"core_answers": {}, "lost_units": {}, "bad_fcs_units": {}}
CHANGES: dict[str, dict[str, Any]] = {
    "lockstep": {"schedule": "lockstep"},
    "compiled": {"native": "on"},
    "in chunks": {"watch": "cycle > 10000000", "watch_every": 777},
    "timeline": {"trace": "timeline", "trace_cycles": 3000},
    "kept in memory": {"keep": True},
    "kept in files": {"keep": True},
    "without words": {"profile_words": False},
    "without latency": {"latency": False},
    "with a profile": {"profile": True, "profile_words": False, "latency": False},
    "unobserved, kept in files": {**dict.fromkeys(OBSERVED, False), "keep": True},
}


@pytest.fixture(scope="module")
def load(tmp_path_factory: pytest.TempPathFactory) -> str:
    file = tmp_path_factory.mktemp("load") / "load.toml"
    file.write_text(LOAD)
    return str(file)


@cache
def observed(config: str, load: str) -> Options:
    return Options(config=config, workload=load, cycles=120_000, warmup=20_000, **OBSERVED)


@cache
def observed_record(config: str, load: str) -> Record:
    record = run(observed(config, load)).record
    assert record.latency
    assert all(engine.words for engine in record.engines)
    return record


def without(record: Record, options: Options) -> Record:
    """Return a record without the fields that a run with these options does not fill."""
    times = {} if options.times_packets else TIMES
    words = {} if options.counts_words else WORDS
    work = {} if options.counts_words and options.times_packets else WORK
    fifo: Fields = {} if options.counts_words else {"command_fifo": None}
    shares = {} if options.counts_words else SHARES
    return replace(
        record,
        engines=[replace(engine, **words, **work, **fifo) for engine in record.engines],
        memory={unit: replace(memory, **shares) for unit, memory in record.memory.items()},
        **times,
        **UNCOMPARED,
    )


@pytest.mark.parametrize("config", ["oc12", "oc3x4", "oc3x2"])
@pytest.mark.parametrize("name", CHANGES)
def test_the_record_is_equal_in_every_kind_of_run(
    name: str, config: str, load: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    options = replace(observed(config, load), **CHANGES[name])
    if "files" in name:
        with RunFiles(tmp_path / "out") as files:
            record = run(options, files=files).record
    else:
        record = run(options).record

    assert without(observed_record(config, load), options) == replace(record, **UNCOMPARED)
