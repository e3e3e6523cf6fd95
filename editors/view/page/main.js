// The page: its parts show the frames and answers of the run.

import { Breakpoints } from "./breakpoints.js";
import { Controls } from "./controls.js";
import { byId, fixed, setText, whole } from "./dom.js";
import { Engines } from "./engines.js";
import { History } from "./history.js";
import { Link } from "./link.js";
import { Packet } from "./packet.js";
import { PacketList } from "./packets.js";
import { Pipeline } from "./pipeline.js";
import { Source } from "./source.js";
import { Strip } from "./strip.js";
import { Tables } from "./tables.js";
import { Values } from "./values.js";

const QUIET = new Set(["goto", "pause", "entry", "stored"]);

const state = { opening: null, frame: null, engine: 0, context: 0 };

const link = new Link({ opening: begin, frame: show, refusal: refuse, closed });
const controls = new Controls(link, state);
const source = new Source(link, state);
const breakpoints = new Breakpoints(link, (file, line) => source.reveal(file, line));
const engines = new Engines((engine, context) => choose(engine, context));
const tables = new Tables();
const values = new Values(link, state);
const strip = new Strip(link);
const pipeline = new Pipeline((number) => packet.choose(number));
const packet = new Packet(link, (number) => {
  pipeline.choose(number);
  packets.choose(number);
});
const packets = new PacketList(link, state, (number) => packet.choose(number));
const history = new History(link, (values) => tables.remember(values, state.frame));

function begin(opening) {
  state.opening = opening;
  controls.enable(true);
  document.title = `${opening.config} – ixp view`;
  setText(byId("config"), opening.config);
  const workload = opening.workload ? `${opening.workload} · ` : "";
  setText(byId("about"), `${workload}${opening.chip} · ${opening.core_mhz} MHz`);
  if (opening.stored) {
    beginStored(opening);
  }
  source.begin(opening);
  pipeline.begin(opening);
  setText(byId("pipeline-note"), opening.pipeline.note);
  state.names = new Map(opening.pipeline.nodes.map((node) => [node.name, nameOf(node)]));
}

// A record has no cycles to step through: hide all that moves.
function beginStored(opening) {
  strip.stored = true;
  for (const id of ["controls", "strip-title", "strip-place", "strip-cause", "packets-section", "pipeline-hint", "values-section", "breakpoints-section"]) {
    byId(id).hidden = true;
  }
  document.documentElement.classList.add("stored");
  for (const head of document.querySelectorAll("#queues-section th:nth-child(3)")) {
    setText(head, "mean");
  }
  byId("pipeline-section").hidden = opening.pipeline.nodes.length === 0;
  byId("source-section").hidden = opening.files.length === 0;
  document.querySelector("main").classList.toggle("sourceless", opening.files.length === 0);
  byId("latency-section").hidden = opening.latency.length === 0;
  tables.latency(opening.latency);
}

function nameOf(node) {
  return { in: `${node.label} in`, out: `${node.label} out`, engine: `engine ${node.label}` }[node.kind] ?? node.label;
}

function show(frame) {
  const before = state.frame;
  state.frame = frame;
  const stopped = before && before.playing && !frame.playing;
  const moved = !before || before.cycle !== frame.cycle;
  if (frame.stop.thread && !frame.playing && (stopped || moved)) {
    [state.engine, state.context] = frame.stop.thread;
  } else if (!before && frame.engines.length) {
    state.engine = frame.engines[0].engine;
  }
  setText(byId("cycle"), whole(frame.cycle));
  setText(byId("time"), `${fixed(frame.time_us, 3)} µs`);
  showStop(frame);
  const since = frame.since_cycle ? ` since cycle ${whole(frame.since_cycle)}, the end of the warm-up` : " since cycle 0";
  setText(byId("engines-note"), `shares${since}`);
  controls.show(frame);
  engines.show(frame, state);
  tables.show(frame);
  strip.show(frame, !frame.playing && (stopped || moved));
  pipeline.show(frame);
  packet.show(frame);
  packets.show(frame, !frame.playing && (stopped || moved));
  history.show(frame, !frame.playing && (stopped || moved));
  source.show(frame, !frame.playing && (stopped || moved));
  values.show(frame, !frame.playing && (stopped || moved));
  breakpoints.show(frame, state.opening.files);
  Object.assign(document.documentElement.dataset, { cycle: frame.cycle, playing: frame.playing });
}

function showStop(frame) {
  const stop = byId("stop");
  const speed = frame.cycles_per_s ? `, ${whole(frame.cycles_per_s)} cycles/s` : "";
  const quiet = QUIET.has(frame.stop.reason);
  setText(stop, frame.playing ? `playing${speed}` : frame.stop.text);
  stop.classList.toggle("hit", !frame.playing && !quiet);
}

function choose(engine, context) {
  state.engine = engine;
  state.context = context;
  engines.show(state.frame, state);
  source.show(state.frame, true);
  values.show(state.frame, true);
}

function refuse(message) {
  setText(byId("stop"), message.text);
  byId("stop").classList.add("hit");
}

function closed(text) {
  const notice = byId("notice");
  notice.hidden = false;
  setText(notice, text);
  byId("stop").hidden = true;
  controls.end();
  Object.assign(document.documentElement.dataset, { closed: "yes", playing: false });
}
