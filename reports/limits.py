"""What limits a run, and how near the next limits are: an answer from its record alone.

A wire, a memory unit or a half of the IX bus that is used to SATURATED_PCT is full, and limits what
stands before it. Engines execute poll loops too, so a busy engine is a limit only if nothing else
is full and packets are lost before it. If it is not busy, its threads wait for memory or
each other.
"""

import shlex
from collections.abc import Iterator

import msgspec

from ixp.isa.chip import chip
from ixp.isa.port_kinds import medium_of, port_kind
from ixp.microcode.config.wire_rates import rate_of
from ixp.reports.definition import Content, Definition
from ixp.reports.document import Table
from ixp.reports.occupancy import latency_table, occupancy_plots, occupancy_table
from ixp.reports.runs import Results
from ixp.workloads import Options
from ixp.workloads.record.record import Counters, Record, global_counters, port_counters
from ixp.workloads.record.run_directory import port_name
from ixp.workloads.runs.wire_rate_text import BOUNDED, read_wire_rates

SATURATED_PCT = 95.0
_NEXT = 3
_QUEUE = "FULLQ"
_HARD = frozenset({"wire out", "memory", "bus"})
_TAKERS = {
    "ATM_RX_IPR_FULLQ": "ip_route",
    "ATM_RX_CRC_CHK_FULLQ": "crc_check",
    "ATM_TX_CRC_GEN_FULLQ": "crc_generate",
}
"""The router's queues between engines, and the role of the engine behind each."""


class Use(msgspec.Struct, frozen=True):
    """How much of a resource was used; `kind` is wire out, wire in, memory, bus, engine, thread."""

    kind: str
    name: str
    used_pct: float


class Loss(msgspec.Struct, frozen=True):
    """Where units or packets were lost after the warm-up, and how many.

    `taker` is the role of the engines that did not take them, empty where it is not known.
    """

    where: str
    count: int
    taker: str = ""


class Limits(msgspec.Struct, frozen=True):
    """The answer in a sentence, and the figures from which it follows."""

    sentence: str
    uses: list[Use]
    losses: list[Loss]


def limits_of(record: Record) -> Limits:
    """Return what limited a run."""
    uses = sorted(_uses(record), key=lambda use: -use.used_pct)
    losses = _losses(record)
    return Limits(_sentence(uses, losses), uses, losses)


def _sentence(uses: list[Use], losses: list[Loss]) -> str:
    hard = _one_of_each([use for use in uses if use.kind in _HARD])
    full = [use for use in hard if use.used_pct >= SATURATED_PCT]
    verdict = _full(full[0]) if full else _soft(uses, losses)
    if losses:
        verdict += f"; most is lost at {losses[0].where} ({losses[0].count})"
    following = ", ".join(
        f"{_name(use)} ({use.used_pct:.1f} %)" for use in hard[len(full[:1]) :][:_NEXT]
    )
    return f"{verdict}; next are {following}" if following else verdict


def _full(use: Use) -> str:
    return f"{_name(use)} limits: it is {use.used_pct:.1f} % used"


def _soft(uses: list[Use], losses: list[Loss]) -> str:
    """Return the verdict where no wire out, memory or bus is full."""
    wires_in = [use for use in uses if use.kind == "wire in"]
    engines = [use for use in uses if use.kind == "engine"]
    if not losses:
        if wires_in and wires_in[0].used_pct >= SATURATED_PCT:
            return f"{_name(wires_in[0])} limits: nothing that it brings is lost"
        return "nothing limits: more could come in, and nothing is lost"
    takers = [use for use in engines if losses[0].taker and losses[0].taker in use.name]
    if not takers:
        return "units are lost while no wire out, memory or bus is full: programs limit"
    least = min(takers, key=lambda use: use.used_pct)
    if least.used_pct >= SATURATED_PCT:
        return _full(least)
    return f"the threads of {least.name} limit: they wait, and it is {least.used_pct:.1f} % used"


