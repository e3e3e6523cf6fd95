"""Names of the sources that the programs do not hold: synonyms, constants, macro parameters."""

from __future__ import annotations

from itertools import chain
from pathlib import Path

from ixp.assembler.analysis import Analysis, analyse
from ixp.assembler.binding.scopes import Scope, Variable
from ixp.assembler.binding.values import ScopeNames, register_name
from ixp.assembler.grammar.lexer import tokenize
from ixp.assembler.grammar.parser.Microcode import Microcode as TokenType
from ixp.assembler.grammar.syntax import Expression, Reference
from ixp.assembler.preprocessing.constant_expression import evaluate, number
from ixp.assembler.preprocessing.preprocessor import Settings
from ixp.assembler.text.diagnostics import Fault
from ixp.assembler.text.source import Source, Token, text_of
from ixp.microcode.memory.map import include_path
from ixp.support.errors import UserError
from ixp.workloads.runs.options.options import Options
from ixp.workloads.runs.system.system import System

_MAX_STEPS = 64  # from a name to the name that it stands for


class SourceNames:
    """Synonyms, constants and parameters of macros at the words of the programs.

    A source is analysed when one of its names is first asked for. An image has no such names, nor
    has a source that was changed since its program was assembled.
    """

    def __init__(self, options: Options, system: System) -> None:
        """Take the options and programs of a session."""
        self._options, self._system = options, system
        self._analyses: dict[int, Analysis | None] = {}
        self._arguments: dict[int, dict[tuple[int, str], list[Token]]] = {}

    def meaning(self, engine: int, word: int, name: str) -> Variable | int | None:
        """Return the register or number that a name stands for at a word; None if for neither."""
        analysis = self._analysis(engine)
        if analysis is None:
            return None
        argument = self._arguments[engine].get((_expansion(analysis, word), name))
        try:
            if argument and argument[0].kind == TokenType.NUMBER and len(argument) == 1:
                return number(argument[0])
            text = text_of(argument).strip() if argument else name
            return _of_name(analysis, _scope(analysis, word), text)
        except (Fault, RecursionError):
            return None

    def names(self, engine: int, word: int) -> list[str]:
        """Return the synonyms and parameters that hold at a word, and the program's constants."""
        analysis = self._analysis(engine)
        if analysis is None:
            return []
        synonyms = [name for scope in _scope(analysis, word).path() for name in scope.synonyms]
        here, defines = _expansion(analysis, word), analysis.preprocessor.defines.items()
        parameters = [name for number, name in self._arguments[engine] if number == here]
        constants = [name for name, define in defines if define.parameters is None]
        return parameters + synonyms + constants

    def _analysis(self, engine: int) -> Analysis | None:
        if engine not in self._analyses:
            try:
                self._analyses[engine] = analysis = self._analyse(engine)
            except UserError:
                self._analyses[engine] = analysis = None
            self._arguments[engine] = _arguments(analysis) if analysis else {}
        return self._analyses[engine]

    def _analyse(self, engine: int) -> Analysis | None:
        options, system = self._options, self._system
        part = next((row for row in system.config.engines if row.number == engine), None)
        if part is None or not part.program.endswith(".uc"):
            return None
        defines = {name: str(value) for name, value in part.defines.items()}
        include = (*map(Path, options.include), *include_path(Path(part.program)))
        file, text = Path(part.program), options.source_text
        source = file if text is None else Source(part.program, text, Path())
        analysis = analyse(source, Settings(defines, include, system.chip))
        return analysis if analysis.words == system.programs[engine].words else None


def _arguments(analysis: Analysis) -> dict[tuple[int, str], list[Token]]:
    """Return the words that stand for a parameter, by the number of the expansion and its name."""
    arguments: dict[tuple[int, str], tuple[Token, list[Token]]] = {}
    for token in chain.from_iterable(analysis.lines):
        parameter = token.via
        if parameter and parameter.expansion:
            key = parameter.expansion.number, parameter.text
            first, words = arguments.setdefault(key, (parameter, []))
            if first is parameter:
                words.append(token)
    return {key: words for key, (_, words) in arguments.items()}


def _expansion(analysis: Analysis, word: int) -> int:
    """Return the number of the innermost expansion that wrote a word; 0 outside of macros."""
    instructions = analysis.program.instructions
    expansion = instructions[word].token.expansion if word < len(instructions) else None
    return expansion.number if expansion else 0


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
