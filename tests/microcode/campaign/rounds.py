"""A campaign of rounds: random traffic over random tables, drained and verified.

    python -m tests.microcode.campaign.rounds oc12 1000000

sends at least that many cells and frames and prints their outcome.
"""

import sys
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from fractions import Fraction
from ipaddress import IPv4Network
from itertools import count
from random import Random

from ixp.isa.tables.chip import chip
from ixp.isa.tables.port_kinds import is_atm
from ixp.microcode.config.loader import Config, load
from ixp.microcode.config.tables import Interface, Route, Tables, Vc
from ixp.simulator.machine.ports import PortSpec, WireUnit
from ixp.support.errors import UserError
from ixp.workloads.traffic.aal5 import NOT_USER, build_pdu, cell_header, segment
from ixp.workloads.traffic.faults import PACKET_FAULTS, FaultContext
from ixp.workloads.traffic.packets import build_packet
from ixp.workloads.traffic.streams import open_port
from ixp.workloads.traffic.workload import Packets, Stream, Vcs, Workload, faults_of
from tests.microcode.support.router import run

_OVERHEAD = 24  # bytes of preamble, FCS and gap
_CELL = 53
_QUEUES = ("ATM_RX_IPR_FULLQ", "ATM_RX_CORE_FULLQ", "ETHER_RX_CORE_FULLQ", "ATM_RX_CRC_CHK_FULLQ",
           "ATM_TX_CRC_GEN_FULLQ")  # fmt: skip
_CORE_VC, _CLOSED_VC = 5, 6  # VCIs
_PATTERNS = (("one", 1), ("random", 8), ("interleaved", 8), ("random", 1000), ("interleaved", 3000))
_ROUTES = (12, 300, 5000)


@dataclass
class Tally:
    """Sent units and their outcome, over all rounds."""

    units: int = 0
    rounds: int = 0
    cycles: int = 0
    forwarded: int = 0
    to_core: int = 0
    refused: int = 0
    outcomes: Counter[str] = field(default_factory=Counter)
    wrong: list[str] = field(default_factory=list)


def campaign(config: str, units: int, seed: int = 0, budget: int = 2_000_000) -> Iterator[Tally]:
    """Play rounds until `units` cells and frames are sent; yield the tally after each round.

    A round lasts about `budget` core cycles of input; the kinds of rounds take turns.
    """
    tally = Tally()
    for number in count():
        if tally.units >= units:
            return
        play_round(load(config), tally, Random(f"{config} {seed} {number}"), number, budget)
        yield tally


def play_round(config: Config, tally: Tally, rng: Random, number: int, budget: int) -> None:
    ports = [port.number for port in config.ports]
    pattern = _PATTERNS[number % len(_PATTERNS)]
    tables = random_tables(ports, rng, vcs=pattern[1], routes=_ROUTES[number % len(_ROUTES)])
    kind = _KINDS[number % len(_KINDS)]
    streams = kind(ports, tables, rng, Vcs(*pattern))  # type: ignore[arg-type]
    specs = [PortSpec(port.number, port.kind) for port in config.ports]
    units = {spec.number: _take(spec, streams, tables, rng, budget) for spec in specs}
    everything = number % 2 == 0
    result = run(
        (),
        units,
        tables=tables,
        config=config,
        counters="0x1FFE" if everything else "",
        rate=None if kind in _UNBOUNDED else Fraction(1),
        others=None if kind in _UNBOUNDED else Fraction(1),
        most=200 * budget,
        check=False,  # without sanitizer, which is three times slower
    )
    verdict = result.verdict
    problems = list(verdict.mismatches)
    buffers = result.core.buffers(result.machine)
    if buffers.held_by_threads != (spare := result.core.spare_buffers):
        problems.append(f"threads hold {buffers.held_by_threads} buffers, must be {spare}")
    tally.wrong += [f"round {number}, {kind.__name__}: {problem}" for problem in problems]
    tally.rounds += 1
    tally.units += verdict.received_units + sum(
        unit.bad_fcs for played in result.played.values() for unit in played
    )
    tally.cycles += result.machine.now
    tally.forwarded += verdict.forwarded
    tally.to_core += verdict.to_core
    tally.refused += verdict.refused_by_full_queues
    tally.outcomes.update(verdict.dropped)
    tally.outcomes.update({name: result.counters[name] for name in _QUEUES})
    tally.outcomes["PORT_FULLQ"] += sum(result.port_counters(p)["PORT_FULLQ"] for p in units)
    tally.outcomes["BAD_FCS_OR_HEC"] += sum(
        unit.bad_fcs for played in result.played.values() for unit in played
    )


