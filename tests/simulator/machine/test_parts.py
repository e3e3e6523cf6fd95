"""The parts of a machine: memories as sequences, rows and lookups, counters."""

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ixp.simulator import Machine, PortSpec
from tests.simulator.support.chips import SMALL


@pytest.fixture
def machine() -> Machine:
    return Machine(SMALL, {}, [PortSpec(8, "oc12")])


def test_a_memory_is_read_and_written_by_index_and_slice(machine: Machine) -> None:
    machine.sram[0x10:0x18] = range(8)
    machine.scratch[3] = 0xFFFFFFFF
    machine.sdram[4] = 0x0123456789ABCDEF

    assert machine.sram[0x11] == 1
    assert machine.sram[0x10:0x18] == machine.read("sram", 0x10, 8) == list(range(8))
    assert machine.read("scratch", 3) == [0xFFFFFFFF]
    assert machine.sdram[4] == 0x0123456789ABCDEF
    assert machine.sdram[3:6] == [0, 0x0123456789ABCDEF, 0]
    assert machine.read("sdram", 4) == [0x01234567, 0x89ABCDEF]
    assert machine.scratch[: len(machine.scratch)].count(0) == len(machine.scratch) - 1
    assert list(machine.scratch) == machine.scratch[:]


@given(st.sampled_from(["scratch", "sram", "sdram"]), st.data())
def test_clear_sets_only_its_words_to_0(memory: str, data: st.DataObject) -> None:
    machine = Machine(SMALL, {}, [])
    words = machine.memory(memory)
    sized = st.integers(0, 4000 if memory != "scratch" else len(words))
    end = data.draw(sized)
    first = data.draw(st.integers(0, end))
    written = data.draw(st.sets(st.sampled_from([0, max(first - 1, 0), first, end]) | sized))
    for at in written:
        if at < len(words):
            words[at] = at + 1

    machine.clear(memory, first, end - first)

    limit = min(4001, len(words))
    expected = [at + 1 if at in written and not first <= at < end else 0 for at in range(limit)]
    assert words[:limit] == expected


def test_parts_have_the_numbers_of_the_hardware(machine: Machine) -> None:
    assert [engine.number for engine in machine.engines] == list(range(6))
    assert [context.number for context in machine.engines[5].contexts] == list(range(4))
    assert machine.units["sram"] is machine.sram
    assert list(machine.units) == ["sram", "sdram", "scratch", "hash", "fbi"]
    assert list(machine.ports) == [8]
    assert machine.ports[8].spec.kind == "oc12"
    assert machine.engines[0].contexts[0].counters == (0, 0, 0)
    assert not machine.engines[0].contexts[0].state.alive


@pytest.mark.parametrize(
    ("use", "message"),
    [
        (lambda m: m.sram[1 << 30], "sram address must be 0 to 2097151, not 1073741824"),
        (lambda m: m.sram[-1], "sram address must be 0 to 2097151, not -1"),
        (lambda m: m.sram[8:4], "sram address must be 0 to 2097151, not -4 words from 8"),
        (lambda m: m.sram[0:8:2], "sram must be read and written in steps of 1"),
        (lambda m: m.scratch["a"], "scratch addresses must be whole numbers, not 'a'"),
        (lambda m: m.sram.__setitem__(slice(0, 4), [1]), "sram must be set to 4 words there"),
        (lambda m: m.sram.__setitem__(0, 1 << 32), "word must be 0 to 0xffffffff, not 0x1000"),
        (lambda m: m.sdram.__setitem__(0, 1 << 64), "word must be 0 to 0xffffffffffffffff, not"),
    ],
)
def test_wrong_addresses_and_values_are_errors(
    machine: Machine, use: Callable[[Machine], object], message: str
) -> None:
    with pytest.raises(ValueError, match=message):
        use(machine)
