// The extension of VS Code: starts `ixp lsp` and `ixp dap`, and shows the free registers.
"use strict";
const fs = require("fs");
const path = require("path");
const vscode = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");

let client;
let status;
const free = new Map(); // by address of a document: free registers of its program, as text

/** Return the program to start: the setting, else that of a folder's `.venv`, else the path's. */
function program() {
  const chosen = vscode.workspace.getConfiguration("ixp").get("path");
  if (chosen) return chosen;
  const inside = process.platform === "win32" ? ["Scripts", "ixp.exe"] : ["bin", "ixp"];
  const near = (vscode.workspace.workspaceFolders ?? [])
    .map((folder) => path.join(folder.uri.fsPath, ".venv", ...inside))
    .find((file) => fs.existsSync(file));
  return near ?? "ixp";
}

/** Start the language server; without it colours, snippets and the debugger still work. */
async function startServer() {
  client = new LanguageClient(
    "ixp",
    { command: program(), args: ["lsp"] },
    {
      documentSelector: [{ language: "uc" }],
      initializationOptions: vscode.workspace.getConfiguration("ixp"),
      synchronize: { configurationSection: "ixp" },
    },
  );
  client.onNotification("ixp/registers", ({ uri, text }) => {
    free.set(client.protocol2CodeConverter.asUri(uri).toString(), text);
    showFree();
  });
  try {
    await client.start();
  } catch {
    const hint = "install it (pip install 'ixp[editors]'), or name it by the setting ixp.path";
    vscode.window.showErrorMessage(`cannot start ${program()}; ${hint}`);
  }
}

async function stopServer() {
  if (client?.isRunning()) await client.stop();
}

/** Show the free registers of the program in the active editor. */
function showFree() {
  const document = vscode.window.activeTextEditor?.document;
  status.text = (document?.languageId === "uc" && free.get(document.uri.toString())) || "";
  if (status.text) status.show();
  else status.hide();
}

async function restart() {
  await stopServer();
  await startServer();
}

/** Without a launch configuration F5 starts the program in the editor. */
const configurations = {
  resolveDebugConfiguration(_folder, config) {
    const document = vscode.window.activeTextEditor?.document;
    if (config.type || config.request || document?.languageId !== "uc") return config;
    return {
      type: "ixp",
      request: "launch",
      name: path.basename(document.fileName),
      program: document.fileName,
      stopOnEntry: true,
    };
  },
};

const adapters = {
  createDebugAdapterDescriptor: () => new vscode.DebugAdapterExecutable(program(), ["dap"]),
};

exports.activate = async function (context) {
  status = vscode.window.createStatusBarItem("ixp.free", vscode.StatusBarAlignment.Right);
  status.name = "ixp: free registers";
  context.subscriptions.push(
    status,
    vscode.window.onDidChangeActiveTextEditor(showFree),
    vscode.workspace.onDidCloseTextDocument((document) => free.delete(document.uri.toString())),
    vscode.debug.registerDebugConfigurationProvider("ixp", configurations),
    vscode.debug.registerDebugAdapterDescriptorFactory("ixp", adapters),
    vscode.commands.registerCommand("ixp.restart", restart),
    vscode.workspace.onDidChangeConfiguration((change) => {
      if (change.affectsConfiguration("ixp.path")) restart();
    }),
  );
  await startServer();
};

exports.deactivate = stopServer;
