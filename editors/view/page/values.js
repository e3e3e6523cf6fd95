// Registers of the chosen thread, and words of a memory; those that have changed are marked.

import { byId, make, setText, whole } from "./dom.js";

const LOOK_MS = 400; // between two looks while it plays
const hex = (value) => `0x${value.toString(16)}`;

export class Values {
  constructor(link, state) {
    this.link = link;
    this.state = state;
    this.askedAt = 0;
    this.before = new Map(); // texts, by part of the page and what it shows
    byId("unnamed").onchange = () => this.look();
    byId("memory-form").onsubmit = (event) => {
      event.preventDefault();
      this.look();
    };
    byId("memory-unit").onchange = () => this.look();
  }

  show(frame, force) {
    if (!this.state.opening.stored && (force || performance.now() - this.askedAt > LOOK_MS)) {
      this.look();
    }
  }

  async look() {
    this.askedAt = performance.now();
    const { engine, context } = this.state;
    const address = byId("memory-address").value.trim();
    const unit = byId("memory-unit").value;
    const refused = (message) => { setText(byId("memory-note"), message.text); byId("memory").replaceChildren(); };
    const answers = [this.link.ask("registers", { engine, context })];
    if (address) {
      answers.push(this.link.ask("memory", { unit, address, engine, context }, refused));
    }
    const [registers, memory] = await Promise.all(answers);
    if (registers.is === "registers" && engine === this.state.engine && context === this.state.context) {
      this.registers(registers);
    }
    if (memory?.is === "memory") {
      this.memory(memory, `${unit}:${address}`);
    }
  }

  registers({ engine, context, cycle, registers }) {
    setText(byId("values-title"), `Thread ${engine}.${context}`);
    const all = byId("unnamed").checked;
    const shown = registers.filter((register) => register.name || (all && register.value));
    const entries = shown.map(({ name, plain, half, value, pending }) => {
      const text = (name || plain) + (half === "write" ? " (write)" : "");
      const title = `${plain}${half && ` ${half} half`}: ${whole(value)}${pending && `; pending: ${pending}`}`;
      return { name: text, value: hex(value), title, pending };
    });
    this.fill("registers", `${engine}.${context}`, cycle, entries);
    setText(byId("values-note"), entries.length ? "changed ones marked" : "no register has a name here");
  }

  memory({ unit, address, cycle, words }, key) {
    const entries = words.map((word, index) => ({ name: hex(address + index), value: word, title: `${unit} ${hex(address + index)}` }));
    this.fill("memory", `${key}@${address}`, cycle, entries);
    setText(byId("memory-note"), "");
  }

  // Mark what differs from the values of the cycle that was shown before.
  fill(id, key, cycle, entries) {
    const last = this.before.get(id);
    const same = last?.key === key;
    const values = new Map(entries.map(({ name, value }) => [name, value]));
    const changed = same && last.cycle === cycle
      ? last.changed
      : new Set(same ? entries.filter(({ name, value }) => last.values.has(name) && last.values.get(name) !== value).map(({ name }) => name) : []);
    this.before.set(id, { key, cycle, values, changed });
    byId(id).replaceChildren(...entries.map(({ name, value, title, pending }) => {
      const className = ["value", pending && "pending", changed.has(name) && "changed"].filter(Boolean).join(" ");
      return make("div", { className, title }, make("span", { textContent: name }), make("b", { textContent: value }));
    }));
    document.documentElement.dataset[id] = `${key}@${cycle}`;
  }
}
