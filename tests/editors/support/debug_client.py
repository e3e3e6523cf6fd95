"""VS Code's test client for debug adapters, connected to `ixp dap`."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tests.conftest import PROGRAM

_SCRIPT = Path(__file__).with_name("debug_client.js")


class DebugClient:
    """Call methods of VS Code's client, which runs in node."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self._process = process

    def call(self, method: str, *values: object, event: str | None = None) -> Any:  # noqa: ANN401 - JSON
        """Return the result of a client method, or its event.

        Fail with the client's message if it refuses an answer.
        """
        assert self._process.stdin
        assert self._process.stdout
        self._process.stdin.write(json.dumps([method, values, event]) + "\n")
        self._process.stdin.flush()
        line = self._process.stdout.readline()
        assert line, f"the adapter ended in {method}"
        answer = json.loads(line)
        assert "error" not in answer, f"{method}: {answer['error']}"
        return answer.get("result")

    def ask(self, command: str, **arguments: object) -> Any:  # noqa: ANN401 - JSON
        """Send a request; return the body of its response."""
        return self.call(f"{command}Request", arguments)["body"]

    def move(self, command: str, **arguments: object) -> Any:  # noqa: ANN401 - JSON
        """Send a request that runs the machine; return the body of the stop event."""
        return self.call(f"{command}Request", arguments, event="stopped")["body"]


@contextmanager
def debugging(package: Path) -> Iterator[DebugClient]:
    """Start the client and its adapter; at the end both must exit."""
    command = ["node", str(_SCRIPT), str(package), str(PROGRAM)]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        try:
            yield DebugClient(process)
            process.communicate(timeout=120)
            assert process.returncode == 0
        finally:
            if process.stdin:
                process.stdin.close()
