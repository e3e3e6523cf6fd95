"""Define the interface of a user's reference, which returns the units that must leave."""

import inspect
from collections.abc import Collection, Iterable, Mapping, Sequence
from types import FunctionType
from typing import NamedTuple, Protocol

from ixp.microcode.config.tables import Tables
from ixp.support.errors import UserError
from ixp.workloads.runs.system.core_software import errors_of_function, load_object

_ROLE = "reference"


class Departure(NamedTuple):
    """A unit that must leave a port.

    `unit` is a frame without FCS, padded to 60 bytes, or a cell of 52 bytes. `source` is its input
    port. Units of one source must leave a port in the order of these departures; a unit with source
    None may leave at any time.
    """

    port: int
    unit: bytes
    source: int | None = None


class UserReference(Protocol):
    """A function that `reference = "module:function"` of a configuration names."""

    def __call__(
        self, received: Mapping[int, Sequence[bytes]], tables: Tables
    ) -> Iterable[Departure]:
        """Return every unit that must leave, in order for each source.

        `received` holds, by port and in order, the good units that no device lost: frames without
        FCS, padded to 60 bytes, or cells, except idle cells. `tables` are those of the run.
        """


def find_reference(name: str, place: str) -> FunctionType:
    """Return the function that a configuration names; `place` is the configuration's path.

    Raise UserError unless it takes (received, tables).
    """
    reference = load_object(name, place, _ROLE)
    if not isinstance(reference, FunctionType):
        raise UserError(f"{place}: {_ROLE} must be module:function, not {name}")
    if inspect.iscoroutinefunction(reference) or inspect.isasyncgenfunction(reference):
        raise UserError(f"{place}: {_ROLE} {name} must be a plain function, not async")
    try:
        inspect.signature(reference).bind({}, None)
    except TypeError as error:
        raise UserError(f"{place}: {_ROLE} {name} must take (received, tables): {error}") from None
    return reference


def departures(
    reference: FunctionType,
    received: Mapping[int, Sequence[bytes]],
    tables: Tables,
    ports: Collection[int],
) -> list[Departure]:
    """Return the units that must leave by these ports.

    Raise UserError, with the line, if the function fails.
    """
    name = f"{_ROLE} {reference.__module__}:{reference.__qualname__}"
    with errors_of_function(reference, _ROLE):
        returned: object = reference(received, tables)
        if not isinstance(returned, Iterable):
            raise UserError(f"{name} must return an iterable of Departure, not {returned!r}")
        units = [*returned]
        for unit in units:
            if not isinstance(unit, Departure) or not isinstance(unit.unit, bytes):
                raise UserError(f"{name} must return Departure(port, unit, source), not {unit!r}")
            if not isinstance(unit.source, int | None):
                raise UserError(
                    f"{name} must name a source by its port or None, not {unit.source!r}"
                )
            if unit.port not in ports:
                numbers = ", ".join(map(str, sorted(ports)))
                raise UserError(f"{name} must name ports of the run ({numbers}), not {unit.port!r}")
    return units
