"""What is known of an open document: its text, and the analysis of the program it belongs to."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property
from pathlib import Path

from ixp.assembler.analysis import Analysis, analyse
from ixp.assembler.binding.scopes import Scope
from ixp.assembler.output.free_resources import Headroom, headroom
from ixp.assembler.pipeline import record_of
from ixp.assembler.preprocessing.preprocessor import Settings
from ixp.assembler.text.source import Source, Token
from ixp.editors.language_server.build_targets import Program
from ixp.editors.language_server.places import is_address
from ixp.editors.language_server.symbols import Symbols
from ixp.isa.tables.chip import as_chip


class Facts:
    """The analysis of a program, with what features derive from it when they are asked."""

    def __init__(self, program: Program, analysis: Analysis) -> None:
        self.program, self.analysis = program, analysis
        self.sources = {analysis.text.name: analysis.text}
        self.sources |= {found.name: found for _, found in analysis.preprocessor.includes}
        self._paths = {name: resolved(name) for name in self.sources}
        self._names = {path: name for name, path in self._paths.items()}

    @cached_property
    def symbols(self) -> Symbols:
        """The names of the program."""
        return Symbols(self.analysis)

    @cached_property
    def headroom(self) -> Headroom | None:
        """What the program leaves free; None for one with errors."""
        return None if self.analysis.report.errors else headroom(record_of(self.analysis))

    def name_of(self, source: Source) -> str:
        """Return how the program calls a source; the source's own name where it has none."""
        return self.called(resolved(source.name)) or source.name

    def called(self, path: str) -> str:
        """Return how the program calls a file; "" for one that it does not read."""
        return self._names.get(path, "")

    def path_of(self, name: str) -> str:
        """Return the resolved path of a source that the program calls so."""
        return self._paths.get(name, name)

    @cached_property
    def words_of_lines(self) -> dict[tuple[str, int], list[int]]:
        """The words of each line: of its statement, and of all expansions behind a macro call."""
        found: dict[tuple[str, int], list[int]] = {}
        for address, bound in enumerate(self.analysis.program.instructions):
            for file, line in dict.fromkeys((t.source.name, t.line) for t in origins(bound.token)):
                found.setdefault((file, line), []).append(address)
        return found

    def scope_at(self, source: Source, line: int) -> Scope:
        """Return the innermost scope around a line, as far as its text tells."""
        name = self.name_of(source)
        found = self.analysis.program.root
        for scope in found.walk():
            opens, ends = scope.token, scope.end
            if opens is None or opens.source.name != name or opens.line > line:
                continue
            if ends is None or (ends.source.name == name and ends.line >= line):
                found = scope
        return found


Asked = tuple[Facts, Source, int, int]
"""The facts of a document, its text, a line and a column."""


def origins(token: Token) -> list[Token]:
    """Return a token and the calls of the macros that it comes from."""
    chain = token.expansion.chain() if token.expansion else []
    return [token, *(step.call for step in chain)]


def resolved(name: str) -> str:
    """Return the path of a source by its name, which may be an address."""
    return name if "\0" in name or is_address(name) else str(Path(name).resolve())


def gather(
    program: Program,
    texts: Mapping[Path, Source],
    before: Callable[[], None],
    *,
    fixed: bool = False,
) -> Facts:
    """Return the facts of a program, with open texts in the place of files.

    Raises UserError for a program that cannot be read, and what `before` raises.
    """
    settings = Settings(dict(program.defines), program.include, as_chip(program.chip), {}, texts)
    source = texts.get(program.file, program.file)
    return Facts(program, analyse(source, settings, fixed=fixed, before=before))
