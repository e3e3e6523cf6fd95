"""Parse `ixp run --ports`: one rate for all wires, or rates by name."""

import re
from contextlib import suppress
from fractions import Fraction

from ixp.isa.tables.port_kinds import MEDIA
from ixp.microcode.config.wire_rates import ALL, TRUE, Rate, WireRates
from ixp.simulator.machine.ports import RATE_RULE, is_rate
from ixp.support.errors import FieldError, UserError
from ixp.workloads.record.run_directory import port_name, port_number

BOUNDED, UNBOUNDED = "bounded", "unbounded"
_WORDS: dict[str, Rate] = {BOUNDED: TRUE, UNBOUNDED: None}
_FACTOR = r"\d{1,9}(\.\d{0,9})?|\.\d{1,9}|\d{1,9}/\d{1,9}"
_GROUPS = (ALL, *(medium.name for medium in MEDIA))


def read_wire_rates(text: str) -> WireRates:
    """Read `bounded`, `unbounded`, a factor, or `PORT=RATE,...` with such rates.

    PORT is a number, ethN, atmN, a medium or `all`. Raise FieldError, about `ports`, for malformed
    text, a factor that breaks RATE_RULE, and a duplicate port.
    """
    if "=" not in text:
        return {ALL: _rate(text)}
    rates: dict[str | int, Rate] = {}
    for part in text.split(","):
        name, sign, rate = part.strip().partition("=")
        if not sign:
            raise FieldError("{ports} must have PORT=RATE in each part, not {0}", part)
        key = name if name in _GROUPS else _number(name)
        if key in rates:
            again = key if isinstance(key, str) else f"port {key} ({port_name(key)})"
            raise FieldError("{ports} must name {0} once, not twice", again)
        rates[key] = _rate(rate)
    return rates


def _number(name: str) -> int:
    with suppress(UserError):
        return port_number(name)
    groups = ", ".join(_GROUPS)
    raise FieldError("{ports} must name ports by number, ethN, atmN, {0}, not {1}", groups, name)


def _rate(text: str) -> Rate:
    """Parse a rate."""
    if text in _WORDS:
        return _WORDS[text]
    if re.fullmatch(_FACTOR, text):
        with suppress(ZeroDivisionError):
            if is_rate(factor := Fraction(text)):
                return factor
    raise FieldError(
        "{ports} must be bounded, unbounded or a factor such as 1.05 or 1/3, {0}, not {1}",
        RATE_RULE,
        text,
    )
