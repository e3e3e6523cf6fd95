// The breakpoints with their conditions and rules of hits; a click on a place shows its line.

import { byId, make } from "./dom.js";

export class Breakpoints {
  constructor(link, onPlace) {
    this.link = link;
    this.onPlace = onPlace;
    this.shownText = null;
  }

  show(frame, files) {
    const at = frame.playing || frame.stop.reason !== "breakpoint" ? "" : frame.stop.text;
    const text = JSON.stringify([frame.breakpoints, at]);
    if (text === this.shownText) {
      return;
    }
    this.shownText = text;
    const rows = frame.breakpoints.map((breakpoint) => this.row(breakpoint, files, at));
    byId("breakpoints").replaceChildren(...(rows.length ? rows : [make("p", { className: "empty", textContent: "none" })]));
  }

  row({ file, line, condition, hits }, files, at) {
    const name = `${files[file]}:${line}`;
    const place = make("button", { className: "place", title: `Show ${name}`, onclick: () => this.onPlace(file, line) },
      make("span", { textContent: `${files[file].split("/").pop()}:${line}` }));
    const when = this.input("condition", condition, "An expression at the thread, such as ttl < 2");
    const count = this.input("hits", hits, "Stop at hits such as 5, >= 5, or % 5 for every fifth");
    const row = make("form", { className: at.endsWith(` ${name}`) ? "breakpoint hit" : "breakpoint" }, place, when, count,
      make("button", { type: "button", className: "remove", textContent: "×", title: `Remove the breakpoint at ${name}`, onclick: () => this.set(file, line, false) }));
    place.type = "button";
    const change = () => this.set(file, line, true, { condition: when.value, hits: count.value });
    row.onsubmit = (event) => { event.preventDefault(); document.activeElement.blur(); };
    row.onchange = change;
    return row;
  }

  input(name, value, title) {
    const field = make("input", { name, value, title, maxLength: 200, autocomplete: "off", placeholder: name });
    field.setAttribute("aria-label", name);
    return field;
  }

  // A refused change leaves the breakpoint as it was; its row is drawn anew.
  async set(file, line, on, fields = {}) {
    const answer = await this.link.ask("breakpoint", { file, line, on, ...fields });
    if (answer.is === "refusal") {
      this.shownText = null;
    }
  }
}
