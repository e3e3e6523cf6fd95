"""Conservation laws hold after runs of the router, and depend on each of their counters."""

from copy import deepcopy
from typing import Any

import pytest

from ixp.isa.tables.port_kinds import is_atm
from ixp.microcode.config.loader import load
from ixp.microcode.config.options import BuildOptions
from ixp.workloads.runs.options.options import COUNTER_MASKS, Options
from ixp.workloads.runs.runner import run
from ixp.workloads.verification.accounting.conservation import broken_conservation_laws
from ixp.workloads.verification.limits import Limits
from tests.microcode.support.router import run_every_port
from tests.workloads.support.records import small_record

ALL = COUNTER_MASKS["all"]
Counters = dict[str, Any]


@pytest.fixture(scope="module", params=["oc12", "oc3x4", "oc3x2"])
def drained(request: pytest.FixtureRequest) -> tuple[Counters, int]:
    """Return all counters of a drained run with errors, and its open PDUs."""
    config = load(request.param)
    result = run_every_port(config, "errors", frame_count=150, cells=500, counters=ALL)
    return result.core.counters(result.machine), result.core.open_reassemblies(result.machine)


def broken(counters: Counters, open_pdus: int, mask: str = ALL) -> list[str]:
    """Return the laws violated by counters of a drained run; `mask` is the compiled groups."""
    record = small_record(counters=counters, defines={"COUNTERS_ENABLE_MASK": mask})
    return broken_conservation_laws(record, Limits.of(record, BuildOptions()), open_pdus)


def test_all_laws_hold_after_a_drained_run(drained: tuple[Counters, int]) -> None:
    assert [] == broken(*drained)


@pytest.mark.parametrize(
    "name",
    ["TOTAL_DISCARDS", "ATM_TX_PDU_DQ", "ATM_TX_FREE_BUFFER", "ETHER_TX_FREE_BUFFER",
     "ETHER_RX_EOPS", "ETHER_RX_PACKET_ENQUEUE_ATM", "ETHER_RX_DROP_NOT_IPV4", "CORE_ICMP",
     "ETHER_RX_IP_OPTIONS_OR_FRAG_Q2CORE"],
)  # fmt: skip
def test_a_counter_off_by_one_breaks_a_law(drained: tuple[Counters, int], name: str) -> None:
    for step in (-1, 1000):
        counters = deepcopy(drained[0])
        counters[name] += step
        assert broken(counters, drained[1])


def test_first_cells_equal_ended_open_and_oversized_pdus(drained: tuple[Counters, int]) -> None:
    """No other PDU has a first cell."""
    counters, open_pdus = drained

    assert broken(counters, open_pdus + 100)
    assert broken(
        counters | {"ATM_RX_FIRST_CELLS": counters["ATM_RX_FIRST_CELLS"] + 100}, open_pdus
    )


def test_a_packet_counted_at_no_port_breaks_a_law(drained: tuple[Counters, int]) -> None:
    for port in drained[0]["ports"]:
        counters = deepcopy(drained[0])
        name = "IP_BAD_TTL" if is_atm(int(port)) else "MAC_INVALID_ADDRESS"
        counters["ports"][port][name] += 1
        assert broken(counters, drained[1])


def test_laws_of_counters_that_are_not_compiled_are_skipped(drained: tuple[Counters, int]) -> None:
    """Without its group a counter stays 0."""
    counters = deepcopy(drained[0]) | {"ETHER_RX_EOPS": 0, "ETHER_RX_SOPS": 0}

    assert broken(counters, drained[1])
    assert [] == broken(counters, drained[1], mask="0x1554")


@pytest.mark.parametrize("config", ["oc12", "oc3x4", "oc3x2"])
@pytest.mark.parametrize("workload", ["errors", "ip29"])
def test_laws_hold_in_the_middle_of_a_run(config: str, workload: str) -> None:
    options = Options(config=config, workload=workload, cycles=250_000, counters="all")
    record = run(options).record
    limits = Limits.of(record, BuildOptions(), [port.port for port in record.ports])
    counters: Counters = record.counters

    assert ALL == record.defines["COUNTERS_ENABLE_MASK"]
    assert [] == broken_conservation_laws(record, limits, record.reassemblies_open)
    counters["ETHER_TX_FREE_BUFFER"] -= limits.in_router + limits.threads
    assert broken_conservation_laws(record, limits, record.reassemblies_open)
