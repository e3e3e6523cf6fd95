"""The analysis of a program, with the facts that features derive from it."""

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
from ixp.editors.language_server.build_targets import BuildTarget
from ixp.editors.language_server.places import is_address
from ixp.editors.language_server.symbols import Symbols
from ixp.isa.tables.chip_file import as_chip


class Facts:
    """The analysis of a program; derived facts are computed when they are first read."""

    def __init__(self, target: BuildTarget, analysis: Analysis) -> None:
        self.target, self.analysis = target, analysis
        self.sources = {analysis.text.name: analysis.text}
        self.sources |= {source.name: source for _, source in analysis.preprocessor.includes}
        self._paths = {name: resolved(name) for name in self.sources}
        self._names = {path: name for name, path in self._paths.items()}

    @cached_property
    def symbols(self) -> Symbols:
        """Return the names of the program."""
        return Symbols(self.analysis)

    @cached_property
    def headroom(self) -> Headroom | None:
        """Return free registers and words; None for a program with errors."""
        return None if self.analysis.report.errors else headroom(record_of(self.analysis))

    def source_name(self, source: Source) -> str:
        """Return the name of a source in the program, else the source's own name."""
        return self.source_name_of_path(resolved(source.name)) or source.name

    def source_name_of_path(self, path: str) -> str:
        """Return the name of a file in the program; "" for one that it does not read."""
        return self._names.get(path, "")

    def path(self, name: str) -> str:
        """Return the resolved path of a source by its name in the program."""
        return self._paths.get(name, name)

    @cached_property
    def addresses_of_lines(self) -> dict[tuple[str, int], list[int]]:
        """Return the addresses of each line: its statement, or all expansions of its macro."""
        addresses: dict[tuple[str, int], list[int]] = {}
        for address, bound in enumerate(self.analysis.program.instructions):
            for file, line in dict.fromkeys((t.source.name, t.line) for t in origins(bound.token)):
                addresses.setdefault((file, line), []).append(address)
        return addresses

    def scope_at(self, source: Source, line: int) -> Scope:
        """Return the innermost scope around a line, by the lines of scopes in its file."""
        name = self.source_name(source)
        innermost = root = self.analysis.program.root
        for scope in root.walk():
            opens, ends = scope.token, scope.end
            if opens is None or opens.source.name != name or opens.line > line:
                continue
            if ends is None or (ends.source.name == name and ends.line >= line):
                innermost = scope
        return innermost


FactsAt = tuple[Facts, Source, int, int]
"""The facts of a document, its text, a line and a column."""


def origins(token: Token) -> list[Token]:
    """Return a token and the macro calls that it was expanded from."""
    chain = token.expansion.chain() if token.expansion else []
    return [token, *(step.call for step in chain)]


def resolved(name: str) -> str:
    """Return the resolved path of a source's name; the name itself if it is an address."""
    return name if "\0" in name or is_address(name) else str(Path(name).resolve())


def gather(
    target: BuildTarget,
    texts: Mapping[Path, Source],
    before: Callable[[], None],
    *,
    fixed: bool = False,
) -> Facts:
    """Return the facts of a program; `texts` take the place of files.

    `before` is called before each step and may end the analysis by an exception. Raises UserError
    for a program that cannot be read.
    """
    settings = Settings(dict(target.defines), target.include, as_chip(target.chip), {}, texts)
    source = texts.get(target.file, target.file)
    return Facts(target, analyse(source, settings, fixed=fixed, before=before))
