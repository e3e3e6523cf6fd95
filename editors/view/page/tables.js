// Ports, memories and buses, queues, counters: their values now, and over time.

import { bar, byId, cell, fixed, Rows, whole } from "./dom.js";
import { spark } from "./history.js";

const QUEUES = [["memory-queues", "memory"], ["unit-queues", "unit"], ["command-queues", "engine"]];

export class Tables {
  constructor() {
    this.ports = new Rows(byId("ports"), ["port", "in", "out", "of wire", "over time", "drops"]);
    this.units = new Rows(byId("units"), ["", "", "%", "Mb/s", "over time"]);
    this.queues = QUEUES.map(([id, kind]) => [new Rows(byId(id), ["", "", "now", "of", "over time"]), kind]);
    this.counters = new Rows(byId("counters"), ["counter", "port", "count"]);
    this.history = null;
  }

  remember(history, frame) {
    this.history = history;
    this.show(frame);
  }

  line(kind, name) {
    return this.history?.[kind]?.[name]?.values ?? [];
  }

  show(frame) {
    const drops = new Map();
    for (const counter of frame.counters) {
      drops.set(counter.port, (drops.get(counter.port) ?? 0) + counter.count);
    }
    const maximum = Math.max(1, ...frame.ports.flatMap((port) => [port.rx_mbps, port.tx_mbps]));
    this.ports.show(frame.ports, (row, port) => this.port(row, port, drops.get(port.name), maximum));
    this.units.show(frame.units, (row, unit) => {
      cell(row, 0, unit.name.replace("ix_bus", "IX bus"));
      bar(row, 1, unit.active_pct);
      cell(row, 2, fixed(unit.active_pct));
      cell(row, 3, fixed(unit.mbps));
      this.spark(row, 4, [[this.line("active_pct", unit.name), "own"]], 100, `${unit.name}: active over time`);
    });
    for (const [rows, kind] of this.queues) {
      const owned = (owner) => (kind === "unit" ? owner !== "memory" && owner !== "engine" : owner === kind);
      rows.show(frame.queues.filter((queue) => owned(queue.owner)), (row, queue) => this.queue(row, queue));
    }
    this.counters.show(frame.counters, (row, counter) => {
      cell(row, 0, counter.name, "text");
      cell(row, 1, counter.port);
      cell(row, 2, whole(counter.count));
    });
  }

  latency(delays) {
    const rows = new Rows(byId("latency"), ["path", "stage", "packets", "min", "mean", "p99", "max"]);
    rows.show(delays, (row, delay) => {
      cell(row, 0, delay.stage === "wire to wire" ? delay.path : "", "text");
      cell(row, 1, delay.stage, "text");
      [delay.count, delay.min_cycles, delay.mean_cycles, delay.p99_cycles, delay.max_cycles]
        .forEach((value, index) => cell(row, index + 2, whole(value)));
    });
  }

  port(row, port, dropped, maximum) {
    const lost = Object.entries(port.errors).map(([name, count]) => `${whole(count)} ${name}`);
    cell(row, 0, port.name);
    row.title = `${port.kind}: ${whole(port.rx_units)} units in, ${whole(port.tx_units)} out`;
    cell(row, 1, fixed(port.rx_mbps));
    cell(row, 2, fixed(port.tx_mbps));
    cell(row, 3, `${fixed(port.tx_wire_pct)} %`);
    const lines = [[this.line("rx_mbps", port.name), "other"], [this.line("tx_mbps", port.name), "own"]];
    const top = Math.max(1, ...lines.flatMap(([values]) => values));
    this.spark(row, 4, lines, Math.max(top, maximum / 8), `${port.name}: in and out over time`);
    cell(row, 5, [dropped ? whole(dropped) : "", ...lost].filter(Boolean).join(", ") || "0", dropped || lost.length ? "bad" : "");
  }

  queue(row, queue) {
    cell(row, 0, queue.name.replace(/^engine (\d+)$/, "command FIFO $1"), "text");
    bar(row, 1, (100 * queue.length) / queue.capacity);
    cell(row, 2, Number.isInteger(queue.length) ? whole(queue.length) : fixed(queue.length));
    cell(row, 3, whole(queue.capacity));
    const values = this.line("length", queue.name);
    this.spark(row, 4, [[values, "own"]], Math.max(queue.capacity, ...values), `${queue.name}: mean length over time`);
  }

  spark(row, index, lines, maximum, text) {
    while (row.cells.length <= index) {
      row.insertCell().className = "chart";
    }
    row.cells[index].className = "chart";
    spark(row.cells[index], lines, maximum, text);
  }
}
