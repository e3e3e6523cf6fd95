"""Only the last of several quick changes is analysed; an exception does not end the server."""

import asyncio
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from ixp.editors.language_server.build_targets import BuildTarget, BuildTargets
from ixp.editors.language_server.facts import Facts
from ixp.editors.language_server.workspace import Workspace
from ixp.support.errors import UserError

KEYS = 10


class ObservedWorkspace(Workspace):
    """Delay the first analysis until `go`; record its texts in `begun` and `ended`."""

    def __init__(self) -> None:
        super().__init__(self._done)
        self.begun: list[str] = []
        self.ended: list[str] = []
        self.started, self.go = threading.Event(), threading.Event()

    def _done(self, _target: BuildTarget, result: Facts | UserError) -> None:
        assert isinstance(result, Facts)
        self.ended.append(result.analysis.text.text)

    def gather(
        self,
        target: BuildTarget,
        before: Callable[[], None] = lambda: None,
        **options: Any,  # noqa: ANN401
    ) -> Facts:
        self.begun += [document.source.text for document in self.documents.values()]
        self.started.set()
        self.go.wait(60)
        return super().gather(target, before, **options)


def test_only_the_last_of_several_queued_texts_is_analysed(tmp_path: Path) -> None:
    async def run_test() -> ObservedWorkspace:
        workspace = ObservedWorkspace()
        workspace.go.set()
        uri = (tmp_path / "text.uc").as_uri()
        for number in range(KEYS):
            workspace.open_or_change(uri, f"; {number}", number)
        await workspace.facts(uri)
        workspace.end()
        return workspace

    workspace = asyncio.run(run_test())

    assert ["; 9"] == workspace.begun == workspace.ended


def test_a_newer_text_aborts_a_running_analysis(tmp_path: Path) -> None:
    async def run_test() -> ObservedWorkspace:
        workspace = ObservedWorkspace()
        uri = (tmp_path / "text.uc").as_uri()
        workspace.open_or_change(uri, "; first", 0)
        await asyncio.to_thread(workspace.started.wait, 60)
        for number in range(KEYS):
            workspace.open_or_change(uri, f"; {number}", number)
        workspace.go.set()
        await workspace.facts(uri)
        workspace.end()
        return workspace

    workspace = asyncio.run(run_test())

    assert (["; first", "; 9"], ["; 9"]) == (workspace.begun, workspace.ended)


@pytest.mark.parametrize("step", ["analysis", "report"])
def test_an_exception_is_reported_and_the_next_text_is_analysed(tmp_path: Path, step: str) -> None:
    reported: list[str] = []

    def fail_for(text: str, at: str) -> None:
        if at == step and text == "; fault":
            raise RuntimeError("not a number")

    class Faulty(Workspace):
        def gather(
            self,
            target: BuildTarget,
            before: Callable[[], None] = lambda: None,
            **options: Any,  # noqa: ANN401
        ) -> Facts:
            fail_for(self.documents[uri].source.text, "analysis")
            return super().gather(target, before, **options)

    def report(_target: BuildTarget, result: Facts | UserError) -> None:
        if isinstance(result, Facts):
            fail_for(result.analysis.text.text, "report")
        reported.append("facts" if isinstance(result, Facts) else str(result))

    uri = (tmp_path / "text.uc").as_uri()

    async def answers() -> list[bool]:
        workspace, answered = Faulty(report), []
        for version, text in enumerate(("; fault", "; right")):
            workspace.open_or_change(uri, text, version)
            result = await asyncio.wait_for(workspace.facts(uri), 60)
            answered.append(result is not None)
        workspace.end()
        return answered

    assert [False, True] == asyncio.run(answers())
    assert ["internal fault: RuntimeError: not a number", "facts"] == reported


def test_a_file_that_c_includes_is_not_shown_as_part_of_c(tmp_path: Path) -> None:
    header = tmp_path / "size.h"
    header.write_text("")
    (tmp_path / "stage.c").write_text('#include "size.h"\n')
    port = '[[port]]\nnumber = 0\nkind = "eth100"\n'
    engine = '[[engine]]\nrole = "stage"\nprogram = "stage.c"\n'
    (tmp_path / "stage.toml").write_text(port + engine)
    targets = BuildTargets()
    targets.folders.append(tmp_path)

    assert [target.file for target in targets.of(header)] == [header]
