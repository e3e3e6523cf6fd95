"""Compare a departure with the expected unit, by layer and field."""

from collections.abc import Iterator

import msgspec

from ixp.workloads.traffic.dissection import Layer, Link, dissect, value_in

BYTES, OPTIONS, LENGTH = "bytes", "options", "length"
"""Names of differences outside named fields: payload bytes, IP options, the unit's size."""

_MISSING = "missing"
_SHOWN = 16  # bytes of a payload shown in a sentence


class FieldDifference(msgspec.Struct, frozen=True):
    """A field that differs; `offset` is its first byte in the layer.

    Values are in readable form. For bytes without fields, such as a payload, values are the bytes
    from the first to the last difference, in hex. `actual` is None if the unit ends before the
    field.
    """

    layer: str
    field: str
    offset: int
    expected: str
    actual: str | None

    @property
    def shown(self) -> tuple[str, str]:
        """Return both values as text: bytes with 0x, cut after the first ones."""
        if self.field in {BYTES, OPTIONS}:
            return _shortened(self.expected), _shortened(self.actual)
        return self.expected, self.actual or _MISSING

    def __str__(self) -> str:
        """Return the sentence about the field."""
        expected, actual = self.shown
        where = f" from {self.offset} on" if self.field in {BYTES, OPTIONS} else ""
        return f"{self.layer} {self.field}{where} must be {expected}, not {actual}"


def difference(expected: bytes, actual: bytes, link: Link) -> list[FieldDifference]:
    """Return every field of the expected unit that differs in the actual one.

    Both units are parsed by the layers of the expected unit. If their sizes differ, trailers are
    compared with each other.
    """
    differences = []
    shift = len(actual) - len(expected)
    if shift:
        sizes = str(len(expected)), str(len(actual))
        differences.append(FieldDifference(link, LENGTH, 0, *sizes))
    at_end = actual[shift:] if shift > 0 else bytes(-shift) + actual
    for layer in dissect(expected, link):
        differences += _of_layer(layer, expected, at_end if layer.name == "AAL5" else actual)
    return differences


def _of_layer(layer: Layer, expected: bytes, actual: bytes) -> Iterator[FieldDifference]:
    rest = layer.begin
    for field in layer.fields:
        rest = max(rest, field.end)
        value = value_in(actual, layer, field)
        if value != field.value:
            offset = field.begin - layer.begin
            yield FieldDifference(layer.name, field.name, offset, field.value, value)
    right, data = expected[rest : layer.end], actual[rest : layer.end]
    wrong = [at for at in range(len(right)) if right[at : at + 1] != data[at : at + 1]]
    if wrong:
        cut = slice(wrong[0], wrong[-1] + 1)
        name = OPTIONS if layer.fields else BYTES
        offset = rest - layer.begin + wrong[0]
        actual_hex = data[cut].hex() or None
        yield FieldDifference(layer.name, name, offset, right[cut].hex(), actual_hex)


def _shortened(data: str | None) -> str:
    if data is None:
        return _MISSING
    more = "..." if len(data) > 2 * _SHOWN else ""
    return f"0x{data[: 2 * _SHOWN]}{more}"
