"""The ready bus samples groups of flags in turn and counts rounds of receive flags."""

from ixp.simulator import Debugger, Machine, PortSpec
from tests.simulator.support.chips import SMALL


def edge_cycle(edge: int) -> int:
    """Return the core cycle of an edge of the IX bus; edge 0 is in cycle 0."""
    return edge * SMALL["core_mhz"] // SMALL["ix_mhz"]


def test_samples_of_receive_flags_count_when_both_groups_have_been_sampled() -> None:
    """RCV_RDY_CNT rises with the second of four slots: ports 0-7, 8-15, and twice to transmit."""
    debug = Debugger(Machine(SMALL, {}, [PortSpec(8, "oc12", None)]), {})
    debug.machine.enable_ports()
    slot = SMALL["ready_slot_ix_cycles"]
    sampled = [edge_cycle((4 * turn + 1) * slot) for turn in range(8)]
    for cycle in range(edge_cycle(32 * slot)):
        debug.machine.run_to(cycle + 1)
        assert debug.csr("rcv_rdy_cnt") == sum(at <= cycle for at in sampled), cycle