# ---- kinds of rounds


def _mixed(ports: list[int], tables: Tables, rng: Random, vcs: Vcs) -> tuple[Stream, ...]:
    """Return streams of packets of all sizes, with some of every fault."""
    return tuple(
        Stream(
            Packets(range=(20, rng.choice((60, 200, 1500)))),
            ports=[port],
            vcs=vcs if is_atm(port) else Vcs(),
            destinations="random",
            rate=rng.choice((0.5, 0.9, 1.0)),
            errors=_errors(port, tables, 0.2),
        )
        for port in ports
    )


def _faulty(ports: list[int], tables: Tables, rng: Random, vcs: Vcs) -> tuple[Stream, ...]:
    """Return streams of short packets, most of them with a fault."""
    del rng
    return tuple(
        Stream(
            Packets(range=(20, 90)),
            ports=[port],
            vcs=vcs if is_atm(port) else Vcs(),
            destinations="random",
            errors=_errors(port, tables, 0.8),
        )
        for port in ports
    )


def _flood(ports: list[int], tables: Tables, rng: Random, vcs: Vcs) -> tuple[Stream, ...]:
    """Return streams at full rate to one port of each side."""
    to = {
        side: str(rng.choice(hosts))
        for side in (False, True)
        if (hosts := [r.network[2] for r in tables.route if is_atm(r.port) == side
                      and r.network.prefixlen == 24])
    }  # fmt: skip
    return tuple(
        Stream(
            Packets(size=29),
            ports=[port],
            vcs=vcs if is_atm(port) else Vcs(),
            destinations=[to[not is_atm(port)]] if rng.random() < 0.7 else "random",
        )
        for port in ports
    )


def _core(ports: list[int], tables: Tables, rng: Random, vcs: Vcs) -> tuple[Stream, ...]:
    """Return streams of mostly packets for the core."""
    del tables, rng
    names = ("to_router", "options", "fragment", "multicast", "bad_version")
    return tuple(
        Stream(
            Packets(range=(20, 32)),
            ports=[port],
            vcs=vcs if is_atm(port) else Vcs(),
            destinations="random",
            errors=dict.fromkeys(names, 0.18),
        )
        for port in ports
    )


def _errors(port: int, tables: Tables, share: float) -> dict[str, float]:
    """Divide `share` among the faults that the tables allow; a default route excludes no_route."""
    names = [name for name in faults_of(port) if name != "no_route"]
    with suppress(UserError):
        PACKET_FAULTS["no_route"](build_packet(40, 0), FaultContext(port, tables, Random(0)))
        names.append("no_route")
    return dict.fromkeys(names, share / len(names))


_Kind = Callable[[list[int], Tables, Random, Vcs], tuple[Stream, ...]]
_UNBOUNDED = (_flood, _core)  # full rate: bursts that fill every queue
_KINDS: tuple[_Kind, ...] = (_mixed, _faulty, _flood, _core, _mixed, _faulty, _mixed)


# ---- tables and units


