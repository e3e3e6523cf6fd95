"""The verdict on the limiting resource, for constructed records."""

from typing import Any

import msgspec
import pytest

from ixp.reports.limits import find_limit
from ixp.workloads.record.delays import QueueOccupancy
from ixp.workloads.record.record import (
    EngineRecord,
    PortRecord,
    Provenance,
    Received,
    Record,
    Sent,
    UnitRecord,
)


def record(
    *,
    sdram: float = 50,
    out: float = 50,
    idle: float = 0,
    polling: float = 0,
    lost: int = 0,
    rx_mbps: float = 100,
    queue: float = 0,
    held: float = 0,
    silent: bool = False,
) -> Record:
    """Return a record with a port, a receiving stage, a queue and a sending stage.

    `idle`, `polling` and waits for SDRAM or a turn are per engine; `queue` is the number of packets
    of ten that wait between the stages.
    """
    units = 0 if silent else 9
    rx: dict[str, Any] = {"units": units, "bytes": 9, "cycles_per_unit": 9.0, "idle": 0}
    tx: dict[str, Any] = {"units": units, "bytes": 9, "cycles_per_unit": 9.0, "underflows": 0}
    port = PortRecord(
        port=0,
        name="eth0",
        kind="eth100",
        rx=Received(mbps=rx_mbps, overflows=lost, **rx),
        tx=Sent(mbps=out, idle=0, wire_pct=out, **tx),
    )
    shares: dict[str, Any] = {"instructions": 1, "aborted_pct": 0, "stalled_pct": 0}
    engines = [
        EngineRecord(
            engine=number, role=role, executing_pct=100 - idle, idle_pct=idle, polling_pct=polling,
            waits_pct={"sdram": 40, "@turn": 20}, held_pct={"@turn": held}, **shares,
        )
        for number, role in enumerate(("eth_rx", "eth_tx"))
    ]  # fmt: skip
    between = QueueOccupancy(
        capacity=10, mean_length=queue, longest=10, full_pct=0, span_cycles=64, mean=[], least=[],
        most=[], writer="eth_rx", reader="eth_tx", packets=9,
    )  # fmt: skip
    return Record(
        config="x",
        workload="w",
        chip={"name": "ixp1240", "sdram": "75"},
        seed=0,
        cycles=2,
        warmup_cycles=1,
        stopped="cycles",
        ports=[port],
        engines=engines,
        memory={"sdram": UnitRecord(active_pct=sdram, idle_pct=100 - sdram)},
        occupancy={"packets eth0": between},
    )


@pytest.mark.parametrize(
    ("values", "verdict"),
    [
        ({"lost": 5}, "eth_rx limits: engine 0 (eth_rx) works 100.0 % of the time; most is lost"),
        ({"lost": 5, "queue": 8}, "eth_tx limits: engine 1 (eth_tx) works 100.0 % of the time"),
        ({"lost": 5, "queue": 8, "out": 99.5}, "the wire out of eth0 limits: it is 99.5 % used"),
        ({"lost": 5, "out": 99.5}, "eth_rx limits: engine 0 (eth_rx) works 100.0 %"),
        ({"lost": 5, "idle": 9, "sdram": 99.0}, "sdram limits: it is 99.0 % used"),
        ({"lost": 5, "polling": 9, "sdram": 99.0}, "sdram limits: it is 99.0 % used"),
        ({"lost": 5, "idle": 9, "held": 98}, "eth_rx limits: one thread or another holds @turn of"),
        ({"lost": 5, "idle": 9}, "eth_rx limits: its threads wait, most for sdram (40.0 %) and"),
        ({}, "the wire into eth0 limits: nothing that it brings is lost"),
        ({"rx_mbps": 40.0}, "nothing limits: more could come in"),
        ({"rx_mbps": 40.0, "sdram": 99.0}, "nothing limits: more could come in"),
        ({"silent": True, "idle": 9}, "nothing limits: nothing comes in, and nothing is sent"),
        ({"silent": True, "idle": 9, "sdram": 99.0}, "sdram limits: it is 99.0 % used"),
    ],
)
def test_the_verdict_names_limiting_stage_and_resource(
    values: dict[str, Any], verdict: str
) -> None:
    """The last stage with a full queue limits; a full resource only if that stage uses it."""
    assert find_limit(record(**values)).sentence.startswith(verdict)


def test_a_full_resource_limits_a_program_without_ports() -> None:
    alone = msgspec.structs.replace(record(idle=40, sdram=99), ports=[], occupancy={})

    assert find_limit(alone).sentence.startswith("sdram limits: it is 99.0 % used; next are engine")


def test_an_unbounded_wire_with_rising_backlog_is_limited_by_its_stage() -> None:
    changed = record(rx_mbps=40)
    (port,) = changed.ports
    waiting = msgspec.structs.replace(port, rx=msgspec.structs.replace(port.rx, waiting=True))
    changed = msgspec.structs.replace(changed, ports=[waiting], made=provenance_with("unbounded"))

    assert find_limit(changed).sentence.startswith("eth_rx limits: engine 0 (eth_rx) works 100.0 %")


def test_further_limits_are_the_largest_loss_and_then_by_use() -> None:
    sentence = find_limit(record(sdram=97, out=60, lost=5, idle=20)).sentence
    assert sentence.endswith(
        "most is lost at the receiver of eth0 (5); next are engine 0 (eth_rx) (80.0 %), "
        "engine 1 (eth_tx) (80.0 %), the wire out of eth0 (60.0 %)"
    )


@pytest.mark.parametrize(
    ("ports", "used_pct"), [("bounded", 80), ("eth0=2", 40), ("all=2,0=4", 20), ("atm=2", 80)]
)
def test_the_use_of_a_wire_is_relative_to_its_rate(ports: str, used_pct: float) -> None:
    """Half the use of a wire of double rate is the full wire at its nominal rate."""
    changed = msgspec.structs.replace(record(rx_mbps=80), made=provenance_with(ports))
    [wire] = [use for use in find_limit(changed).uses if use.kind == "wire in"]

    assert wire.used_pct == pytest.approx(used_pct)


def test_an_unbounded_wire_has_no_use() -> None:
    changed = msgspec.structs.replace(record(), made=provenance_with("ethernet=unbounded"))
    assert not [use for use in find_limit(changed).uses if use.kind.startswith("wire")]


def provenance_with(ports: str) -> Provenance:
    return Provenance(
        version="1", options={}, ports=ports, timing="line", repeat=1, counters="errors",
        programs={}, inputs={}, tables="",
    )  # fmt: skip
