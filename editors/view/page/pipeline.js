// The pipeline as a picture: ports, engines and queues, with packets moving through them.

import { byId, setText } from "./dom.js";

const SVG = "http://www.w3.org/2000/svg";
const LEAST_WIDTH = 1100; // pixels, so that names fit; a smaller window scrolls
const ROW = 22;
const WIDTHS = { in: 0.36, out: 0.36, engine: 0.62, queue: 0.86 }; // of a column
const DOT = 4;

function draw(tag, attributes, parent, text) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) {
    element.setAttribute(name, value);
  }
  if (text !== undefined) {
    element.textContent = text;
  }
  parent?.append(element);
  return element;
}

export class Pipeline {
  constructor(onChoice) {
    this.onChoice = onChoice; // gets the number of a packet
    this.place = byId("pipeline");
    this.dots = new Map();
    this.choice = null;
    new ResizeObserver(() => this.layout()).observe(this.place);
  }

  begin(opening) {
    this.picture = opening.pipeline;
    this.width = 0;
    this.layout();
  }

  layout() {
    const width = Math.max(LEAST_WIDTH, this.place.clientWidth);
    if (!this.picture || width === this.width) {
      return;
    }
    this.width = width;
    const { rows, nodes, edges } = this.picture;
    const height = Math.ceil(rows * ROW) + DOT + 4;
    this.boxes = new Map(nodes.map((node) => [node.name, this.box(node, width)]));
    const svg = draw("svg", { width, height, viewBox: `0 0 ${width} ${height}`, role: "group", "aria-label": "Pipeline" });
    for (const [before, after] of edges) {
      this.edge(svg, this.boxes.get(before), this.boxes.get(after));
    }
    this.nodes = new Map(nodes.map((node) => [node.name, this.node(svg, node)]));
    this.queues = new Map([...this.nodes.values()].filter((node) => node.kind === "queue").map((node) => [node.label, node]));
    this.layer = draw("g", {}, svg);
    this.dots.clear();
    this.place.replaceChildren(svg);
    if (this.frame) {
      this.show(this.frame);
    }
  }

  box(node, width) {
    const { columns } = this.picture;
    const column = width / columns;
    const wide = column * WIDTHS[node.kind];
    const x = node.column === 0 ? 1 : node.column === columns - 1 ? width - wide - 1 : node.column * column + (column - wide) / 2;
    return { x, y: node.top * ROW + 1, w: wide, h: node.height * ROW };
  }

  edge(svg, from, to) {
    const [x, y, toY] = [from.x + from.w, from.y + from.h / 2, to.y + to.h / 2];
    const middle = (x + to.x) / 2;
    draw("path", { d: `M${x} ${y}C${middle} ${y} ${middle} ${toY} ${to.x} ${toY}`, class: "edge" }, svg);
  }

  node(svg, node) {
    const box = this.boxes.get(node.name);
    const group = draw("g", { class: `node ${node.kind}` }, svg);
    const title = draw("title", {}, group, node.label);
    const whole = { x: box.x, y: box.y, width: box.w, height: box.h, rx: 4 };
    draw("rect", { ...whole, class: "ground" }, group);
    const fill = draw("rect", { ...whole, width: 0, class: "fill" }, group);
    draw("rect", { ...whole, class: "frame" }, group);
    const [x, middle] = [box.x + box.w / 2, box.y + box.h / 2];
    draw("text", { x, y: node.kind === "engine" ? box.y + box.h * 0.3 : middle - 1, class: "label" }, group, node.label);
    const drop = draw("text", { x, y: middle + 2, class: "drop" }, group, "");
    return { box, fill, title, drop, label: node.label, kind: node.kind };
  }

  show(frame) {
    this.frame = frame;
    if (!this.nodes) {
      return;
    }
    for (const queue of frame.queues) {
      this.level(this.queues.get(queue.name), queue.length / queue.capacity, `${queue.name}: ${queue.length} of ${queue.capacity}`);
    }
    for (const engine of frame.engines) {
      this.level(this.nodes.get(`engine${engine.engine}`), (100 - engine.idle_pct) / 100, `engine ${engine.engine} ${engine.role}: ${engine.idle_pct.toFixed(1)} % idle`);
    }
    this.packets(frame);
  }

  level(node, share, text) {
    if (!node) {
      return;
    }
    const part = Math.min(1, Math.max(0, share));
    node.fill.setAttribute("width", node.box.w * part);
    setText(node.title, text);
  }

  packets(frame) {
    const counts = new Map();
    const present = new Set();
    const drops = new Map();
    for (const [number, name, dropped] of frame.packets) {
      const node = this.nodes.get(name);
      if (!node) {
        continue;
      }
      present.add(number);
      const index = counts.get(name) ?? 0;
      counts.set(name, index + 1);
      const [x, y] = this.seat(node, index);
      const dot = this.dot(number);
      dot.style.transform = `translate(${x}px, ${y}px)`;
      dot.classList.toggle("chosen", number === this.choice);
      dot.classList.toggle("dropped", dropped !== "");
      setText(dot.querySelector("title"), dropped ? `packet ${number}, dropped: ${dropped}` : `packet ${number}`);
      if (dropped) {
        drops.set(name, new Set([...(drops.get(name) ?? []), dropped.split(" of ")[0]]));
      }
    }
    for (const [name, node] of this.nodes) {
      const texts = [...(drops.get(name) ?? [])];
      setText(node.drop, texts.length > 1 ? `${texts.length} counters` : texts.join());
    }
    for (const [number, dot] of this.dots) {
      if (!present.has(number)) {
        dot.remove();
        this.dots.delete(number);
      }
    }
  }

  // Packets at a node stand side by side along its lower edge, in rows where it is full.
  seat(node, index) {
    const { x, y, w, h } = node.box;
    const step = 2 * DOT + 2;
    const perRow = Math.max(1, Math.floor((w - 4) / step));
    const high = h > 3 * step;
    const row = Math.floor(index / perRow) % (high ? 2 : 3);
    const low = high ? y + h - DOT - 2 : y + h; // inside of a high node, on the edge of a low one
    return [x + 2 + DOT + (index % perRow) * step, low - row * step];
  }

  dot(number) {
    let dot = this.dots.get(number);
    if (!dot) {
      dot = draw("g", { class: "packet" }, this.layer);
      draw("title", {}, dot);
      draw("circle", { r: DOT }, dot);
      draw("path", { d: "M-4 -4L4 4M-4 4L4 -4", class: "cross" }, dot);
      dot.dataset.packet = number;
      dot.onclick = () => this.onChoice(number);
      this.dots.set(number, dot);
    }
    return dot;
  }

  choose(number) {
    this.choice = number;
    for (const [other, dot] of this.dots) {
      dot.classList.toggle("chosen", other === number);
    }
  }
}
