"""Resolve the rates of wires: factors on true rates, for all ports, a medium or single ports."""

from collections.abc import Iterable, Mapping
from fractions import Fraction

from ixp.isa.tables.port_kinds import MEDIA, medium_of
from ixp.support.errors import FieldError

Rate = Fraction | None
"""A factor on the true rate of a wire, or None for an unbounded wire."""

ALL = "all"
"""Stands for every port among the keys of `WireRates`."""

WireRates = Mapping[str | int, Rate]
"""Rates by port number, by the name of a medium, or for `ALL`; the most specific key wins."""

TRUE: Rate = Fraction(1)


def rate_of(rates: WireRates, port: int) -> Rate:
    """Return the rate of a port; its true rate if no key applies."""
    for key in (port, medium_of(port).name, ALL):
        if key in rates:
            return rates[key]
    return TRUE


def rates_of(rates: WireRates, ports: Iterable[int]) -> dict[int, Rate]:
    """Return the rate of each of a configuration's ports.

    Raise FieldError, about `ports`, for a key that names none of the ports.
    """
    ports = sorted(ports)
    keys = {ALL, *ports, *(medium_of(port).name for port in ports)}
    for key in (key for key in rates if key not in keys):
        names = ", ".join(f"{port} ({medium_of(port).port_name(port)})" for port in ports)
        missing = f"{key} port" if key in {medium.name for medium in MEDIA} else f"port {key}"
        message = "{ports} must name ports of the configuration, which has no {0}; it has {1}"
        raise FieldError(message, missing, names)
    return {port: rate_of(rates, port) for port in ports}
