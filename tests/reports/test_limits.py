"""The verdict on what limits, for records whose answer is known beforehand."""

from typing import Any

import msgspec
import pytest

from ixp.reports.limits import limits_of
from ixp.workloads.record.record import Engine, Made, Memory, Port, Received, Record, Sent


def record(
    *, sdram: float = 50, out: float = 50, engine_idle: float = 0, lost: int = 0, came: float = 100
) -> Record:
    """Return the record of an Ethernet port, a receiving and a polling engine, and a memory."""
    rx: dict[str, Any] = {"units": 9, "bytes": 9, "cycles_per_unit": 9.0, "idle": 0}
    tx: dict[str, Any] = {"units": 9, "bytes": 9, "cycles_per_unit": 9.0, "underflows": 0}
    port = Port(
        port=0,
        name="eth0",
        kind="eth100",
        rx=Received(mbps=came, overflows=lost, **rx),
        tx=Sent(mbps=out, idle=0, wire_pct=out, **tx),
    )
    shares: dict[str, Any] = {"instructions": 1, "aborted_pct": 0, "stalled_pct": 0}
    engines = [
        Engine(engine=n, role=role, executing_pct=100 - idle, idle_pct=idle, **shares)
        for n, role, idle in ((0, "eth_rx", engine_idle), (1, "poller", 0.0))
    ]
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
        memory={"sdram": Memory(active_pct=sdram, idle_pct=100 - sdram)},
    )


@pytest.mark.parametrize(
    ("given", "verdict"),
    [
        ({"sdram": 99.0, "lost": 5}, "sdram limits: it is 99.0 % used"),
        ({"out": 99.5, "lost": 5}, "the wire out of eth0 limits: it is 99.5 % used"),
        ({"lost": 5}, "engine 0 (eth_rx) limits: it is 100.0 % used"),
        ({"lost": 5, "engine_idle": 40}, "the threads of engine 0 (eth_rx) limit: they wait"),
        ({}, "the wire into eth0 limits: nothing that it brings is lost"),
        ({"came": 40.0}, "nothing limits: more could come in"),
    ],
)
def test_verdict_names_what_is_full(given: dict[str, Any], verdict: str) -> None:
    """A full wire, bus or memory limits; else the engine before which units are lost."""
    assert limits_of(record(**given)).sentence.startswith(verdict)


def test_engine_that_only_polls_is_no_limit() -> None:
    """An engine that is always busy is not named while another one lets units be lost."""
    assert "poller" not in limits_of(record(lost=5, engine_idle=10)).sentence


def test_next_limits_stand_in_their_order() -> None:
    """Behind the verdict the fullest of the others come first, and where most is lost."""
    sentence = limits_of(record(sdram=97, out=60, lost=5)).sentence
    assert sentence.endswith(
        "most is lost at the receiver of eth0 (5); next are the wire out of eth0 (60.0 %)"
    )


@pytest.mark.parametrize(
    ("ports", "used_pct"), [("bounded", 80), ("eth0=2", 40), ("all=2,0=4", 20), ("atm=2", 80)]
)
def test_use_of_a_wire_follows_its_own_rate(ports: str, used_pct: float) -> None:
    """Half of a wire of twice the rate is the whole of a true one."""
    found = msgspec.structs.replace(record(came=80), made=made(ports))
    [wire] = [use for use in limits_of(found).uses if use.kind == "wire in"]

    assert wire.used_pct == pytest.approx(used_pct)


def test_an_unbounded_wire_has_no_use() -> None:
    """Nothing can fill it."""
    found = msgspec.structs.replace(record(), made=made("ethernet=unbounded"))
    assert not [use for use in limits_of(found).uses if use.kind.startswith("wire")]


def made(ports: str) -> Made:
    """Say how a run with these rates was made."""
    return Made(
        version="1", options={}, ports=ports, timing="line", repeat=1, counters="errors",
        programs={}, inputs={}, tables="",
    )  # fmt: skip
