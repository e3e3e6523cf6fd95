"""The contract of a user's own reference: what must leave the ports of a configuration."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import NamedTuple, Protocol, cast

from ixp.microcode.config.tables import Tables
from ixp.support.errors import UserError
from ixp.workloads.runs.software import blamed_function, named_object

_WHAT = "reference"


class Departure(NamedTuple):
    """A unit that must leave a port.

    `unit` is a frame without FCS, padded to 60 bytes, or a cell of 52 bytes. `source` is the port
    that it came in by. Units of one source leave a port in the order of their departures; with None
    the unit has no place in an order.
    """

    port: int
    unit: bytes
    source: int | None = None


class Reference(Protocol):
    """What `reference = "module:function"` of a configuration names."""

    def __call__(
        self, received: Mapping[int, Sequence[bytes]], tables: Tables
    ) -> Iterable[Departure]:
        """Return every unit that must leave, in the order of its source.

        `received` holds, by port and in order, the good units that no device lost: frames without
        FCS, padded to 60 bytes, or cells without idle ones. `tables` are those of the run.
        """


def find_reference(name: str, place: str) -> Reference:
    """Return the function that a configuration names; `place` is the configuration's path.

    Raise UserError for what is no function.
    """
    found = named_object(name, place, _WHAT)
    if found is None and ":" in name:
        module, _, function = name.partition(":")
        raise UserError(f"{place}: {_WHAT} {name} must be there, but {module} has no {function}")
    if not hasattr(found, "__code__"):
        raise UserError(f"{place}: {_WHAT} must be module:function, not {name}")
    return cast("Reference", found)


def departures(
    reference: Reference,
    received: Mapping[int, Sequence[bytes]],
    tables: Tables,
    ports: Collection[int],
) -> list[Departure]:
    """Return what must leave by some of these ports.

    Raise UserError, with the line, where the function fails.
    """
    with blamed_function(reference, _WHAT):
        returned = reference(received, tables)
        if not isinstance(returned, Iterable):
            raise UserError(f"{_WHAT} must return an iterable of Departure, not {returned!r}")
        found = [*returned]
    for each in found:
        if not isinstance(each, Departure) or not isinstance(each.unit, bytes):
            raise UserError(f"{_WHAT} must return Departure(port, unit, source), not {each!r}")
        if each.port not in ports:
            known = ", ".join(map(str, sorted(ports)))
            raise UserError(f"{_WHAT} must name ports of the run ({known}), not {each.port}")
    return found
