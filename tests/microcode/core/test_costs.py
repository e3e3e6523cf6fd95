"""Costs of packets for the core: the rates that the performance note measured."""

import pytest

from ixp.isa import CoreMachine
from ixp.microcode.core.packets import CorePacket, contents
from ixp.microcode.core.router import Router
from ixp.workloads.traffic.aal5 import CELL
from tests.microcode.support.router import run, workload

IDLE = bytes(CELL)
FLOOD, SPACED = 0, 100
"""Idle cells after each packet: none, or enough for the core to sleep."""


class Copier(Router):
    """Copy frames as the published handler does."""

    def handle(self, machine: CoreMachine, packet: CorePacket) -> None:
        contents(machine, packet)


@pytest.mark.parametrize(
    ("software", "idle", "rate"),
    [(Router, FLOOD, 500_000), (Router, SPACED, 200_000), (Copier, FLOOD, 37_500)],
)
def test_the_core_handles_as_many_packets_as_its_costs_allow(
    software: type[Router], idle: int, rate: int
) -> None:
    """Packets come continuously, after a pause, or are copied (performance note)."""
    cells = [unit for cell in workload("core29", 600 if idle == FLOOD else 12)
             for unit in (cell.data, *[IDLE] * idle)]  # fmt: skip
    result = run(cells, software=software)

    busy_s = result.machine.core.busy_cycles / (result.machine.chip["core_mhz"] * 1e6)
    assert result.core.core_packets / busy_s == pytest.approx(rate, rel=0.01)
    assert "pass" == result.verdict.verdict
