from ixp.isa import CoreMachine
from ixp.microcode.core.answers import Answer
from ixp.microcode.core.router import Router
from ixp.microcode.memory.map import constants
from ixp.workloads.traffic.packets import with_checksum

DISABLED = (5, 8)


class SomeDisabled(Router):
    """Core software that leaves some output ports disabled."""

    def initialise(self, machine: CoreMachine) -> None:
        super().initialise(machine)
        place = constants()["PORT_ENABLE"]
        enabled = machine.read("scratch", place)[0]
        machine.write("scratch", place, [enabled & ~sum(1 << port for port in DISABLED)])


class CorruptingCore(Router):
    """Core software that changes a byte of every packet that it sends and corrects the checksum."""

    place = 0

    def _send_answer(self, machine: CoreMachine, port: int, answer: Answer) -> None:
        data = bytearray(answer.data)
        data[self.place] ^= 1
        super()._send_answer(machine, port, answer._replace(data=with_checksum(bytes(data))))


def corrupting(place: int) -> type[Router]:
    """Return core software that changes byte `place` of every packet that it sends."""
    return type("CorruptingCoreAtPlace", (CorruptingCore,), {"place": place})
