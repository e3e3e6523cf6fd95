"""Check numbers on behalf of the kernel, which checks none itself."""

WORD = 1 << 32
"""One more than the largest longword."""


def within(name: str, number: int, limit: int) -> int:
    """Return a number that lies in 0 to limit - 1; otherwise raise ValueError."""
    if not is_whole(number, limit):
        raise ValueError(f"{name} must be {_whole(number)}0 to {limit - 1}, not {number!r}")
    return number


def fits(name: str, value: int, limit: int = WORD) -> int:
    """Return a value that lies in 0 to limit - 1; otherwise raise ValueError."""
    if not is_whole(value, limit):
        raise ValueError(f"{name} must be {_whole(value)}0 to {limit - 1:#x}, not {shown(value)}")
    return value


def not_negative(name: str, number: int) -> int:
    """Return a number that is whole and not negative; otherwise raise ValueError."""
    if not isinstance(number, int) or number < 0:
        raise ValueError(f"{name} must be {_whole(number, ' of ')}0 or more, not {number!r}")
    return number


def is_whole(number: object, limit: int) -> bool:
    """Return whether a value is a whole number from 0 to limit - 1."""
    return isinstance(number, int) and 0 <= number < limit


def _whole(value: object, glue: str = ", ") -> str:
    """Return the end of an error message about a value that is not a whole number."""
    return "" if isinstance(value, int) else f"a whole number{glue}"


def shown(value: object) -> str:
    """Return a value as messages show it: a number in hexadecimal."""
    return f"{value:#x}" if isinstance(value, int) else repr(value)
