"""The pipeline of a configuration as a picture: ports, engines and queues in columns.

Connections follow from the configuration: an engine serves ports by its role, or all of them if it
is the only one; roles write and read each queue of packets. Lengths are in rows, the height of a
port.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from ixp.editors.view.document import Node, Pipeline
from ixp.isa.tables.port_kinds import is_atm
from ixp.microcode.config.config_file import Engine
from ixp.microcode.config.stages import received_ports, sent_ports
from ixp.simulator import MemoryQueue
from ixp.workloads.record.run_directory import port_name
from ixp.workloads.runs.system.system import System

_ENGINE_ROWS = 2.2
_GAP_ROWS = 0.4
_NO_EDGES = "nothing says which ports and queues the engines without lines serve"

Edge = tuple[str, str]


def pipeline(system: System) -> Pipeline:
    """Return the picture of a system."""
    queues = system.reports.packet_queues()
    ports = sorted(
        (spec.number for spec in system.ports), key=lambda port: (not is_atm(port), port)
    )
    kinds = {f"in{port}": "in" for port in ports}
    kinds |= {f"engine{engine}": "engine" for engine in sorted(system.programs)}
    kinds |= {f"queue{number}": "queue" for number in range(len(queues))}
    kinds |= {f"out{port}": "out" for port in ports}
    edges = _edges(system, queues)
    columns = _columns(kinds, edges)
    tops, rows = _tops(kinds, columns, edges)
    labels = _labels(system, ports, queues)
    return Pipeline(
        columns=max(columns.values(), default=0) + 1,
        rows=rows,
        nodes=tuple(
            Node(name, kind, labels[name], columns[name], tops[name], _height(kind))
            for name, kind in kinds.items()
        ),
        edges=tuple(edges),
        note=_NO_EDGES if len(kinds) > 1 and _unconnected(kinds, edges) else "",
    )


def receivers(system: System) -> dict[int, int]:
    """Return the engine that receives from each port, as far as it is known."""
    return _servers(system, received_ports)


def senders(system: System) -> dict[int, int]:
    """Return the engine that sends to each port, as far as it is known."""
    return _servers(system, sent_ports)


def writers(system: System, queue: MemoryQueue) -> list[int]:
    """Return the engines that put packets into a queue."""
    engines = system.config.engines_of(queue.writer)
    place = queue.writer_place
    return engines if place is None else engines[place : place + 1]


def readers(system: System, queue: MemoryQueue) -> list[int]:
    """Return the engines that take packets out of a queue."""
    return system.config.engines_of(queue.reader)


def _servers(
    system: System, served: Callable[[Engine, Sequence[int]], Sequence[int]]
) -> dict[int, int]:
    ports = [spec.number for spec in system.ports]
    engines = system.config.engines
    alone = len(engines) == 1
    return {
        port: engine.number
        for engine in engines
        for port in (ports if alone else served(engine, ports))
    }


def _unconnected(kinds: Mapping[str, str], edges: Sequence[Edge]) -> bool:
    ends = {end for edge in edges for end in edge}
    return any(kind == "engine" and name not in ends for name, kind in kinds.items())


def _labels(system: System, ports: Iterable[int], queues: Sequence[MemoryQueue]) -> dict[str, str]:
    roles = system.roles
    return {
        **{f"{way}{port}": port_name(port) for port in ports for way in ("in", "out")},
        **{f"engine{engine}": f"{engine} {roles[engine]}" for engine in system.programs},
        **{f"queue{number}": queue.name for number, queue in enumerate(queues)},
    }


def _edges(system: System, queues: Sequence[MemoryQueue]) -> list[Edge]:
    edges = [(f"in{port}", f"engine{engine}") for port, engine in receivers(system).items()]
    edges += [(f"engine{engine}", f"out{port}") for port, engine in senders(system).items()]
    for number, queue in enumerate(queues):
        node = f"queue{number}"
        edges += [(f"engine{engine}", node) for engine in writers(system, queue)]
        edges += [(node, f"engine{engine}") for engine in readers(system, queue)]
    return edges


def _columns(kinds: Mapping[str, str], edges: Sequence[Edge]) -> dict[str, int]:
    """Return the columns of nodes: behind predecessors; unfed ones as far right as possible."""
    early = dict.fromkeys(kinds, 0)
    for _ in kinds:  # a path is no longer than there are nodes
        for before, after in edges:
            early[after] = min(max(early[after], early[before] + 1), len(kinds))
    apart = {name for name in kinds if not any(name in edge for edge in edges)}
    last = max([early[name] for name in kinds if name not in apart], default=0) or 2
    columns = dict.fromkeys(kinds, last)
    for _ in kinds:
        for before, after in edges:
            columns[before] = max(0, min(columns[before], columns[after] - 1))
    fed = {after for before, after in edges if kinds[before] == "in"}
    for name, kind in kinds.items():
        if name in fed:
            columns[name] = early[name]
        elif kind in {"in", "out"}:
            columns[name] = 0 if kind == "in" else last
        elif name in apart:
            columns[name] = last // 2
    return columns


def _tops(
    kinds: Mapping[str, str], columns: Mapping[str, int], edges: Sequence[Edge]
) -> tuple[dict[str, float], float]:
    """Return the top of each node, near its predecessors, and the height of the picture."""
    by_column = {
        column: [name for name in kinds if columns[name] == column]
        for column in sorted(set(columns.values()))
    }
    total = max((_total(names, kinds) for names in by_column.values()), default=0.0)
    tops: dict[str, float] = {}
    for names in by_column.values():
        wanted = {}
        for name in names:
            before = [tops[b] + _height(kinds[b]) / 2 for b, a in edges if a == name and b in tops]
            wanted[name] = sum(before) / len(before) if before else 0.0
        tops |= _packed(sorted(names, key=lambda name: wanted[name]), wanted, kinds, total)
    return {name: round(top, 3) for name, top in tops.items()}, round(total, 3)


def _packed(
    names: Sequence[str], wanted: Mapping[str, float], kinds: Mapping[str, str], total: float
) -> dict[str, float]:
    """Place nodes of a column near their wanted tops, without overlap."""
    tops: dict[str, float] = {}
    free = 0.0
    for name in names:
        tops[name] = max(free, wanted[name] - _height(kinds[name]) / 2)
        free = tops[name] + _height(kinds[name]) + _GAP_ROWS
    end = total
    for name in reversed(names):
        tops[name] = max(0.0, min(tops[name], end - _height(kinds[name])))
        end = tops[name] - _GAP_ROWS
    return tops


def _total(names: Sequence[str], kinds: Mapping[str, str]) -> float:
    return sum(_height(kinds[name]) + _GAP_ROWS for name in names) - _GAP_ROWS


def _height(kind: str) -> float:
    return _ENGINE_ROWS if kind == "engine" else 1.0
