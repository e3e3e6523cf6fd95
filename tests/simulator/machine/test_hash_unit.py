"""The hashes that a caller asks for are those of the unit's multipliers."""

import pytest
from hypothesis import given
from hypothesis.strategies import integers

from ixp.isa.tables.chip import chip
from ixp.simulator import Debugger, Machine
from tests.simulator.support.models.first_come import G48, G64

_MULTIPLIERS = {48: 0x9ABC_1234_5679, 64: 0xFEDC_BA98_7654_3211}


def product(a: int, b: int, bits: int, g: int) -> int:
    """Multiply without carry, then divide."""
    total = 0
    for power in range(bits):
        total ^= (b << power) * (a >> power & 1)
    for power in reversed(range(bits, 2 * bits)):
        if total >> power & 1:
            total ^= g << power - bits
    return total


@pytest.fixture(scope="module")
def machine() -> Machine:
    machine = Machine(chip(), {})
    debug = Debugger(machine)
    for bits, value in _MULTIPLIERS.items():
        debug.set_csr(f"hash_multiplier_{bits}_lo", value & 0xFFFFFFFF)
        debug.set_csr(f"hash_multiplier_{bits}_hi", value >> 32)
    return machine


@given(integers(0, 2**64 - 1))
def test_a_hash_is_a_product_of_polynomials(machine: Machine, key: int) -> None:
    short = key >> 16

    assert product(key, _MULTIPLIERS[64], 64, G64) == machine.hash.hash64(key)
    assert product(short, _MULTIPLIERS[48], 48, G48) == machine.hash.hash48(short)
