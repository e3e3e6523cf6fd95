// Play, pause, speed, steps in both directions, and keys for them.

import { byId, make, setText } from "./dom.js";

const LONG_MS = 300; // after which a request under way shows

export class Controls {
  constructor(link, state) {
    this.link = link;
    this.state = state;
    this.moving = 0;  // moves in progress
    this.slow = false; // they take long
    byId("play").onclick = () => this.toggle();
    byId("step").onclick = () => this.step(false);
    byId("step-back").onclick = () => this.step(true);
    byId("back").onclick = () => this.move("back");
    byId("speed").onchange = () => this.state.frame?.playing && this.play();
    byId("step-by").onchange = () => this.showPort();
    byId("goto").onsubmit = (event) => this.goTo(event);
    document.addEventListener("keydown", (event) => this.key(event));
    this.enable(false); // until the server has let this page in
  }

  show(frame) {
    this.label();
    const ports = byId("step-port");
    if (ports.options.length !== frame.ports.length) {
      ports.replaceChildren(...frame.ports.map((port) => make("option", { value: port.port, textContent: port.name })));
    }
    byId("step-by").querySelector("[value=packet]").disabled = frame.ports.length === 0;
  }

  showPort() {
    byId("step-port-label").hidden = byId("step-by").value !== "packet";
  }

  // A long move can be stopped: to the next packet, back to a stop, to a cycle.
  async move(request, fields = {}) {
    this.moving += 1;
    const timer = setTimeout(() => this.label(true), LONG_MS);
    await this.link.ask(request, fields);
    clearTimeout(timer);
    this.moving -= 1;
    this.label(this.slow && this.moving > 0);
  }

  label(slow = this.slow) {
    this.slow = slow;
    const playing = Boolean(this.state.frame?.playing);
    byId("controls").classList.toggle("playing", playing || slow);
    setText(byId("play-text"), playing ? "Pause" : slow ? "Stop" : "Play");
  }

  // Does what its label says: a short step that is under way is not one to stop.
  toggle() {
    return this.state.frame?.playing || this.slow ? this.link.ask("pause") : this.play();
  }

  play() {
    const speed = byId("speed").value;
    return this.link.ask("play", { speed: speed ? Number(speed) : null });
  }

  step(back) {
    const by = byId("step-by").value;
    const { engine, context } = this.state;
    const port = by === "packet" ? { port: Number(byId("step-port").value) } : {};
    return this.move("step", { by, back, engine, context, ...port });
  }

  // The server reads the text; commas are as the page itself writes them: 1,500,000.
  goTo(event) {
    event.preventDefault();
    const text = byId("goto-cycle").value.trim();
    this.move("goto", { cycle: /^\d{1,3}(,\d{3})+$/.test(text) ? text.replaceAll(",", "") : text });
  }

  key(event) {
    const typing = /^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName);
    const clicks = event.key === " " && event.target.tagName === "BUTTON";
    const held = event.key === " " && event.repeat; // would pause what it has begun to play
    if (typing || clicks || held || event.ctrlKey || event.altKey || event.metaKey) {
      return;
    }
    const action = {
      " ": () => this.toggle(),
      ArrowRight: () => this.step(false),
      ArrowLeft: () => this.step(true),
      Home: () => this.move("back"),
    }[event.key];
    if (action && !this.state.opening?.stored && !byId("play").disabled) {
      event.preventDefault();
      action();
    }
  }

  enable(on) {
    for (const control of byId("controls").querySelectorAll("button, select, input")) {
      control.disabled = !on;
    }
  }

  end() {
    this.enable(false);
    if (this.state.frame) {
      this.state.frame.playing = false;
    }
    this.label(false);
  }
}
