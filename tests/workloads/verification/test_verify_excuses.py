"""Valid reasons of missing packets: full queues, the end of a run, uncompiled counters."""

import pytest

from ixp.microcode.config.options import BuildOptions
from ixp.microcode.memory.map import counters
from ixp.workloads.verification.limits import Limits
from tests.workloads.support.records import small_record
from tests.workloads.support.router_runs import (
    CONFIG_PORTS,
    RouterRun,
    correct_run,
    flip_payload_bit,
)

AT_WORK = small_record(stopped="cycles")


def test_a_full_queue_explains_missing_packets_of_its_port() -> None:
    side = correct_run()
    del side.sent[3][5:8]
    side.port(3)["PORT_FULLQ"] = 3
    verdict = side.judge()

    assert "pass" == verdict.verdict, verdict.mismatches
    assert 3 == verdict.refused_by_full_queues
    assert 0 == verdict.in_flight


def test_a_full_queue_does_not_explain_missing_packets_of_another_port() -> None:
    side = correct_run()
    del side.sent[3][5:8]
    side.port(4)["PORT_FULLQ"] = 3

    assert "fail" == side.judge().verdict


def test_a_full_shared_queue_explains_missing_packets_of_any_port() -> None:
    side = correct_run()
    del side.sent[3][5], side.sent[4][6]
    side.counters["ATM_RX_IPR_FULLQ"] = 2

    assert "pass" == side.judge().verdict


def test_last_packets_may_be_in_flight_up_to_the_limit() -> None:
    side = correct_run("ip29", 5000)
    most = Limits.of(AT_WORK, BuildOptions(), CONFIG_PORTS).per_output
    del side.sent[3][-most:], side.sent[5][-2:]

    assert side.sent[3]
    assert ("pass", most + 2) == _verdict_and_in_flight(side)
    del side.sent[3][-1]
    assert ("fail", most + 3) == _verdict_and_in_flight(side)


def _verdict_and_in_flight(side: RouterRun) -> tuple[str, int]:
    verdict = side.judge(stopped="cycles")
    return verdict.verdict, verdict.in_flight


def test_the_limit_of_packets_in_flight_follows_the_water_marks() -> None:
    """Two queues of 100 packets to an OC-3 port hold more than a packet queue."""
    assert 192 == Limits.of(AT_WORK, BuildOptions()).per_output
    assert 192 + 2 * 100 - 128 == Limits.of(AT_WORK, BuildOptions(high_water=100)).per_output


def test_the_limit_of_packets_in_flight_follows_the_chip_of_the_record() -> None:
    """The limit includes two more cells in a framer's FIFO, and is 0 after a drained run."""
    chip = AT_WORK.chip | {"atm_rx_fifo_cells": 18}
    larger = small_record(stopped="cycles", chip=chip)
    usual = Limits.of(AT_WORK, BuildOptions(), [8])

    assert 18 - usual.cells == Limits.of(larger, BuildOptions(), [8]).per_output - usual.per_output
    assert 0 == Limits.of(small_record(), BuildOptions(), [8]).per_output


@pytest.mark.parametrize("mask", [0, 0x1550, 0x0554, 0x1454])
def test_counters_that_are_not_compiled_in_are_not_compared(mask: int) -> None:
    """Without some groups, drops are unknown; sent packets must still be correct."""
    side = correct_run()
    spoilt = {counter.name for counter in counters() if not mask >> counter.group & 1}
    ports = side.counters["ports"]
    assert isinstance(ports, dict)
    for counted in (side.counters, *ports.values()):
        counted.update({name: 0 for name in counted if name in spoilt})
    verdict = side.judge(defines={"COUNTERS_ENABLE_MASK": mask})

    assert [] == verdict.mismatches
    assert verdict.uncounted
    assert {*verdict.uncounted} <= spoilt
    side.sent[3][5] = bytes(60)
    assert "fail" == side.judge(defines={"COUNTERS_ENABLE_MASK": mask}).verdict


def test_compiled_counters_must_not_exceed_their_expectation() -> None:
    """This holds even if other groups are not compiled."""
    side = correct_run()
    side.port(8)["IP_BAD_TTL"] = 1000

    assert "fail" == side.judge(defines={"COUNTERS_ENABLE_MASK": 0x1544}).verdict
    assert "pass" == side.judge(defines={"COUNTERS_ENABLE_MASK": 0x0554}).verdict


def test_lost_cells_relax_only_the_comparison_of_counters() -> None:
    side = correct_run()
    del side.sent[3][5]
    side.counters["ATM_RX_CRC_BAD"] += 1  # type: ignore[operator]
    side.counters["ATM_RX_CELL_DROP_NO_BUFFERS_ON_RX"] = 1
    verdict = side.judge()

    assert "pass" == verdict.verdict
    assert not verdict.exact
    flip_payload_bit(side)
    assert "fail" == side.judge().verdict
