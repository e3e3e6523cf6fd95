"""Value classes behave as frozen data classes of Python do."""

from dataclasses import dataclass
from typing import Any

import pytest

from ixp.support.value_class import value_class


class Base:
    width: int


@value_class
class Place(Base):
    x: int
    y: object = 7


@value_class
class Named(Place):
    name: str = "?"


@dataclass(frozen=True)
class DataPlace(Base):
    x: int
    y: object = 7


@dataclass(frozen=True)
class DataNamed(DataPlace):
    name: str = "?"


PAIRS: list[tuple[Any, Any]] = [(Place, DataPlace), (Named, DataNamed)]
GIVEN: list[tuple[tuple[object, ...], dict[str, object]]] = [
    ((1,), {}),
    ((1, 2), {}),
    ((), {"x": 1}),
    ((), {"y": 1, "x": 2}),
    ((1,), {"y": (3, "4")}),
    ((), {}),
    ((), {"y": 1}),
    ((1, 2, 3, 4), {}),
    ((1,), {"x": 1}),
    ((1,), {"z": 1}),
    ((1,), {"width": 1}),
]


def facts(cls: Any, given: tuple[object, ...], named: dict[str, object]) -> object:  # noqa: ANN401
    """Return what can be seen of an object, None where it cannot be made."""
    try:
        made = cls(*given, **named)
    except TypeError:
        return None
    with pytest.raises(AttributeError):
        made.x = 5
    with pytest.raises(AttributeError):
        del made.x
    shown = repr(made).removeprefix("Data")
    return shown, hash(made), vars(made), made == cls(*given, **named), made == cls(-1), made == 1


@pytest.mark.parametrize(("given", "named"), GIVEN)
@pytest.mark.parametrize(("cls", "data"), PAIRS)
def test_objects_are_those_of_a_data_class(
    cls: type, data: type, given: tuple[object, ...], named: dict[str, object]
) -> None:
    assert facts(data, given, named) == facts(cls, given, named)


def test_patterns_match_fields_in_their_order() -> None:
    assert DataNamed.__match_args__ == Named.__match_args__
    assert Named(1, 2) != Place(1, 2)
    match Named(1, 2, "a"):
        case Named(x, y, name):
            assert (1, 2, "a") == (x, y, name)
