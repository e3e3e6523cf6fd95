"""Scratchpad, hash unit and FBI: service times, out-of-order completion, requests, contents."""

from dataclasses import dataclass

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ixp.isa.tables.chip import chip
from ixp.isa.tables.csrs import CSR_NUMBERS
from tests.simulator.support.models.command import Command, Done
from tests.simulator.support.models.first_come import G48, G64
from tests.simulator.support.models.store import Store
from tests.simulator.support.models.system import make_units, simulate

CHIP = chip().values()


def run(commands: list[Command], store: Store | None = None) -> list[Done]:
    """Run one unit alone; every command arrives in its issue cycle."""
    unit = make_units(CHIP, store or Store())[commands[0].unit]
    done = unit.run([(c.issue, c) for c in commands])
    return sorted(done, key=lambda d: d.serial)


@given(st.lists(st.integers(1, 8), min_size=1))
def test_a_saturated_scratchpad_takes_2_cycles_and_1_per_longword(counts: list[int]) -> None:
    """Starts are 2 + n cycles apart."""
    done = run([Command(i, "scratch", "read", count=n) for i, n in enumerate(counts)])

    assert [sum(counts[:i]) + 2 * i for i in range(len(counts))] == [d.start for d in done]


def test_scratchpad_increments_are_never_lost() -> None:
    """Increments wrap at 32 bits; `test_and_set_bits` returns the word before it sets bits."""
    store = Store()
    store.scratch[7] = 0xFFFFFFFE
    incr = [Command(i, "scratch", "incr", address=7) for i in range(3)]
    test = Command(3, "scratch", "test_and_set_bits", address=7, data=(8,), issue=40)

    assert (1,) == run([*incr, test], store)[3].data
    assert store.scratch[7] == 9


def test_a_scratchpad_read_completes_after_an_earlier_started_write() -> None:
    """Effects are at completion: the write completes at 0+13, the read at 3+11."""
    store = Store()
    write = Command(0, "scratch", "write", address=1, data=(5,))
    read = Command(1, "scratch", "read", address=1)

    done = run([write, read], store)
    assert [13, 14] == [d.done for d in done]
    assert (5,) == done[1].data


def test_csr_accesses_with_equal_completion_act_in_order_of_start() -> None:
    """A write (13 cycles) and a read 2 cycles later (11) end together; the read sees the write."""
    commands = [
        Command(0, "fbi", "csr_write", address=CSR_NUMBERS["hash_multiplier_48_lo"], data=(9,)),
        Command(1, "fbi", "csr_read", address=CSR_NUMBERS["hash_multiplier_48_lo"]),
    ]
    done = run(commands)

    assert [(0, 13), (2, 13)] == [(d.start, d.done) for d in done]
    assert (9,) == done[1].data


def test_fifo_quadwords_are_pairs_of_longwords() -> None:
    store = Store()
    store.rfifo[8] = 0x0123456789ABCDEF
    commands = [
        Command(0, "fbi", "r_fifo_rd", address=8),
        Command(1, "fbi", "t_fifo_wr", address=3, data=(0xAA, 0xBB)),
    ]

    assert (0x01234567, 0x89ABCDEF) == run(commands, store)[0].data
    assert store.tfifo[3] == 0xAA000000BB


@dataclass
class OneRequestMachine:
    """A receive machine that takes one request, in a given cycle."""

    store: Store
    cycle: int

    def tick(self, cycle: int) -> None:
        if cycle == self.cycle:
            self.store.requests.popleft()


def test_a_third_request_waits_until_the_receive_machine_takes_one() -> None:
    """Two requests may wait; the next write starts in the cycle after one is taken."""
    store = Store()
    requests = [
        Command(i, "fbi", "csr_write", address=CSR_NUMBERS["rcv_req"], data=(i,), issue=i)
        for i in range(3)
    ]
    behind = Command(3, "fbi", "csr_read", address=4, issue=3)
    log = simulate(CHIP, [[*requests, behind]], store, [OneRequestMachine(store, 50)])

    assert [3, 5, 51, 53] == [e.started for e in log]
    assert [1, 2] == list(store.requests)


def test_the_hash_unit_takes_5_cycles_per_key() -> None:
    """Commands of one, three and two keys are five cycles per key apart."""
    commands = [
        Command(i, "hash", "hash64", count=n, data=(1, 0) * n) for i, n in enumerate((1, 3, 2, 1))
    ]

    assert [0, 5, 20, 30] == [d.start for d in run(commands)]


def hashed(op: str, key: int, multiplier: int) -> int:
    store = Store()
    for name, value in (("64", multiplier), ("48", multiplier % 2**48)):
        store.csrs[CSR_NUMBERS[f"hash_multiplier_{name}_lo"]] = value & 0xFFFFFFFF
        store.csrs[CSR_NUMBERS[f"hash_multiplier_{name}_hi"]] = value >> 32
    (done,) = run([Command(0, "hash", op, data=(key & 0xFFFFFFFF, key >> 32))], store)
    return done.data[1] << 32 | done.data[0]


keys = st.integers(0, 2**64 - 1)
both_widths = pytest.mark.parametrize("op", ["hash48", "hash64"])


@both_widths
@given(a=keys, b=keys, m=keys)
def test_the_hash_is_linear(op: str, a: int, b: int, m: int) -> None:
    """The hash of a sum is the sum of the hashes over GF(2)."""
    assert hashed(op, a ^ b, m) == hashed(op, a, m) ^ hashed(op, b, m)


@both_widths
@given(a=keys)
def test_the_hash_with_multiplier_1_is_the_key(op: str, a: int) -> None:
    """A key shorter than the polynomial is its own remainder."""
    assert a % 2 ** int(op[4:]) == hashed(op, a, 1)


@both_widths
@given(a=keys, b=keys)
def test_key_and_multiplier_are_interchangeable(op: str, a: int, b: int) -> None:
    """The product commutes."""
    assert hashed(op, a, b) == hashed(op, b, a)


@pytest.mark.parametrize(("op", "g"), [("hash48", G48), ("hash64", G64)])
def test_highest_power_times_x_is_the_polynomial_without_its_highest_term(op: str, g: int) -> None:
    """x^(n-1) · x = x^n, which is congruent to G without its highest term."""
    bits = int(op[4:])

    assert g ^ 1 << bits == hashed(op, 1 << (bits - 1), 2)
