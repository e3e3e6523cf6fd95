"""The SRAM unit (docs/reference/machine/timing/sram.md): four queues, turnaround, locks, lists."""

from collections.abc import Mapping

from tests.simulator.support.models.command import Command
from tests.simulator.support.models.store import Store, modify_bits, read_longwords, write_longwords
from tests.simulator.support.models.unit import Running, Unit

QUEUES = ("priority", "read", "ordered", "lock_fail")
BIT_OPS = ("set_bits", "clear_bits", "test_and_set_bits", "test_and_clear_bits")
WRITES = ("write", "write_unlock", "push", *BIT_OPS)


class Sram(Unit):
    """Longwords at one per memory clock; service starts at clock edges only."""

    def __init__(self, chip: Mapping[str, int], store: Store) -> None:
        super().__init__(chip, store, {name: chip[f"sram_{name}_depth"] for name in QUEUES})
        self.free = 0
        self.locked: set[int] = set()
        self.was_write: bool | None = None
        self.reads_in_a_row = 0
        self.chosen: tuple[int, Command] | None = None  # selected, waiting for turnaround

    def queue_of(self, command: Command) -> str:
        if command.queue == "priority":
            return "priority"
        return "read" if command.queue == "optimize_mem" and command.op == "read" else "ordered"

    def serve(self, cycle: int) -> None:
        """Select a command at a memory clock edge; start it now or after the turnaround."""
        edge = cycle % self.chip["memory_clock_cycles"] == 0
        if self.chosen is None and edge and cycle >= self.free:
            self.select(cycle)
        if self.chosen is not None and self.chosen[0] == cycle:
            start, command = self.chosen
            self.chosen = None
            self.start(start, command)

    def start(self, cycle: int, command: Command) -> None:
        """Start a command; a read_lock locks its address now."""
        if command.op == "read_lock":
            self.locked.add(command.address)
        occupancy = self.occupancy(command)
        self.free = cycle + occupancy
        done = cycle + self.chip["sram_latency_cycles"] + occupancy - self.chip["sram_word_cycles"]
        self.running.append(Running(command, cycle, max(done, cycle + 1)))

    @property
    def idle(self) -> bool:
        """Return whether no command is in transport, queued, selected or in service."""
        return super().idle and self.chosen is None

    def occupancy(self, command: Command) -> int:
        """Return the cycles until the next command may be selected."""
        if command.op in BIT_OPS:
            return self.chip["sram_bit_cycles"]
        if command.op in ("push", "pop"):
            return self.chip["sram_list_cycles"]
        words = 1 if command.op == "unlock" else command.length
        return self.chip["sram_word_cycles"] * words

    def select(self, cycle: int) -> None:
        """Try each queue in order until one uses the slot."""
        for queue in self.order():
            if self.queues[queue] and self.take(cycle, queue):
                waits = bool(self.queues["ordered"])
                self.reads_in_a_row = self.reads_in_a_row + 1 if queue == "read" and waits else 0
                return

    def order(self) -> tuple[str, ...]:
        """Return the order of queues; after a burst of reads, ordered precedes read."""
        if self.reads_in_a_row >= self.chip["sram_read_burst"]:
            return ("lock_fail", "priority", "ordered", "read")
        return ("lock_fail", "priority", "read", "ordered")

    def take(self, cycle: int, queue: str) -> bool:
        """Take the head of a queue; return False if it must stay."""
        head = self.queues[queue][0]
        if head.op == "read_lock" and not self.may_lock(queue):
            return queue != "lock_fail" and self.park(queue)
        self.queues[queue].popleft()
        self.counted[queue] -= 1
        is_write = head.op in WRITES
        turns = self.was_write is not None and self.was_write != is_write
        self.was_write = is_write
        start = cycle + (self.chip["sram_turnaround_cycles"] if turns else 0)
        self.chosen = (start, head)
        return True

    def may_lock(self, queue: str) -> bool:
        """Return whether a head can lock its address: free, in a table with room, its turn."""
        turn = queue == "lock_fail" or not self.queues["lock_fail"]
        room = len(self.locked) < self.chip["sram_lock_entries"]
        return turn and room and self.queues[queue][0].address not in self.locked

    def park(self, queue: str) -> bool:
        """Move a queue head to lock_fail, which uses this edge; return False if it is full."""
        if self.counted["lock_fail"] >= self.depths["lock_fail"]:
            return False
        self.queues["lock_fail"].append(self.queues[queue].popleft())
        self.counted[queue] -= 1
        self.counted["lock_fail"] += 1
        return True

    def finish(self, command: Command, cycle: int) -> tuple[int, ...]:
        """Execute the command on memory, lists and locks."""
        del cycle
        sram, address = self.store.sram, command.address
        match command.op:
            case "read" | "read_lock":
                return read_longwords(sram, address, command.length)
            case "write":
                write_longwords(sram, address, command.data)
            case "write_unlock":
                write_longwords(sram, address, command.data)
                self.locked.discard(address)
            case "unlock":
                self.locked.discard(address)
            case "push":
                self.push(address, command.list_number)
            case "pop":
                return (self.pop(command.list_number),)
            case _:
                return modify_bits(sram, address, command.op, command.data[0])
        return ()

    def push(self, address: int, list_number: int) -> None:
        """Make an address the head of a list, with a link to the old head in its longword."""
        self.store.sram[address] = self.store.heads[list_number]
        self.store.heads[list_number] = address

    def pop(self, list_number: int) -> int:
        """Remove and return the head of a list, 0 if it is empty."""
        head = self.store.heads[list_number]
        if head:
            self.store.heads[list_number] = self.store.sram[head]
        return head
