// Drive `ixp dap` by the test client of VS Code: each line of standard input is
// [METHOD, ARGUMENTS] of the client, or [METHOD, ARGUMENTS, EVENT] to wait for an event, too.
// Each answer is a line: {"result": ...} or {"error": ...}. The end of the input ends the adapter.
"use strict";
const [, , folder, program] = process.argv;
const { DebugClient } = require(folder);
const LIMIT_MS = 60_000; // for an adapter that does not answer

function tell(answer) {
  process.stdout.write(JSON.stringify(answer) + "\n");
}

function late(reject, method) {
  return setTimeout(() => reject(new Error(`no answer to ${method}`)), LIMIT_MS);
}

async function call(client, [method, values, event]) {
  const heard = event ? client.waitForEvent(event) : null;
  const answered = client[method](...values);
  let timer;
  const limit = new Promise((_, reject) => (timer = late(reject, method)));
  try {
    const [result, body] = await Promise.race([Promise.all([answered, heard]), limit]);
    return { result: event ? body : result };
  } catch (error) {
    return { error: error.message };
  } finally {
    clearTimeout(timer);
  }
}

async function main() {
  const client = new DebugClient(program, "dap", "ixp");
  client.defaultTimeout = LIMIT_MS;
  await client.start();
  const exit = new Promise((resolve) => client._adapterProcess.on("exit", resolve));
  exit.then((code) => process.exit(code === 0 ? 0 : 1)); // also in the middle of a call
  for await (const line of require("readline").createInterface({ input: process.stdin })) {
    tell(await call(client, JSON.parse(line)));
  }
  setTimeout(() => client.stopAdapter(), LIMIT_MS).unref();
  client.disconnectRequest();
}

main();
