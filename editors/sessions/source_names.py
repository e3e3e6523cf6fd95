"""Names of the sources that the programs do not hold: synonyms and constants."""

from __future__ import annotations

from pathlib import Path

from ixp.assembler.analysis import Analysis, analyse
from ixp.assembler.binding.scopes import Scope, Variable
from ixp.assembler.binding.values import ScopeNames, register_name
from ixp.assembler.grammar.lexer import tokenize
from ixp.assembler.grammar.syntax import Expression, Reference
from ixp.assembler.preprocessing.constant_expression import evaluate
from ixp.assembler.preprocessing.preprocessor import Settings
from ixp.assembler.text.diagnostics import Fault
from ixp.assembler.text.source import Source
from ixp.microcode.memory.map import INCLUDE_PATH
from ixp.support.errors import UserError
from ixp.workloads.runs.options.options import Options
from ixp.workloads.runs.system.system import System

_MAX_STEPS = 64  # from a name to the name that it stands for


class SourceNames:
    """Synonyms and constants at the words of the programs.

    A source is analysed when one of its names is first asked for. An image has no such names, nor
    has a source that was changed since its program was assembled.
    """

    def __init__(self, options: Options, system: System) -> None:
        """Take the options and programs of a session."""
        self._options, self._system = options, system
        self._analyses: dict[int, Analysis | None] = {}

    def meaning(self, engine: int, word: int, name: str) -> Variable | int | None:
        """Return the register or number that a name stands for at a word; None if for neither."""
        analysis = self._analysis(engine)
        try:
            return _of_name(analysis, _scope(analysis, word), name) if analysis else None
        except (Fault, RecursionError):
            return None

    def names(self, engine: int, word: int) -> list[str]:
        """Return the synonyms that hold at a word, and the constants of its program."""
        analysis = self._analysis(engine)
        if analysis is None:
            return []
        synonyms = [name for scope in _scope(analysis, word).path() for name in scope.synonyms]
        defines = analysis.preprocessor.defines.items()
        return synonyms + [name for name, define in defines if define.parameters is None]

    def _analysis(self, engine: int) -> Analysis | None:
        if engine not in self._analyses:
            try:
                self._analyses[engine] = self._analyse(engine)
            except UserError:
                self._analyses[engine] = None
        return self._analyses[engine]

    def _analyse(self, engine: int) -> Analysis | None:
        options, system = self._options, self._system
        part = next((row for row in system.config.engines if row.number == engine), None)
        if part is None or not part.program.endswith(".uc"):
            return None
        defines = {name: str(value) for name, value in part.defines.items()}
        include = (*map(Path, options.include), *INCLUDE_PATH)
        file, text = Path(part.program), options.source_text
        source = file if text is None else Source(part.program, text, Path())
        analysis = analyse(source, Settings(defines, include, system.chip))
        return analysis if analysis.words == system.programs[engine].words else None


def used_half(variable: Variable) -> str:
    """Return the half of a transfer register that its program uses, of both the read half."""
    return next(iter(variable.halves), "read")


def _scope(analysis: Analysis, word: int) -> Scope:
    instructions = analysis.program.instructions
    return instructions[word].scope if word < len(instructions) else analysis.program.root


def _of_name(
    analysis: Analysis, scope: Scope, name: str, steps: int = _MAX_STEPS
) -> Variable | int | None:
    synonym, define = scope.synonym(name), analysis.preprocessor.defines.get(name)
    if synonym:
        return _of_operand(analysis, synonym.expression, synonym.scope, steps)
    if define is None or define.parameters is not None or not steps:
        return scope.find(name)
    [[token]] = tokenize(Source("", name))
    value = analysis.preprocessor.constant(token)
    body = define.body[0].text if len(define.body) == 1 else ""
    return value if value is not None else _of_name(analysis, scope, body, steps - 1)


def _of_operand(
    analysis: Analysis, operand: Expression, scope: Scope, steps: int
) -> Variable | int | None:
    """Return the register or number of the operand that a synonym names, in its scope."""
    if not isinstance(operand, Reference):
        return evaluate(operand, ScopeNames(scope))
    name = register_name(operand, scope)
    return _of_name(analysis, scope, name, steps - 1) if steps else None
