"""Read values of a record by name, such as `ports.eth0.tx.mbps` or `memory.sdram.active_pct`.

A name is a path of keys. A port is identified by its number or name, an engine by its number or
role. A medium (`ports.atm`), or a role of several engines, denotes all of them: shares (`_pct`) are
averaged, counts and rates are added.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from difflib import get_close_matches
from typing import Any

import msgspec

from ixp.isa.tables.port_kinds import medium_of
from ixp.support.errors import UserError
from ixp.workloads.record.delays import DelayStatistics, delay_rows
from ixp.workloads.record.record import Record

Value = int | float | str | None
"""A measured value, or None if it is undefined, such as cycles per unit of a silent
port."""

_RATIOS = ("cycles_per_unit",)  # can't be combined over several ports


def value_of(record: Record, name: str) -> Value:
    """Return the value of a name; raise UserError, suggesting similar names, if unknown."""
    values = values_of(record)
    if name in values:
        return values[name]
    similar = get_close_matches(name, values, 3)
    hint = f"; did you mean {' or '.join(similar)}?" if similar else ""
    raise UserError(f"measure must be a value of the record, not `{name}`{hint}")


def values_of(record: Record) -> dict[str, Value]:
    """Return every value of a record by name, including those of media and roles."""
    data: dict[str, Any] = msgspec.to_builtins(record)
    ports, engines = data.pop("ports"), data.pop("engines")
    values = dict(_leaves("", data))
    groups: dict[str, list[Mapping[str, Any]]] = {}
    for port in ports:
        for key in (str(port["port"]), port["name"], medium_of(port["port"]).name):
            groups.setdefault(f"ports.{key}", []).append(port)
    for engine in engines:
        for key in (str(engine["engine"]), engine["role"]):
            groups.setdefault(f"engines.{key}", []).append(engine)
    for prefix, members in groups.items():
        values |= _of_group(prefix, [dict(_leaves("", member)) for member in members])
    return values


def rows_of(record: Record, part: str | None = None) -> list[dict[str, Value]]:
    """Return rows for a data frame; see `Record.rows`."""
    if part is None:
        return [values_of(record)]
    data = record.to_dict()
    tables: dict[str, Iterable[tuple[dict[str, Value], Mapping[str, Any]]]] = {
        "ports": (({}, port) for port in data["ports"]),
        "engines": (({}, engine) for engine in data["engines"]),
        "memory": (({"unit": name}, unit) for name, unit in data["memory"].items()),
        "latency": (
            (
                {"path": path, "stage": stage},
                {name: getattr(delay, name) for name in DelayStatistics.__struct_fields__},
            )
            for path, stage, delay in delay_rows(record.latency)
        ),
        "flows": (({}, flow) for flow in data["flows"]),
        "occupancy": (({"queue": name}, queue) for name, queue in data["occupancy"].items()),
    }
    if part not in tables:
        raise UserError(f"part must be one of {', '.join(tables)}, not {part}")
    return [names | dict(_leaves("", entry)) for names, entry in tables[part]]


def _of_group(prefix: str, members: Sequence[Mapping[str, Value]]) -> dict[str, Value]:
    """Return the values that belong to one name of a group of ports or engines."""
    if len(members) == 1:
        return {f"{prefix}.{key}": value for key, value in members[0].items()}
    values: dict[str, Value] = {}
    for key in members[0]:
        numbers = [value for row in members if isinstance(value := row.get(key), int | float)]
        if len(numbers) < len(members) or key.endswith(_RATIOS) or key in {"port", "engine"}:
            continue
        total = sum(numbers)
        values[f"{prefix}.{key}"] = total / len(numbers) if "_pct" in key else total
    return values


def _leaves(prefix: str, data: Mapping[str, Any]) -> Iterator[tuple[str, Value]]:
    """Return the values in nested tables by name; values in lists have no names."""
    for key, value in data.items():
        if isinstance(value, Mapping):
            yield from _leaves(f"{prefix}{key}.", value)
        elif value is None or isinstance(value, int | float | str):
            yield f"{prefix}{key}", value
