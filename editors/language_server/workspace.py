"""Open documents and their analyses: a change starts one and ends an older one of its program.

Analyses run one at a time in a worker thread. A program takes some ten milliseconds: a file whose
text is unchanged is not tokenized again, and each form of line is parsed once.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from itertools import islice
from pathlib import Path
from types import MappingProxyType
from typing import TypeVar
from weakref import WeakKeyDictionary

from ixp.assembler.text.source import Source
from ixp.editors.language_server.build_targets import MAX_FILES, BuildTarget, BuildTargets
from ixp.editors.language_server.facts import Facts, gather
from ixp.editors.language_server.places import path_of
from ixp.support.errors import UserError

Result = TypeVar("Result")
MAX_CHARACTERS = 1 << 22  # of a document


class AnalysisOutdated(Exception):  # noqa: N818  # ends an analysis, not an error
    """A text of the program was changed during its analysis."""


class Document:
    """An open text and the program it is shown in."""

    def __init__(self, uri: str, text: str, version: int | None) -> None:
        self.uri, self.version = uri, version
        self.path = path_of(uri)
        folder = self.path.parent if self.path else None
        self.source = Source(str(self.path) if self.path else uri, text, folder)
        self.target = BuildTarget(Path(uri))


class Workspace:
    """The open documents and their facts; `report` is called with each new analysis."""

    def __init__(self, report: Callable[[BuildTarget, Facts | UserError], None]) -> None:
        self.documents: dict[str, Document] = {}
        self.targets = BuildTargets()
        self._report = report
        self._results: dict[BuildTarget, Facts | UserError] = {}
        self._versions: dict[BuildTarget, int] = {}
        self._running: dict[BuildTarget, asyncio.Task[None]] = {}
        self._edited: list[Path] = []  # open programs, the one changed last at the end
        self._fixed: WeakKeyDictionary[Facts, Facts] = WeakKeyDictionary()
        self._worker = ThreadPoolExecutor(max_workers=1, thread_name_prefix="assembler")

    def open_or_change(self, uri: str, text: str, version: int | None) -> list[BuildTarget]:
        """Take a new text of a document; analyse the programs that read it.

        An open include file is shown in the program that was opened or changed last.
        Return the programs that this change replaced.
        """
        document = Document(uri, text[:MAX_CHARACTERS], version)
        old = self.documents.get(uri)
        self.documents[uri] = document
        document.target = old.target if old else self._target(document)
        self.refresh(document)
        path = document.path
        if path is None or document.target.file != path or self._edited[-1:] == [path]:
            return []
        self._edited = [*(file for file in self._edited if file != path), path]
        return self.choose_targets(changed_only=True)

    def choose_targets(self, *, changed_only: bool = False) -> list[BuildTarget]:
        """Choose the programs of all documents; return those that were replaced.

        All programs are analysed, or only the new ones.
        """
        replaced = []
        for document in self.documents.values():
            before, document.target = document.target, self._target(document)
            if document.target != before:
                replaced.append(before)
            if not changed_only or document.target != before:
                self.refresh(document)
        if replaced:
            self._drop_unneeded()
        return replaced

    def close(self, uri: str) -> Document | None:
        """Remove a document, and programs that no open document needs."""
        document = self.documents.pop(uri, None)
        if document is not None and document.path in self._edited:
            self._edited.remove(document.path)
        self._drop_unneeded()
        if document is not None:
            self.refresh(document)
        return document

    def _drop_unneeded(self) -> None:
        """Remove programs that no open document belongs to, and end their analyses."""
        needed = {document.target for document in self.documents.values()}
        for target in [*self._results.keys() - needed]:
            del self._results[target]
        for target in self._versions.keys() - needed:
            self._versions[target] += 1

    def _target(self, document: Document) -> BuildTarget:
        if document.path is None:
            return BuildTarget(Path(document.uri))
        target = self.targets.of(document.path)[0]
        if target.configuration and target.file == document.path:
            return target
        opened = {other.path: other.target for other in self.documents.values()}
        for path in reversed(self._edited):
            if path in opened and self.targets.reads(opened[path], document.path):
                return opened[path]
        return target

    def all_facts(self, document: Document) -> list[Facts]:
        """Return the facts of the open programs that read a document, its target first."""
        name = str(document.path.resolve()) if document.path else ""
        reading = [
            facts
            for target, facts in self._results.items()
            if target not in self._running
            and isinstance(facts, Facts)
            and facts.source_name_of_path(name)
        ]
        return sorted(reading, key=lambda facts: facts.target != document.target)

    def refresh(self, document: Document) -> None:
        """Analyse the program that shows a document, then others that read it."""
        targets = [document.target] if self._is_shown(document.target) else []
        targets += [
            target
            for target, facts in self._results.items()
            if target != document.target
            and isinstance(facts, Facts)
            and document.path in {path.resolve() for path in facts.analysis.settings.seen}
        ]
        for target in targets:
            self._versions[target] = self._versions.get(target, 0) + 1
            running = self._running.get(target)
            if running is None or running.done():
                self._running[target] = asyncio.ensure_future(self._analyse(target))

    async def _analyse(self, target: BuildTarget) -> None:
        """Analyse a program until its newest texts are done; an internal fault is its error."""
        version = 0
        try:
            while version != self._versions[target] and self._is_shown(target):
                version = self._versions[target]
                try:
                    before = partial(self._check, target, version)
                    facts = await self.work(partial(self.gather, target, before))
                    self._store(target, version, facts)
                except AnalysisOutdated:
                    continue
                except UserError as error:
                    self._store(target, version, error)
                except Exception as error:  # noqa: BLE001 - the next text may not meet the fault
                    fault = UserError(f"internal fault: {type(error).__name__}: {error}")
                    self._store(target, version, fault)
        finally:
            del self._running[target]

    def _is_shown(self, target: BuildTarget) -> bool:
        return any(document.target == target for document in self.documents.values())

    def _store(self, target: BuildTarget, version: int, result: Facts | UserError) -> None:
        """Store and report the result of an analysis, unless a text was changed since."""
        if version == self._versions[target]:
            self._results[target] = result
            self._report(target, result)

    def _check(self, target: BuildTarget, version: int) -> None:
        if self._versions.get(target) != version:
            raise AnalysisOutdated

    def gather(
        self,
        target: BuildTarget,
        before: Callable[[], None] = lambda: None,
        *,
        texts: Mapping[Path, Source] = MappingProxyType({}),
        fixed: bool = False,
    ) -> Facts:
        """Return the facts of a program with the open texts; call it in the worker.

        Other `texts` take precedence over the open ones; `fixed` copies
        conflicting operands to other registers, as `ixp asm --fix` does.
        """
        documents = [*self.documents.values()]
        opened = {document.path or Path(document.uri): document.source for document in documents}
        return gather(target, opened | {**texts}, before, fixed=fixed)

    def sources(self) -> Iterator[Source]:
        """Yield the sources in the open folders with the open texts; call it in the worker."""
        opened = {document.path: document.source for document in [*self.documents.values()]}
        files = (file for folder in self.targets.folders for file in sorted(folder.rglob("*.uc")))
        for path in dict.fromkeys([*filter(None, opened), *islice(files, MAX_FILES)]):
            with suppress(OSError, UnicodeDecodeError):
                yield opened.get(path) or Source(str(path), path.read_text("utf-8"), path.parent)

    def work(self, call: Callable[[], Result]) -> Awaitable[Result]:
        """Run a call in the worker."""
        return asyncio.get_running_loop().run_in_executor(self._worker, call)

    async def facts(self, uri: str) -> tuple[Document, Facts] | None:
        """Return a document and the facts of its newest text; None where there are none."""
        while (document := self.documents.get(uri)) is not None:
            running = self._running.get(document.target)
            if running is None:
                facts = self._results.get(document.target)
                return (document, facts) if isinstance(facts, Facts) else None
            await asyncio.wait([running])
        return None

    async def fixed(self, facts: Facts) -> Facts | None:
        """Return the facts of a program with the copies of `--fix`; None where none can help.

        They are made at the first request. A program in which a statement is missing gets none.
        """
        if not facts.analysis.report.errors or facts.analysis.program.partial:
            return None
        if facts not in self._fixed:
            try:
                gather_fixed = partial(self.gather, facts.target, fixed=True)
                self._fixed[facts] = await self.work(gather_fixed)
            except UserError:
                return None
        return self._fixed[facts]

    def end(self) -> None:
        """Stop the worker."""
        self._worker.shutdown(wait=False, cancel_futures=True)
