"""A traffic source of frames at random times, and their latency in the forwarder.

The argument is the load: the share of the wire that the frames take on average.
"""

import sys
from pathlib import Path
from random import Random
from statistics import mean, quantiles

from ixp.assembler import assemble
from ixp.isa import chip
from ixp.simulator import Machine, PortSpec, WireUnit

PROGRAM = Path(__file__).parent.parent / "forwarder" / "forward.uc"
FRAME_BYTES = 60
WIRE_BYTES = 8 + FRAME_BYTES + 4 + 12  # preamble, frame, FCS, gap
FRAMES = 20_000


class Poisson:
    """Frames whose starts are a Poisson process; it ends after `frames` of them.

    `take` is the only required method. A source must depend only on its own state: the
    machine asks ahead of time, by an unspecified distance.
    """

    def __init__(self, mean_cycles: float, frames: int, seed: int) -> None:
        self._random = Random(seed)
        self._mean_cycles = mean_cycles
        self._left = frames
        self._time = 0.0
        self.starts: list[int] = []

    def take(self, count: int) -> list[WireUnit]:
        """Return the next frames, at most `count`; fewer only at the end."""
        count = min(count, self._left)
        self._left -= count
        return [self._next() for _ in range(count)]

    def _next(self) -> WireUnit:
        self._time += self._random.expovariate(1 / self._mean_cycles)
        self.starts.append(int(self._time))
        header = bytes([2, 0, 0, 0, 0, 1, 2, 0, 0, 0, 0, 0, 0x88, 0xB5])
        number = len(self.starts).to_bytes(FRAME_BYTES - len(header), "big")
        return WireUnit(header + number, earliest=self.starts[-1])


def main(load: float) -> None:
    """Play one source into port 0 and print the time of its frames from wire to wire."""
    ports = [PortSpec(0, "eth100"), PortSpec(1, "eth100")]
    machine = Machine(chip("ixp1200"), {0: assemble(PROGRAM).words}, ports, contexts={0: 0b0011})
    wire_cycles = float(WIRE_BYTES * ports[0].cycles_per_byte(machine.chip))
    source = Poisson(wire_cycles / load, FRAMES, seed=1)
    machine.ports[0].plug(source)
    machine.enable_ports()
    while len(machine.ports[1].sent) < FRAMES:
        machine.run(100_000)
    pairs = zip(machine.ports[1].sent, source.starts, strict=True)
    latency = [unit.end - start for unit, start in pairs]
    below = quantiles(latency, n=100)[98]
    print(f"load {load}: least {min(latency)}, mean {mean(latency):.0f}, 99 % below {below:.0f}")


if __name__ == "__main__":
    main(float(sys.argv[1]))
