"""A plain model of two hosts and a cable that carries datagrams in one direction.

Times are in picoseconds. The model:

* A processor has three levels: interrupts, the network task, the application. The most urgent one
  that has jobs works; a more urgent job suspends the present one. Of two tasks with the same
  priority, one works until it has no jobs. A job's cost is known when it begins.
* The sender's call costs a fixed time, then its frame goes to the transmit ring. Without a free
  descriptor the application waits until descriptors are reclaimed.
* A frame leaves the ring when the FIFO has room for it (an empty one always has), and counts as
  complete then. The wire takes the FIFO's frames one after the other; a frame's bytes leave the
  FIFO as it begins on the wire.
* After `coalesce` complete frames, or a time after the first of them, there is an interrupt. From
  then on the network task serves the ring until it finds nothing; only then frames count again.
* An arrived frame is dropped if the receive FIFO has no room. It moves on to the receive ring if
  that has a free descriptor. The network task takes it out when its job is done, and drops its
  datagram if the socket buffer has no room.
"""

import heapq
import itertools
from collections import Counter, deque
from collections.abc import Callable, Mapping

Numbers = Mapping[str, int]
Effect = Callable[[], None]
INTERRUPT, NETWORK, APPLICATION = "interrupt", "network", "application"
SECOND = 10**12


class Clock:
    """Events in the order of time, then of their addition."""

    def __init__(self) -> None:
        self.now = 0
        self._events: list[tuple[int, int, Effect]] = []
        self._order = itertools.count()

    def at(self, time: int, effect: Effect) -> None:
        heapq.heappush(self._events, (time, next(self._order), effect))

    def run(self, until: int) -> None:
        while self._events and self._events[0][0] < until:
            self.now, _, effect = heapq.heappop(self._events)
            effect()
        self.now = until


class Job:
    """Work for a processor. `cost` is called when it begins."""

    def __init__(self, level: str, cost: Callable[[], int], effect: Effect) -> None:
        self.level, self.cost, self.effect = level, cost, effect
        self.left: int | None = None


class Cpu:
    """A processor with three levels of jobs."""

    def __init__(self, clock: Clock, network: int, application: int) -> None:
        """`network` and `application` are priorities of tasks; smaller numbers are more urgent."""
        self.clock = clock
        self.rank = {INTERRUPT: -1, NETWORK: network, APPLICATION: application}
        self.jobs: dict[str, deque[Job]] = {level: deque() for level in self.rank}
        self.busy = Counter(dict.fromkeys(self.rank, 0))
        self.job: Job | None = None
        self.began = 0
        self.last = INTERRUPT
        self.closed = False

    def add(self, level: str, cost: Callable[[], int], effect: Effect) -> None:
        self.jobs[level].append(Job(level, cost, effect))
        if self.closed:
            return
        if self.job is not None:
            if self.rank[level] >= self.rank[self.job.level]:
                return
            self.account()
            self.job = None
        self.choose()

    def account(self) -> None:
        """Charge the running job for its time so far."""
        if self.job is not None:
            spent = self.clock.now - self.began
            assert self.job.left is not None
            self.job.left -= spent
            self.busy[self.job.level] += spent
            self.began = self.clock.now

    def choose(self) -> None:
        """Begin or continue the most urgent job."""
        waiting = [level for level, jobs in self.jobs.items() if jobs]
        if not waiting:
            return
        level = min(waiting, key=lambda level: (self.rank[level], level != self.last))
        job = self.job = self.jobs[level][0]
        self.last, self.began = level, self.clock.now
        if job.left is None:
            job.left = job.cost()
        end = self.clock.now + job.left
        self.clock.at(end, lambda: self.finish(job, end))

    def finish(self, job: Job, end: int) -> None:
        """Complete a job, unless it was suspended meanwhile."""
        if self.job is not job or self.began + (job.left or 0) != end:
            return
        self.account()
        self.jobs[job.level].popleft()
        self.job = None
        self.closed = True
        job.effect()
        self.closed = False
        self.choose()


