// The connection to the run: requests with answers, and frames.

const BUSY = 4001;
const TRIES = 8;
const PAUSE_MS = 250;

export class Link {
  constructor(handlers) {
    this.handlers = handlers;
    this.waiting = new Map();
    this.number = 0;
    this.tries = 0;
    this.open();
  }

  open() {
    const address = new URL("run", location.href);
    address.protocol = "ws:";
    this.socket = new WebSocket(address);
    this.socket.onmessage = (event) => this.take(JSON.parse(event.data));
    this.socket.onclose = (event) => this.closed(event);
  }

  // A page that is loaded anew may come before the server has seen the old one leave.
  closed(event) {
    if (event.code === BUSY && this.tries < TRIES) {
      this.tries += 1;
      setTimeout(() => this.open(), PAUSE_MS);
      return;
    }
    for (const { resolve } of this.waiting.values()) {
      resolve({ is: "refusal", text: "not connected" });
    }
    this.waiting.clear();
    this.handlers.closed(event.code === BUSY
      ? "Another page shows this run already. Close it and load this page again."
      : "The connection has ended: ixp view does not run any more, or has begun anew at another address.");
  }

  // A refusal is shown by the `refused` of its request, or as why the run stands.
  take(message) {
    if (message.is === "frame" || message.is === "opening") {
      this.tries = 0;
      this.handlers[message.is](message);
      return;
    }
    const { resolve, refused = this.handlers.refusal } = this.waiting.get(message.id) ?? {};
    this.waiting.delete(message.id);
    if (message.is === "refusal") {
      refused(message);
    }
    resolve?.(message);
  }

  ask(what, more = {}, refused) {
    if (this.socket.readyState !== WebSocket.OPEN) {
      return Promise.resolve({ is: "refusal", text: "not connected" });
    }
    this.number = (this.number + 1) % 1000000;
    const id = this.number;
    this.socket.send(JSON.stringify({ do: what, id, ...more }));
    return new Promise((resolve) => this.waiting.set(id, { resolve, refused }));
  }
}
