"""A name at a word means the register in the list file."""

import pytest

from ixp.assembler import assemble
from ixp.assembler.output import image
from ixp.simulator import Debugger, Machine
from ixp.simulator.debug.symbols import names_at, register_name, register_place
from ixp.support.errors import UserError
from tests.simulator.support.chips import SMALL
from tests.simulator.support.scoped_programs import ListedRegisters, scoped_source

SIBLINGS = """\
.local slot
    immed[slot, 1]
    .local x
    immed[x, 2]
    .endlocal
.endlocal
.local y
    .local slot
    immed[slot, 3]
    nop
    .endlocal
    immed[y, 4]
.endlocal
    ctx_arb[kill]
"""


@pytest.mark.parametrize("seed", range(40))
def test_names_at_a_word_mean_the_registers_of_the_list_file(seed: int) -> None:
    listed = ListedRegisters(scoped_source(seed))
    program = image.from_bytes(image.to_bytes(listed.program), "a.image")
    assert len(listed.words) == len(program.words)
    for word, (_, operands) in enumerate(listed.words):
        expected = listed.names(word)
        used = {name: plain for name, plain in operands.items() if name in expected}

        plain_names = {name: plain for name, (plain, _) in expected.items()}
        named = names_at(program, word)

        assert plain_names == {name: str(register) for (register, _), name in named.items()}
        assert used.items() <= plain_names.items()
        for name, (plain, halves) in expected.items():
            place = register_place(program, 2, word, name)
            assert register_place(None, 2, word, plain, halves[0] or None) == place
            assert register_name(program, 2, word, place) == name


def test_a_watch_reads_the_register_of_its_scope_only() -> None:
    program = assemble(SIBLINGS)
    assert len({str(entry.register) for entry in program.registers if entry.name == "slot"}) == 2
    for value, word in ((1, 1), (3, 3)):
        machine = Machine(SMALL, {0: program.words}, contexts={0: 1})
        debug = Debugger(machine, {0: program})
        condition = f'register(0, 0, "slot") == {value}'

        assert debug.run_until(condition, 100)
        assert word == debug.thread(0, 0).word
    assert not Debugger(machine, {0: program}).run_until('register(0, 0, "slot") == 4', 100)


def test_a_name_outside_its_scopes_is_refused_with_its_registers() -> None:
    program = assemble(SIBLINGS)
    debug = Debugger(Machine(SMALL, {0: program.words}, contexts={0: 1}), {0: program})
    debug.break_at(0, 3)
    debug.break_at(0, 5)
    debug.run_to(100)
    debug.set_register(0, 0, "slot", 9)
    debug.run_to(100)
    at_end = (
        r"`slot` must be in scope, which it is not at <text>:14: ctx_arb\[kill\]; in its scopes"
    )
    for use in (
        lambda: debug.register(0, 0, "slot"),
        lambda: debug.set_register(0, 0, "slot", 1),
        lambda: debug.place_of(0, 0, "slot"),
        lambda: debug.watch('register(0, 0, "slot")').value(),
    ):
        with pytest.raises(UserError, match=at_end):
            use()


def test_the_name_of_a_transfer_register_means_the_used_half() -> None:
    """Without `read` or `write` and with both used, it is the read half."""
    program = assemble("immed[$out, 7]\nalu[a, --, B, $in]\nimmed[$x, 1]\nalu[a, --, B, $x]\nnop")
    for name, half in (("$out", "write"), ("$in", "read"), ("$x", "read")):
        assert register_place(program, 1, 0, name, half) == register_place(program, 1, 0, name)
    assert register_place(program, 1, 0, "$x", "write") != register_place(program, 1, 0, "$x")
