"""The profile in a record is complete: its percentages add up."""

import pytest
from msgspec.structs import replace

from ixp.cli.commands.write.reference_pages import manual_names
from ixp.isa.tables.operations import UNIT_NAMES
from ixp.workloads.record.record import Record, Share, UnitRecord
from ixp.workloads.runs.options.options import Options
from ixp.workloads.runs.runner import run

ROUNDING = 0.05  # tolerance of a sum of some hundred percentages, each rounded to four places
PARTS = ("data_pct", "exposed_pct", "turnaround_pct", "other_pct")


@pytest.fixture(scope="module")
def router() -> Record:
    options = Options(config="oc12", cycles=120_000, warmup=70_000, profile=True)
    return run(options).record


def shares(memory: UnitRecord) -> list[list[Share]]:
    return [list(memory.threads), list(memory.lines), list(memory.queues.values())]


def test_states_of_engines_add_up_to_100_percent(router: Record) -> None:
    for engine in router.engines:
        states = (engine.executing_pct, engine.aborted_pct, engine.stalled_pct, engine.idle_pct)
        assert sum(states) == pytest.approx(100, abs=ROUNDING)
        assert all(share >= -ROUNDING for share in states)


def test_states_of_threads_add_up_to_100_percent(router: Record) -> None:
    for engine in router.engines:
        for thread in engine.threads:
            states = [value for name, value in thread.items() if name.endswith("_pct")]
            assert len(states) == 4
            assert sum(states) == pytest.approx(100, abs=ROUNDING)
        assert engine.instructions == sum(thread["instructions"] for thread in engine.threads)


@pytest.mark.parametrize("unit", UNIT_NAMES)
def test_parts_of_active_time_add_up(router: Record, unit: str) -> None:
    memory = router.memory[unit]

    assert sum(getattr(memory, part) for part in PARTS) == pytest.approx(
        memory.active_pct, abs=ROUNDING
    )
    assert memory.active_pct + memory.idle_pct == pytest.approx(100)
    seconds = (router.cycles - router.warmup_cycles) / 232e6
    assert memory.mbps == pytest.approx(8 * memory.bytes / seconds / 1e6, abs=0.001)


@pytest.mark.parametrize("unit", UNIT_NAMES)
@pytest.mark.parametrize("part", ["active_pct", *PARTS])
def test_shares_of_threads_add_up_to_use_of_the_unit(router: Record, unit: str, part: str) -> None:
    memory = router.memory[unit]

    for direction in shares(memory):
        assert sum(getattr(share, part) for share in direction) == pytest.approx(
            getattr(memory, part), abs=ROUNDING
        )


def test_queue_lengths_add_up_to_all_cycles(router: Record) -> None:
    queues = [queue for memory in router.memory.values() for queue in memory.queues.values()]
    queues += [engine.command_fifo for engine in router.engines if engine.command_fifo]

    # of SRAM and SDRAM, of other units, of requests, of engines
    assert len(queues) == 8 + 3 + 1 + 6
    for queue in queues:
        assert sum(queue.length_pct) == pytest.approx(100, abs=ROUNDING)
        assert sum(queue.waits) == queue.commands
        length = sum(length * share / 100 for length, share in enumerate(queue.length_pct))
        assert queue.mean_length == pytest.approx(length, abs=ROUNDING)


def test_shares_of_ports_add_up_to_the_use_of_each_direction_of_the_bus(router: Record) -> None:
    bus = router.memory["ix_bus"]

    for direction, busy in bus.halves_pct.items():
        shares_pct = [port.busy_pct for port in bus.ports if port.way == direction]
        assert sum(shares_pct) == pytest.approx(busy, abs=ROUNDING)
    sent = [port for port in bus.ports if port.way == "transmit" and port.port != "skipped"]
    assert bus.writes == sum(port.transfers for port in sent) > 0
    assert sum(bus.halves_pct.values()) / 2 == pytest.approx(bus.active_pct, abs=ROUNDING)


def test_a_record_without_a_profile_has_no_shares() -> None:
    record = run(Options(config="oc12", cycles=20_000)).record

    assert not any(shares(memory)[0] for memory in record.memory.values())
    assert record.memory["sram"].data_pct > 0


def test_watching_a_hardware_queue_enables_the_profile_of_units(router: Record) -> None:
    options = Options(config="oc12", cycles=120_000, warmup=70_000)
    watched = run(replace(options, watch='queue("sram ordered") > 99')).record

    assert router.memory == watched.memory
    assert not any(engine.words for engine in watched.engines)
    assert "profile" not in (watched.made.options if watched.made else {})


NAMED = {
    *("counters", "counters_after_warmup", "defines", "dumps", "latency", "memory", "occupancy"),
    *("held_pct", "histogram", "inputs", "ports", "programs", "queues", "stages", "waits_pct"),
}
"""Objects of the record whose keys are names of the machine, the programs or the run."""


def keys_of(value: object, *, are_named: bool = False) -> set[str]:
    """Return the keys of an object and of those below it, except the names of `NAMED` objects."""
    if isinstance(value, list):
        return {key for entry in value for key in keys_of(entry)}
    if not isinstance(value, dict):
        return set()
    below = {key for name in value for key in keys_of(value[name], are_named=name in NAMED)}
    return below if are_named else below | {*value}


def test_manual_answers_for_every_key_of_a_real_record(router: Record) -> None:
    keys = keys_of(router.to_dict())

    assert {"swapped_out_pct", "tx_lost", "source"} <= keys
    assert not {key.lower() for key in keys} - {*manual_names()}
