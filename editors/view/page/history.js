// Values over time since cycle 0, as small lines in the tables.

const SVG = "http://www.w3.org/2000/svg";
const LOOK_MS = 700;
const WIDE = 100;
const HIGH = 20;

export class History {
  constructor(link, onHistory) {
    this.link = link;
    this.onHistory = onHistory;
    this.askedAt = 0;
    this.busy = false;
  }

  async show(frame, force) {
    const due = performance.now() - this.askedAt > LOOK_MS;
    if (this.busy || !(force || (frame.playing && due))) {
      return;
    }
    this.busy = true;
    this.askedAt = performance.now();
    const history = await this.link.ask("history");
    this.busy = false;
    if (history.is === "history") {
      this.onHistory(history);
    }
  }
}

// Draw lines into a cell; `lines` are values over time, each with the name of its class.
export function spark(cell, lines, maximum, text) {
  let svg = cell.querySelector("svg");
  if (!svg) {
    svg = document.createElementNS(SVG, "svg");
    svg.setAttribute("viewBox", `0 0 ${WIDE} ${HIGH}`);
    svg.setAttribute("preserveAspectRatio", "none");
    svg.setAttribute("class", "spark");
    svg.setAttribute("role", "img");
    svg.append(document.createElementNS(SVG, "title"));
    cell.replaceChildren(svg);
  }
  svg.firstChild.textContent = text;
  while (svg.childElementCount < lines.length + 1) {
    svg.append(document.createElementNS(SVG, "polyline"));
  }
  lines.forEach(([values, name], index) => {
    const line = svg.children[index + 1];
    line.setAttribute("class", name);
    line.setAttribute("points", points(values, maximum));
  });
}

function points(values, maximum) {
  const step = WIDE / Math.max(1, values.length - 1);
  const scale = (HIGH - 2) / Math.max(maximum, 1e-9);
  return values.map((value, index) => `${(index * step).toFixed(2)},${(HIGH - 1 - value * scale).toFixed(2)}`).join(" ");
}
