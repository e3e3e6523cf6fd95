"""Write what the grammar's ANTLR parser makes of the programs that ship: `make shapes`.

assembler/grammar/parser/kinds.py    the token types, without the parser
assembler/grammar/parser/shapes.json the shapes of their lines (grammar/known_shapes.py)
"""

import itertools
import json
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import msgspec

from ixp.assembler import AssemblyError, assemble
from ixp.assembler.grammar import known_shapes, parse
from ixp.assembler.grammar.antlr_shapes import shape
from ixp.assembler.grammar.parser.Microcode import Microcode
from ixp.assembler.grammar.syntax import Refusal
from ixp.microcode import load, names
from ixp.microcode.config.option_table import OPTIONS
from ixp.microcode.memory.map import INCLUDE_PATH
from ixp.support.errors import UserError

ROOT = Path(__file__).parents[1]
OWN = ("examples/**/*.uc", "docs/**/*.uc", "tests/assembler/listings/**/*.uc")
"""Programs that are no stage of the router."""


def write_kinds(target: Path) -> None:
    """Write the numbers of the token types as a class."""
    types = {name: getattr(Microcode, name) for name in ("EOF", *Microcode.symbolicNames[1:])}
    lines = [f"    {name} = {number}\n" for name, number in types.items()]
    head = '"""Generated from Microcode.py (`make shapes`); do not edit."""\n\n\n'
    head += 'class Kind:\n    """The types of tokens."""\n\n'
    target.write_text(head + "".join(lines))


def assemble_all() -> None:
    """Assemble every stage of every configuration, with each switch on and off, and `OWN`."""
    switches = [option.name for option in OPTIONS if option.values == range(2)]
    settings = [{}, *({name: value} for name in switches for value in range(2))]
    settings.append({"VC_TABLE_LINEAR": 1, "VC_TABLE_HASHED": 0})
    for config, setting in itertools.product(names(), settings):
        with suppress(UserError):  # what cannot be built
            loaded = load(config, defines=setting)
            for engine in loaded.engines:
                defines = {name: str(given) for name, given in engine.defines.items()}
                folders = {"include": INCLUDE_PATH, "chip": loaded.chip_table}
                attempt(Path(engine.program), defines=defines, **folders)
                if not setting:  # as a person tries a stage by itself
                    alone = {"ENGINE": str(engine.number), "FIRST_PORT": "0"}
                    attempt(Path(engine.program), defines=alone, **folders)
    for pattern in OWN:
        for file in sorted(ROOT.glob(pattern)):
            attempt(file)


def attempt(file: Path, **given: object) -> None:
    """Assemble a program, wrong ones too: their other lines are right."""
    with suppress(AssemblyError):
        assemble(file, **given)


def main() -> None:
    """Parse all lines of all programs by ANTLR and write their shapes in order."""
    write_kinds(ROOT / "assembler/grammar/parser/kinds.py")
    found: dict[str, dict[str, object]] = {"line": {}, "condition": {}}

    def note(kinds: tuple[int, ...], rule: str) -> object:
        made = shape(kinds, rule)
        if not isinstance(made, Refusal):
            found[rule][known_shapes.key(kinds)] = msgspec.to_builtins(made)
        return made

    parse.parse_shape = note
    assemble_all()
    known_shapes.SHAPES.write_text("".join(_lines(found)))
    print({rule: len(shapes) for rule, shapes in found.items()})


def _lines(found: dict[str, dict[str, object]]) -> Iterator[str]:
    """Yield the table as JSON, a shape on each line, so that changes can be read."""
    mark = "{"
    for rule, shapes in found.items():
        yield f"{mark}{json.dumps(rule)}:"
        mark = "{"
        for key, value in sorted(shapes.items()):
            yield f"{mark}\n{json.dumps(key)}:{json.dumps(value, separators=(',', ':'))}"
            mark = ","
        yield "\n}"
        mark = ","
    yield "}\n"


if __name__ == "__main__":
    main()
