"""Fork a running forwarder, cut a wire for 2000 cycles in one of the two futures, and compare."""

from pathlib import Path

from ixp.assembler import assemble
from ixp.isa.chip import chip
from ixp.simulator import Machine, PortSpec, Unit, fork

PROGRAM = assemble(Path(__file__).parent.parent / "forwarder" / "forward.uc")


class Frames:
    """A source of 100 numbered frames of 60 bytes, back to back; it can be forked."""

    def __init__(self, given: int = 0) -> None:
        self.given = given

    def take(self, count: int) -> list[Unit]:
        """Return the next frames."""
        first, self.given = self.given, min(100, self.given + count)
        return [Unit(bytes(12) + n.to_bytes(48, "big")) for n in range(first, self.given)]

    def state(self) -> int:
        """Return all that decides which frames come next."""
        return self.given

    def restore(self, state: int) -> None:
        """Go back to a state."""
        self.given = state


ports = [PortSpec(0, "eth100"), PortSpec(1, "eth100")]
machine = Machine(chip("ixp1200"), {0: PROGRAM.words}, ports, contexts={0: 0b0011})
machine.plug(0, Frames())
machine.enable_ports()
machine.run_to(50_000)
other = fork(machine)
other.set_port_up(1, up=False)
other.run(2_000)
other.set_port_up(1, up=True)
for future in (machine, other):
    future.run_to(200_000)
    print([int.from_bytes(unit.data[12:], "big") for unit in future.sent[1]][28:36], "...")
    counters = future.port_counters(1)
    print(counters["tx_units"], "frames sent,", counters["tx_lost"], "lost on the wire")
