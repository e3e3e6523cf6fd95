"""Registers: existence, names and physical numbers."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ixp.isa import Register, physical


@pytest.mark.parametrize(
    ("register", "name"),
    [
        (Register("gpr", 3, "A"), "a3"),
        (Register("gpr", 63, "B", absolute=True), "@b63"),
        (Register("sram", 0), "$0"),
        (Register("sdram", 7), "$$7"),
    ],
)
def test_the_name_of_a_register_has_its_symbol(register: Register, name: str) -> None:
    assert name == str(register)


@given(st.integers(0, 15), st.integers(0, 3), st.sampled_from("AB"))
def test_an_absolute_register_is_a_relative_register_of_one_context(
    number: int, context: int, bank: str
) -> None:
    absolute = Register("gpr", 16 * context + number, bank, absolute=True)

    assert physical(absolute, 0) == physical(Register("gpr", number, bank), context)


@given(st.integers(0, 7), st.integers(0, 3))
def test_transfer_registers_are_numbered_context_by_context(number: int, context: int) -> None:
    assert 8 * context + number == physical(Register("sram", number), context)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("gpr", 16, "A"), "register number must be 0 to 15, not 16"),
        (("sram", 8), "register number must be 0 to 7, not 8"),
        (("dram", 0), "register file must be gpr, sram or sdram, not dram"),
        (("gpr", 0), "a GPR must be in bank A or B, a transfer register in none, relative"),
        (("sram", 0, "A"), "a GPR must be in bank A or B, a transfer register in none, relative"),
    ],
)
def test_register_that_does_not_exist_is_refused(arguments: tuple[str, int], message: str) -> None:
    with pytest.raises(ValueError, match=f"^{message}$"):
        Register(*arguments)
