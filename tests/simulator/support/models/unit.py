"""Common parts of units: arrivals, queues, commands in service, completions."""

from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Iterable, Mapping
from itertools import count
from typing import NamedTuple, Protocol

from tests.simulator.support.models.command import Command, Done
from tests.simulator.support.models.store import Store

LIMIT_CYCLES = 1_000_000


class Running(NamedTuple):
    """A command in service, with the cycles of service start and completion."""

    command: Command
    start: int
    done: int


def same_thread(running: Running, command: Command) -> bool:
    """Return whether two commands are of one thread, whose commands a queue completes in order."""
    first = running.command
    return (first.engine, first.context) == (command.engine, command.context)


class Registers(Protocol):
    """Source and destination of data in the cycle of completion."""

    def with_operands(self, command: Command) -> Command:
        """Return a command with its operand longwords."""

    def store_results(self, command: Command, data: tuple[int, ...], cycle: int) -> None:
        """Accept the result longwords of a finished command, and signal."""


class Constants:
    """Operands are in the command, and results are only logged."""

    def with_operands(self, command: Command) -> Command:
        return command

    def store_results(self, command: Command, data: tuple[int, ...], cycle: int) -> None:
        """Do nothing, because the log has the result."""


class Unit(ABC):
    """A unit simulated by cycle: completions, arrivals, at most one service start."""

    def __init__(self, chip: Mapping[str, int], store: Store, depths: dict[str, int]) -> None:
        """Make an idle unit with queues of these depths."""
        self.chip = chip
        self.store = store
        self.depths = depths
        self.queues: dict[str, deque[Command]] = {name: deque() for name in depths}
        self.counted = dict.fromkeys(depths, 0)  # from grant to service start
        self.coming: list[tuple[int, Command]] = []
        self.running: list[Running] = []
        self.finished: list[Done] = []
        self.registers: Registers = Constants()

    @abstractmethod
    def queue_of(self, command: Command) -> str:
        """Return the queue of a command."""

    @abstractmethod
    def serve(self, cycle: int) -> None:
        """Start at most one command."""

    @abstractmethod
    def finish(self, command: Command, cycle: int) -> tuple[int, ...]:
        """Execute a command on the store; return the longwords for the transfer registers."""

    @property
    def idle(self) -> bool:
        return not (any(self.counted.values()) or self.running)

    def has_room(self, command: Command) -> bool:
        queue = self.queue_of(command)
        return self.counted[queue] < self.depths[queue]

    def send(self, command: Command, arrive: int) -> None:
        """Accept a granted command, which uses room now and is visible from `arrive` on."""
        self.counted[self.queue_of(command)] += 1
        self.coming.append((arrive, command))

    def tick(self, cycle: int) -> None:
        if self.running:
            self.complete(cycle)
        if self.coming:
            self.admit(cycle)
        self.serve(cycle)

    def complete(self, cycle: int) -> None:
        """Finish due commands in order of service start."""
        for command, start, done in [r for r in self.running if r.done == cycle]:
            data = self.finish(self.registers.with_operands(command), cycle)
            self.finished.append(Done(command.serial, start, done, data))
            self.registers.store_results(command, data, cycle)
        self.running = [r for r in self.running if r.done > cycle]

    def admit(self, cycle: int) -> None:
        """Append the commands that arrive in this cycle to their queues."""
        for _, command in [c for c in self.coming if c[0] == cycle]:
            self.queues[self.queue_of(command)].append(command)
        self.coming = [c for c in self.coming if c[0] > cycle]

    def begin(self, queue: str, command: Command, start: int, done: int) -> None:
        """Put a command, already removed from `queue`, in service for at least one cycle."""
        self.counted[queue] -= 1
        self.running.append(Running(command, start, max(done, start + 1)))

    def run(self, arrivals: Iterable[tuple[int, Command]]) -> list[Done]:
        """Run this unit alone on (arrival cycle, command) pairs; return results by completion.

        Raises RuntimeError when the commands do not come to an end.
        """
        for arrive, command in arrivals:
            self.send(command, arrive)
        for cycle in count():
            self.tick(cycle)
            if self.idle:
                break
            if cycle > LIMIT_CYCLES:
                raise RuntimeError(f"commands must end within {LIMIT_CYCLES} cycles")
        return self.finished
