"""Values of a record by name; those of groups follow from their members."""

import json
from functools import cache

import pytest

from ixp.support.errors import UserError
from ixp.workloads import Options, run
from ixp.workloads.record.measures import value_of, values_of
from ixp.workloads.record.record import Record, encode_record


@cache
def a_record() -> Record:
    return run(Options(config="oc12", cycles=60_000, warmup=20_000)).record


def test_a_measure_has_the_value_in_the_file() -> None:
    data = json.loads(encode_record(a_record()))

    assert data["memory"]["sdram"]["active_pct"] == value_of(a_record(), "memory.sdram.active_pct")
    name = next(name for name in data["counters"] if name != "ports")
    assert data["counters"][name] == value_of(a_record(), f"counters.{name}")
    assert data["command_hash"] == value_of(a_record(), "command_hash")


@pytest.mark.parametrize("name", ["8", "atm0"])
def test_a_port_is_named_by_number_or_name(name: str) -> None:
    (port,) = (entry for entry in a_record().ports if entry.port == 8)

    assert port.tx.mbps == value_of(a_record(), f"ports.{name}.tx.mbps")
    assert port.tx.cycles_per_unit == value_of(a_record(), f"ports.{name}.tx.cycles_per_unit")


def test_a_medium_has_the_sum_of_rates_and_the_mean_of_shares() -> None:
    """The name means all ports of the medium."""
    sent = [port.tx for port in a_record().ports if port.kind == "eth100"]

    assert sum(tx.mbps for tx in sent) == value_of(a_record(), "ports.ethernet.tx.mbps")
    mean = sum(tx.wire_pct for tx in sent) / len(sent)
    assert mean == value_of(a_record(), "ports.ethernet.tx.wire_pct")
    assert "ports.ethernet.tx.cycles_per_unit" not in values_of(a_record())


def test_an_engine_is_named_by_number_or_role() -> None:
    values = values_of(a_record())
    by_role: dict[str, list[float]] = {}
    for engine in a_record().engines:
        by_role.setdefault(engine.role, []).append(engine.executing_pct)
        assert engine.executing_pct == values[f"engines.{engine.engine}.executing_pct"]
    for role, shares in by_role.items():
        assert sum(shares) / len(shares) == values[f"engines.{role}.executing_pct"]


def test_an_unknown_measure_suggests_similar_ones() -> None:
    with pytest.raises(UserError, match=r"not `ports.eth0.tx.mbp`; did you mean ports.eth0.tx"):
        value_of(a_record(), "ports.eth0.tx.mbp")


def test_rows_of_a_part_hold_its_values_and_names() -> None:
    record = a_record()
    (row,) = record.rows()

    assert values_of(record) == row
    assert [port.tx.mbps for port in record.ports] == [p["tx.mbps"] for p in record.rows("ports")]
    assert [*record.memory] == [unit["unit"] for unit in record.rows("memory")]
    assert len(record.engines) == len(record.rows("engines"))
    with pytest.raises(UserError, match="part must be one of ports, engines, memory, latency, "):
        record.rows("speed")


def test_a_record_as_plain_data_is_its_json() -> None:
    assert json.loads(encode_record(a_record())) == a_record().to_dict()


def test_latency_and_occupancy_have_names() -> None:
    """Wire-to-wire values are under the path, stages below it, queues under their names."""
    options = Options(config="oc12", cycles=60_000, warmup=20_000, latency=True)
    record = run(options).record
    path = record.latency["atm-ethernet"]
    full = record.occupancy["packets eth0"].full_pct

    assert path.p99_us == value_of(record, "latency.atm-ethernet.p99_us")
    route = value_of(record, "latency.atm-ethernet.stages.route.p999_cycles")
    assert path.stages["route"].p999_cycles == route
    assert full == value_of(record, "occupancy.packets eth0.full_pct")
    assert all("stages" not in row for row in record.rows("latency"))
    stages = {(row["path"], row["stage"]): row["p99_us"] for row in record.rows("latency")}
    assert path.p99_us == stages["atm-ethernet", "wire to wire"]
    assert path.stages["route"].p99_us == stages["atm-ethernet", "route"]
    queues = {row["queue"]: row["full_pct"] for row in record.rows("occupancy")}
    assert full == queues["packets eth0"]
