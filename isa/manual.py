"""Print the reference manual from the description, as Markdown."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from ixp.isa.instructions import ROWS
from ixp.isa.meaning.description import Effects, Encoding, Instruction, Interaction, Semantics
from ixp.isa.meaning.semantics import Expr, parts, to_text
from ixp.isa.tables import csrs, registers
from ixp.isa.tables.chip import BASE, GRADES, VARIANTS, Chip, chip
from ixp.isa.tables.costs import COST_CLASSES
from ixp.isa.tables.operations import UNITS_BY_NAME
from ixp.isa.tables.tokens import TOKENS

FAMILIES = {
    "arithmetic": "Arithmetic and shift",
    "branch": "Branch and jump",
    "reference": "Reference",
    "local_register": "Local register",
    "miscellaneous": "Miscellaneous",
}

INTRODUCTION = """\
# Microengine reference

Printed from the description in `isa/` by `ixp manual`.

Marks: **[D]** documented in the source named, **[R]** recalled from a named source and not verified
against its text, **[I]** inferred, **[C]** chosen here because nothing public is known.
In a bit picture the leftmost digit is bit 31, letters are fields, `.` is an unused bit that is 0.
In a meaning all values are unsigned 64-bit integers and all effects happen at once; `a` and `b` are
the source operands, `old` the destination's value before, `k`, `k2`, `k3` constants of the word,
`prev_a` the A operand of the last instruction that had one, `ctx` the number of the context,
`t1`, `t2`... names for what occurs more than once. Below the first case of a meaning stands only
what differs from it.
"""


def manual() -> str:
    """Return the whole reference as Markdown."""
    parts = [INTRODUCTION, _registers(), _tokens(), _costs()]
    parts += [*_families(), _csrs(), _layouts(), _chip()]
    return "\n".join(parts).rstrip() + "\n"


def _registers() -> str:
    rows = (
        ("`an`, `bn`", "context-relative GPR", f"0-{registers.RELATIVE_GPRS - 1} in each bank"),
        ("`@an`, `@bn`", "absolute GPR", f"0-{registers.GPRS_PER_BANK - 1} in each bank"),
        ("`$n`", "SRAM transfer register", f"0-{registers.RELATIVE_XFERS - 1}"),
        ("`$$n`", "SDRAM transfer register", f"0-{registers.RELATIVE_XFERS - 1}"),
    )
    text = (
        "A transfer register has a read half, which sources read, and a write half, which "
        "destinations write. Two GPR sources of one instruction stand in different banks; two "
        "transfer registers are of different kinds. Absolute GPR *k* is GPR *k* mod 16 of context "
        "*k* / 16. The two addresses of a reference may stand in one bank: the command leaves the "
        "engine some cycles after its issue, so they are read one after the other [C].\n"
    )
    return f"## Registers\n\n{_table(('written', 'register', 'numbers'), rows)}\n{text}"


def _tokens() -> str:
    """Print the meaning of each option token."""
    rows = ((_quoted(t.name, *t.aliases), t.meaning, t.source) for t in TOKENS)
    return f"## Tokens\n\n{_table(('token', 'meaning', 'source'), rows)}"


def _costs() -> str:
    """Print the cost classes with the chip rows that they depend on."""
    rows = (
        (_quoted(name), cost.meaning, _quoted(*cost.rows)) for name, cost in COST_CLASSES.items()
    )
    return f"## Cost\n\n{_table(('class', 'costs', 'rows of the [chip table](#chip)'), rows)}"


def _families() -> Iterator[str]:
    for family, title in FAMILIES.items():
        yield f"## {title}\n"
        yield from (_instruction(row) for row in ROWS if row.family == family)


def _instruction(row: Instruction) -> str:
    name = f"{row.mnemonic} {row.command}" if row.command else row.mnemonic
    lines = [f"### {name}\n", f"{row.summary} `{row.syntax}`\n", *_facts(row)]
    lines += ["", *(_picture(encoding) for encoding in row.encodings)]
    if row.semantics:
        lines += _meaning(row.semantics)
    if row.notes:
        lines += [row.notes.strip(), ""]
    return "\n".join(lines)


def _facts(row: Instruction) -> Iterator[str]:
    for operand in row.operands:
        if operand.kind.width:
            optional = ", may be left out" if operand.default else ""
            yield f"* `{operand.name}`: {operand.kind.expected}{optional}"
    if row.token_names:
        yield f"* [tokens](#tokens): {_quoted(*sorted(row.token_names))}"
    if row.aliases:
        yield f"* also written {_quoted(*row.aliases)}"
    if row.needs:
        yield f"* only on chips with {row.needs.upper()}"
    if row.interaction:
        yield f"* {_interaction(row.interaction)}"
    yield f"* [cost class](#cost) `{row.cost}`"
    yield f"* source: {row.source}"


def _interaction(facts: Interaction) -> str:
    text = f"asks unit `{facts.unit}` for `{facts.op}`"
    if facts.event:
        text += f", signals `{facts.event}`"
    if facts.transfer and facts.xfers_per_count:
        text += f", moves {facts.xfers_per_count} longwords per count ({facts.transfer})"
    unit = UNITS_BY_NAME.get(facts.unit)
    return f"{text}; the address counts {unit.addresses}" if unit and unit.addresses else text


def _picture(encoding: Encoding) -> str:
    legend = [f"`{letter}` {name}" for letter, name in encoding.fields.items()]
    lines = ["```text", encoding.picture, "```", *(["", ", ".join(legend)] if legend else []), ""]
    for group in encoding.tokens:
        codes = (" ".join(_token(*pair) for pair in c.items()) or "none" for c in group.choices)
        listed = ", ".join(f"{code} = {text}" for code, text in enumerate(codes))
        lines += [f"{group.name}: {listed}", ""]
    return "\n".join(lines)


def _token(name: str, value: object) -> str:
    return name if value is True else f"{name}[{value}]"


def _csr_meaning(csr: csrs.Csr) -> str:
    return csr.meaning if csr.modelled else f"{csr.meaning}; keeps what is written, no more"


def _meaning(semantics: Semantics) -> Iterator[str]:
    """Print the effects for each value of each parameter, others at their first value.

    For cases after the first, print only the differences if the same states are set.
    """
    base = [domain[0] for domain in semantics.domains]
    settings = [tuple(base)]
    for position, domain in enumerate(semantics.domains):
        settings += [(*base[:position], v, *base[position + 1 :]) for v in domain[1:]]
    rows = []
    states = semantics.effects(*base).keys()
    first: dict[str, str] = {}
    for values in settings:
        pairs = zip(semantics.parameters, values, strict=True)
        chosen = ", ".join(f"{name} {value}" for name, value in pairs if value)
        effects = semantics.effects(*values)
        assignments = dict(_assignments(effects))
        implied = first.items() if effects.keys() >= states else ()
        text = "; ".join(" = ".join(pair) for pair in assignments.items() if pair not in implied)
        rows.append((f"`{chosen}`" if chosen else "", f"`{text}`" if text else "nothing"))
        first = first or assignments
    yield _table(("case", "meaning"), rows)


def _assignments(effects: Effects) -> Iterator[tuple[str, str]]:
    """Print effects by the states they set, with a name `t` for each repeated expression."""
    names: dict[Expr, str] = {}
    while repeated := _repeated(effects, names):
        names[repeated] = f"t{len(names) + 1}"
    for expression, name in reversed(names.items()):
        others = {e: n for e, n in names.items() if e is not expression}
        yield name, to_text(expression, others)
    yield from ((state, to_text(effect, names)) for state, effect in effects.items())


def _repeated(effects: Effects, names: Mapping[Expr, str]) -> Expr | None:
    """Return the longest expression that occurs twice outside named expressions."""
    counts: Counter[Expr] = Counter()
    pending = [*effects.values(), *(part for named in names for part in parts(named))]
    while pending:
        expression = pending.pop()
        counts[expression] += 1
        pending += () if expression in names else parts(expression)
    repeated = [e for e, n in counts.items() if n > 1 and parts(e) and e not in names]
    return max(repeated, key=lambda e: (len(to_text(e)), to_text(e)), default=None)


def _csrs() -> str:
    fbi = _table(
        ("name", "offset", "number", "mark", "meaning"),
        (
            (f"`{c.name}`", f"{c.offset:#05x}", c.number, f"[{c.mark}]", _csr_meaning(c))
            for c in csrs.FBI_CSRS
        ),
    )
    local = _table(
        ("name", "number", "mark", "meaning"),
        ((f"`{c.name}`", c.number, f"[{c.mark}]", c.meaning) for c in csrs.LOCAL_CSR_ROWS),
    )
    events = _table(("event", "bit", "comes when"), _states(csrs.EVENT_ROWS))
    states = _table(("state", "number", "true while"), _states(csrs.INP_STATE_ROWS))
    return (
        f"## CSRs of the FBI\n\n{fbi}\n## Local CSRs\n\n{local}\n## Events\n\n{events}\n"
        f"## Input states\n\n{states}"
    )


def _states(rows: Iterable[csrs.EventBit]) -> Iterator[tuple[object, ...]]:
    for number, row in enumerate(rows):
        meaning = row.meaning if row.modelled else f"{row.meaning}; never here, it is not modelled"
        yield f"`{row.name}`", number, meaning


def _layouts() -> str:
    parts = ["## Words\n"]
    for layout in csrs.LAYOUTS:
        rows = ((f"{b.high}:{b.low}", b.name, b.meaning) for b in layout.fields)
        parts += [f"### {layout.name}\n"]
        parts += [f"Stands in {layout.place}.\n"] if layout.place else []
        parts += [_table(("bits", "field", "meaning"), rows)]
        parts += [f"Left out: {layout.omitted}.\n"] if layout.omitted else []
    return "\n".join(parts)


def _chip() -> str:
    """Print the rows of every chip variant, then those of the SDRAM grades."""
    variants = {name: chip(name) for name in VARIANTS}
    grades = {f"-{grade}": chip(sdram=grade) for grade in GRADES}
    grade_names = next(iter(GRADES.values()))
    return (
        "## Chip\n\nEvery variant has SDRAM of either grade; `ixp run` and a configuration choose "
        "both, and may move single rows.\n\n"
        f"### Variants\n\n{_rows(variants, BASE)}\n"
        f"### Grades of SDRAM\n\n{_rows(grades, grade_names)}"
    )


def _rows(chips: Mapping[str, Chip], names: Iterable[str]) -> str:
    """Print rows with the value of each chip, and with the sources if these differ."""
    lines = []
    for name in names:
        rows = [variant.rows[name] for variant in chips.values()]
        sources = ", ".join(dict.fromkeys(row.source for row in rows))
        values, row = [row.value for row in rows], rows[0]
        lines.append((_quoted(name), *values, row.unit, f"[{row.mark}]", sources, row.note))
    return _table(("name", *chips, "unit", "mark", "source", "note"), lines)


def _quoted(*names: str) -> str:
    return ", ".join(f"`{name}`" for name in names)


def _table(head: Iterable[str], rows: Iterable[Iterable[object]]) -> str:
    heads = list(head)
    lines = [heads, ["---" for _ in heads]]
    lines += [[str(value).replace("|", "\\|") for value in row] for row in rows]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)
