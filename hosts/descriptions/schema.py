"""Define the dotted keys of a host's file: their types, and rules for combinations."""

import types
from collections.abc import Callable
from functools import cache
from typing import Any, Union, get_args, get_origin, get_type_hints

import msgspec
from msgspec import inspect

from ixp.hosts.descriptions.description import Host
from ixp.support.errors import UserError

_AROUND = 18
"""Bytes of Ethernet header and FCS around an IP packet."""


def table_type(kind: Any) -> type[msgspec.Struct] | None:  # noqa: ANN401 - any type of a field
    """Return the struct of a field (also an optional one), or None for a plain value."""
    members = get_args(kind) if get_origin(kind) in {Union, types.UnionType} else (kind,)
    tables = [
        item for item in members if isinstance(item, type) and issubclass(item, msgspec.Struct)
    ]
    return tables[0] if tables else None


@cache
def fields_of(kind: type[msgspec.Struct]) -> dict[str, Any]:
    """Return the types of the fields of a table by name."""
    return get_type_hints(kind, include_extras=True)


@cache
def value_types() -> dict[str, Any]:
    """Return the type of every value of a host's file by its dotted key."""
    return dict(_leaves(Host, ""))


def _leaves(kind: type[msgspec.Struct], prefix: str) -> list[tuple[str, Any]]:
    leaves: list[tuple[str, Any]] = []
    for name, field in fields_of(kind).items():
        table = table_type(field)
        leaves += _leaves(table, f"{prefix}{name}.") if table else [(prefix + name, field)]
    return leaves


def describe_type(kind: Any) -> str:  # noqa: ANN401 - any type of a field
    """Return the description of a type's values for an error message."""
    info = inspect.type_info(kind)
    if isinstance(info, inspect.UnionType):
        info = next(item for item in info.types if not isinstance(item, inspect.NoneType))
    match info:
        case inspect.BoolType():
            return "true or false"
        case inspect.LiteralType():
            return "one of " + ", ".join(map(str, get_args(kind)))
        case inspect.IntType():
            return f"a whole number from {info.ge} to {info.le}"
        case inspect.FloatType():
            low = f"above {info.gt:g}" if info.gt is not None else f"from {info.ge or 0:g}"
            return f"a number {low} to {info.le or 0:g}"
        case _:
            return "a text"


def check_host(host: Host, place_of: Callable[[str], str]) -> None:
    """Raise UserError, with the place of the key, for values that contradict each other."""
    for key, message in _contradictions(host):
        raise UserError(f"{place_of(key)}: `{key}` {message}")


def _contradictions(host: Host) -> list[tuple[str, str]]:
    nic = host.nic
    frame = nic.mtu + _AROUND
    contradictions = [
        (f"nic.{name}", f"must hold a frame of the MTU, {frame} bytes, not {size}")
        for name, size in (
            ("tx_fifo_bytes", nic.tx_fifo_bytes),
            ("rx_fifo_bytes", nic.rx_fifo_bytes),
        )
        if size < frame
    ]
    if nic.polled and not nic.poll_us:
        contradictions.append(("nic.polled", "is true, so nic.poll_us must be above 0"))
    if getattr(host.stack.api, host.socket.api) is None:
        contradictions.append(
            ("socket.api", f"is {host.socket.api}, but stack.api.{host.socket.api} is missing")
        )
    limit = host.socket.limit_bytes
    if limit is not None:
        contradictions += [
            (f"socket.{name}", f"must be socket.limit_bytes = {limit} at most, not {size}")
            for name, size in (
                ("send_bytes", host.socket.send_bytes),
                ("receive_bytes", host.socket.receive_bytes),
            )
            if size > limit
        ]
    return contradictions
