"""Damaged captures are read or refused."""

from pathlib import Path
from random import Random

import pytest

from ixp.workloads.traffic import captures
from ixp.workloads.traffic.aal5 import build_pdu, segment
from tests.fuzz.support.mutators import damaged, damaged_pcap
from tests.fuzz.support.trial import CASES, attempt

KINDS = ("ethernet", "sunatm", "cells")


def whole(kind: str, folder: Path) -> bytes:
    """Return a capture of some packets."""
    path = folder / "whole"
    frames = [bytes([number]) * (60 + 7 * number) for number in range(6)]
    if kind == "ethernet":
        captures.write_pcap(path, captures.EN10MB, frames, range(6))
    elif kind == "sunatm":
        pdus = [captures.sunatm(0, 32, frame) for frame in frames]
        captures.write_pcap(path, captures.SUNATM, pdus, range(6))
    else:
        captures.write_cells(path, segment(build_pdu(b"".join(frames)), 0, 32))
    return path.read_bytes()


def try_captures(kind: str, count: int, seed: int, folder: Path) -> tuple[int, int]:
    """Read damaged captures of a kind."""
    rng, good = Random(f"{kind} {seed}"), whole(kind, folder)
    path = folder / ("a.cells" if kind == "cells" else "a.pcap")
    mutate = damaged if kind == "cells" else damaged_pcap

    def read(data: bytes) -> None:
        path.write_bytes(data)
        found = captures.read_input(path, atm=kind != "ethernet", fcs=rng.random() < 0.5)
        assert all(isinstance(unit, bytes) for unit in found.units)
        assert len(found.times_ns) in {0, len(found.units)}
        if kind != "ethernet":
            assert all(len(cell) == 52 for cell in found.units)

    return attempt(f"capture-{kind}", (mutate(good, rng) for _ in range(count)), read)


@pytest.mark.parametrize("kind", KINDS)
def test_damaged_captures_are_read_or_refused(kind: str, tmp_path: Path) -> None:
    """A few of each kind."""
    assert all(try_captures(kind, 200, 1, tmp_path))


@pytest.mark.campaign
@pytest.mark.parametrize("kind", KINDS)
def test_many_damaged_captures_are_read_or_refused(kind: str, tmp_path: Path) -> None:
    """As many of each kind as CASES says."""
    assert all(try_captures(kind, CASES, 2, tmp_path))
