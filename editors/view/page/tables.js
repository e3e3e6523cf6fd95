// Ports, memories and buses, queues, counters.

import { bar, byId, cell, fixed, Rows, whole } from "./dom.js";

export class Tables {
  constructor() {
    this.ports = new Rows(byId("ports"), ["port", "in", "out", "of wire", "units in", "units out", "drops"]);
    this.units = new Rows(byId("units"), ["", "", "%", "Mb/s"]);
    this.queues = new Rows(byId("queues"), ["", "", "", ""]);
    this.counters = new Rows(byId("counters"), ["counter", "port", "count"]);
  }

  show(frame) {
    const drops = new Map();
    for (const counter of frame.counters) {
      drops.set(counter.port, (drops.get(counter.port) ?? 0) + counter.count);
    }
    this.ports.show(frame.ports, (row, port) => {
      const lost = Object.entries(port.errors).map(([name, count]) => `${whole(count)} ${name}`);
      const counted = drops.get(port.name);
      cell(row, 0, port.name);
      cell(row, 1, fixed(port.rx_mbps));
      cell(row, 2, fixed(port.tx_mbps));
      cell(row, 3, `${fixed(port.tx_wire_pct)} %`);
      cell(row, 4, whole(port.rx_units));
      cell(row, 5, whole(port.tx_units));
      cell(row, 6, [counted ? whole(counted) : "", ...lost].filter(Boolean).join(", ") || "0", counted || lost.length ? "bad" : "");
    });
    this.units.show(frame.units, (row, unit) => {
      cell(row, 0, unit.name.replace("ix_bus", "IX bus"));
      bar(row, 1, unit.active_pct);
      cell(row, 2, fixed(unit.active_pct));
      cell(row, 3, fixed(unit.mbps));
    });
    this.queues.show(frame.queues, (row, queue) => {
      cell(row, 0, queue.name.replace(/^engine (\d+)$/, "command FIFO $1"));
      bar(row, 1, (100 * queue.length) / queue.capacity);
      cell(row, 2, whole(queue.length));
      cell(row, 3, whole(queue.capacity));
    });
    this.counters.show(frame.counters, (row, counter) => {
      cell(row, 0, counter.name, "text");
      cell(row, 1, counter.port);
      cell(row, 2, whole(counter.count));
    });
  }
}
