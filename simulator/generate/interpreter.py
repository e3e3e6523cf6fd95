"""Generate the interpreter: one case for each private variant, numbered as in `variants()`."""

from collections.abc import Iterator

from ixp.isa.analysis import CONDITION_CODES, variants
from ixp.isa.instructions import INSTRUCTIONS
from ixp.isa.meaning.description import Variant
from ixp.isa.meaning.semantics import leaves, to_c
from ixp.simulator.generate.cpp import HEADER

LOADS = {
    "a": "read(at->a)",
    "b": "read(at->b)",
    "old": "read(at->dest)",
    "k": "at->k",
    "k2": "at->k2",
    "k3": "at->k3",
    "ctx": "static_cast<uint64_t>(context_)",
}
"""C++ source of each leaf of an expression; other leaves are members of the engine's state `s`."""

COSTS = {
    "branch_early": "abort_early_",
    "branch_condition": "s.codes_set == t - 1 ? abort_late_ : abort_early_",
    "branch_operand": "abort_operand_",
}


def case(number: int, variant: Variant) -> str:
    """Return one case: load the leaves, compute every effect, then change the state."""
    effects = variant.effects
    used = dict.fromkeys(leaf for effect in effects.values() for leaf in leaves(effect))
    lines = [f"handler_{number}: {{  // {variant.key}"]
    lines += [f"  const uint64_t {leaf} = {LOADS.get(leaf, f's.{leaf}')};" for leaf in used]
    lines += [f"  const uint64_t new_{name} = {to_c(effect)};" for name, effect in effects.items()]
    lines += list(_stores(variant))
    return "\n".join((*lines, "  goto performed;", "}"))


def _stores(variant: Variant) -> Iterator[str]:
    for name in variant.effects:
        if name == "dest":
            yield "  write(at->dest, new_dest);"
        elif name in CONDITION_CODES:
            yield f"  s.{name} = static_cast<uint8_t>(new_{name});"
        elif name not in ("taken", "target"):
            yield f"  s.{name} = static_cast<uint32_t>(new_{name});"
    if set(CONDITION_CODES) & variant.effects.keys():
        yield "  s.codes_set = t;"
    if "taken" in variant.effects:
        cost = COSTS[INSTRUCTIONS[variant.key.split(":")[0]][0].cost]
        yield f"  branch(*at, new_taken != 0, new_target, {cost});"


def interpreter() -> str:
    """Return every case of the interpreter, numbered as in `variants()`."""
    cases = (case(number, variant) for number, variant in enumerate(variants()))
    return "\n".join((HEADER, *cases, ""))


def handlers() -> str:
    """Return the table of the addresses of the interpreter's cases."""
    return "\n".join((HEADER, *(f"&&handler_{number}," for number, _ in enumerate(variants())), ""))
