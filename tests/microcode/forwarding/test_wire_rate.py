"""Wire rate with both directions of every port loaded (performance note, figure 5)."""

import pytest

from ixp.microcode.config.loader import load
from ixp.workloads.record.record import Record
from ixp.workloads.runs.options.options import Options
from ixp.workloads.runs.runner import run
from tests.microcode.support.router import CONFIGS, run_every_port

FULL_PCT = 99.9


def record_of(config: str, workload: str) -> Record:
    """Run with slow memory; assert that no device overflows or underflows."""
    options = Options(config=config, workload=workload, cycles=500_000, warmup=200_000, sdram="75")
    record = run(options).record

    assert sum(port.rx.overflows + port.tx.underflows for port in record.ports) == 0
    return record


def sent_pct(record: Record, side: str) -> list[float]:
    """Return the wire use in percent of each port of a side."""
    return [port.tx.wire_pct for port in record.ports if port.name.startswith(side)]


@pytest.mark.parametrize("config", CONFIGS)
@pytest.mark.parametrize("size", [40, 1500])
def test_atm_transmits_at_wire_rate(config: str, size: int) -> None:
    """Every cell slot is used; packet queues drop the excess of the Ethernets."""
    assert min(sent_pct(record_of(config, f"ip{size}"), "atm")) >= FULL_PCT


@pytest.mark.parametrize("config", CONFIGS)
@pytest.mark.parametrize("workload", ["ip29", "ip29e0"])
def test_every_one_cell_packet_is_routed_at_wire_rate(config: str, workload: str) -> None:
    """Ethernets transmit at wire rate and IP route loses none, in one and both directions."""
    record = record_of(config, workload)

    # one frame of about 190 in so short a time
    assert min(sent_pct(record, "eth")) >= FULL_PCT - 0.6
    assert record.counters["ATM_RX_IPR_FULLQ"] == 0
    assert record.counters["ATM_RX_CRC_CHK_FULLQ"] == 0


def test_packets_of_mixed_length_are_dropped_at_output_queues_only() -> None:
    """The CRC is computed by microcode."""
    result = run_every_port(load("oc3x2"), "imix", frame_count=250, cells=2500)

    assert [] == result.verdict.mismatches
    between = ["ATM_RX_IPR_FULLQ", "ATM_RX_CRC_CHK_FULLQ", "ATM_TX_CRC_GEN_FULLQ"]
    assert [0] * 3 == [result.counters[name] for name in between]
    assert sum(result.port_counters(port)["PORT_FULLQ"] for port in (8, 9)) > 0
