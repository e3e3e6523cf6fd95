"""The command bus (docs/reference/machine/timing/command-bus.md): FIFOs, one grant per cycle."""

from collections import deque
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from tests.simulator.support.models.command import Command
from tests.simulator.support.models.unit import Unit


@dataclass
class CommandTiming:
    """The cycles of a command on its way to its unit."""

    issued: int
    granted: int = -1
    arrived: int = -1


@dataclass
class Engine:
    """The commands that an engine has yet to issue, and its command FIFO."""

    program: deque[Command]
    fifo: deque[Command] = field(default_factory=deque)


class Bus:
    """Grant commands to units; an engine whose FIFO is full stalls until it has room."""

    def __init__(
        self,
        chip: Mapping[str, int],
        units: Mapping[str, Unit],
        programs: Iterable[Iterable[Command]],
    ) -> None:
        """Connect units with engines; `programs` are the commands of each engine in order."""
        self.chip = chip
        self.units = units
        self.engines = [Engine(deque(program)) for program in programs]
        self.first = 0  # the engine that is first in the rotation
        self.held: int | None = None
        self.timings: dict[int, CommandTiming] = {}

    @property
    def idle(self) -> bool:
        return not any(engine.program or engine.fifo for engine in self.engines)

    def tick(self, cycle: int) -> None:
        """Grant at most one command; then every engine issues at most one."""
        self.grant(cycle)
        for number, engine in enumerate(self.engines):
            if engine.program and engine.program[0].issue <= cycle and self.has_room(number):
                self.issue(number, engine.program.popleft(), cycle)

    def has_room(self, engine: int) -> bool:
        return len(self.engines[engine].fifo) < self.chip["command_fifo_depth"]

    def issue(self, engine: int, command: Command, cycle: int) -> None:
        self.engines[engine].fifo.append(command)
        self.timings[command.serial] = CommandTiming(cycle)

    def grant(self, cycle: int) -> None:
        """Grant the FIFO head of the first engine, in rotation, whose head can be granted."""
        for number in self.arbitration_order():
            fifo = self.engines[number].fifo
            if fifo and self.can_be_granted(fifo[0], cycle):
                self.first = (number + 1) % len(self.engines)
                self.held = number if fifo[0].chain else None
                self.send(fifo.popleft(), cycle)
                return

    def arbitration_order(self) -> list[int]:
        """Return the engines in order of the rotation; only one if it holds the bus."""
        if self.held is not None:
            return [self.held]
        return [(self.first + i) % len(self.engines) for i in range(len(self.engines))]

    def can_be_granted(self, command: Command, cycle: int) -> bool:
        """Return whether a FIFO head was issued long enough ago and its unit has room."""
        earliest = self.timings[command.serial].issued + self.chip["grant_cycles"]
        return cycle >= earliest and self.units[command.unit].has_room(command)

    def send(self, command: Command, cycle: int) -> None:
        decode = self.chip["sdram_decode_cycles"] if command.unit == "sdram" else 0
        arrive = cycle + max(self.chip["transport_cycles"] + decode, 1)
        self.timings[command.serial].granted = cycle
        self.timings[command.serial].arrived = arrive
        self.units[command.unit].send(command, arrive)
