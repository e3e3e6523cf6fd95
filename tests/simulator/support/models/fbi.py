"""The FBI: CSRs, and transfers between registers and FIFO elements."""

from collections.abc import Mapping

from ixp.isa.tables.csrs import CSR_NUMBERS, XMIT_VALIDATE
from tests.simulator.support.models.command import Command
from tests.simulator.support.models.first_come import FirstCome
from tests.simulator.support.models.store import Store, read_quadwords, write_quadwords

CSR_NAMES = {number: name for name, number in CSR_NUMBERS.items()}
DONE = {
    "thread_done_reg0": "thread_done_reg0",
    "thread_done_reg1": "thread_done_reg1",
    "thread_done_incr1": "thread_done_reg0",
    "thread_done_incr2": "thread_done_reg1",
}
"""CSRs of thread messages, with two bits per thread."""

COUNTED = {
    "thread_done_incr1": "enqueue_seq1",
    "thread_done_incr2": "enqueue_seq2",
    "incr_enq_num1": "enqueue_seq1",
    "incr_enq_num2": "enqueue_seq2",
}
"""The counter that a write increments."""

ACTING = {*COUNTED, "rcv_req", "xmit_validate", "inter_thd_sig"}
"""CSRs that act on writes and read as 0."""

STATUS = {"rcv_cntl", "rcv_cntl_cnt", "rcv_rdy_cnt", "rcv_rdy_lo", "xmit_rdy_lo", "xmit_ptr",
          "cyc_cnt"}  # fmt: skip
"""Status CSRs, for which writes have no effect."""


def is_request(command: Command) -> bool:
    """Return whether a command asks the receive machine for a transfer."""
    return command.op in ("csr_write", "fast_wr") and command.address == CSR_NUMBERS["rcv_req"]


def name_of_messages(thread: int) -> str:
    """Return the name of the CSR for messages of a thread: one for threads 0-15, one for 16-31."""
    return f"thread_done_reg{thread // 16}"


class Fbi(FirstCome):
    """A first-come queue; a write of RCV_REQ at its head waits for room in the request FIFO."""

    def __init__(self, chip: Mapping[str, int], store: Store) -> None:
        super().__init__("fbi", chip, store)

    def may_start(self, command: Command) -> bool:
        """Return whether a command is no receive request or has room in the request FIFO."""
        return not is_request(command) or self.takes_request()

    def takes_request(self) -> bool:
        """Return whether the request FIFO has room beside waiting and started requests."""
        being_written = sum(is_request(running.command) for running in self.running)
        taken = len(self.store.requests) + being_written
        return taken < self.chip["receive_request_depth"]

    def occupancy(self, command: Command) -> int:
        """Return a fixed time for CSRs, a base and a time per longword for FIFO accesses."""
        if command.op in ("csr_read", "csr_write"):
            return self.chip["csr_cycles"]
        if command.op == "fast_wr":
            return self.chip["fast_wr_cycles"]
        words = self.chip["fifo_word_cycles"] * 2 * command.length
        return self.chip["fifo_base_cycles"] + words

    def latency(self, command: Command) -> int:
        """Return the latency; FIFO accesses take longer for each longword after the first."""
        if command.op in ("csr_read", "csr_write", "fast_wr"):
            return self.chip[f"{command.op}_latency_cycles"]
        direction = "read" if command.op == "r_fifo_rd" else "write"
        further = self.chip["fifo_word_cycles"] * (2 * command.length - 1)
        return self.chip[f"fifo_{direction}_latency_cycles"] + further

    def finish(self, command: Command, cycle: int) -> tuple[int, ...]:
        address = command.address
        match command.op:
            case "csr_read":
                value = self.store.csrs[address]
                if address == CSR_NUMBERS["self_destruct"]:
                    self.store.csrs[address] = 0
                return (value,)
            case "r_fifo_rd":
                return read_quadwords(self.store.rfifo, address, command.length)
            case "t_fifo_wr":
                write_quadwords(self.store.tfifo, address, command.data)
            case _:
                self.write_csr(command, cycle)
        return ()

    def write_csr(self, command: Command, cycle: int) -> None:
        """Write a CSR; pass requests and validations to the receive and transmit machines."""
        name, value = CSR_NAMES.get(command.address, ""), command.data[0]
        if name in DONE:
            thread = 4 * command.engine + command.context
            done = CSR_NUMBERS[DONE[name]]
            is_own_register = name_of_messages(thread) == DONE[name]
            mask = 0b11 << 2 * (thread % 16) if is_own_register else 0
            self.store.csrs[done] = self.store.csrs[done] & ~mask | value & mask
        elif name == "self_destruct":
            self.store.csrs[command.address] |= 1 << value % 32
        elif name not in ACTING | STATUS:
            self.store.csrs[command.address] = value
        if name in COUNTED:
            counter = CSR_NUMBERS[COUNTED[name]]
            self.store.csrs[counter] = (self.store.csrs[counter] + 1) % 2**32
        self.store.csr_writes.append((cycle, command.address, command.data[0]))
        if is_request(command):
            self.store.requests.append(command.data[0])
        if command.address == CSR_NUMBERS["xmit_validate"]:
            self.store.valid.add(XMIT_VALIDATE.unpack(command.data[0])["element"])
