"""Documents and their analyses: each change starts one, which ends an older one of its program.

Analyses run one at a time beside the protocol's loop. A program is some ten milliseconds of work: a
file whose text is as before is not divided into words again, and a form of line is parsed once.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from types import MappingProxyType
from typing import TypeVar
from weakref import WeakKeyDictionary

from ixp.assembler.text.source import Source
from ixp.editors.language_server.build_targets import Program, Programs
from ixp.editors.language_server.facts import Facts, gather
from ixp.editors.language_server.places import path_of
from ixp.support.errors import UserError

Found = TypeVar("Found")
MAX_CHARACTERS = 1 << 22  # of a document


class Superseded(Exception):  # noqa: N818  # it ends an analysis, it is no error
    """A newer text has come."""


class Document:
    """An open text and the program it is shown in."""

    def __init__(self, uri: str, text: str, version: int | None) -> None:
        self.uri, self.version = uri, version
        self.path = path_of(uri)
        folder = self.path.parent if self.path else None
        self.source = Source(str(self.path) if self.path else uri, text, folder)
        self.program = Program(Path(uri))


class Session:
    """The open documents and what is known of them; `changed` is told of each new analysis."""

    def __init__(self, changed: Callable[[Program, Facts | UserError], None]) -> None:
        self.documents: dict[str, Document] = {}
        self.programs = Programs()
        self._changed = changed
        self._facts: dict[Program, Facts | UserError] = {}
        self._versions: dict[Program, int] = {}
        self._running: dict[Program, asyncio.Task[None]] = {}
        self._edited: list[Path] = []  # programs that are open, the one touched last at the end
        self._fixed: WeakKeyDictionary[Facts, Facts] = WeakKeyDictionary()
        self._worker = ThreadPoolExecutor(max_workers=1, thread_name_prefix="assembler")

    def put(self, uri: str, text: str, version: int | None) -> list[Program]:
        """Take a new text of a document; what depends on it is analysed anew.

        Return the programs that open include files are shown in no more: they are shown in the
        program among theirs that was opened or changed last.
        """
        document = Document(uri, text[:MAX_CHARACTERS], version)
        old = self.documents.get(uri)
        self.documents[uri] = document
        document.program = old.program if old else self._program(document)
        self.refresh(document)
        path = document.path
        if path is None or document.program.file != path or self._edited[-1:] == [path]:
            return []
        self._edited = [*(each for each in self._edited if each != path), path]
        return self.choose(again=False)

    def choose(self, *, again: bool = True) -> list[Program]:
        """Find the programs of all documents anew; return those that were replaced.

        With `again` all programs are analysed, since settings or files have changed.
        """
        left = []
        for document in self.documents.values():
            before, document.program = document.program, self._program(document)
            if document.program != before:
                left.append(before)
            if again or document.program != before:
                self.refresh(document)
        if left:
            self._drop_unneeded()
        return left

    def close(self, uri: str) -> Document | None:
        """Forget a document, and programs that no open document needs."""
        gone = self.documents.pop(uri, None)
        if gone is not None and gone.path in self._edited:
            self._edited.remove(gone.path)
        self._drop_unneeded()
        if gone is not None:
            self.refresh(gone)
        return gone

    def _drop_unneeded(self) -> None:
        """Forget programs that no open document is shown in, and end their analyses."""
        needed = {each.program for each in self.documents.values()}
        for program in [each for each in self._facts if each not in needed]:
            del self._facts[program]
        for program in [each for each in self._versions if each not in needed]:
            self._versions[program] += 1

    def _program(self, document: Document) -> Program:
        if document.path is None:
            return Program(Path(document.uri))
        own = self.programs.of(document.path)[0]
        if own.configuration and own.file == document.path:
            return own
        opened = {each.path: each.program for each in self.documents.values()}
        last = (opened[path] for path in reversed(self._edited) if path in opened)
        return next((each for each in last if self.programs.reads(each, document.path)), own)

    def reading(self, document: Document) -> list[Facts]:
        """Return the facts of the open programs that read a document, its own one first."""
        newest = [each for key, each in self._facts.items() if key not in self._running]
        known = [each for each in newest if isinstance(each, Facts)]
        name = str(document.path.resolve()) if document.path else ""
        found = [each for each in known if each.called(name)]
        return sorted(found, key=lambda each: each.program != document.program)

    def refresh(self, document: Document) -> None:
        """Analyse the program of a document, if an open one needs it, then others that read it."""
        own = [document.program] if self._is_shown(document.program) else []
        others = [
            program
            for program, facts in self._facts.items()
            if program != document.program
            and isinstance(facts, Facts)
            and document.path in {path.resolve() for path in facts.analysis.settings.seen}
        ]
        for program in own + others:
            self._versions[program] = self._versions.get(program, 0) + 1
            running = self._running.get(program)
            if running is None or running.done():
                self._running[program] = asyncio.ensure_future(self._analyse(program))

    async def _analyse(self, program: Program) -> None:
        """Analyse a program until its newest texts are known; an internal fault is its error."""
        version = 0
        try:
            while version != self._versions[program] and self._is_shown(program):
                version = self._versions[program]
                try:
                    before = partial(self._check, program, version)
                    facts = await self.work(partial(self.gathered, program, before))
                    self._keep(program, version, facts)
                except Superseded:
                    continue
                except UserError as error:
                    self._keep(program, version, error)
                except Exception as error:  # noqa: BLE001 - the next text may not meet the fault
                    fault = UserError(f"internal fault: {type(error).__name__}: {error}")
                    self._keep(program, version, fault)
        finally:
            del self._running[program]

    def _is_shown(self, program: Program) -> bool:
        return any(each.program == program for each in self.documents.values())

    def _keep(self, program: Program, version: int, found: Facts | UserError) -> None:
        """Keep the result of an analysis and report it, unless a newer text has come."""
        if version == self._versions[program]:
            self._facts[program] = found
            self._changed(program, found)

    def _check(self, program: Program, version: int) -> None:
        if self._versions.get(program) != version:
            raise Superseded

    def gathered(
        self,
        program: Program,
        before: Callable[[], None] = lambda: None,
        *,
        texts: Mapping[Path, Source] = MappingProxyType({}),
        fixed: bool = False,
    ) -> Facts:
        """Return the facts of a program with the open texts; runs in the worker.

        Other `texts` come before those that are open.
        """
        opened = {each.path or Path(each.uri): each.source for each in [*self.documents.values()]}
        return gather(program, opened | {**texts}, before, fixed=fixed)

    def work(self, call: Callable[[], Found]) -> Awaitable[Found]:
        """Run a call in the worker."""
        return asyncio.get_running_loop().run_in_executor(self._worker, call)

    async def facts(self, uri: str) -> tuple[Document, Facts] | None:
        """Return a document with the analysis of its newest text; None where there is none."""
        while (document := self.documents.get(uri)) is not None:
            running = self._running.get(document.program)
            if running is None:
                found = self._facts.get(document.program)
                return (document, found) if isinstance(found, Facts) else None
            await asyncio.wait([running])
        return None

    async def fixed(self, facts: Facts) -> Facts | None:
        """Return the facts of a program with the copies of `--fix`; None where none can help.

        They are made when they are first asked for. A program in which a statement is missing is
        no program to mend.
        """
        if not facts.analysis.report.errors or facts.analysis.program.partial:
            return None
        if facts not in self._fixed:
            try:
                mended = partial(self.gathered, facts.program, fixed=True)
                self._fixed[facts] = await self.work(mended)
            except UserError:
                return None
        return self._fixed[facts]

    def end(self) -> None:
        """Stop the worker."""
        self._worker.shutdown(wait=False, cancel_futures=True)
