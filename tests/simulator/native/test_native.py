"""Compiled code agrees with the interpreter, and both with the semantic expressions."""

import ctypes
import struct
from collections.abc import Iterable
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ixp.assembler import assemble
from ixp.isa import NO_SHIFT, Instr, Register, encode, variants
from ixp.isa.instructions import INSTRUCTIONS
from ixp.isa.meaning.description import Variant
from ixp.isa.meaning.semantics import evaluate
from ixp.isa.tables.chip import chip
from ixp.isa.tables.csrs import event_mask
from ixp.isa.tables.registers import WINDOW_REGISTERS
from ixp.simulator import Machine, MachineFault, _kernel, state_of
from ixp.simulator.native import compiled_code, lowering
from ixp.simulator.native.compiler import Loaded, compile_ir
from ixp.simulator.native.native_program import NativeProgram
from ixp.simulator.native.private_runs import COST_ROWS
from ixp.simulator.program.decoded import DecodedProgram
from ixp.simulator.program.word_fields import FLAGS, KINDS, RELATIVE
from ixp.simulator.program.words import Word, pack
from ixp.support.errors import UserError
from tests.example_counts import examples
from tests.simulator.support.chips import SMALL
from tests.simulator.support.programs import Builder, defer_of, random_programs
from tests.simulator.support.states import assert_equal_states
from tests.simulator.support.words import instr

LONGWORD = st.one_of(st.integers(0, 2**32 - 1), st.sampled_from([0, 1, 2**31, 2**32 - 1]))
BIT = st.integers(0, 1)
STATE = {
    **dict.fromkeys(("prev_a", "prev_result", "bset1", "bset2", "csr_value"), "<I"),
    **dict.fromkeys(("n", "z", "v", "c"), "<B"),
    "codes_set": "<q",
}
CALL = ("time", "horizon", "pc", "aborted", "ctx", "outstanding")
LAYOUT = _kernel.native_layout()
CHIP = chip()
CONDITION_CODES = {"n", "z", "v", "c"}
A, B, DEST = 1, 17, 2
TARGET = 7

# ---- machines


def machine(programs: dict[int, list[int]], native: str) -> Machine:
    return Machine(SMALL, programs, native=native, cache=False)


class PrivateBuilder(Builder):
    """Random programs with few references: long private runs, loops and nested branches."""

    def _step(self, _at: int) -> list[Instr]:
        kind = self.rng.randrange(12)
        if kind == 0:
            return [instr("ctx_arb", events=event_mask("voluntary"))]
        if kind < 5:
            branch = self._branch_to(self.rng.randrange(self.length))  # backwards as well
            return [*branch, *(self.draw.straight() for _ in range(defer_of(branch[-1])))]
        return [self.draw.straight()]


def compare(programs: dict[int, list[int]], pieces: Iterable[int]) -> Machine:
    """Run programs compiled and interpreted, compare after each piece; return the compiled one."""
    compiled, interpreted = (machine(programs, native) for native in ("on", "off"))
    for cycles in pieces:
        compiled.run(cycles)
        interpreted.run(cycles)
        assert_equal_states(
            state_of(interpreted), state_of(compiled), where=f" at cycle {compiled.now}"
        )
    return compiled


@examples(10)
@given(st.integers(0, 10**6))
def test_compiled_loops_stop_at_the_horizon(seed: int) -> None:
    rng = Random(seed)
    compare({0: PrivateBuilder(seed).words()}, [rng.randrange(1, 900) for _ in range(30)])


def test_compiled_code_may_be_installed_at_any_time() -> None:
    programs = random_programs(5)
    late, interpreted = (machine(programs, "off") for _ in range(2))
    late.run(3333)
    late._native.due = late._native._compile_from = 0
    late.run(3333)
    interpreted.run(6666)

    assert_equal_states(state_of(interpreted), state_of(late))
    assert late._native.engines == set(programs)


@pytest.mark.parametrize("value", [0, 99])
@pytest.mark.parametrize("condition", ["br=0", "br!=0", "br<0", "br=cout"])
def test_a_branch_on_constants_is_compiled(condition: str, value: int) -> None:
    a0, a1 = Register("gpr", 0, "A"), Register("gpr", 1, "A")
    program = [
        instr("alu", dest=a0, a=None, op="B", b=value),
        instr(condition, {"guess_branch": True, "defer": 1}, label=4),
        instr("immed", dest=a0, value=1, shift=NO_SHIFT),
        instr("alu", dest=a1, a=a1, op="+", b=1),
        instr("alu", dest=a1, a=a1, op="+", b=16),
        instr("br", label=0),
    ]
    compare({0: [encode(i) for i in program]}, [1000])


