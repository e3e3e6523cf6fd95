"""Compare headroom with the application note's method, a macro that uses up free registers."""

from pathlib import Path
from random import Random

import pytest

from ixp.assembler import AssemblyError, Headroom, assemble, headroom
from ixp.microcode.config.loader import load
from ixp.microcode.memory.map import INCLUDE_PATH
from tests.conftest import Ixp

ENGINES = {engine.role: engine for engine in load("oc12").engines}
SUPPORT = Path(__file__).parents[1] / "support"
KINDS = ("free_gpr", "free_sram_xfer", "free_sdram_xfer")


def has_room(text: str, defines: dict[str, str], counts: tuple[int, ...]) -> bool:
    """Return whether a program has room for these numbers of registers of `KINDS`."""
    call = "\n#include <free_register_test.uc>\nfree_register_test(" + ", ".join(map(str, counts))
    try:
        assemble(f"{text}\n{call})\n", defines=defines, include=[SUPPORT, *INCLUDE_PATH])
    except AssemblyError as error:
        return "no room for" not in str(error)
    return True


def free_registers_by_macro(text: str, defines: dict[str, str]) -> dict[str, int]:
    """Return how many registers of each kind the macro can use, counted up as in the note."""
    counts = {}
    for at, kind in enumerate(KINDS):
        count = 0
        while has_room(text, defines, tuple((count + 1) * (at == index) for index in range(3))):
            count += 1
        counts[kind] = count
    return counts


def free_registers(free: Headroom) -> dict[str, int]:
    return {kind: getattr(free, kind) for kind in KINDS}


@pytest.mark.parametrize("role", ENGINES)
def test_headroom_of_the_router_is_what_the_macro_can_use(role: str) -> None:
    """free_register_test() fits with as many registers as the headroom, and not with one more."""
    engine = ENGINES[role]
    defines = {name: str(value) for name, value in engine.defines.items()}
    program = assemble(
        Path(engine.program), defines=defines, include=INCLUDE_PATH, global_headroom=True
    )
    free = free_registers(headroom(program))
    text = f'#include "{engine.program}"\n'
    counts = tuple(free.values())

    for at in range(3):
        just, more = ([(count + add) * (index == at) for index, count in enumerate(counts)]
                      for add in (0, 1))  # fmt: skip
        assert has_room(text, defines, tuple(just))
        assert not has_room(text, defines, tuple(more))


def random_program(seed: int) -> str:
    """Return a program of nested scopes with registers of every kind."""
    rng = Random(seed)
    lines = []

    def scope(depth: int) -> None:
        names = [f"d{depth}_{number}" for number in range(rng.randrange(1, 7))]
        lines.append(f".local {' '.join(names)} $x{depth}_ $$y{depth}_")
        lines.extend(f"immed[{name}, 1]" for name in names)
        for _ in range(rng.randrange(4)):
            lines.extend(
                [f"alu[{rng.choice(names)}, {names[0]}, +, {names[-1]}]"] * (len(names) > 1)
            )
        uses = [f"alu[$x{depth}_, --, B, 1]", f"alu[--, --, B, $$y{depth}_]", "nop"]
        lines.append(rng.choice(uses))
        for _ in range(rng.randrange(3) if depth < 3 else 0):
            scope(depth + 1)
        lines.append(".endlocal")

    scope(0)
    lines.extend(f"immed[@s{number}, 1]" for number in range(rng.randrange(6)))
    return "\n".join([*lines, "ctx_arb[kill]"])


@pytest.mark.parametrize("seed", range(4))
def test_headroom_of_random_programs_is_what_the_macro_can_use(seed: int) -> None:
    text = random_program(seed)

    assert free_registers_by_macro(text, {}) == free_registers(
        headroom(assemble(text, global_headroom=True))
    )


@pytest.fixture
def program(tmp_path: Path) -> Path:
    path = tmp_path / "two.uc"
    path.write_text("immed[a, 1]\nimmed[b, 1]\nctx_arb[kill]\n", encoding="utf-8")
    return path


@pytest.mark.parametrize(
    ("budget", "code", "message"),
    [
        ("[two]\nfree_gpr = 30\nfree_words = 2045", 0, ""),
        ("[two]\nfree_gpr = 31", 1, "ixp: free_gpr of two must be at least 31, not 30\n"),
        ("[two]\nfree_words = 2046", 1, "ixp: free_words of two must be at least 2046, not 2045\n"),
    ],
)
def test_too_little_headroom_for_a_budget_fails_the_command(
    ixp: Ixp, program: Path, budget: str, code: int, message: str
) -> None:
    file = program.with_name("budget.toml")
    file.write_text(budget, encoding="utf-8")
    actual, _, err = ixp("headroom", program, "--budget", file)

    assert code == actual
    assert message in err