class Interrupts:
    """Interrupts of one direction. `raised` is called at each one."""

    def __init__(self, clock: Clock, numbers: Numbers, direction: str, raised: Effect) -> None:
        self.clock, self.raised = clock, raised
        self.limit = numbers[f"{direction}_coalesce"]
        self.after = numbers["coalesce_timer_ps"]
        self.count = self.by_count = self.by_timer = 0
        self.alarm: object | None = None
        self.on = True

    def complete(self) -> None:
        if not self.on:
            return
        self.count += 1
        if self.count >= self.limit:
            self.by_count += 1
            self.interrupt()
        elif self.alarm is None:
            alarm = self.alarm = object()
            self.clock.at(self.clock.now + self.after, lambda: self.ring(alarm))

    def ring(self, alarm: object) -> None:
        """Interrupt after the time limit, unless the count was reached first."""
        if self.alarm is alarm:
            self.by_timer += 1
            self.interrupt()

    def interrupt(self) -> None:
        """Interrupt. Frames do not count until `on` is set again."""
        self.count, self.alarm, self.on = 0, None, False
        self.raised()


class Sender:
    """The host that sends."""

    def __init__(self, clock: Clock, n: Numbers, flow: Numbers, carry: Effect) -> None:
        """`carry` is called when the last bit of a frame has arrived."""
        self.clock, self.n, self.flow, self.carry = clock, n, flow, carry
        self.cpu = Cpu(clock, n["network_priority"], n["application_priority"])
        self.interrupts = Interrupts(clock, n, "tx", self.interrupt)
        self.bytes = max(14 + 28 + flow["message_bytes"], 60)
        self.ring = self.fifo = self.used = self.complete = self.batch = 0
        self.wire_free = True
        self.sent = self.calls = self.blocked_ps = 0
        self.blocked_since: int | None = None

    def call(self) -> None:
        """Send a datagram until the end of the test."""
        message = self.flow["message_bytes"]
        bytewise = [(message * self.n[k] + 2**19) >> 20 for k in ("copy_tx_byte", "driver_tx_byte")]
        cost = self.n["call_tx_ps"] + self.n["frame_tx_ps"] + sum(bytewise)
        if self.clock.now < self.flow["start_ps"] + self.flow["duration_ps"]:
            self.cpu.add(APPLICATION, lambda: cost, self.hand_over)

    def hand_over(self) -> None:
        """Put the frame into the ring, or wait for a descriptor."""
        if self.used == self.n["tx_descriptors"]:
            self.blocked_since = self.clock.now
            return
        self.used += 1
        self.ring += 1
        self.fetch()
        self.calls += 1
        self.call()

    def fetch(self) -> None:
        """Move frames from the ring to the FIFO and to the wire."""
        while self.ring:
            if self.fifo and (self.fifo + 1) * self.bytes > self.n["tx_fifo_bytes"]:
                return
            self.ring -= 1
            self.fifo += 1
            self.complete += 1
            self.start_wire()
            self.interrupts.complete()

    def start_wire(self) -> None:
        if not self.wire_free or not self.fifo:
            return
        self.wire_free = False
        self.fifo -= 1
        self.sent += 1
        rate, now = self.n["link_bps"], self.clock.now
        arrives = now + (8 + self.bytes + 4) * 8 * SECOND // rate + self.flow["propagation_ps"]
        self.clock.at(arrives, self.carry)
        free = now + (8 + self.bytes + 4 + 12) * 8 * SECOND // rate + self.n["frame_gap_ps"]
        self.clock.at(free, self.wire_done)
        self.fetch()

    def wire_done(self) -> None:
        self.wire_free = True
        self.start_wire()

    def interrupt(self) -> None:
        """Let the network task reclaim descriptors."""
        self.cpu.add(INTERRUPT, lambda: self.n["interrupt_ps"], self.reclaim)

    def reclaim(self) -> None:
        """Reclaim completed descriptors until there is none."""
        if not self.complete:
            self.interrupts.on = True
            return
        self.cpu.add(NETWORK, self.begin_reclaim, self.end_reclaim)

    def begin_reclaim(self) -> int:
        """Choose the descriptors of the job."""
        self.batch = self.complete
        return self.batch * self.n["descriptor_ps"]

    def end_reclaim(self) -> None:
        """Free the descriptors and resume the application."""
        self.used -= self.batch
        self.complete -= self.batch
        if self.blocked_since is not None:
            self.blocked_ps += self.clock.now - self.blocked_since
            self.blocked_since = None
            self.hand_over()
        self.reclaim()


