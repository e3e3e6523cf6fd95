"""The extension's client in node, with a fake of the VS Code API."""

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import ROOT

CLIENT = ROOT / "editors/vscode/client/extension.js"
STAND_IN = """
const [client, path, folder] = process.argv.slice(1);
const seen = {};
const nothing = () => {};
const fsPath = (file) => ({ uri: { fsPath: file } });
const document = { languageId: "uc", fileName: "/a/loop.uc", uri: "file:///a/loop.uc" };
const vscode = {
  workspace: {
    getConfiguration: () => ({ get: () => path }),
    workspaceFolders: folder ? [fsPath(folder)] : undefined,
    onDidCloseTextDocument: nothing, onDidChangeConfiguration: nothing,
  },
  window: {
    activeTextEditor: { document },
    createStatusBarItem: () => (seen.status = { show: nothing, hide: nothing }),
    onDidChangeActiveTextEditor: nothing,
    showErrorMessage: (text) => (seen.error = text),
  },
  debug: {
    registerDebugConfigurationProvider: (type, made) =>
      (seen.debug = made.resolveDebugConfiguration(undefined, {})),
    registerDebugAdapterDescriptorFactory: (type, made) =>
      (seen.adapter = made.createDebugAdapterDescriptor()),
  },
  commands: { registerCommand: nothing },
  StatusBarAlignment: {},
  DebugAdapterExecutable: class {
    constructor(command, args) { Object.assign(this, { command, args }); }
  },
};
class LanguageClient {
  constructor(id, server) { seen.server = server; }
  onNotification(name, told) { this.told = told; }
  protocol2CodeConverter = { asUri: (text) => text };
  async start() {
    this.told({ uri: document.uri, text: "free: 3 GPRs" });
    if (seen.server.command === "/none") throw new Error("no such program");
  }
}
const Module = require("module");
const load = Module._load;
Module._load = (name, ...rest) =>
  ({ vscode, "vscode-languageclient/node": { LanguageClient } })[name] ?? load(name, ...rest);
require(client).activate({ subscriptions: [] }).then(() => console.log(JSON.stringify(seen)));
"""


def activated(path: str = "", folder: Path | str = "") -> dict[str, Any]:
    """Activate the client with the path of `ixp` set and an open folder; return its actions."""
    if not shutil.which("node"):
        pytest.skip("needs node (Debian: nodejs)")
    command = ["node", "-e", STAND_IN, str(CLIENT), path, str(folder)]
    return json.loads(subprocess.run(command, check=True, capture_output=True).stdout)  # type: ignore[no-any-return]


def test_ixp_command_is_that_of_the_setting_else_the_folder_else_the_path(tmp_path: Path) -> None:
    near = tmp_path / ".venv/bin/ixp"
    near.parent.mkdir(parents=True)
    near.touch()

    for started, program in (
        (activated("/opt/ixp", tmp_path), "/opt/ixp"),
        (activated(folder=tmp_path), str(near)),
        (activated(), "ixp"),
    ):
        assert {"command": program, "args": ["lsp"]} == started["server"]
        assert {"command": program, "args": ["dap"]} == started["adapter"]


def test_free_registers_are_shown_and_f5_runs_the_program() -> None:
    started = activated()

    assert "free: 3 GPRs" == started["status"]["text"]
    assert {
        "type": "ixp", "request": "launch", "name": "loop.uc", "program": "/a/loop.uc",
        "stopOnEntry": True,
    } == started["debug"]  # fmt: skip


def test_a_server_that_does_not_start_is_reported_with_a_remedy() -> None:
    assert "cannot start /none; install it (pip install" in activated("/none")["error"]
