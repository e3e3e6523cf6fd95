"""Damaged images are read or refused, also when their checksum was made to fit."""

import hashlib
import json
from random import Random

import pytest

from ixp.assembler import assemble, disassemble
from ixp.assembler.output import image
from tests.fuzz.support.mutators import damaged, damaged_leaf, damaged_plain
from tests.fuzz.support.trial import CASES, attempt

SOURCE = """
.init scratch[0] 7, 8
start#:
alu[count, count, +, 1]
sram[read, $0, count, 0, 1], ctx_swap
immed[other, 5]
br[start#]
"""
IMAGE = image.to_bytes(assemble(SOURCE))


def forged(rng: Random) -> bytes:
    """Return the image with something else in it, and a checksum that fits."""
    container = damaged_plain(json.loads(IMAGE), rng, damaged_leaf)
    if isinstance(container, dict) and "program" in container and rng.random() < 0.9:
        body = json.dumps(container["program"], separators=(",", ":")).encode()
        container["checksum"] = hashlib.sha256(body).hexdigest()
    return json.dumps(container, separators=(",", ":")).encode()


def read(data: bytes) -> None:
    """Read an image, and print its program."""
    disassemble(image.from_bytes(data, "a.image").words)


def try_images(count: int, seed: int) -> tuple[int, int]:
    """Read damaged images, half of them forged."""
    rng = Random(seed)
    makers = (lambda: damaged(IMAGE, rng), lambda: forged(rng))
    return attempt("image", (makers[number % 2]() for number in range(count)), read)


def test_damaged_images_are_read_or_refused() -> None:
    """A few."""
    assert all(try_images(300, 1))


@pytest.mark.campaign
def test_many_damaged_images_are_read_or_refused() -> None:
    """As many as CASES says."""
    assert all(try_images(CASES, 2))
