"""The SRAM unit: bandwidth, turnaround, order of the queues, locks, lists and bits."""

import itertools
from collections.abc import Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ixp.isa.tables.chip import chip
from tests.simulator.support.models.command import Command, Done
from tests.simulator.support.models.sram import Sram
from tests.simulator.support.models.store import Store

CHIP = chip().values()


def run(
    commands: list[Command], store: Store | None = None, values: Mapping[str, int] = CHIP
) -> dict[int, Done]:
    """Run an SRAM alone; every command arrives in its issue cycle."""
    unit = Sram(values, store or Store())
    return {done.serial: done for done in unit.run([(c.issue, c) for c in commands])}


def starts(done: dict[int, Done]) -> list[int]:
    return [done[serial].start for serial in sorted(done)]


def order(done: dict[int, Done]) -> list[int]:
    return sorted(done, key=lambda serial: done[serial].start)


def test_a_single_command_ends_after_the_latency() -> None:
    """A command that arrives in an odd cycle starts in the next even one."""
    assert (4, 20) == run([Command(0, "sram", "read", issue=3)])[0][1:3]


@given(st.lists(st.tuples(st.sampled_from(["read", "write"]), st.integers(1, 8)), min_size=1))
def test_a_saturated_sram_moves_a_longword_in_2_cycles(stream: list[tuple[str, int]]) -> None:
    """The cycles are 2 for each longword and 2 for each turnaround."""
    commands = [Command(i, "sram", op, count=n, data=(7,) * n) for i, (op, n) in enumerate(stream)]
    turns = sum(a[0] != b[0] for a, b in itertools.pairwise(stream))
    words = sum(n for _, n in stream)

    last = max(done.done for done in run(commands).values())

    assert 2 * words + 2 * turns + CHIP["sram_latency_cycles"] - 2 == last


def test_turnaround_costs_cycles_even_after_a_pause() -> None:
    """A write after a read starts two cycles after its selection, also after a pause."""
    commands = [
        Command(0, "sram", "read"),
        Command(1, "sram", "write", issue=100, data=(1,)),
        Command(2, "sram", "set_bits", issue=200, data=(1,)),
        Command(3, "sram", "unlock", issue=300),
    ]

    assert [0, 102, 200, 302] == starts(run(commands))


def test_queues_are_served_in_the_order_priority_read_ordered() -> None:
    """Every queue has one command."""
    queues = ("ordered", "optimize_mem", "priority")
    commands = [Command(i, "sram", "read", queue=queue) for i, queue in enumerate(queues)]

    assert [2, 1, 0] == order(run(commands))


def test_optimized_writes_are_ordered() -> None:
    """The read queue holds reads only; a write with optimize_mem stays behind ordered commands."""
    commands = [
        Command(0, "sram", "read"),
        Command(1, "sram", "write", queue="optimize_mem", data=(1,)),
        Command(2, "sram", "read", queue="optimize_mem"),
    ]

    assert [2, 0, 1] == order(run(commands))


def test_an_ordered_command_is_served_after_eight_reads() -> None:
    """In a stream of optimised reads, one ordered command is served after each eight."""
    reads = [Command(i, "sram", "read", queue="optimize_mem") for i in range(20)]
    ordered = [Command(20 + i, "sram", "read") for i in range(2)]

    assert [*range(8), 20, *range(8, 16), 21, *range(16, 20)] == order(run(reads + ordered))


def test_only_reads_during_a_wait_of_the_ordered_queue_are_counted() -> None:
    """Five of the reads were served before the ordered command arrived."""
    reads = [Command(i, "sram", "read", queue="optimize_mem") for i in range(20)]
    ordered = Command(20, "sram", "read", issue=10)

    assert [*range(13), 20, *range(13, 20)] == order(run([*reads, ordered]))


