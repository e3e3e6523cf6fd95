"""Units that serve commands one by one in order of arrival: scratchpad and hash unit."""

from abc import abstractmethod
from collections.abc import Mapping

from ixp.isa.tables.csrs import CSR_NUMBERS
from tests.simulator.support.models.command import Command
from tests.simulator.support.models.store import Store, modify_bits, read_longwords, write_longwords
from tests.simulator.support.models.unit import Unit, same_thread

# HRM28 p.240: G48 = 1+x^10+x^25+x^36+x^48, G64 = 1+x^17+x^35+x^54+x^64.
G48 = sum(1 << power for power in (48, 36, 25, 10, 0))
G64 = sum(1 << power for power in (64, 54, 35, 17, 0))


class FirstCome(Unit):
    """A unit with one queue and one command in service."""

    def __init__(self, name: str, chip: Mapping[str, int], store: Store) -> None:
        """Make the idle unit `name`; the chip row <name>_depth bounds its queue."""
        super().__init__(chip, store, {name: chip[f"{name}_depth"]})
        self.name = name
        self.free = 0

    def queue_of(self, command: Command) -> str:
        del command
        return self.name

    def serve(self, cycle: int) -> None:
        """Start the head if the unit is free."""
        queue = self.queues[self.name]
        if queue and cycle >= self.free and self.may_start(queue[0]):
            head = queue.popleft()
            self.free = cycle + self.occupancy(head)
            earlier = [running.done for running in self.running if same_thread(running, head)]
            self.begin(self.name, head, cycle, max([cycle + self.latency(head), *earlier]))

    def may_start(self, command: Command) -> bool:
        """Return whether the head may start on a free unit."""
        del command
        return True

    @abstractmethod
    def occupancy(self, command: Command) -> int:
        """Return the cycles until the next command may start."""

    @abstractmethod
    def latency(self, command: Command) -> int:
        """Return the cycles from service start to completion."""


class Scratch(FirstCome):
    """1024 longwords (docs/reference/machine/timing/one-queue-units.md)."""

    def __init__(self, chip: Mapping[str, int], store: Store) -> None:
        super().__init__("scratch", chip, store)

    def occupancy(self, command: Command) -> int:
        """Return a fixed time for bit operations and incr, else a base and a time per longword."""
        if command.op in ("read", "write"):
            words = self.chip["scratch_word_cycles"] * command.length
            return self.chip["scratch_base_cycles"] + words
        return self.chip["scratch_bit_cycles"]

    def latency(self, command: Command) -> int:
        """Return the read latency for commands with results; each further longword takes longer."""
        returns = command.op == "read" or command.op.startswith("test")
        first = self.chip[f"scratch_{'read' if returns else 'write'}_latency_cycles"]
        words = command.length if command.op in ("read", "write") else 1
        return first + self.chip["scratch_word_cycles"] * (words - 1)

    def finish(self, command: Command, cycle: int) -> tuple[int, ...]:
        del cycle
        scratch, address = self.store.scratch, command.address
        match command.op:
            case "read":
                return read_longwords(scratch, address, command.length)
            case "write":
                write_longwords(scratch, address, command.data)
            case "incr":
                scratch[address] = (scratch[address] + 1) % 2**32
            case _:
                return modify_bits(scratch, address, command.op, command.data[0])
        return ()


def product(a: int, b: int) -> int:
    """Multiply two polynomials; bit k is the coefficient of x^k."""
    return 0 if not b else (a if b & 1 else 0) ^ (product(a, b >> 1) << 1)


def remainder(a: int, g: int) -> int:
    """Return the remainder of polynomial `a` divided by `g`."""
    while a.bit_length() >= g.bit_length():
        a ^= g << (a.bit_length() - g.bit_length())
    return a


class HashUnit(FirstCome):
    """A(x)·M(x) mod G(x) of each key (docs/reference/machine/timing/one-queue-units.md)."""

    def __init__(self, chip: Mapping[str, int], store: Store) -> None:
        super().__init__("hash", chip, store)

    def occupancy(self, command: Command) -> int:
        return self.chip["hash_key_cycles"] * command.length

    def latency(self, command: Command) -> int:
        """Return the latency of the first key plus a step for each other key."""
        further = self.chip[f"{command.op}_next_cycles"] * (command.length - 1)
        return self.chip[f"{command.op}_latency_cycles"] + further

    def finish(self, command: Command, cycle: int) -> tuple[int, ...]:
        """Hash the keys; a key and its result are each two longwords, low one first."""
        del cycle
        result: list[int] = []
        for low, high in zip(command.data[::2], command.data[1::2], strict=True):
            value = self.hash_key(command.op, high << 32 | low)
            result += [value & 0xFFFFFFFF, value >> 32]
        return tuple(result)

    def hash_key(self, op: str, key: int) -> int:
        """Return the hash of a key with the multiplier in the CSRs."""
        bits, g = (64, G64) if op == "hash64" else (48, G48)
        low, high = (
            self.store.csrs[CSR_NUMBERS[f"hash_multiplier_{bits}_{half}"]] for half in ("lo", "hi")
        )
        multiplier = high << 32 | low
        return remainder(product(key % 2**bits, multiplier % 2**bits), g)
