// The last cycles: a row for each thread, and one for each half of the IX bus.

import { byId, setText, whole } from "./dom.js";

const ROW = 9;
const GAP = 5; // between engines
const AXIS = 16;

export class Strip {
  constructor() {
    this.canvas = byId("strip");
    this.frame = null;
    new ResizeObserver(() => this.paint()).observe(this.canvas.parentElement);
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => this.paint());
  }

  show(frame) {
    this.frame = frame;
    const { begin, end } = frame.strip;
    setText(byId("strip-note"), `cycles ${whole(begin)} to ${whole(end)}`);
    this.paint();
  }

  paint() {
    const { frame, canvas } = this;
    const width = canvas.parentElement.clientWidth;
    if (!frame || !width) {
      return;
    }
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
    const left = 104;
    const { begin, end, threads, bus } = frame.strip;
    const x = (cycle) => left + ((width - left - 1) * (cycle - begin)) / Math.max(1, end - begin);
    const at = new Map(rows.map((row) => [row.key, row.y]));
    context.font = "11px system-ui, sans-serif";
    context.textBaseline = "middle";
    for (const row of rows) {
      context.fillStyle = color("idle");
      context.fillRect(left, row.y, width - left, ROW - 2);
      context.fillStyle = color("soft");
      context.fillText(row.label, 0, row.y + (row.key.includes(".") ? 2 * ROW - 1 : ROW / 2 - 1), left - 4);
    }
    for (const [engine, number, state, from, to] of threads) {
      context.fillStyle = fills[state];
      context.fillRect(x(from), at.get(`${engine}.${number}`), Math.max(0.5, x(to) - x(from)), ROW - 2);
    }
    context.fillStyle = fills[0];
    for (const [way, , from, to] of bus) {
      context.fillRect(x(from), at.get(way), Math.max(0.5, x(to) - x(from)), ROW - 2);
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