def test_a_lock_excludes_others_until_the_unlock_completes() -> None:
    """A second lock of an address starts in the cycle of that completion."""
    commands = [
        Command(0, "sram", "read_lock", address=5),
        Command(1, "sram", "read_lock", address=5),
        Command(2, "sram", "read", address=9),
        Command(3, "sram", "write_unlock", address=5, data=(77,), issue=50),
    ]
    done = run(commands)

    # The failed lock uses cycle 2; the write turns the bus around in 50 and ends in 68.
    assert [0, 70, 4, 52] == starts(done)
    assert done[3].done == 68
    assert (77,) == done[1].data


def test_a_lock_after_an_unlock_has_no_turnaround() -> None:
    """An unlock without a write counts as a read."""
    commands = [
        Command(0, "sram", "read_lock", address=5),
        Command(1, "sram", "read_lock", address=5),
        Command(2, "sram", "unlock", address=5, issue=50),
    ]
    done = run(commands)

    assert [0, done[2].done, 50] == starts(done)


def test_the_lock_table_limits_the_number_of_locks() -> None:
    """With a full table, a lock of a free address waits too."""
    commands = [
        Command(0, "sram", "read_lock", address=1),
        Command(1, "sram", "read_lock", address=2),
        Command(2, "sram", "unlock", address=1, issue=40),
    ]
    done = run(commands, values=chip(sram_lock_entries=1).values())

    assert [0, done[2].done, 40] == starts(done)


def test_a_failed_lock_comes_before_locks_of_free_addresses() -> None:
    """PAT 6324624, claim 1: with a lock in the queue, every later one goes behind it."""
    commands = [
        Command(0, "sram", "read_lock", address=1),
        Command(1, "sram", "read_lock", address=1),
        Command(2, "sram", "read_lock", address=2),
        Command(3, "sram", "unlock", address=1, issue=40),
    ]
    done = run(commands)

    assert [0, done[3].done, done[3].done + 2, 40] == starts(done)


def test_a_lock_that_cannot_be_parked_does_not_block_other_queues() -> None:
    """The lock stays at the head of its queue, and another queue is served in the cycle."""
    commands = [
        Command(0, "sram", "read_lock", address=5, queue="priority"),
        Command(1, "sram", "read_lock", address=5, queue="priority"),
        Command(2, "sram", "read_lock", address=5, queue="priority"),
        Command(3, "sram", "read", queue="optimize_mem"),
        Command(4, "sram", "unlock", address=5, issue=20),
        Command(5, "sram", "unlock", address=5, issue=80),
    ]
    done = run(commands, values=chip(sram_lock_fail_depth=1).values())

    # 0 starts in 0, 1 is parked in 2; 2 stays, so 3 starts in 4. The unlock of 20 ends in 36.
    assert [0, 36, 96, 4, 20, 80] == starts(done)


def test_lists_are_last_in_first_out() -> None:
    """Pops return pushed addresses in reverse order, then 0; lists are independent."""
    pushes = [Command(i, "sram", "push", address=10 + i, list_number=i % 2) for i in range(6)]
    pops = [Command(6 + i, "sram", "pop", list_number=i % 2) for i in range(8)]
    done = run(pushes + pops)

    assert [14, 15, 12, 13, 10, 11, 0, 0] == [done[serial].data[0] for serial in range(6, 14)]


@given(
    st.integers(0, 2**32 - 1),
    st.integers(0, 2**32 - 1),
    st.sampled_from(["set_bits", "clear_bits", "test_and_set_bits", "test_and_clear_bits"]),
)
def test_bit_operations_change_only_the_bits_of_the_mask(word: int, mask: int, op: str) -> None:
    """Bits of the mask become 1 or 0; test forms return the old word."""
    store = Store()
    store.sram[3] = word
    done = run([Command(0, "sram", op, address=3, data=(mask,))], store)

    assert (0 if "clear" in op else mask) == store.sram[3] & mask
    assert word & ~mask == store.sram[3] & ~mask
    assert ((word,) if "test" in op else ()) == done[0].data


@pytest.mark.parametrize("op", ["read", "read_lock"])
def test_a_read_sees_the_previous_write(op: str) -> None:
    commands = [
        Command(0, "sram", "write", address=4, count=2, data=(1, 2)),
        Command(1, "sram", op, address=4, count=2),
    ]

    assert (1, 2) == run(commands)[1].data
