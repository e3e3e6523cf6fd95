// Engines: shares of their time, and where each thread stands.

import { byId, fixed, make, setText } from "./dom.js";

const SHARES = ["executing", "aborted", "stalled"];
const SIGNS = { executing: "▶", aborted: "▷", ready: "●", waiting: "○", stalled: "■", ended: "×", off: "·", recorded: "" };

export class Engines {
  constructor(onChoice) {
    this.onChoice = onChoice;
    this.cards = new Map();
  }

  show(frame, state) {
    this.names = state.opening.files;
    for (const engine of frame.engines) {
      if (!this.cards.has(engine.engine)) {
        this.add(engine);
      }
      this.fill(this.cards.get(engine.engine), engine, state);
    }
  }

  add(engine) {
    const parts = SHARES.map((name) => make("i", { className: name }));
    const note = make("small");
    const threads = engine.threads.map((_, context) => this.thread(engine.engine, context));
    const title = make("h3", {}, make("span", { textContent: `${engine.engine} ${engine.role}` }), note);
    const card = make("div", { className: "engine" }, title, make("div", { className: "share" }, ...parts), ...threads);
    byId("engines").append(card);
    this.cards.set(engine.engine, { parts, note, threads });
  }

  thread(engine, context) {
    const parts = ["sign", "state", "place", "words"].map((className) => make("span", { className }));
    const row = make("button", { className: "thread", onclick: () => this.onChoice(engine, context) }, ...parts);
    row.dataset.thread = `${engine}.${context}`;
    return row;
  }

  fill(card, engine, state) {
    SHARES.forEach((name, index) => { card.parts[index].style.width = `${engine[`${name}_pct`]}%`; });
    setText(card.note, `${fixed(engine.executing_pct)} % executing, ${fixed(engine.idle_pct)} % idle`);
    engine.threads.forEach((thread, context) => {
      const row = card.threads[context];
      const chosen = state.engine === engine.engine && state.context === context;
      row.className = `thread ${thread.state}`;
      row.setAttribute("aria-pressed", chosen);
      row.title = `engine ${engine.engine} context ${context}, word ${thread.word}: ${thread.text}`;
      const [sign, status, place, words] = row.children;
      setText(sign, SIGNS[thread.state]);
      const recorded = state.opening.stored;
      setText(status, recorded ? `thread ${context}` : thread.state);
      setText(place, recorded ? "" : this.place(thread));
      setText(words, thread.waits.length ? `for ${thread.waits.join(" and ")}` : thread.text);
    });
  }

  place(thread) {
    const name = this.names[thread.file];
    return name ? `${name.split("/").pop()}:${thread.line}` : `word ${thread.word}`;
  }
}
