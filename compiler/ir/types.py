"""Types of LLVM IR and their layout, that of the data layout `E-p:32:32-i64:64`."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Integer:
    """An integer of a number of bits."""

    bits: int


@dataclass(frozen=True)
class Pointer:
    """A pointer into an address space (`SPACES`)."""

    space: int


@dataclass(frozen=True)
class Array:
    """Elements of one type in a row."""

    count: int
    element: "Type"


@dataclass(frozen=True)
class Struct:
    """Fields in their order, without padding if `packed`."""

    fields: tuple["Type", ...]
    packed: bool = False

    def offset(self, index: int) -> int:
        """Return the byte offset of a field."""
        offset = 0
        for field in self.fields[: index + 1]:
            offset = offset if self.packed else _align(offset, alignment(field))
            end, offset = offset, offset + size(field)
        return end


@dataclass(frozen=True)
class Unsupported:
    """A type that no register holds, such as `float`."""

    name: str


Type = Integer | Pointer | Array | Struct | Unsupported

VOID = Unsupported("void")
LONGWORD = Integer(32)
BIT = Integer(1)


def _align(offset: int, to: int) -> int:
    return (offset + to - 1) // to * to


def alignment(kind: Type) -> int:
    """Return the alignment in bytes."""
    match kind:
        case Integer(bits):
            return min(8, 1 << max(0, (bits - 1).bit_length() - 3))
        case Pointer():
            return 4
        case Array(_, element):
            return alignment(element)
        case Struct(fields, packed):
            return 1 if packed else max(map(alignment, fields), default=1)
    return 1


def size(kind: Type) -> int:
    """Return the size in bytes."""
    match kind:
        case Integer():
            return alignment(kind)
        case Pointer():
            return 4
        case Array(count, element):
            return count * size(element)
        case Struct(fields):
            end = kind.offset(len(fields) - 1) + size(fields[-1]) if fields else 0
            return _align(end, alignment(kind))
    return 0


def width(kind: Type) -> int:
    """Return the bits of a value as registers hold it: those of an integer, 32 of a pointer."""
    return kind.bits if isinstance(kind, Integer) else 32
