"""A new name for a register, a label, a synonym or a parameter, in every program that reads it.

The assembler is the judge: a name is new only if every program still has the words that it had, and
if the new word names the same places there as the old one did.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from ixp.assembler.grammar.lexer import is_directive, tokenize
from ixp.assembler.text.diagnostics import Diagnostic, in_order
from ixp.assembler.text.diagnostics import place as shown
from ixp.assembler.text.source import Source
from ixp.editors.language_server.build_targets import Program
from ixp.editors.language_server.facts import Asked, Facts
from ixp.editors.language_server.symbols import Symbol, WordPosition
from ixp.support.errors import UserError

_KINDS = ("register", "label", "synonym", "parameter")
Analyse = Callable[[Program, Mapping[Path, Source]], Facts]


class Renamed(NamedTuple):
    """The places of a new name and their sources, by file.

    `not_renamed` are words spelled as the old name on lines that no program reads.
    """

    name: str
    places: dict[str, list[WordPosition]]
    sources: dict[str, Source]
    not_renamed: list[WordPosition]


def word_to_rename(facts: Facts, source: Source, line: int, column: int) -> WordPosition:
    """Return the word at a place; raises UserError if it is no name that can be changed."""
    name = facts.name_of(source)
    for place, symbol in facts.symbols.on_line(name, line):
        if place.column <= column <= place.column + len(place.text):
            if symbol.kind in _KINDS:
                return place
            known = "registers, labels, synonyms and parameters"
            raise UserError(f"`{place.text}` is a {symbol.kind}; only {known} are renamed")
    raise UserError("no register, label, synonym or parameter stands here")


def known_word(
    asked: Asked, programs: Callable[[Path], list[Program]], analyse: Analyse
) -> tuple[Facts, WordPosition]:
    """Return the word at a place with a program in which it is a name.

    An include file may have macros that its first program never calls. Raises UserError where the
    word is no name in any.
    """
    facts, source, line, column = asked
    try:
        return facts, word_to_rename(*asked)
    except UserError:
        if facts.name_of(source) == facts.analysis.text.name:
            raise
        for program in programs(Path(facts.path_of(facts.name_of(source)))):
            found = facts if program == facts.program else analyse(program, {})
            if found.symbols.on_line(found.name_of(source), line):
                with suppress(UserError):
                    return found, word_to_rename(found, source, line, column)
        raise


class Renaming:
    """The programs that read the places of a name, and those places.

    `programs` returns the programs that a file is part of, `analyse` the facts of one with texts in
    the place of files. A parameter is `local`: its macro's text alone has it.
    """

    def __init__(
        self,
        facts: Facts,
        place: WordPosition,
        programs: Callable[[Path], list[Program]],
        analyse: Analyse,
    ) -> None:
        self._refuse_errors(facts)
        self.old = place.text
        self._programs, self._analyse = programs, analyse
        self._facts = {_build(facts.program): facts}
        self._looked: set[str] = set()
        self.places = {place._replace(file=facts.path_of(place.file))}
        kinds = {each.kind for each in _symbols(facts, self.places)}
        self.local, self._label = kinds <= {"parameter"}, "label" in kinds
        while self._grow():
            pass

    @staticmethod
    def _refuse_errors(facts: Facts) -> None:
        errors = in_order(facts.analysis.report.errors)
        if errors:
            raise UserError(f"names are known when the errors are gone: {_said(errors[0])}")

    def _grow(self) -> bool:
        """Take in further programs and places; return whether there were any."""
        before = len(self.places), len(self._facts)
        others = set() if self.local else {place.file for place in self.places}
        for file in others - self._looked:
            self._looked.add(file)
            for program in self._programs(Path(file)):
                if _build(program) not in self._facts:
                    found = self._analyse(program, {})
                    if not found.analysis.report.errors:
                        self._facts[_build(program)] = found
        for facts in self._facts.values():
            self.places |= _places(facts, self.places)
        return before != (len(self.places), len(self._facts))

    def to(self, name: str, inside: Callable[[Path], bool]) -> Renamed:
        """Return where a new name goes; `inside` says which files may be changed.

        That of a label may have its `#`, which stays where it is. Raises UserError where the name
        cannot be had.
        """
        if self._label:
            name = name.removesuffix("#")
        self._check_word(name)
        self._check_places(inside)
        sources = self._sources()
        texts = {
            path: Source(source.name, _with(source, self._in(file), name), source.folder)
            for file, source in sources.items()
            for path in (Path(file), Path(source.name))
        }
        moved = {_moved(place, self.places, len(name)) for place in self.places}
        for facts in self._facts.values():
            self._check_program(facts, self._analyse(facts.program, texts), name, moved)
        unread = (
            []
            if self.local
            else [word for file in sorted(sources) for word in self._unread(file, sources[file])]
        )
        return Renamed(name, {file: self._in(file) for file in sorted(sources)}, sources, unread)

    def _unread(self, file: str, source: Source) -> Iterator[WordPosition]:
        """Yield words spelled as the name on lines that no program reads, as in an `#else`."""
        read = {
            token.line
            for facts in self._facts.values()
            for line in facts.analysis.lines
            for token in line
            if token.source.name == facts.called(file)
        }
        for line in tokenize(source):
            for token in () if is_directive(line) else line:
                if token.line not in read and token.text.lower() == self.old.lower():
                    yield WordPosition(file, token.line, token.column, token.text)

    def _in(self, file: str) -> list[WordPosition]:
        return sorted(place for place in self.places if place.file == file)

    def _sources(self) -> dict[str, Source]:
        return {
            facts.path_of(source.name): source
            for facts in self._facts.values()
            for source in facts.sources.values()
            if facts.path_of(source.name) in {place.file for place in self.places}
        }

    def _check_word(self, name: str) -> None:
        sign = self.old[: len(self.old) - len(self.old.lstrip("$@"))]
        lines = tokenize(Source("", name))
        plain = name.removeprefix(sign)
        one = len(lines) == 1 and len(lines[0]) == 1 and lines[0][0].text == name
        if not (one and name.startswith(sign) and plain.isidentifier() and plain.isascii()):
            kept = f"`{sign}` and " if sign else ""
            raise UserError(
                f"new name must be {kept}one word of letters, digits and _, not `{name}`"
            )

    def _check_places(self, inside: Callable[[Path], bool]) -> None:
        for place in sorted(self.places):
            if place.text.lower() != self.old.lower():
                raise UserError(f"`{self.old}` is also written `{place.text}`, {_at(place)}")
            if not inside(Path(place.file)):
                raise UserError(
                    f"`{self.old}` is also used outside of the open folders, {_at(place)}"
                )
        for facts in self._facts.values():
            for symbol in _symbols(facts, self.places):
                for token in symbol.unwritten[:1]:
                    what = f"`{self.old}` also comes from a define, a paste or a quoted text"
                    raise UserError(f"{what}, {shown(token)}")

    def _check_program(
        self, before: Facts, after: Facts, name: str, moved: set[WordPosition]
    ) -> None:
        """Raise UserError if a program is not what it was."""
        errors = in_order(after.analysis.report.errors)
        if errors:
            raise UserError(f"`{name}` cannot be the new name: {_said(errors[0])}")
        own = _places(before, self.places)
        expected = {_moved(place, self.places, len(name)) for place in own}
        found = {(place.file, place.line, place.column) for place in _places(after, moved)}
        wrong = found ^ {(place.file, place.line, place.column) for place in expected}
        if wrong:
            file, line, column = min(wrong)
            raise UserError(f"`{name}` is a name there already, {file}:{line}:{column}")
        if after.analysis.words != before.analysis.words:
            program = before.program.file.name
            raise UserError(f"`{name}` would mean something else in {program}")


def _build(program: Program) -> tuple[object, ...]:
    """Return what the words of a program follow from: engines may share it."""
    return program.file, program.defines, program.include, program.chip


def _symbols(facts: Facts, places: Iterable[WordPosition]) -> list[Symbol]:
    """Return what the words at some places name in a program, with all that share places."""
    found: dict[int, Symbol] = {}
    for file, line, column, _ in places:
        for place, symbol in facts.symbols.on_line(facts.called(file), line):
            if place.column == column and symbol.kind in _KINDS and id(symbol) not in found:
                found |= {id(each): each for each in facts.symbols.together(symbol)}
    return list(found.values())


def _places(facts: Facts, places: Iterable[WordPosition]) -> set[WordPosition]:
    return {
        place._replace(file=facts.path_of(place.file))
        for symbol in _symbols(facts, places)
        for place in symbol.places
    }


def _moved(place: WordPosition, places: Iterable[WordPosition], length: int) -> WordPosition:
    """Return a place as it is when words before it in its line have another length."""
    before = [each for each in places if each[:2] == place[:2] and each.column < place.column]
    column = place.column + sum(length - len(each.text) for each in before)
    return place._replace(column=column)


def _with(source: Source, places: Iterable[WordPosition], name: str) -> str:
    """Return the text of a source with a new name at some places."""
    lines = [*source.lines]
    for _, line, column, text in sorted(places, reverse=True):
        old = lines[line - 1]
        lines[line - 1] = old[: column - 1] + name + old[column - 1 + len(text) :]
    return "\n".join(lines)


def _at(place: WordPosition) -> str:
    return f"{place.file}:{place.line}:{place.column}"


def _said(error: Diagnostic) -> str:
    return error.message + (f", {shown(error.token)}" if error.token else "")
