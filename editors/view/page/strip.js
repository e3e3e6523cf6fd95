// Some cycles, one by one: a row for each thread, and one for each half of the IX bus. They are the
// last ones of the run, or a window that a person has chosen; a click brings the run to a cycle.

import { byId, setText, whole } from "./dom.js";

const ROW = 9;
const GAP = 5; // between engines
const AXIS = 16;
const LEFT = 104;
const [LEAST_CYCLES, MOST_CYCLES] = [40, 20_000];
const [ENGINE, CONTEXT, TEXT, WANTED, ISSUED, STARTED, DONE] = [0, 1, 2, 3, 4, 5, 6];
const STATES = ["executing", "aborted", "stalled: its command FIFO is full"];

export class Strip {
  constructor(link) {
    this.link = link;
    this.canvas = byId("strip");
    this.frame = null;
    this.chosen = null; // begin and cycles of a window; null follows the run
    this.references = [];
    this.drag = null;
    byId("strip-in").onclick = () => this.zoom(0.5);
    byId("strip-out").onclick = () => this.zoom(2);
    byId("strip-now").onclick = () => this.follow();
    this.canvas.onpointerdown = (event) => this.press(event);
    this.canvas.onpointermove = (event) => this.move(event);
    this.canvas.onpointerup = (event) => this.release(event);
    this.canvas.onpointercancel = () => { this.drag = null; };
    this.canvas.onpointerleave = () => setText(byId("strip-cause"), "");
    this.canvas.addEventListener("wheel", (event) => this.turn(event), { passive: false });
    new ResizeObserver(() => this.paint()).observe(this.canvas.parentElement);
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => this.paint());
  }

  show(frame, stopped) {
    this.frame = frame;
    if (!this.chosen) {
      this.strip = frame.strip;
      this.references = [];
      this.paint();
    }
    if (stopped && !this.stored) {
      this.look();
    }
  }

  get window() {
    const { begin, end } = this.strip;
    return this.chosen ?? { begin, cycles: end - begin };
  }

  // Ask for the cycles of the window with their references, which frames do not have.
  async look() {
    const { begin, cycles } = this.window;
    if (cycles < 1) {
      return;
    }
    const at = this.frame.cycle;
    const timeline = await this.link.ask("timeline", { begin, cycles });
    const current = this.window.begin === begin && this.window.cycles === cycles && this.frame.cycle === at;
    if (timeline.is === "timeline" && current && !this.frame.playing) {
      this.strip = timeline.strip;
      this.references = timeline.references;
      this.paint();
      document.documentElement.dataset.timeline = `${begin}+${cycles}@${at}`;
    }
  }

  follow() {
    this.chosen = null;
    this.strip = this.frame.strip;
    this.references = [];
    this.paint();
    this.look();
  }

  choose(begin, cycles) {
    const size = Math.round(Math.min(MOST_CYCLES, Math.max(LEAST_CYCLES, cycles)));
    this.chosen = { begin: Math.round(Math.max(0, Math.min(begin, this.frame.cycle - size))), cycles: size };
    this.paint();
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.look(), 120);
  }

  // Keep the cycle at a place of the window, its end by default.
  zoom(factor, place = 1) {
    const { begin, cycles } = this.window;
    const size = Math.min(MOST_CYCLES, Math.max(LEAST_CYCLES, cycles * factor));
    this.choose(begin + place * (cycles - size), size);
  }

  // The wheel scrolls the page, unless Ctrl is held; a pinch on a trackpad counts as that.
  turn(event) {
    if (event.ctrlKey) {
      event.preventDefault();
      this.zoom(event.deltaY < 0 ? 0.7 : 1.4, this.place(event));
    }
  }

  place(event) {
    const box = this.canvas.getBoundingClientRect();
    return Math.min(1, Math.max(0, (event.clientX - box.left - LEFT) / (box.width - LEFT - 1)));
  }

  cycleAt(event) {
    const { begin, cycles } = this.window;
    return Math.floor(begin + this.place(event) * cycles);
  }

  press(event) {
    this.drag = { x: event.clientX, window: this.window, moved: false };
    this.canvas.setPointerCapture(event.pointerId);
  }

  move(event) {
    if (!this.drag) {
      setText(byId("strip-cause"), this.cause(event));
      return;
    }
    const distance = event.clientX - this.drag.x;
    this.drag.moved ||= Math.abs(distance) > 4;
    if (this.drag.moved) {
      const { begin, cycles } = this.drag.window;
      this.choose(begin - (distance * cycles) / (this.canvas.clientWidth - LEFT), cycles);
    }
  }

  release(event) {
    if (this.drag && !this.drag.moved && event.offsetX >= LEFT) {
      this.chosen = this.window; // the window stays where it is
      this.link.ask("goto", { cycle: this.cycleAt(event) });
    }
    this.drag = null;
  }

  // What a thread does in a cycle, and what it waits for.
  cause(event) {
    const row = this.rows(this.frame).find(({ y }) => event.offsetY >= y - 1 && event.offsetY < y + ROW);
    if (!row?.key.includes(".") || event.offsetX < LEFT) {
      return "";
    }
    const [engine, number] = row.key.split(".").map(Number);
    const cycle = this.cycleAt(event);
    const span = this.strip.threads.find((other) => other[0] === engine && other[1] === number && other[3] <= cycle && cycle < other[4]);
    const waits = this.references
      .filter((other) => other[ENGINE] === engine && other[CONTEXT] === number && other[ISSUED] <= cycle && cycle < (other[DONE] ?? Infinity))
      .map((other) => `${other[TEXT]} ${this.phase(other, cycle)}`);
    const state = span ? STATES[span[2]] : waits.length ? "swapped out" : "swapped out, no reference pending";
    return `thread ${row.key}, cycle ${whole(cycle)}: ${[state, ...waits].join("; ")}`;
  }

  phase(reference, cycle) {
    if (reference[STARTED] !== null && cycle >= reference[STARTED]) {
      return reference[DONE] === null ? "in service" : `in service until ${whole(reference[DONE])}`;
    }
    return `waits for the bus or its unit since ${whole(reference[ISSUED])}`;
  }

  paint() {
    const { frame, canvas } = this;
    const width = canvas.parentElement.clientWidth;
    if (!frame || !width) {
      return;
    }
    const { begin, cycles } = this.window;
    setText(byId("strip-note"), `cycles ${whole(begin)} to ${whole(begin + cycles)}`);
    byId("strip-now").disabled = !this.chosen;
    const rows = this.rows(frame);
    const height = rows.at(-1).y + ROW + AXIS;
    const scale = window.devicePixelRatio || 1;
    if (canvas.width !== Math.round(width * scale) || canvas.height !== Math.round(height * scale)) {
      canvas.width = Math.round(width * scale);
      canvas.height = Math.round(height * scale);
      canvas.style.width = `${width}px`;
      canvas.style.height = `${height}px`;
    }
    const context = canvas.getContext("2d");
    context.setTransform(scale, 0, 0, scale, 0, 0);
    context.clearRect(0, 0, width, height);
    this.draw(context, frame, rows, width, height);
  }

  rows(frame) {
    const rows = [];
    let y = 1;
    for (const engine of frame.engines) {
      engine.threads.forEach((_, number) => {
        rows.push({ key: `${engine.engine}.${number}`, label: number ? "" : `${engine.engine} ${engine.role}`, y });
        y += ROW;
      });
      y += GAP;
    }
    for (const way of ["receive", "transmit"]) {
      rows.push({ key: way, label: `IX bus ${way}`, y });
      y += ROW + 2;
    }
    return rows;
  }

  draw(context, frame, rows, width, height) {
    const style = getComputedStyle(document.documentElement);
    const color = (name) => style.getPropertyValue(`--${name}`).trim();
    const fills = [color("accent"), color("accent-weak"), color("stalled")];
    const left = LEFT;
    const { threads, bus } = this.strip;
    const { begin, cycles } = this.window;
    const end = begin + cycles;
    const scale = (width - left - 1) / Math.max(1, cycles);
    const x = (cycle) => left + scale * Math.min(cycles, Math.max(0, cycle - begin));
    const at = new Map(rows.map((row) => [row.key, row.y]));
    context.font = "11px system-ui, sans-serif";
    context.textBaseline = "middle";
    for (const row of rows) {
      context.fillStyle = color("idle");
      context.fillRect(left, row.y, width - left, ROW - 2);
      context.fillStyle = color("soft");
      context.fillText(row.label, 0, row.y + (row.key.includes(".") ? 2 * ROW - 1 : ROW / 2 - 1), left - 4);
    }
    for (const reference of this.references) {
      const y = at.get(`${reference[ENGINE]}.${reference[CONTEXT]}`);
      const [issued, done] = [x(reference[ISSUED]), x(reference[DONE] ?? frame.cycle)];
      const started = x(reference[STARTED] ?? frame.cycle);
      context.fillStyle = color("served");
      context.fillRect(started, y, done - started, ROW - 2);
      context.fillStyle = color("queued");
      context.fillRect(issued, y, started - issued, ROW - 2);
    }
    for (const [engine, number, state, from, to] of threads.filter((span) => span[3] < end && span[4] > begin)) {
      context.fillStyle = fills[state];
      context.fillRect(x(from), at.get(`${engine}.${number}`), Math.max(0.5, x(to) - x(from)), ROW - 2);
    }
    context.fillStyle = fills[0];
    for (const [way, , from, to] of bus.filter((transfer) => transfer[2] < end && transfer[3] > begin)) {
      context.fillRect(x(from), at.get(way), Math.max(0.5, x(to) - x(from)), ROW - 2);
    }
    if (begin < frame.cycle && frame.cycle < end) {
      context.fillStyle = color("stalled");
      context.fillRect(x(frame.cycle), 0, 1, height - AXIS);
    }
    this.axis(context, x, begin, end, height, color);
  }

  axis(context, x, begin, end, height, color) {
    const step = 10 ** Math.floor(Math.log10(Math.max(10, end - begin))) / 2;
    context.fillStyle = color("soft");
    context.textAlign = "center";
    for (let cycle = Math.ceil(begin / step) * step; cycle < end; cycle += step) {
      context.fillRect(x(cycle), height - AXIS, 1, 3);
      if (x(end) - x(cycle) > 30 && cycle - begin > step / 4) {
        context.fillText(whole(cycle), x(cycle), height - 6);
      }
    }
    context.textAlign = "left";
  }
}
