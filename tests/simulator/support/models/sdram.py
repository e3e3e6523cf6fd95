"""The SDRAM unit (docs/reference/machine/timing/sdram.md): queues, banks, bursts, activation.

Times are memory clocks, except for core cycles at the interface of the class.
"""

from collections.abc import Mapping

from tests.simulator.support.models.banks import Banks
from tests.simulator.support.models.command import FIFO_OPS, Command
from tests.simulator.support.models.sdram_data import perform
from tests.simulator.support.models.store import Store
from tests.simulator.support.models.unit import Unit

QUEUES = ("ordered", "priority", "even", "odd")


class Sdram(Unit):
    """Quadwords at one per memory clock, in bursts on one data bus."""

    def __init__(self, chip: Mapping[str, int], store: Store) -> None:
        super().__init__(chip, store, {name: chip[f"sdram_{name}_depth"] for name in QUEUES})
        self.banks = Banks(chip)
        self.clock = 0  # the next edge
        self.select_ok = 0
        self.data_free = 0
        self.was_write: bool | None = None
        self.last_bank = 1  # before the first selection `even` counts as the opposite parity
        self.burst_bank: int | None = None
        self.chain: str | None = None
        self.arrived = False
        self.refresh_due = chip["sdram_refresh_clocks"] or None

    def queue_of(self, command: Command) -> str:
        """Return the queue of a command; optimize_mem is by the parity of the bank."""
        if command.queue != "optimize_mem":
            return command.queue
        return ("even", "odd")[self.banks.number(command.address) & 1]

    def order(self) -> tuple[str, str, str, str]:
        """Return the order of queues after the last selected command."""
        opposite, other = ("odd", "even") if self.last_bank % 2 == 0 else ("even", "odd")
        return ("priority", opposite, "ordered", other)

    def admit(self, cycle: int) -> None:
        """Record whether a command arrived since the last clock."""
        before = len(self.coming)
        super().admit(cycle)
        self.arrived |= len(self.coming) < before

    def serve(self, cycle: int) -> None:
        """Select a command at an edge; activate rows early after it or after an arrival."""
        if self.cycle_of(self.clock) != cycle:
            return
        now = self.clock
        self.clock += 1
        if self.refresh_due is not None and now >= max(self.refresh_due, self.select_ok):
            self.select_ok = self.banks.refresh(now)
            self.refresh_due += self.chip["sdram_refresh_clocks"]
        queue = self.next_queue() if now >= self.select_ok else None
        if queue is not None:
            self.select(now, queue)
        if queue is not None or self.arrived:
            self.activate_early(now)
        self.arrived = False

    def next_queue(self) -> str | None:
        """Return the queue to serve; that of a running chain is first."""
        order = (self.chain, *self.order()) if self.chain else self.order()
        return next((queue for queue in order if self.queues[queue]), None)

    def select(self, now: int, queue: str) -> None:
        """Place the burst of a queue's head on the data bus."""
        command = self.queues[queue].popleft()
        is_write = command.op in ("write", "r_fifo_rd", "crc_r_fifo_rd")
        column = self.banks.prepare(command.address, now)
        data_start = self.data_start(column, is_write=is_write)
        data_end = data_start + self.beats(command)
        self.banks.used(command.address, data_end, is_write=is_write)
        self.data_free, self.was_write = data_end, is_write
        self.select_ok = max(now + 1, data_end - self.chip["sdram_tcl_clocks"])
        self.last_bank = self.burst_bank = self.banks.number(command.address)
        self.chain = queue if command.chain else None
        done = self.cycle_of(data_end) + self.chip["sdram_return_cycles"]
        self.begin(queue, command, self.cycle_of(now), done)

    def cycle_of(self, clock: int) -> int:
        """Return the core cycle of an edge of the memory's clock."""
        if mhz := self.chip["sdram_mhz"]:
            return clock * self.chip["core_mhz"] // mhz
        return clock * self.chip["memory_clock_cycles"]

    def data_start(self, column: int, *, is_write: bool) -> int:
        """Return the clock of the first data, after column access and previous burst."""
        turns = self.was_write is not None and self.was_write != is_write
        bus = self.data_free + (self.chip["sdram_turnaround_clocks"] if turns else 0)
        return max(column if is_write else column + self.chip["sdram_tcl_clocks"], bus)

    def beats(self, command: Command) -> int:
        """Return the clocks of a burst; unaligned and masked FIFO moves take more."""
        if command.op in FIFO_OPS:
            if command.op.endswith("t_fifo_wr") and command.overrides.align:
                return command.length + 1
            if command.op.endswith("r_fifo_rd") and command.mask:
                return command.length + self.chip["sdram_partial_clocks"]
        return command.length

    def activate_early(self, now: int) -> None:
        """Open the rows of queue heads, each bank for the first head that needs it."""
        reserved_banks = {self.burst_bank} if self.data_free > now else set()
        for queue in self.order():
            if self.queues[queue]:
                address = self.queues[queue][0].address
                bank = self.banks.number(address)
                if bank not in reserved_banks and not self.banks.is_open(address):
                    self.banks.prepare(address, now)
                reserved_banks.add(bank)

    def finish(self, command: Command, cycle: int) -> tuple[int, ...]:
        del cycle
        return perform(command, self.store)