def random_tables(ports: list[int], rng: Random, *, vcs: int, routes: int) -> Tables:
    """Return tables with routes of every length, random VCs, a core VC and a closed VC."""
    data = {
        port: [Vc(port, n >> 12, 32 + (n & 0xFFF)) for n in rng.sample(range(1 << 20), vcs)]
        for port in ports
        if is_atm(port)
    }
    special = [
        vc for port in data for vc in (Vc(port, 0, _CORE_VC, core=True),
                                       Vc(port, 0, _CLOSED_VC, state="closed"))
    ]  # fmt: skip
    lengths = [*range(rng.choice((0, 9)), 33)]
    lengths += [rng.choice((24, rng.randint(8, 32))) for _ in range(routes)]
    prefixes = {
        IPv4Network((rng.getrandbits(32) >> (32 - bits) << (32 - bits) if bits else 0, bits))
        for bits in lengths
    }
    ways = [(str(prefix), rng.choice(ports)) for prefix in sorted(prefixes)]
    ways += [(f"{100 + port}.200.7.0/24", port) for port in ports]  # one for each port to flood
    drawn = [_route(prefix, port, data, rng) for prefix, port in ways]
    return Tables(
        interface=tuple(
            Interface(port, f"10.{port}.0.1/24", None if is_atm(port) else _mac(0, port))
            for port in ports
        ),
        vc=(*(vc for vcs_of_port in data.values() for vc in vcs_of_port), *special),
        route=tuple({route.prefix: route for route in drawn}.values()),
    )


def _route(prefix: str, port: int, vcs: dict[int, list[Vc]], rng: Random) -> Route:
    if not is_atm(port):
        return Route(prefix, port, _mac(1, rng.randrange(256)))
    vc = rng.choice(vcs[port])
    return Route(prefix, port, None, vc.vpi, vc.vci)


def _mac(group: int, number: int) -> str:
    return f"02:00:00:00:{group:02x}:{number:02x}"


def _take(
    spec: PortSpec, streams: tuple[Stream, ...], tables: Tables, rng: Random, budget: int
) -> list[WireUnit]:
    """Return units for `budget` cycles of wire time; on ATM 1 % are cells to the core."""
    workload = Workload("campaign", streams)
    stream = open_port(spec.number, workload, tables, rng.getrandbits(32))
    per_byte = spec.cycles_per_byte(chip())
    units: list[WireUnit] = []
    used = Fraction(0)
    extra = _core_cells(rng) if is_atm(spec.number) else iter(())
    while used < budget and (batch := stream.take(64)):
        for unit in batch:
            units.append(unit)
            if is_atm(spec.number) and rng.random() < 0.01:
                units.append(WireUnit(next(extra)))
            used += per_byte * (_CELL if is_atm(spec.number) else len(unit.data) + _OVERHEAD)
    return units


def _core_cells(rng: Random) -> Iterator[bytes]:
    """Yield cells of PDUs and management cells on the VC of the core."""
    while True:
        payload = rng.randbytes(rng.randint(1, 300))
        yield from segment(build_pdu(payload), 0, _CORE_VC)
        header = cell_header(0, _CORE_VC) | NOT_USER
        yield header.to_bytes(4, "big") + rng.randbytes(48)


def report(tally: Tally) -> str:
    """Return the tally as a table."""
    rows = {
        "rounds": tally.rounds,
        "core cycles": tally.cycles,
        "cells and frames sent": tally.units,
        "packets forwarded": tally.forwarded,
        "packets and cells for the core": tally.to_core,
        "refused by full queues": tally.refused,
        **dict(sorted(tally.outcomes.items())),
        "wrong": len(tally.wrong),
    }
    lines = [f"{name:40}{number:12}" for name, number in rows.items()]
    return "\n".join([*lines, *tally.wrong[:20]])


def main(config: str, units: str, seed: str = "0") -> None:
    """Run the campaign and print its tally."""
    for tally in campaign(config, int(units), int(seed)):
        sys.stdout.write(f"{tally.rounds} rounds, {tally.units} units, {len(tally.wrong)} wrong\n")
        sys.stdout.flush()
    sys.stdout.write(report(tally) + "\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