def test_a_jump_table_is_followed() -> None:
    """Targets in a register need not begin a block."""
    a0, a1 = Register("gpr", 0, "A"), Register("gpr", 1, "A")
    program = [
        instr("immed", dest=a0, value=0, shift=NO_SHIFT),
        instr("alu", dest=a0, a=a0, op="+", b=1),
        instr("alu", dest=a0, a=a0, op="AND", b=3),
        instr("jump", reg=a0, label=4),
        *(instr("alu", dest=a1, a=a1, op="+", b=step) for step in (1, 3, 5, 7)),
        instr("br", label=1),
    ]
    compiled = compare({0: [encode(i) for i in program]}, [5000])
    assert compiled.engines[0].registers[1] != 0


def test_a_return_to_a_known_word_checks_the_horizon() -> None:
    """The cycles of its target are not counted in advance."""
    a0, a1 = Register("gpr", 0, "A"), Register("gpr", 1, "A")
    swap = instr("ctx_arb", events=event_mask("voluntary"))
    far = 4
    program = [
        *(swap, instr("load_addr", dest=a0, label=far), instr("rtn", reg=a0), swap),
        *[instr("alu", dest=a1, a=a1, op="+", b=1)] * 9,
        instr("br", label=0),
    ]
    for cycle in range(1, 60):
        compare({0: [encode(i) for i in program]}, [cycle])


def test_running_off_the_end_is_the_same_fault_in_compiled_code() -> None:
    a0 = Register("gpr", 0, "A")
    program = {0: [encode(instr("alu", dest=a0, a=a0, op="+", b=1))] * 5}
    faults = []
    for native in ("on", "off"):
        with pytest.raises(MachineFault) as fault:
            machine(program, native).run(100)
        faults.append((str(fault.value), fault.value.cycle))

    assert faults[0] == faults[1]


@pytest.mark.parametrize(("more", "compiled"), [(0, False), (40, True)])
def test_auto_mode_compiles_programs_with_many_words_per_command(
    more: int, monkeypatch: pytest.MonkeyPatch, *, compiled: bool
) -> None:
    """A loop around one reference is compiled if it is long; results equal the interpreter's."""
    monkeypatch.setattr(compiled_code, "LOAD_AFTER_CYCLES", 1000)
    monkeypatch.setattr(compiled_code, "COMPILE_AFTER_CYCLES", 2000)
    step = "alu[a1, a1, +, 1]\n"
    source = f"l#: scratch[read, $0, a0, 0, 1], ctx_swap\n{step * (5 + more)}br[l#]\n"
    programs = {0: assemble(f".xfer_order $0\nimmed[a0, 0]\n{source}").words}
    auto, interpreted = (machine(programs, native) for native in ("auto", "off"))
    auto.run(4000)
    interpreted.run(4000)

    assert_equal_states(state_of(interpreted), state_of(auto))
    assert auto._native.engines == ({0} if compiled else set())


def test_an_unknown_mode_is_refused() -> None:
    with pytest.raises(UserError, match=r"native must be one of auto, off, on, not 'yes'"):
        machine({}, "yes")


# ---- single words


def private(variant: Variant, *, guess: bool = False, **fields: int) -> Word:
    """Return a word of a semantic variant that reads registers A and B and writes DEST."""
    return Word(
        kind=KINDS.index("private"),
        handler=variants().index(variant),
        flags=FLAGS["guess"] if guess else 0,
        a=A | RELATIVE,
        b=B | RELATIVE,
        dest=DEST | RELATIVE,
        **fields,
    )


class Compiled:
    """A compiled program, called without a machine."""

    def __init__(self, words: list[Word]) -> None:
        program = DecodedProgram(pack(words), [0])
        self._loaded = Loaded(compile_ir(NativeProgram(program, CHIP).ir()))
        prototype = ctypes.CFUNCTYPE(ctypes.c_uint64, *[ctypes.c_void_p] * 4)
        self._run = prototype(self._loaded.address(lowering.SYMBOL))

    def __call__(
        self, call: dict[str, int], state: dict[str, int], registers: list[int]
    ) -> tuple[dict[str, int], dict[str, int], list[int]]:
        """Call the code; return call, state and registers of context 1."""
        window = WINDOW_REGISTERS
        calls, states = bytearray(64), bytearray(64)
        for name, value in call.items():
            struct.pack_into("<q", calls, LAYOUT[name], value)
        for name, value in state.items():
            struct.pack_into(STATE[name], states, LAYOUT[name], value)
        file = (ctypes.c_uint32 * (4 * window))(*[0] * window, *registers)
        memory = [(ctypes.c_char * 64).from_buffer(part) for part in (calls, states)]
        self._run(*memory, file, ctypes.addressof(file) + 4 * window)
        after_call = {name: struct.unpack_from("<q", calls, LAYOUT[name])[0] for name in CALL}
        after = {name: struct.unpack_from(f, states, LAYOUT[name])[0] for name, f in STATE.items()}
        return after_call, after, list(file)[window : 2 * window]


