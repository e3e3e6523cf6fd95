"""What the compiler ships agrees with the description, and with its sources."""

from ixp.compiler import machine_header
from ixp.compiler.headers import HEADER
from ixp.compiler.select.intrinsics import FUNCTIONS
from ixp.compiler.select.references import references


def test_the_header_is_that_of_the_description() -> None:
    assert machine_header() == HEADER.read_text()


def test_every_declared_function_is_translated() -> None:
    text = HEADER.with_name("ixp.h").read_text() + HEADER.read_text()

    assert [name for name in (*FUNCTIONS, *references()) if f" {name}(" not in text] == []
