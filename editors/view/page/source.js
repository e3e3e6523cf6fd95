// A source with the cycles of each line; a click in the gutter sets or clears a breakpoint, one in
// the text shows the words of the line.

import { byId, make, setText, whole } from "./dom.js";

const LOOK_MS = 400; // between two looks at the cycles while it plays
const [TEXT, WORDS, TIMES, EXECUTING, ABORTED, STALLED] = [0, 1, 2, 3, 4, 5];

export class Source {
  constructor(link, state) {
    this.link = link;
    this.state = state;
    this.file = null; // the one that is chosen
    this.rows = [];
    this.askedAt = 0;
    this.busy = false;
    byId("file").onchange = () => this.open(Number(byId("file").value));
    byId("source").onclick = (event) => this.clicked(event);
  }

  begin(opening) {
    byId("file").replaceChildren(
      ...opening.files.map((name, number) => make("option", { value: number, textContent: name })),
    );
  }

  // `follow` shows the line of the chosen thread, else the file stays.
  show(frame, follow) {
    const place = this.place(frame);
    if (this.state.opening.stored) {
      this.beginStored();
    } else if (place && place[0] !== this.file && (follow || this.file === null)) {
      this.open(place[0], true);
    } else if (follow || performance.now() - this.askedAt > LOOK_MS) {
      this.look(follow);
    }
    this.mark(frame);
    if (follow) {
      this.scroll(place);
    }
  }

  // A record has no threads that stand anywhere: begin with the first program.
  beginStored() {
    const { files } = this.state.opening;
    if (this.file === null && files.length) {
      this.open(Math.max(0, files.findIndex((name) => !name.startsWith("include/"))));
    }
  }

  // File and line of the chosen thread: where a breakpoint has stopped it, else of its word.
  place(frame) {
    const engine = frame.engines.find((candidate) => candidate.engine === this.state.engine);
    const places = this.places(engine?.threads[this.state.context]);
    const set = frame.stop.reason === "breakpoint" ? frame.breakpoints : [];
    return places.find(([file, line]) => set.some((breakpoint) => breakpoint.file === file && breakpoint.line === line)) ?? places[0];
  }

  places(thread) {
    return thread && thread.file !== null ? [[thread.file, thread.line], ...thread.calls] : [];
  }

  async open(file, scroll = false) {
    this.file = file;
    byId("file").value = file;
    await this.look(true);
    if (scroll) {
      this.scroll(this.place(this.state.frame));
    }
  }

  // Show a line of any file, such as that of a breakpoint.
  async reveal(file, line) {
    if (file !== this.file) {
      await this.open(file);
    }
    this.scroll([file, line]);
  }

  async look(force = false) {
    if (this.file === null || (this.busy && !force)) {
      return;
    }
    this.busy = true;
    this.askedAt = performance.now();
    const source = await this.link.ask("source", { file: this.file });
    this.busy = false;
    if (source.is === "source" && source.file === this.file) {
      this.fill(source);
    }
  }

  fill(source) {
    if (this.shownFile !== source.file) {
      this.build(source);
    }
    const cycles = source.lines.map((line) => line[EXECUTING] + line[ABORTED] + line[STALLED]);
    const maximum = Math.max(1, ...cycles);
    source.lines.forEach((line, index) => {
      const place = this.rows[index].cells[2];
      setText(place, line[WORDS] ? whole(cycles[index]) : "");
      place.style.backgroundSize = `${(100 * cycles[index]) / maximum}% 100%`;
      place.title = line[WORDS]
        ? `begun ${whole(line[TIMES])} times; executing ${whole(line[EXECUTING])}, aborted ${whole(line[ABORTED])}, stalled ${whole(line[STALLED])} cycles`
        : "";
    });
    const engines = source.engines.length > 1 ? `engines ${source.engines.join(", ")}` : `engine ${source.engines[0]}`;
    setText(byId("source-note"), `cycles of ${engines} since ${whole(source.since_cycle)}`);
    document.documentElement.dataset.source = `${source.file}@${source.cycle}`;
    this.mark(this.state.frame);
  }