@st.composite
def states(draw: st.DrawFn) -> dict[str, int]:
    """Draw a state of an engine at time 100."""
    values = {name: draw(BIT if f == "<B" else LONGWORD) for name, f in STATE.items()}
    return values | {"codes_set": draw(st.sampled_from([99, 98, 7, -1]))}


def lost_cycles(variant: Variant, word: Word, *, late: bool, taken: bool) -> int:
    """Return the aborted cycles of a branch (docs/reference/machine/timing/microengine.md)."""
    if not taken:
        return CHIP["guess_wrong_cycles"] if word.has("guess") else 0
    cost = INSTRUCTIONS[variant.key.split(":")[0]][0].cost
    stage = {"branch_early": "early", "branch_operand": "operand"}.get(cost)
    lost = CHIP[f"abort_{stage or ('late' if late else 'early')}_cycles"]
    saved = CHIP["guess_saves_cycles"] if word.has("guess") and lost > 1 else 0
    return max(0, lost - saved - word.defer)


@pytest.mark.parametrize("variant", variants(), ids=lambda variant: variant.key)
@settings(max_examples=6, deadline=None)
@given(st.data())
def test_compiled_code_of_every_semantic_variant_agrees_with_evaluate(
    variant: Variant, data: st.DataObject
) -> None:
    """One word of each private variant is compiled; its cost is compared too."""
    branches = "taken" in variant.effects
    defer = data.draw(st.integers(0, 3)) if branches else 0
    k = TARGET if branches else data.draw(st.integers(0, 31))
    fields = {"k": k, "k2": data.draw(st.integers(0, 7)), "k3": data.draw(st.integers(0, 255))}
    word = private(variant, **fields, defer=defer, guess=branches and data.draw(st.booleans()))
    nops = [private(nop(), defer=0) for _ in range(defer)]
    compiled = compiled_word(word, nops)

    state, registers = data.draw(states()), [0] * WINDOW_REGISTERS
    for place in (A, B, DEST):
        registers[place] = data.draw(LONGWORD)
    call = {"time": 100, "horizon": 10_000, "pc": 0, "ctx": data.draw(st.integers(0, 3))}
    after_call, after, after_registers = compiled(call, state, registers)

    leaves = {**state, **fields, "a": registers[A], "b": registers[B], "old": registers[DEST]}
    leaves["ctx"] = call["ctx"]
    effects = {name: evaluate(e, leaves) for name, e in variant.effects.items()}
    expected = state | {name: value for name, value in effects.items() if name in STATE}
    if "dest" in effects:
        registers[DEST] = expected["prev_result"] = effects["dest"]
    if effects.keys() & CONDITION_CODES:
        expected["codes_set"] = 100
    taken = bool(effects.get("taken"))
    late = state["codes_set"] == 99
    lost = lost_cycles(variant, word, late=late, taken=taken) if branches else 0
    assert after == expected
    assert after_registers == registers
    assert after_call["pc"] == (effects["target"] if taken else 1 + defer)
    assert after_call["time"] == 100 + 1 + defer + lost
    assert after_call["aborted"] == lost


def nop() -> Variant:
    return next(variant for variant in variants() if not variant.effects)


_COMPILED: dict[Word, Compiled] = {}


def compiled_word(word: Word, shadow: list[Word]) -> Compiled:
    """Compile a word, its defer window, and words that must be executed in global order."""
    if word not in _COMPILED:
        traps = [Word() for _ in range(TARGET + 1)]
        _COMPILED[word] = Compiled([word, *shadow, *traps])
    return _COMPILED[word]


def test_the_key_of_compiled_code_contains_its_chip_rows() -> None:
    program = DecodedProgram(pack([Word()]), [0])
    keys = {
        NativeProgram(program, chip("ixp1240", "75", **{row: CHIP[row] + change})).key("")
        for row in COST_ROWS
        for change in (0, 1)
    }

    assert len(keys) == len(COST_ROWS) + 1
