import pytest
from hypothesis import given
from hypothesis.strategies import integers

from ixp.isa.tables.chip import chip
from ixp.microcode.config.tables import Vc
from ixp.microcode.core.hash_unit import MULTIPLIER, hash48, vc_row
from ixp.microcode.core.initial_memory import vc_key
from ixp.simulator.machine.machine import Machine
from tests.microcode.support.router import programs

POLYNOMIAL = chip()["hash48_polynomial"]
keys = integers(0, 2**48 - 1)
_G48 = sum(1 << power for power in (48, 36, 25, 10, 0))


def by_polynomials(a: int, b: int) -> int:
    """Multiply polynomials over GF(2), then divide, by the definition."""
    product = 0
    for power in range(48):
        product ^= (b << power) * (a >> power & 1)
    for power in reversed(range(48, 96)):
        if product >> power & 1:
            product ^= _G48 << power - 48
    return product


@given(keys)
def test_the_hash_is_a_product_of_polynomials(key: int) -> None:
    assert by_polynomials(key, MULTIPLIER) == hash48(key, POLYNOMIAL)


@given(keys, keys)
def test_the_hash_is_linear(one: int, other: int) -> None:
    """The hash of a sum is the sum of the hashes over GF(2)."""
    assert hash48(one, POLYNOMIAL) ^ hash48(other, POLYNOMIAL) == hash48(one ^ other, POLYNOMIAL)


@pytest.mark.parametrize("polynomial", [POLYNOMIAL, 5, 1 << 47 | 1])
def test_the_hash_unit_computes_the_hash_of_the_core(polynomial: int) -> None:
    """system_init sets its multiplier first."""
    machine = Machine(chip(hash48_polynomial=polynomial), {5: programs()[5]})
    machine.run(5000)

    for key in (1, 0x80000008, 2**47, 0x123456789ABC):
        assert hash48(key, polynomial) == machine.hash.hash48(key)


def test_vcs_of_a_small_range_are_in_different_rows() -> None:
    rows = {vc_row(vc_key(Vc(8, 0, vci)), POLYNOMIAL) for vci in range(32, 32 + 1024)}

    assert 1024 == len(rows)