  build(source) {
    this.shownFile = source.file;
    const marks = new Set(source.marks);
    const body = make("tbody");
    this.rows = source.lines.map((line, index) => {
      const row = body.insertRow();
      const gutter = row.insertCell();
      gutter.className = "gutter";
      if (marks.has(index + 1)) {
        const button = make("button", { title: `Breakpoint at line ${index + 1}` });
        button.dataset.line = index + 1;
        button.setAttribute("aria-label", button.title);
        gutter.append(button);
      }
      for (const [className, text] of [["number", `${index + 1}`], ["cycles", ""], ["text", line[TEXT]]]) {
        const cell = row.insertCell();
        cell.className = className;
        cell.textContent = text;
      }
      return row;
    });
    byId("source").replaceChildren(make("table", {}, body));
  }

  // Show breakpoints, the threads that stand here, and the line of the chosen one.
  mark(frame) {
    if (this.shownFile !== this.file) {
      return;
    }
    const set = new Set(frame.breakpoints.filter(({ file }) => file === this.file).map(({ line }) => line));
    const at = new Map();
    for (const engine of frame.engines) {
      engine.threads.forEach((thread, context) => {
        const here = this.places(thread).find(([file]) => file === this.file);
        if (here && !["off", "ended"].includes(thread.state)) {
          const chosen = engine.engine === this.state.engine && context === this.state.context;
          at.set(here[1], [...(at.get(here[1]) ?? []), [`${engine.engine}.${context}`, chosen]]);
        }
      });
    }
    this.rows.forEach((row, index) => {
      const button = row.cells[0].firstChild;
      button?.setAttribute("aria-pressed", set.has(index + 1));
      this.badges(row, at.get(index + 1) ?? []);
    });
  }

  badges(row, threads) {
    const text = threads.map(String).join(" ");
    if (row.dataset.threads === text || (!text && !row.dataset.threads)) {
      return;
    }
    row.dataset.threads = text;
    row.classList.toggle("here", threads.some(([, chosen]) => chosen));
    row.querySelectorAll(".at").forEach((badge) => badge.remove());
    row.cells[3].append(...threads.map(([name, chosen]) =>
      make("span", { className: chosen ? "at chosen" : "at", textContent: name, title: `engine ${name.replace(".", " context ")}` })));
  }

  scroll(place) {
    const row = place && place[0] === this.shownFile ? this.rows[place[1] - 1] : null;
    const box = byId("source");
    if (row && (row.offsetTop < box.scrollTop + 20 || row.offsetTop > box.scrollTop + box.clientHeight - 40)) {
      box.scrollTop = row.offsetTop - box.clientHeight / 3;
    }
  }

  clicked(event) {
    if (this.state.opening.stored) {
      return;
    }
    const line = Number(event.target.closest("button")?.dataset.line);
    const index = this.rows.indexOf(event.target.closest("tr"));
    if (!line && index >= 0 && this.rows[index].querySelector("button") && !String(getSelection())) {
      this.expand(this.rows[index], index + 1);
    }
    if (line) {
      const on = event.target.closest("button").getAttribute("aria-pressed") !== "true";
      this.link.ask("breakpoint", { file: this.file, line, on });
    }
  }
  // Show below a line the words that it makes in the engine of the chosen thread, or hide them.
  async expand(row, line) {
    if (row.nextSibling?.className === "words") {
      row.nextSibling.remove();
      return;
    }
    const answer = await this.link.ask("words", { file: this.file, line, engine: this.state.engine });
    if (answer.is !== "words" || answer.file !== this.shownFile || row.nextSibling?.className === "words") {
      return;
    }
    const lines = answer.words.map(({ address, word, instruction, place, text }) =>
      make("div", {}, make("span", { textContent: `${`${address}`.padStart(4, "0")} ${word} ` }), make("b", { textContent: instruction }),
        make("i", { textContent: `${place} ${text}` })));
    const more = answer.count > lines.length ? `, the first ${lines.length} shown` : "";
    const title = make("small", { textContent: `engine ${answer.engine}: ${answer.count} word${answer.count > 1 ? "s" : ""}${more}` });
    const cell = make("td", { colSpan: 4 }, title, ...lines);
    row.after(make("tr", { className: "words" }, cell));
  }
}
