import pytest

from ixp.assembler import AssemblyError, assemble, listing
from ixp.assembler.output import image
from ixp.assembler.program import InitialData

END = "\nend#: br[end#]\n"


def test_initial_values_may_be_any_constants() -> None:
    """SDRAM takes two longwords for each address."""
    text = (
        "#define TABLE 0x100\n.init scratch[TABLE + 1] 1, (2 + 3), -1, end#\n"
        ".init sdram[2] 0x12345678, 9\nnop"
    )

    assert [
        InitialData("scratch", 0x101, [1, 5, 0xFFFFFFFF, 1]),
        InitialData("sdram", 2, [0x12345678, 9]),
    ] == assemble(text + END).init


def test_a_label_before_initial_data_names_the_next_word() -> None:
    program = assemble(f"nop\nstart#: again#: .init scratch[0] start#\nlast#: .init_ctx{END}")

    assert [InitialData("scratch", 0, [1])] == program.init
    assert {1} == {program.labels[name] for name in ("start", "again", "last", "end")}


def test_initial_data_is_in_the_image_and_the_listing() -> None:
    program = assemble(f".init sram[16] 7, 8{END}")

    assert program == image.from_bytes(image.to_bytes(program), "image")
    assert ";   sram:0x10 00000007 00000008" in listing(program)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (".init", "must name a memory"),
        (".init srm[0] 1", "did you mean `sram`"),
        (".init sram 1", "must have an address in brackets"),
        (".init sram[0", "must have an address in brackets"),
        (".init sram[] 1", "must have a value here"),
        (".init sram[0]", "must have a value here"),
        (".init sram[0] 1,, 2", "must have a value here"),
        (".init scratch[1023] 1, 2", "address in scratch must be 0 to 0x3fe here, not 0x3ff"),
        (".init scratch[0 - 1] 1", "address in scratch must be"),
        (".init sdram[0] 1, 2, 3", "two values for each quadword, not 3"),
        (".init sram[0] (1 << 32)", "value must have 32 bits"),
        (".init sram[0] nowhere#", "unknown label `nowhere#`"),
        (".init sram[0] x", "undefined name `x`"),
        ("nop .init sram[0] 1", "unexpected `.init`"),
        ("a#: .init srm[0] 1\nbr[a#]", "did you mean `sram`"),
    ],
)
def test_wrong_initial_data_is_refused_with_the_reason(text: str, message: str) -> None:
    with pytest.raises(AssemblyError) as caught:
        assemble(text + END)

    assert message in str(caught.value)
