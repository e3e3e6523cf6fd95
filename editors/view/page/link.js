// The connection to the run: a stream of frames and answers; requests are posted.

export class Link {
  constructor(handlers) {
    this.handlers = handlers;
    this.waiting = new Map();
    this.number = 0;
    this.posted = Promise.resolve();
    this.stream = new EventSource("events");
    this.stream.onmessage = (event) => this.take(JSON.parse(event.data));
    this.stream.onerror = () => this.end();
  }

  // A stream that the server refuses (409) is closed; one that was cut off would be opened anew.
  end() {
    const refused = this.stream.readyState === EventSource.CLOSED;
    this.stream.close();
    for (const { resolve } of this.waiting.values()) {
      resolve({ is: "refusal", text: "not connected" });
    }
    this.waiting.clear();
    this.handlers.closed(refused
      ? "Another page shows this run already. Close it and load this page again."
      : "The connection has ended: ixp view does not run any more, or has begun anew at another address.");
  }

  // A refusal is shown by the `refused` of its request, or as the reason why the run stands.
  take(message) {
    if (message.is === "frame" || message.is === "opening") {
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

  ask(request, fields = {}, refused) {
    if (this.stream.readyState !== EventSource.OPEN) {
      return Promise.resolve({ is: "refusal", text: "not connected" });
    }
    this.number = (this.number + 1) % 1000000;
    const id = this.number;
    const body = JSON.stringify({ do: request, id, ...fields });
    // One after the other, so that they arrive in order. A request that fails ends with the stream.
    this.posted = this.posted.then(() => fetch("ask", { method: "POST", body })).catch(() => {});
    return new Promise((resolve) => this.waiting.set(id, { resolve, refused }));
  }
}
