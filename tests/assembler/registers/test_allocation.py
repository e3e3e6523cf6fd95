from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ixp.assembler import AssemblyError, Program, assemble, headroom
from ixp.isa import Register
from ixp.isa.manual import manual

pairs = st.lists(st.tuples(st.integers(0, 6), st.integers(0, 6)), max_size=9)


def _two_colourable(edges: list[tuple[int, int]]) -> bool:
    """Return whether two banks suffice, by trying every choice."""
    return any(all(banks[a] != banks[b] for a, b in edges) for banks in product((0, 1), repeat=7))


@given(pairs)
def test_registers_get_banks_whenever_an_assignment_exists(edges: list[tuple[int, int]]) -> None:
    text = "\n".join(f"alu[--, r{a}, +, r{b}]" for a, b in edges) + "\nctx_arb[kill]\n"
    try:
        program = assemble(text)
    except AssemblyError:
        assert not _two_colourable(edges)
    else:
        assert _two_colourable(edges)
        assert all(
            program.register(f"r{a}").bank != program.register(f"r{b}").bank for a, b in edges
        )


@given(st.lists(st.integers(1, 8), max_size=8))
def test_groups_fill_both_banks_whenever_they_fit(stars: list[int]) -> None:
    """A group is one register and several that need the opposite bank."""
    fits = any(
        all(
            sum(size if turn == side else 1 for size, turn in zip(stars, turns, strict=True)) <= 16
            for side in (0, 1)
        )
        for turns in product((0, 1), repeat=len(stars))
    )
    text = "".join(
        f"alu[--, hub{n}, +, r{n}_{k}]\n" for n, size in enumerate(stars) for k in range(size)
    )
    try:
        assemble(text + "ctx_arb[kill]\n")
    except AssemblyError:
        assert not fits
    else:
        assert fits


@given(st.lists(st.integers(0, 8), min_size=1, max_size=6), st.integers(0, 8))
def test_disjoint_scopes_share_registers(sizes: list[int], outer: int) -> None:
    blocks = []
    for number, size in enumerate(sizes):
        names = " ".join(f"s{number}_{index}" for index in range(size))
        blocks.append(f".local {names}\nnop\n.endlocal")
    names = " ".join(f"o{index}" for index in range(outer))
    program = assemble(f".local {names}\n" + "\n".join(blocks) + "\nctx_arb[kill]\n.endlocal\n")

    places = {name.register for name in program.registers}
    assert outer + max(sizes) == len(places)


def test_32_relative_registers_fit_and_33_do_not() -> None:
    names = " ".join(f"r{index}" for index in range(32))
    program = assemble(f".local {names}\nctx_arb[kill]\n.endlocal\n")

    assert 32 == len({name.register for name in program.registers})
    with pytest.raises(AssemblyError, match="in the 16 GPRs of bank"):
        assemble(f".local {names} one_more\nctx_arb[kill]\n.endlocal\n")


def test_absolute_registers_are_packed_four_to_a_relative_number() -> None:
    absolute = " ".join(f"@s{index}" for index in range(8))
    relative = " ".join(f"r{index}" for index in range(30))
    program = assemble(f".local {absolute} {relative}\nctx_arb[kill]\n.endlocal\n")

    shared = {(r.bank, r.number % 16) for r in _registers(program) if r.absolute}
    numbers = {(r.bank, r.number) for r in _registers(program) if not r.absolute}
    assert 2 == len(shared)
    assert 30 == len(numbers)
    assert not shared & numbers


def _registers(program: Program) -> list[Register]:
    return [name.register for name in program.registers]


def test_read_and_write_transfer_registers_are_allocated_separately() -> None:
    text = "".join(
        f"sram[read, $r{i}, a, {i}, 1], ctx_swap\nalu[$w{i}, --, B, a]\n"
        f"sram[write, $w{i}, a, {i}, 1], ctx_swap\n"
        for i in range(8)
    )
    program = assemble(text + "ctx_arb[kill]\n")

    assert {f"${n}" for n in range(8)} == {str(program.register(f"$r{i}")) for i in range(8)}
    assert {f"${n}" for n in range(8)} == {str(program.register(f"$w{i}")) for i in range(8)}


def test_a_transfer_register_that_is_read_and_written_takes_both_halves() -> None:
    text = "".join(
        f"sram[read, $x{i}, a, {i}, 1], ctx_swap\nsram[write, $x{i}, a, {i}, 1], ctx_swap\n"
        for i in range(8)
    )
    assemble(text + "ctx_arb[kill]\n")

    with pytest.raises(AssemblyError, match="8 SRAM transfer registers"):
        assemble(text + "sram[read, $y, a, 0, 1], ctx_swap\nctx_arb[kill]\n")


@given(st.permutations(range(8)))
def test_an_ordered_group_has_consecutive_numbers(order: list[int]) -> None:
    names = " ".join(f"$x{index}" for index in order)
    program = assemble(
        f".local $x0 $x1 $x2 $x3 $x4 $x5 $x6 $x7\n.xfer_order {names}\n"
        f"sram[read, $x{order[0]}, a, 0, 8], ctx_swap\nctx_arb[kill]\n.endlocal\n"
    )

    assert list(range(8)) == [program.register(f"$x{index}").number for index in order]


chains = st.lists(st.tuples(st.integers(1, 5), st.sampled_from(["r", "w", "rw"])), max_size=4)


