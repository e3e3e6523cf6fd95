"""The scratchpad (docs/reference/timing/scratchpad.md)."""

from collections.abc import Mapping

from tests.simulator.support.models.command import Command
from tests.simulator.support.models.store import Store, modify_bits, read_longwords, write_longwords
from tests.simulator.support.models.unit import FirstCome


class Scratch(FirstCome):
    """1024 longwords behind one first-come queue."""

    def __init__(self, chip: Mapping[str, int], store: Store) -> None:
        super().__init__("scratch", chip, store)

    def occupancy(self, command: Command) -> int:
        """Bit operations and incr take a fixed time, the rest a base and a time per longword."""
        if command.op in ("read", "write"):
            words = self.chip["scratch_word_cycles"] * command.length
            return self.chip["scratch_base_cycles"] + words
        return self.chip["scratch_bit_cycles"]

    def latency(self, command: Command) -> int:
        """What returns data takes the read latency; each further longword takes longer."""
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
