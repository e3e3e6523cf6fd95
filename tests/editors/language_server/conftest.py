import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.editors.support.client import Client, serving
from tests.editors.support.conversation import Talk


@pytest.fixture(scope="session")
def shared(
    root: Path, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[asyncio.Runner, Client]]:
    """Return a client with a server that tests of the group `lsp` share."""
    with asyncio.Runner() as runner:
        context = serving(root, tmp_path_factory.getbasetemp())
        yield runner, runner.run(context.__aenter__())
        runner.run(context.__aexit__(None, None, None))


@pytest.fixture
def talk(shared: tuple[asyncio.Runner, Client]) -> Iterator[Talk]:
    """Return a function that runs the steps of a test, then closes their documents."""
    runner, client = shared
    yield lambda steps: runner.run(steps(client))  # type: ignore[arg-type]  # it is a coroutine
    client.close_all()