class Receiver:
    """The host that receives."""

    def __init__(self, clock: Clock, n: Numbers, flow: Numbers) -> None:
        self.clock, self.n, self.flow = clock, n, flow
        self.message = flow["message_bytes"]
        self.bytes = max(14 + 28 + self.message, 60)
        self.cpu = Cpu(clock, n["network_priority"], n["application_priority"])
        self.interrupts = Interrupts(clock, n, "rx", self.interrupt)
        self.fifo = self.ring = self.socket = 0
        self.lost: Counter[str] = Counter()
        self.arrived = self.taken = self.read = 0
        self.reading = False

    def arrive(self) -> None:
        self.arrived += 1
        if self.message + 28 > self.n["mtu"]:
            self.lost["giants"] += 1
        elif (self.fifo + 1) * self.bytes > self.n["rx_fifo_bytes"]:
            waits = self.ring >= self.n["rx_descriptors"]
            self.lost["exhausted" if waits else "overflows"] += 1
        else:
            self.fifo += 1
            self.store()

    def store(self) -> None:
        while self.fifo and self.ring < self.n["rx_descriptors"]:
            self.fifo -= 1
            self.ring += 1
            self.interrupts.complete()

    def interrupt(self) -> None:
        """Start the network task on the ring."""
        self.cpu.add(INTERRUPT, lambda: self.n["interrupt_ps"], self.serve)

    def serve(self) -> None:
        """Take the next frame, until there is none."""
        if not self.ring:
            self.interrupts.on = True
            return
        cost = self.n["descriptor_ps"] + self.n["frame_rx_ps"]
        cost += (self.message * self.n["driver_rx_byte"] + 2**19) >> 20
        self.cpu.add(NETWORK, lambda: cost, self.take)

    def take(self) -> None:
        """Put the frame's datagram into the socket buffer."""
        self.ring -= 1
        self.taken += 1
        self.store()
        if (self.socket + 1) * self.message > self.flow["receiver_receive_bytes"]:
            self.lost["socket"] += 1
        else:
            self.socket += 1
            self.recv()
        self.serve()

    def recv(self) -> None:
        """Start a read of the application."""
        if self.socket and not self.reading:
            self.reading = True
            cost = self.n["call_rx_ps"] + ((self.message * self.n["copy_rx_byte"] + 2**19) >> 20)
            self.cpu.add(APPLICATION, lambda: cost, self.have_read)

    def have_read(self) -> None:
        self.socket -= 1
        self.read += 1
        self.reading = False
        self.recv()


def simulate(sender: Numbers, receiver: Numbers, flow: Numbers, until: int) -> dict[str, int]:
    """Run two hosts from 0 to `until`; return their counters by the kernel's names."""
    clock = Clock()
    to = Receiver(clock, receiver, flow)
    by = Sender(clock, sender, flow, to.arrive)
    clock.at(flow["start_ps"], by.call)
    clock.run(until)
    counted: dict[str, int] = {}
    for name, cpu in (("sender", by.cpu), ("receiver", to.cpu)):
        cpu.account()
        counted |= {f"{name}_{level}_busy_ps": cpu.busy[level] for level in cpu.rank}
    still = 0 if by.blocked_since is None else clock.now - by.blocked_since
    return counted | {
        "sent_calls": by.calls,
        "sent_frames": by.sent,
        "blocked_ring_ps": by.blocked_ps + still,
        "tx_interrupts_by_count": by.interrupts.by_count,
        "tx_interrupts_by_timer": by.interrupts.by_timer,
        "arrived_frames": to.arrived,
        "giants_frames": to.lost["giants"],
        "overflows_frames": to.lost["overflows"],
        "exhausted_frames": to.lost["exhausted"],
        "received_frames": to.taken,
        "dropped_datagrams": to.lost["socket"],
        "received_calls": to.read,
        "rx_interrupts_by_count": to.interrupts.by_count,
        "rx_interrupts_by_timer": to.interrupts.by_timer,
    }
