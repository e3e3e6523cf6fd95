// A packet: its stages with the cycle of each stage, and its bytes by layer.

import { byId, make, setText, whole } from "./dom.js";

export class Packet {
  constructor(link, onChoice) {
    this.link = link;
    this.onChoice = onChoice;
    this.number = null;
    this.shownText = "";
    byId("packet-close").onclick = () => this.choose(null);
    byId("packet").addEventListener("pointerover", (event) => this.mark(event));
    byId("packet").addEventListener("focusin", (event) => this.mark(event));
  }

  choose(number) {
    this.number = number;
    this.shownText = "";
    byId("packet-section").hidden = number === null;
    this.onChoice(number);
    return this.look();
  }

  show(frame) {
    if (this.number !== null && !frame.playing) {
      this.look();
    }
  }

  async look() {
    if (this.number === null) {
      return;
    }
    const number = this.number;
    const refused = (message) => this.number === number && this.refused(message.text);
    const packet = await this.link.ask("packet", { number }, refused);
    if (packet.is === "packet" && packet.number === this.number) {
      const text = JSON.stringify(packet);
      if (text !== this.shownText) {
        this.shownText = text;
        this.fill(packet);
      }
    }
  }

  // Shown here, so that the reason why the run stands remains: the packet may not have come yet.
  refused(text) {
    this.shownText = "";
    setText(byId("packet-title"), `Packet ${this.number}`);
    setText(byId("packet-note"), text);
    byId("packet").replaceChildren();
  }

  fill(packet) {
    setText(byId("packet-title"), `Packet ${packet.number}`);
    const notes = [];
    if (packet.is_ambiguous) {
      notes.push("another packet of the same identity was under way: their times may be exchanged");
    }
    if (packet.was_overtaken) {
      notes.push("later packets of its port have passed it: it was dropped, or the core has it");
    }
    setText(byId("packet-note"), notes.join("; "));
    const body = make("tbody");
    for (const stage of packet.stages) {
      const row = body.insertRow();
      row.append(make("td", { className: "text", textContent: stage.text }), make("td", { textContent: whole(stage.cycle) }),
        make("td", { textContent: stage.since_cycles ? `+${whole(stage.since_cycles)}` : "" }));
    }
    const head = make("tr", {}, ...["stage", "cycle", ""].map((textContent) => make("th", { textContent })));
    const way = make("table", { className: "way" }, make("thead", {}, head), body);
    const parts = [this.bytes("received", packet.received)];
    if (packet.sent) {
      parts.push(this.bytes("sent", packet.sent));
    }
    byId("packet").replaceChildren(way, ...parts);
  }

  bytes(title, packet) {
    const pairs = packet.hex.match(/../g) ?? [];
    const dump = make("div", { className: "dump" }, ...pairs.map((pair, index) => {
      const byte = make("span", { textContent: pair });
      byte.dataset.byte = index;
      return byte;
    }));
    const layers = packet.layers.map((layer) => this.layer(layer));
    return make("div", { className: "bytes" }, make("h3", { textContent: `${title}, ${pairs.length} bytes` }), dump, ...layers);
  }

  layer(layer) {
    const fields = layer.fields.map((field) => {
      const row = make("div", { className: "field", tabIndex: 0 }, make("span", { textContent: field.name }), make("b", { textContent: field.value }));
      Object.assign(row.dataset, { begin: field.begin, end: field.end });
      return row;
    });
    const title = make("div", { className: "field layer", tabIndex: 0 }, make("span", { textContent: layer.name }),
      make("small", { textContent: `${layer.end - layer.begin} bytes` }));
    Object.assign(title.dataset, { begin: layer.begin, end: layer.end });
    return make("div", { className: "fields" }, title, ...fields);
  }

  mark(event) {
    const field = event.target.closest("[data-begin]");
    const bytes = field?.closest(".bytes");
    for (const byte of byId("packet").querySelectorAll(".dump span")) {
      const index = Number(byte.dataset.byte);
      const inside = bytes?.contains(byte) && index >= Number(field.dataset.begin) && index < Number(field.dataset.end);
      byte.classList.toggle("marked", Boolean(inside));
    }
  }
}
