"""Compare states of machines part by part, with short differences."""

from collections.abc import Iterator, Mapping
from copy import deepcopy
from itertools import zip_longest
from reprlib import Repr

from ixp.simulator import Machine, state_of

_SHORT = Repr()
_SHORT.maxstring = _SHORT.maxother = 80
_NOTHING = "nothing"

State = Mapping[str, object]


def full_state(machine: Machine) -> dict[str, object]:
    """Return the state of a machine with all units of its ports."""
    taken = {port: fed - machine.ports[port].backlog for port, fed in machine.wires.fed.items()}
    sent = deepcopy(machine.outputs.collect().sent)
    return state_of(machine) | {"units": sent, "units_taken": taken}


def assert_equal_states(expected: State, *others: State, where: str = "") -> None:
    """Raise AssertionError with the first difference of each part of a state.

    States are those of `Machine.state` or dictionaries like it; `where` is part of the message.
    """
    __tracebackhide__ = True
    for number, other in enumerate(others, start=1):
        if expected != other:
            lines = "\n  ".join(differences(expected, other))
            raise AssertionError(f"state {number} differs from the first{where}:\n  {lines}")


def differences(expected: State, other: State) -> Iterator[str]:
    """Return a line for each different part."""
    for part in dict.fromkeys([*expected, *other]):
        place = _first(part, expected.get(part, _NOTHING), other.get(part, _NOTHING))
        if place:
            yield place


def _first(path: str, expected: object, other: object) -> str | None:
    """Return the path of the first difference of two parts, or None."""
    if expected == other:
        return None
    pairs: Iterator[tuple[str, object, object]] = iter(())
    if isinstance(expected, Mapping) and isinstance(other, Mapping):
        keys = dict.fromkeys([*expected, *other])
        pairs = (
            (f"{path}.{key}", expected.get(key, _NOTHING), other.get(key, _NOTHING)) for key in keys
        )
    elif isinstance(expected, list | tuple) and isinstance(other, list | tuple):
        elements = enumerate(zip_longest(expected, other, fillvalue=_NOTHING))
        pairs = ((f"{path}[{index}]", *pair) for index, pair in elements)
    places = (place for pair in pairs if (place := _first(*pair)))
    return next(places, f"{path}: {_SHORT.repr(expected)} is not {_SHORT.repr(other)}")
