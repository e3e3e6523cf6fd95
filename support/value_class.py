"""Classes of values like frozen data classes, made without generating code for each.

`dataclasses` compiles a text for every class, which takes 0.4 ms: 8 ms at each start of the
assembler. Such objects are made a little slower here, so this is for few objects of many classes.
"""

from collections.abc import Callable
from typing import Any, NoReturn, TypeVar, dataclass_transform

_Class = TypeVar("_Class", bound=type)


@dataclass_transform(frozen_default=True)
def value_class(cls: _Class) -> _Class:
    """Give a class what `dataclasses.dataclass(frozen=True)` gives it.

    Its fields are the names annotated in it, behind those of a value class that it is based on; a
    field may have a default. A wrong number or name of arguments raises TypeError, a change of an
    object AttributeError.
    """
    inherited = getattr(cls, "__match_args__", ())
    own = (name for name in cls.__annotations__ if name not in inherited)
    for name, what in {"__match_args__": (*inherited, *own), **_METHODS}.items():
        setattr(cls, name, what)
    return cls


def _init(self: Any, /, *given: object, **named: object) -> None:  # noqa: ANN401 - any value
    cls = type(self)
    fields = cls.__match_args__
    values = dict(zip(fields, given, strict=False)) | named
    if len(values) != len(given) + len(named):
        raise TypeError(f"{cls.__name__} must have each of its fields once: {', '.join(fields)}")
    for field in fields:
        if field not in values and not hasattr(cls, field):
            raise TypeError(f"{cls.__name__} must have a {field}")
    if not values.keys() <= {*fields}:
        raise TypeError(f"{cls.__name__} must have no fields but {', '.join(fields)}")
    vars(self).update(
        (field, values[field] if field in values else getattr(cls, field)) for field in fields
    )


def _repr(self: object) -> str:
    shown = ", ".join(f"{name}={value!r}" for name, value in vars(self).items())
    return f"{type(self).__qualname__}({shown})"


def _eq(self: object, other: object) -> bool:
    return vars(self) == vars(other) if type(self) is type(other) else NotImplemented


def _hash(self: object) -> int:
    return hash((*vars(self).values(),))


def _fixed(self: object, name: str, *_: object) -> NoReturn:
    raise AttributeError(f"{name} of {self!r} cannot be changed")


_METHODS: dict[str, Callable[..., Any]] = {
    "__init__": _init,
    "__repr__": _repr,
    "__eq__": _eq,
    "__hash__": _hash,
    "__setattr__": _fixed,
    "__delattr__": _fixed,
}