@given(chains)
def test_ordered_groups_are_placed_whenever_they_fit(groups: list[tuple[int, str]]) -> None:
    lines = ["immed[a, 0]"]
    for name, (length, halves) in enumerate(groups):
        lines.append(f".xfer_order {' '.join(f'$g{name}_{index}' for index in range(length))}")
        commands = ["read"] * ("r" in halves) + ["write"] * ("w" in halves)
        lines += [f"sram[{command}, $g{name}_0, a, 0, {length}], ctx_swap" for command in commands]
    try:
        assemble("\n".join(lines) + "\nctx_arb[kill]\n")
    except AssemblyError:
        assert not _placeable(groups)
    else:
        assert _placeable(groups)


def _placeable(groups: list[tuple[int, str]]) -> bool:
    """Return whether the groups fit, by trying every first number of each."""
    for starts in product(range(8), repeat=len(groups)):
        occupied = [
            (half, number)
            for start, (length, halves) in zip(starts, groups, strict=True)
            for half in halves
            for number in range(start, start + length)
        ]
        if len(set(occupied)) == len(occupied) and all(number < 8 for _, number in occupied):
            return True
    return False


def test_a_declared_register_number_is_used() -> None:
    program = assemble(
        ".areg a 0\n.breg b 3\n.areg @lock 17\n.addr $$x 4\n"
        "alu[c, a, +, b]\nalu[@lock, --, B, c]\nsdram[read, $$x, a, 0, 1], ctx_swap\nctx_arb[kill]"
    )

    assert Register("gpr", 0, "A") == program.register("a")
    assert Register("gpr", 3, "B") == program.register("b")
    assert Register("gpr", 17, "A", absolute=True) == program.register("@lock")
    assert Register("sdram", 4) == program.register("$$x")
    assert program.register("c") not in (Register("gpr", 0, "A"), Register("gpr", 1, "A"))


@pytest.mark.parametrize("other", [".areg", ".breg"])
def test_both_addresses_of_a_reference_may_be_in_the_same_bank(other: str) -> None:
    """The addresses are read one after the other, unlike the sources of an ALU word."""
    fixed = f".areg base 0\n{other} offset 1\n"
    program = assemble(fixed + "sram[read, $x, base, offset, 1], ctx_swap\nctx_arb[kill]")

    assert Register("gpr", 1, other[1].upper()) == program.register("offset")
    assert "addresses of a reference may stand in one bank" in manual()


def test_absolute_registers_avoid_declared_relative_numbers() -> None:
    fixed = "".join(f".areg a{n} {n}\n.breg b{n} {n}\n" for n in range(1, 16))
    program = assemble(fixed + "alu[@lock, @lock, +, 1]\nctx_arb[kill]\n")

    assert 0 == program.register("@lock").number % 16


def test_an_indirect_reference_reserves_its_whole_ordered_group() -> None:
    """indirect_ref may override the count, so the rest of the group holds no other register."""
    program = assemble(
        ".xfer_order $x0 $x1 $x2 $x3 $x4 $x5 $x6\n"
        "sram[read, $x0, a, 0, 1], indirect_ref, ctx_swap\n"
        "sram[read, $other, a, 0, 1], ctx_swap\nctx_arb[kill]\n"
    )

    assert (0, 7) == (program.register("$x0").number, program.register("$other").number)


def test_a_register_of_which_the_address_is_taken_reserves_both_halves() -> None:
    program = assemble("immed[a, &$x]\nsram[read, $y, a, 0, 1], ctx_swap\nctx_arb[kill]\n")

    assert program.register("$x") != program.register("$y")


def test_ld_field_reads_its_destination() -> None:
    program = assemble("ld_field[d, 0011, s]\nctx_arb[kill]\n")

    assert program.register("d").bank != program.register("s").bank


def test_absolute_registers_use_the_windows_of_contexts_that_do_not_run() -> None:
    """With two contexts, 64 absolute registers cost no relative one; 32 relative ones stay."""
    absolute = " ".join(f"@s{number}" for number in range(64))
    relative = " ".join(f"r{number}" for number in range(32))
    text = f".reg {absolute}\n.reg {relative}\nctx_arb[kill]"

    assert 0 == headroom(assemble(f".num_contexts 2\n{text}")).free_gpr
    with pytest.raises(AssemblyError, match="no room for `r16`"):
        assemble(text)


@given(number=st.integers(0, 7), size=st.integers(1, 8), inside=st.booleans())
def test_declared_numbers_are_reserved_in_scope(number: int, size: int, *, inside: bool) -> None:
    """A disjoint scope has all eight transfer registers, an inner one the remaining ones."""
    fixed = f".local $c\n.addr $c {number}\nimmed[$c, 1]\n{{}}sram[write, $c, 0, 0, 1]\n.endlocal\n"
    array = f".local $d[{size}]\nsram[write, $d[0], 0, 0, {size}]\n.endlocal\n"
    text = fixed.format(array) if inside else fixed.format("") + array
    if inside and size > max(number, 7 - number):
        with pytest.raises(AssemblyError, match=r"of the scope of <text>:1 \(`\$c`\)"):
            assemble(text + "ctx_arb[kill]\n")
        return
    places = [place.number for place in _registers(assemble(text + "ctx_arb[kill]\n"))]

    assert number == places[0]
    assert list(range(places[1], places[1] + size)) == places[1:]
    assert not inside or number not in places[1:]
