"""Random but valid streams of commands, the same for the same seed."""

from dataclasses import dataclass, field
from random import Random

from ixp.isa.csrs import CSR_NUMBERS, FIFO_ADDRESS_STRIDE, INDIRECT_REF
from tests.simulator.support.models.command import Command

BIT_OPS = ("set_bits", "clear_bits", "test_and_set_bits", "test_and_clear_bits")
OPS = {
    "sram": ("read", "write", "unlock", "push", "pop", *BIT_OPS),
    "scratch": ("read", "write", "incr", *BIT_OPS),
    "sdram": ("read", "write", "r_fifo_rd", "t_fifo_wr", "crc_r_fifo_rd", "crc_t_fifo_wr"),
    "hash": ("hash48", "hash64"),
    "fbi": ("csr_read", "csr_write", "fast_wr", "r_fifo_rd", "t_fifo_wr"),
}
CSRS = tuple(number for name, number in CSR_NUMBERS.items() if name.startswith("hash"))
LOCKS = range(64, 68)
MOST_LOCKS = 8  # lock_fail never overflows, so that no unlock is stuck behind a waiting lock
UNLOCK_AFTER_CYCLES = 200
SLOWEST_CYCLES = 40  # no command keeps a unit longer, so that all are served before the unlocks


@dataclass
class Streams:
    """Programs under construction: one list of commands for each engine."""

    random: Random
    engines: int
    units: tuple[str, ...] = tuple(OPS)
    locks: list[int] = field(default_factory=list)
    programs: list[list[Command]] = field(init=False)
    serial: int = 0

    def __post_init__(self) -> None:
        self.programs = [[] for _ in range(self.engines)]

    def add(self, engine: int, unit: str, op: str, **fields: object) -> None:
        """Append one command to the program of an engine."""
        command = Command(self.serial, unit, op, engine=engine, **fields)  # type: ignore[arg-type]
        self.programs[engine].append(command)
        self.serial += 1

    def words(self, count: int) -> tuple[int, ...]:
        """Return random longwords."""
        return tuple(self.random.getrandbits(32) for _ in range(count))

    def add_random(self, engine: int, issue: int, *, chain: bool) -> None:
        """Append any command to the program of an engine."""
        pick = self.random.choice
        unit = pick(self.units)
        op = pick(OPS[unit])
        fields: dict[str, object] = {
            "issue": issue,
            "chain": chain,
            "context": self.random.randrange(4),
        }
        if unit == "sram" and len(self.locks) < MOST_LOCKS and self.random.random() < 0.1:
            op = "read_lock"
            self.locks.append(pick(LOCKS))
            fields["address"] = self.locks[-1]
        self.add(engine, unit, op, **(self.details(unit, op) | fields))

    def details(self, unit: str, op: str) -> dict[str, object]:
        """Return random operands for a command."""
        if unit == "sdram":
            return self.sdram(op)
        if unit == "hash":
            count = self.random.randint(1, 3)
            return {"count": count, "data": self.words(2 * count)}
        if unit == "fbi":
            return self.fbi(op)
        count = self.random.randint(1, 8) if op in ("read", "write") else 1
        queue = self.random.choice(("ordered", "priority", "optimize_mem"))
        return {
            "address": self.random.randrange(8, 40),
            "count": count,
            "data": self.words(count),
            "queue": queue if unit == "sram" else "ordered",
            "list_number": self.random.randrange(2),
        }

    def fbi(self, op: str) -> dict[str, object]:
        """Return random operands for the FBI; a request would need a receive machine."""
        if op in ("r_fifo_rd", "t_fifo_wr"):
            count = self.random.randint(1, 4)
            return {
                "address": self.random.randrange(8) * FIFO_ADDRESS_STRIDE,
                "count": count,
                "data": self.words(2 * count),
            }
        return {"address": self.random.choice(CSRS), "data": self.words(1)}

    def sdram(self, op: str) -> dict[str, object]:
        """Return random operands for the SDRAM: few banks and rows, so that they collide."""
        count = self.random.randint(1, 4)
        queue = self.random.choice(("ordered", "priority", "optimize_mem"))
        fields: dict[str, object] = {
            "address": self.random.randrange(4) << 20 | self.random.randrange(2) << 9 | 5,
            "count": count,
            "queue": "ordered" if op.startswith("crc") else queue,
            "data": self.words(2 * count),
        }
        if op in ("read", "write"):
            return fields
        pick = self.random.randrange
        values = {
            "ov_xfer": 1,
            "xfer": 8 * pick(8) + pick(9 - count),
            "ov_align": pick(2),
            "align": pick(8),
        }
        values |= {"ov_mask": pick(2), "crc_left": pick(8), "crc_right": pick(8)}
        word = INDIRECT_REF.pack(**values)
        return fields | {"indirect": word, "mask": self.random.choice(("", "left", "right"))}

    def release_locks(self, issue: int) -> None:
        """Append as many rounds of unlocks as there are locks: each lets one waiting head in."""
        end = issue + self.serial * SLOWEST_CYCLES
        for number in range(len(self.locks)):
            for address in LOCKS:
                when = end + number * UNLOCK_AFTER_CYCLES
                self.add(0, "sram", "unlock", address=address, issue=when)


def random_programs(
    seed: int, engines: int = 6, commands: int = 40, units: tuple[str, ...] = tuple(OPS)
) -> list[list[Command]]:
    """Return the programs of `engines` engines with `commands` commands each.

    The commands come close together in bursts, with pauses; chains end; locks are released.
    """
    streams = Streams(Random(seed), engines, units)
    longest = 0
    for engine in range(engines):
        issue = 0
        for left in reversed(range(commands)):
            issue += streams.random.choice((0, 1, 1, 2, 5, 60))
            chain = left > 0 and streams.random.random() < 0.1
            streams.add_random(engine, issue, chain=chain)
        longest = max(longest, issue)
    streams.release_locks(longest)
    return streams.programs
