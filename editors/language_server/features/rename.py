"""A new name for a name of the source, in every program that reads it.

Every program is assembled again; a rename is accepted only if all words and all references stay the
same. The preprocessor replaces each word spelled as a macro or define, so these are renamed
wherever they are spelled, also where no program reads them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from itertools import chain
from pathlib import Path
from typing import NamedTuple

from ixp.assembler.grammar.lexer import is_directive, tokenize
from ixp.assembler.text.diagnostics import Diagnostic, in_order
from ixp.assembler.text.diagnostics import place as place_of
from ixp.assembler.text.source import Source
from ixp.editors.language_server.build_targets import BuildTarget
from ixp.editors.language_server.facts import Facts, FactsAt
from ixp.editors.language_server.symbols import Symbol, WordPosition
from ixp.support.errors import UserError

Analyse = Callable[[BuildTarget, Mapping[Path, Source]], Facts]


class Renamed(NamedTuple):
    """The places of a new name and their sources, by file.

    `not_renamed` are words spelled as the old name on lines that no program reads.
    """

    name: str
    places: dict[str, list[WordPosition]]
    sources: dict[str, Source]
    not_renamed: list[WordPosition]


def word_to_rename(facts: Facts, source: Source, line: int, column: int) -> WordPosition:
    """Return the word at a place. Raise UserError unless it is a name that can be changed."""
    name = facts.source_name(source)
    for word, _ in facts.symbols.on_line(name, line):
        if word.column <= column <= word.column + len(word.text):
            return word
    raise UserError("no name of the program stands here")


def word_in_programs(
    place: FactsAt, programs: Callable[[Path], list[BuildTarget]], analyse: Analyse
) -> tuple[Facts, WordPosition]:
    """Return the word at a place with a program in which it is a name.

    An include file may have macros that its first program never calls. Raise UserError if the word
    is a name in no program.
    """
    facts, source, line, column = place
    try:
        return facts, word_to_rename(*place)
    except UserError:
        if facts.source_name(source) == facts.analysis.text.name:
            raise
        for target in programs(Path(facts.path(facts.source_name(source)))):
            other = facts if target == facts.target else analyse(target, {})
            if other.symbols.on_line(other.source_name(source), line):
                with suppress(UserError):
                    return other, word_to_rename(other, source, line, column)
        raise


class Renaming:
    """The programs that read the places of a name, and those places.

    `programs` returns the programs that a file is part of; `analyse` returns the facts of a program
    with texts that take the place of files. A parameter is `local` to the text of its macro. Macros
    and defines are `spelled`: every word of that spelling in the programs' files is one.
    """

    def __init__(
        self,
        facts: Facts,
        word: WordPosition,
        programs: Callable[[Path], list[BuildTarget]],
        analyse: Analyse,
    ) -> None:
        self._refuse_errors(facts)
        self.old = word.text
        self._programs, self._analyse = programs, analyse
        self._facts = {_build_options(facts.target): facts}
        self._searched: set[str] = set()
        self.places = {word._replace(file=facts.path(word.file))}
        kinds = {symbol.kind for symbol in _symbols(facts, self.places)}
        self.local, self._label = kinds <= {"parameter"}, "label" in kinds
        self.spelled = not kinds.isdisjoint(("macro", "define"))
        while self._grow():
            pass

    @staticmethod
    def _refuse_errors(facts: Facts) -> None:
        errors = in_order(facts.analysis.report.errors)
        if errors:
            raise UserError(f"names are known when the errors are gone: {_describe(errors[0])}")

    def _grow(self) -> bool:
        """Add programs that read files of the name and its places there; return whether any."""
        before = len(self.places), len(self._facts)
        others = set() if self.local else {place.file for place in self.places}
        for file in others - self._searched:
            self._searched.add(file)
            for target in self._programs(Path(file)):
                if _build_options(target) not in self._facts:
                    facts = self._analyse(target, {})
                    if not facts.analysis.report.errors:
                        self._facts[_build_options(target)] = facts
        for facts in self._facts.values():
            self.places |= (
                {*_spelled(facts, self.old)} if self.spelled else _places(facts, self.places)
            )
        return before != (len(self.places), len(self._facts))

    def to(self, name: str, inside: Callable[[Path], bool]) -> Renamed:
        """Return the places of a new name; `inside` returns whether a file may be changed.

        The name of a label may end in `#`. Raise UserError for an invalid name.
        """
        if self._label:
            name = name.removesuffix("#")
        self._check_word(name)
        self._check_places(name, inside)
        sources = self._sources()
        texts = {
            path: Source(source.name, _with(source, self._in(file), name), source.folder)
            for file, source in sources.items()
            for path in (Path(file), Path(source.name))
        }
        moved = {_moved(place, self.places, len(name)) for place in self.places}
        for facts in self._facts.values():
            self._check_program(facts, self._analyse(facts.target, texts), name, moved)
        unread = [] if self.local or self.spelled else [*self._unread(sources)]
        return Renamed(name, {file: self._in(file) for file in sorted(sources)}, sources, unread)

    def _unread(self, sources: Mapping[str, Source]) -> Iterator[WordPosition]:
        """Yield words spelled as the name on lines that no program reads, as in an `#else`."""
        read = {
            (facts.path(token.source.name), token.line)
            for facts in self._facts.values()
            for line in facts.analysis.lines
            for token in line
        }
        for file, source in sorted(sources.items()):
            for line in tokenize(source):
                for token in () if is_directive(line) else line:
                    same = token.text.lower() == self.old.lower()
                    if same and (file, token.line) not in read:
                        yield WordPosition(file, token.line, token.column, token.text)

    def _in(self, file: str) -> list[WordPosition]:
        return sorted(place for place in self.places if place.file == file)

    def _sources(self) -> dict[str, Source]:
        return {
            facts.path(source.name): source
            for facts in self._facts.values()
            for source in facts.sources.values()
            if facts.path(source.name) in {place.file for place in self.places}
        }

    def _check_word(self, name: str) -> None:
        sign = self.old[: len(self.old) - len(self.old.lstrip("$@"))]
        lines = tokenize(Source("", name))
        plain = name.removeprefix(sign)
        is_word = len(lines) == 1 and len(lines[0]) == 1 and lines[0][0].text == name
        if not (is_word and name.startswith(sign) and plain.isidentifier() and plain.isascii()):
            prefix = f"`{sign}` and " if sign else ""
            raise UserError(
                f"new name must be {prefix}one word of letters, digits and _, not `{name}`"
            )

    def _check_places(self, name: str, inside: Callable[[Path], bool]) -> None:
        for place in sorted(self.places):
            if place.text.lower() != self.old.lower():
                raise UserError(f"`{self.old}` is also written `{place.text}`, {_at(place)}")
            if not inside(Path(place.file)):
                raise UserError(
                    f"`{self.old}` is also used outside of the open folders, {_at(place)}"
                )
        for facts in self._facts.values():
            for place in _spelled(facts, name) if self.spelled else ():
                raise UserError(f"`{name}` is a word there already, {_at(place)}")
            for symbol in _symbols(facts, self.places):
                for token in symbol.unwritten[:1]:
                    origin = f"`{self.old}` also comes from a define, a paste or a quoted text"
                    raise UserError(f"{origin}, {place_of(token)}")

    def _check_program(
        self, before: Facts, after: Facts, name: str, moved: set[WordPosition]
    ) -> None:
        """Raise UserError if words or names of a program have changed."""
        errors = in_order(after.analysis.report.errors)
        if errors:
            raise UserError(f"`{name}` cannot be the new name: {_describe(errors[0])}")
        places = _places(before, self.places)
        expected = {_moved(place, self.places, len(name))[:3] for place in places}
        differences = expected ^ {place[:3] for place in _places(after, moved)}
        if differences:
            file, line, column = min(differences)
            raise UserError(f"`{name}` is a name there already, {file}:{line}:{column}")
        if after.analysis.words != before.analysis.words:
            program = before.target.file.name
            raise UserError(f"`{name}` would mean something else in {program}")


def _build_options(target: BuildTarget) -> tuple[object, ...]:
    """Return what determines the words of a program: engines may share it."""
    return target.file, target.defines, target.include, target.chip


def _symbols(facts: Facts, places: Iterable[WordPosition]) -> list[Symbol]:
    """Return the symbols at some places of a program, with all that share places."""
    symbols: dict[int, Symbol] = {}
    for file, line, column, _ in places:
        for word, symbol in facts.symbols.on_line(facts.source_name_of_path(file), line):
            if word.column == column and id(symbol) not in symbols:
                symbols |= {id(same): same for same in facts.symbols.together(symbol)}
    return list(symbols.values())


def _places(facts: Facts, places: Iterable[WordPosition]) -> set[WordPosition]:
    return {
        place._replace(file=facts.path(place.file))
        for symbol in _symbols(facts, places)
        for place in symbol.places
    }


def _spelled(facts: Facts, name: str) -> Iterator[WordPosition]:
    """Yield the words of a spelling in the files of a program, but for parameters of macros."""
    for source in facts.sources.values():
        for token in chain.from_iterable(tokenize(source)):
            if token.text == name:
                symbols = facts.symbols.at(source.name, token.line, token.column)
                if all(symbol.kind != "parameter" for symbol in symbols):
                    yield WordPosition(facts.path(source.name), token.line, token.column, name)


def _moved(place: WordPosition, places: Iterable[WordPosition], length: int) -> WordPosition:
    """Return a place after `places` before it in its line were replaced by `length` characters."""
    before = [word for word in places if word[:2] == place[:2] and word.column < place.column]
    column = place.column + sum(length - len(word.text) for word in before)
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


def _describe(error: Diagnostic) -> str:
    return error.message + (f", {place_of(error.token)}" if error.token else "")
