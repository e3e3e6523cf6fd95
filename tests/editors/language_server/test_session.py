"""Of keys in quick succession only the last text is analysed to its end; faults end no session."""

import asyncio
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from ixp.editors.language_server.facts import Facts
from ixp.editors.language_server.programs import Program
from ixp.editors.language_server.session import Session
from ixp.support.errors import UserError

KEYS = 10


class Watched(Session):
    """A session whose first analysis waits to be let go; `begun` are the texts of all of them."""

    def __init__(self) -> None:
        super().__init__(self._done)
        self.begun: list[str] = []
        self.ended: list[str] = []
        self.started, self.go = threading.Event(), threading.Event()

    def _done(self, _program: Program, found: Facts | UserError) -> None:
        assert isinstance(found, Facts)
        self.ended.append(found.analysis.text.text)

    def gathered(
        self,
        program: Program,
        before: Callable[[], None] = lambda: None,
        **options: Any,  # noqa: ANN401
    ) -> Facts:
        """Wait for `go`, then analyse."""
        self.begun += [each.source.text for each in self.documents.values()]
        self.started.set()
        self.go.wait(60)
        return super().gathered(program, before, **options)


def test_texts_that_come_together_are_one_analysis(tmp_path: Path) -> None:
    """No analysis is begun for a text behind which another has come already."""

    async def whole() -> Watched:
        session = Watched()
        session.go.set()
        uri = (tmp_path / "text.uc").as_uri()
        for number in range(KEYS):
            session.put(uri, f"; {number}", number)
        await session.facts(uri)
        session.end()
        return session

    session = asyncio.run(whole())

    assert ["; 9"] == session.begun == session.ended


def test_a_newer_text_ends_an_analysis(tmp_path: Path) -> None:
    """One that is under way stops before its next step, and nothing is told of it."""

    async def whole() -> Watched:
        session = Watched()
        uri = (tmp_path / "text.uc").as_uri()
        session.put(uri, "; first", 0)
        await asyncio.to_thread(session.started.wait, 60)
        for number in range(KEYS):
            session.put(uri, f"; {number}", number)
        session.go.set()
        await session.facts(uri)
        session.end()
        return session

    session = asyncio.run(whole())

    assert (["; first", "; 9"], ["; 9"]) == (session.begun, session.ended)


@pytest.mark.parametrize("step", ["analysis", "report"])
def test_an_internal_fault_is_reported_and_requests_are_answered(tmp_path: Path, step: str) -> None:
    """A request has its answer, and the next text is analysed as if nothing had happened."""
    reported: list[str] = []

    def fail_for(text: str, at: str) -> None:
        if at == step and text == "; fault":
            raise RuntimeError("not a number")

    class Faulty(Session):
        def gathered(
            self,
            program: Program,
            before: Callable[[], None] = lambda: None,
            **options: Any,  # noqa: ANN401
        ) -> Facts:
            fail_for(self.documents[uri].source.text, "analysis")
            return super().gathered(program, before, **options)

    def report(_program: Program, found: Facts | UserError) -> None:
        if isinstance(found, Facts):
            fail_for(found.analysis.text.text, "report")
        reported.append("facts" if isinstance(found, Facts) else str(found))

    uri = (tmp_path / "text.uc").as_uri()

    async def answers() -> list[bool]:
        session, answered = Faulty(report), []
        for version, text in enumerate(("; fault", "; right")):
            session.put(uri, text, version)
            found = await asyncio.wait_for(session.facts(uri), 60)
            answered.append(found is not None)
        session.end()
        return answered

    assert [False, True] == asyncio.run(answers())
    assert ["internal fault: RuntimeError: not a number", "facts"] == reported
