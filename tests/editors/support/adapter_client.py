from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from ixp.cli.commands.editor.dap import launch
from ixp.editors.debug_adapter.adapter import Adapter
from ixp.editors.sessions import Session


class Client:
    def __init__(self) -> None:
        self.messages: list[dict[str, Any]] = []
        self.adapter = Adapter(launch, self.messages.append, lambda: None, lambda: False)
        self.seq = 0

    def ask(self, command: str, **arguments: object) -> dict[str, Any]:
        self.seq += 1
        before = len(self.messages)
        request = {"seq": self.seq, "type": "request", "command": command, "arguments": arguments}
        self.adapter.handle(request)
        answer = self.messages[before]
        assert answer["request_seq"] == self.seq
        json.dumps(self.messages[before:])
        return answer

    def body(self, command: str, **arguments: object) -> Any:  # noqa: ANN401 - JSON
        """Send a request that must succeed; return the body of its answer."""
        answer = self.ask(command, **arguments)
        assert answer["success"], answer
        return answer["body"]

    @property
    def stop(self) -> dict[str, Any]:
        """Return the body of the last event, which must be a stop."""
        assert self.messages[-1]["event"] == "stopped", self.messages[-1]
        body: dict[str, Any] = self.messages[-1]["body"]
        return body

    @property
    def session(self) -> Session:
        session = self.adapter._session
        assert session is not None
        return session


def launched(program: str | Path, *args: str, **options: object) -> Client:
    """Return a client with a launched and configured program; `options` are those of `ixp run`."""
    client = Client()
    client.body("launch", program=str(program), args=[*args], **options)
    client.body("configurationDone")
    return client


def registers(client: Client, scope: str = "Registers") -> dict[str, str]:
    """Return the values of a scope of engine 0, context 0, by name."""
    [frame] = client.body("stackTrace", threadId=1)["stackFrames"]
    scopes = client.body("scopes", frameId=frame["id"])["scopes"]
    reference = next(row["variablesReference"] for row in scopes if row["name"] == scope)
    variables = client.body("variables", variablesReference=reference)["variables"]
    return {variable["name"]: variable["value"] for variable in variables}
