// The list of packets, with a filter and captures of those that it leaves.

import { byId, cell, make, Rows, setText, whole } from "./dom.js";

const LOOK_MS = 700; // between two looks while it plays
const HEADS = ["packet", "first bit", "bytes", "from", "source", "destination", "protocol", "state", "cycles"];

export class PacketList {
  constructor(link, state, onChoice) {
    this.link = link;
    this.state = state;
    this.choice = null;
    this.askedAt = 0;
    this.rows = new Rows(byId("packets"), HEADS);
    byId("packets").onclick = (event) => {
      const number = Number(event.target.closest("[data-packet]")?.dataset.packet);
      if (number) {
        onChoice(number);
      }
    };
    byId("packets-filter").oninput = () => this.look();
    for (const way of ["received", "sent"]) {
      byId(`export-${way}`).onclick = () => this.save(way === "sent");
    }
  }

  get filter() {
    return byId("packets-filter").value;
  }

  choose(number) {
    this.choice = number;
    for (const row of this.rows.body.rows) {
      row.classList.toggle("chosen", Number(row.dataset.packet) === number);
    }
  }

  show(frame, force) {
    if (!this.state.opening.stored && (force || performance.now() - this.askedAt > LOOK_MS)) {
      this.look();
    }
  }

  async look() {
    this.askedAt = performance.now();
    const { filter } = this;
    const list = await this.link.ask("packets", { filter });
    if (list.is === "packets" && filter === this.filter) {
      this.fill(list);
    }
  }

  fill({ cycle, count, total, rows }) {
    this.rows.show(rows, (row, packet) => this.row(row, packet));
    const newest = rows.length < count ? `, the newest ${rows.length} shown` : "";
    setText(byId("packets-note"), `${whole(count)} of ${whole(total)}${newest}`);
    Object.assign(document.documentElement.dataset, { packets: cycle, filter: this.filter });
  }

  row(row, packet) {
    row.dataset.packet = packet.number;
    row.className = [packet.counter && "dropped", packet.number === this.choice && "chosen"].filter(Boolean).join(" ");
    if (!row.cells.length) {
      row.insertCell().append(make("button", { title: "Show this packet" }));
    }
    setText(row.cells[0].firstChild, `${packet.number}`);
    const where = packet.node && packet.state === "under way" ? `: ${this.state.names.get(packet.node) ?? packet.node}` : "";
    const state = packet.counter ? `${packet.state}: ${packet.counter}` : `${packet.state}${packet.exit && ` by ${packet.exit}`}${where}`;
    [whole(packet.cycle), packet.size_bytes, packet.entry, packet.source, packet.destination, packet.protocol, state,
      packet.cycles === null ? "" : whole(packet.cycles)].forEach((text, index) => cell(row, index + 1, `${text}`));
  }

  async save(sent) {
    const answer = await this.link.ask("export", { filter: this.filter, sent });
    for (const { name, data } of answer.files ?? []) {
      const bytes = Uint8Array.from(atob(data), (character) => character.charCodeAt(0));
      const address = URL.createObjectURL(new Blob([bytes], { type: "application/vnd.tcpdump.pcap" }));
      make("a", { href: address, download: name }).click();
      setTimeout(() => URL.revokeObjectURL(address), 10_000);
    }
  }
}