def _one_of_each(uses: list[Use]) -> list[Use]:
    """Return uses with the fullest wire of each medium only."""
    found: dict[tuple[str, str], Use] = {}
    for use in uses:
        name = use.name.rstrip("0123456789") if use.kind == "wire out" else use.name
        found.setdefault((use.kind, name), use)
    return [*found.values()]


def _name(use: Use) -> str:
    """Name a resource in a sentence."""
    names = {"wire out": f"the wire out of {use.name}", "wire in": f"the wire into {use.name}"}
    return names.get(use.kind, use.name)


def _uses(record: Record) -> Iterator[Use]:
    """Return how much of each resource was used."""
    yield from _wires(record)
    for unit, memory in record.memory.items():
        if unit != "ix_bus":
            yield Use("memory", unit, memory.active_pct)
        for half, busy_pct in memory.halves_pct.items():
            yield Use("bus", f"IX bus {half}", busy_pct)
    for engine in record.engines:
        yield Use("engine", f"engine {engine.engine} ({engine.role})", 100 - engine.idle_pct)
        for thread in engine.threads:
            busy_pct = 100 - thread["swapped_out_pct"]
            if thread.get("started", True):
                yield Use("thread", f"thread {engine.engine}.{thread['thread']}", busy_pct)


def _wires(record: Record) -> Iterator[Use]:
    """Return the use of the wires, which unbounded ones have not."""
    rates = read_wire_rates(record.made.ports if record.made else BOUNDED)
    rows = {name: value for name, value in record.chip.items() if name not in {"name", "sdram"}}
    table = chip(record.chip["name"], record.chip["sdram"], **rows)
    for port in record.ports:
        rate = rate_of(rates, port.port)
        if rate is None:
            continue
        factor = float(rate)
        wire_mbps = factor * port_kind(port.kind).bits_per_second(table) / 1e6
        yield Use("wire in", port.name, 100 * port.rx.mbps / wire_mbps)
        yield Use("wire out", port.name, port.tx.wire_pct / factor)


def _losses(record: Record) -> list[Loss]:
    """Return what receivers could not take and full queues refused, the most first."""
    found = [
        Loss(f"the receiver of {port.name}", port.rx.overflows, f"{_prefix(port.port)}_rx")
        for port in record.ports
    ]
    found += _refused(record.counters_after_warmup)
    return sorted((loss for loss in found if loss.count), key=lambda loss: -loss.count)


def _refused(counters: Counters) -> Iterator[Loss]:
    for name, count in global_counters(counters).items():
        if _QUEUE in name:
            yield Loss(f"queue {name}", count, _TAKERS.get(name, ""))
    for port in counters.get("ports", {}):
        for name, count in port_counters(counters, int(port)).items():
            if _QUEUE in name:
                where = f"queue {name} of {port_name(int(port))}"
                yield Loss(where, count, f"{_prefix(int(port))}_tx")


def _prefix(port: int) -> str:
    return medium_of(port).prefix


def report_of(config: str, workload: str) -> Definition:
    """Return the report on what limits a configuration under a workload."""
    options = Options(config=config, workload=workload, latency=True)

    def make(results: Results) -> Content:
        record = results[options]
        found = limits_of(record)
        return Content(
            [
                Table(name="verdict", columns=["what limits"], rows=[[found.sentence]]),
                Table(
                    name="use",
                    note="Engines and threads execute poll loops, too.",
                    columns=["kind", "resource", "used_pct"],
                    rows=[[use.kind, use.name, use.used_pct] for use in found.uses],
                ),
                Table(
                    name="loss",
                    columns=["where", "count"],
                    rows=[[loss.where, loss.count] for loss in found.losses],
                ),
                latency_table(record),
                occupancy_table(record),
            ],
            occupancy_plots(record),
        )

    return Definition(
        name="limits",
        title=f"What limits {config} under {workload}",
        source="one run",
        note="A wire out, a memory or a half of the IX bus limits when it is full, an engine when "
        "nothing else is full and packets are lost before it. In a plot, a line is the mean of a "
        "span of cycles, and its band goes from the least to the most.",
        tasks=[options],
        make=make,
        arguments=shlex.join(["limits", config, "--workload", workload]),
    )
