import pytest

from ixp.assembler import AssemblyError, Program, assemble
from ixp.assembler.output import image
from ixp.assembler.program import LoggedValue
from ixp.support.errors import UserError

_LOOP = """
.local n sum
    immed[n, 3]
    immed[sum, 0]
again#:
    {log}
    alu[sum, sum, +, n]
    alu[n, n, -, 1]
    br>0[again#]
    alu[--, sum, -, 1]
    ctx_arb[kill]
.endlocal
"""


def loop(log: str) -> Program:
    return assemble(_LOOP.format(log=log))


def test_log_points_stand_at_the_next_word_and_change_no_word() -> None:
    program = loop('.log "n %d of %x", n, (3 + 4)')

    assert loop("").words == program.words
    assert [2] == [point.word for point in program.logs]
    assert program == image.from_bytes(image.to_bytes(program), "image")


def test_values_are_shown_as_hexadecimal_signed_or_unsigned() -> None:
    [point] = loop('.log "%x %d %u %% %d", n, sum, sum, (0 - 5)').logs

    assert "0x10 -1 4294967295 % -5" == point.format([16, 2**32 - 1, 2**32 - 1])


def test_no_word_moves_across_a_log_point() -> None:
    """Without the log point -O moves a word into the window of the branch."""
    text = "again#:\nalu[m, n, -, 1]\nalu[n, m, +, 1]\n{}\nbr[again#]\n"
    free = assemble(text.format(""), optimised=True)
    held = assemble(text.format('.log "%d", n'), optimised=True)

    assert ["br[again#]", "alu[n, m, +, 1]"] == [line.text for line in free.lines[1:]]
    assert ["alu[n, m, +, 1]", "br[again#]"] == [line.text for line in held.lines[1:]]
    assert [2] == [point.word for point in held.logs]


def test_a_logged_register_counts_as_read() -> None:
    text = "immed[a, 1]\nalu[b, a, +, 1]\n{}\nnop\nctx_arb[kill]\n"

    def warnings(log: str) -> list[str]:
        return [warning.message for warning in assemble(text.format(log)).warnings]

    assert any("`b`" in message for message in warnings(""))
    assert not any("`b`" in message for message in warnings('.log "%x", b'))


def test_synonyms_are_followed() -> None:
    text = '.operand_synonym other sum\n.operand_synonym five 5\n.log "%d %d", other, five'
    [point] = loop(text).logs

    assert "7 5" == point.format([7])


def test_a_text_has_up_to_eight_values_with_or_without_a_comma_behind_it() -> None:
    [eight] = loop(f'.log "{"%d" * 8}"{", n" * 8}').logs
    [one] = loop('.log "%d" n').logs

    assert (8, 1) == (len(eight.values), len(one.values))


def test_of_a_transfer_register_the_read_half_is_logged_if_both_are_used() -> None:
    text = 'immed[$x, 1]\n.log "%d", $x\nsram[write, $x, 0, 0, 1], ctx_swap\n{}ctx_arb[kill]\n'
    [[written], [both]] = [
        assemble(text.format(words)).logs[0].values for words in ("", "alu[--, $x, -, 1]\n")
    ]

    assert isinstance(written, LoggedValue)
    assert isinstance(both, LoggedValue)
    assert (True, False) == (written.write, both.write)


@pytest.mark.parametrize(
    ("log", "column"), [('.log "%s", n', 10), ('.log "%d"', 5), (".log 7", 10)]
)
def test_errors_name_the_place_of_the_text_or_the_directive(log: str, column: int) -> None:
    with pytest.raises(AssemblyError, match=rf"^<text>:6:{column}: error: "):
        loop(log)


@pytest.mark.parametrize(
    ("log", "message"),
    [
        (".log", "must have a text in quotes"),
        (".log n", "must have a text in quotes"),
        ('.log "%d"', "a value for each conversion: 1 in its text, not 0"),
        ('.log "n", n', "a value for each conversion: 0 in its text, not 1"),
        (f'.log "{"%d" * 9}"{", n" * 9}', "at most 8: 9 in its text"),
        ('.log "%s", n', "unknown conversion `%s`"),
        ('.log "100%", n', "unknown conversion `%`"),
        ('.log "%d %d", n,, sum', "must have a value here"),
        ('.log "%d", smu', "unknown register `smu`; did you mean `sum`"),
        ('.log "%d", (n + 1)', "expected a number, found the register `n`"),
        ('.log "%d", nowhere#', "unknown label `nowhere#`"),
        ('nop .log "x"', "unexpected `.log`"),
    ],
)
def test_wrong_log_points_are_explained(log: str, message: str) -> None:
    with pytest.raises(AssemblyError) as caught:
        loop(log)
    assert message in str(caught.value)


def test_a_log_point_needs_a_word_behind_it() -> None:
    with pytest.raises(AssemblyError, match="must stand before a word"):
        assemble('ctx_arb[kill]\n.log "end"\n')


@pytest.mark.parametrize(("old", "new"), [('"word":2', '"word":9'), ("%d", "%%")])
def test_images_with_wrong_log_points_are_refused(old: str, new: str) -> None:
    data = image.to_bytes(loop('.log "n %d", n'))
    body = data[data.index(b'"program":') + 10 : data.rindex(b"}")]
    wrong = body.replace(old.encode(), new.encode())
    altered = data.replace(body, wrong).replace(
        image._checksum(body).encode(),
        image._checksum(wrong).encode(),
    )

    with pytest.raises(UserError, match="log point"):
        image.from_bytes(altered, "image")
