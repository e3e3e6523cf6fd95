"""What `devices_idle` and `units_idle` say of a machine."""

from ixp.assembler import assemble
from ixp.isa.chip import chip
from ixp.simulator import Machine

WRITE = """
.xfer_order $$0 $$1
    sdram[write, $$0, 0, 0, 1], ctx_swap
    ctx_arb[kill]
"""


def test_a_write_to_sdram_is_work_of_a_unit_not_of_a_device() -> None:
    """`devices_idle` is about ports and the transmit machine alone."""
    machine = Machine(chip(), {0: assemble(WRITE).words}, contexts={0: 1})

    seen = []
    while machine.now < 100:
        machine.run(1)
        seen.append(machine.units_idle)
        assert machine.devices_idle

    assert False in seen
    assert seen[-1]
