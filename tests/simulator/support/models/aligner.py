"""The byte aligner and merger between FIFOs and SDRAM. Byte 0 of a quadword is its highest."""

from collections.abc import Sequence


def to_bytes(quadwords: Sequence[int]) -> bytes:
    """Return quadwords as bytes, byte 0 first."""
    return b"".join(q.to_bytes(8, "big") for q in quadwords)


def to_quadwords(data: bytes) -> list[int]:
    return [int.from_bytes(data[i : i + 8], "big") for i in range(0, len(data), 8)]


def aligned(source: Sequence[int], align: int, count: int) -> list[int]:
    """Shift quadwords left by `align` bytes: destination byte t is source byte t + align.

    Return `count` quadwords; the source has one more if `align` is not 0.
    """
    return to_quadwords(to_bytes(source)[align : align + 8 * count])


def merged(old: Sequence[int], new: Sequence[int], mask: str) -> list[int]:
    """Return the destination after a write under mask_left and mask_right.

    mask_left writes only the left longword of the last quadword, mask_right only the right
    longword of the first one.
    """
    result = bytearray(to_bytes(new))
    before = to_bytes(old)
    if mask in ("left", "both"):
        result[-4:] = before[-4:]
    if mask in ("right", "both"):
        result[:4] = before[:4]
    return to_quadwords(bytes(result))
