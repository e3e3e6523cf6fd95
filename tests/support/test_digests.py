"""Digests are those of hashlib, whichever code makes them."""

import hashlib
from pathlib import Path

import pytest

from ixp.support import digests

LENGTHS = (0, 1, 63, 64, 1 << 15, (1 << 15) + 1, 1 << 20)


@pytest.mark.parametrize("length", LENGTHS)
def test_short_and_long_data_have_the_digest_of_the_standard(length: int) -> None:
    data = bytes(range(256)) * (length // 256) + bytes(length % 256)
    digest = digests.sha256(data)

    assert digest.hexdigest() == hashlib.sha256(data).hexdigest()
    assert len(digest.digest()) == digests.SHA256_BYTES


def test_a_digest_goes_on_with_more_data() -> None:
    digest = digests.sha256(b"first")
    digest.update(b"second")

    assert digest.hexdigest() == hashlib.sha256(b"firstsecond").hexdigest()


@pytest.mark.parametrize("length", LENGTHS)
def test_a_file_has_the_digest_of_its_content(tmp_path: Path, length: int) -> None:
    file = tmp_path / "file"
    file.write_bytes(b"x" * length)

    assert digests.file_sha256(file) == hashlib.sha256(b"x" * length).hexdigest()
