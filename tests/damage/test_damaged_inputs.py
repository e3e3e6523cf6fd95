"""A damaged input of any kind is read, or refused with one clear message."""

import gzip
import hashlib
import json
import struct
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest

from ixp.assembler import assemble, disassemble
from ixp.assembler.output import image
from ixp.hosts import load_host
from ixp.microcode.config.loader import load
from ixp.microcode.config.tables import default_tables, format_tables, read_tables
from ixp.workloads.sweeps.spec import read_spec
from ixp.workloads.traffic import captures
from ixp.workloads.traffic.aal5 import build_pdu, segment
from ixp.workloads.traffic.streams import open_port
from ixp.workloads.traffic.workload import read_workload
from tests.conftest import ROOT
from tests.damage.support.damage import (
    damaged,
    damaged_leaf,
    damaged_pcap,
    damaged_plain,
    damaged_toml,
)
from tests.damage.support.trials import CASES, attempt
from tests.workloads.support.streams import first_units

PORTS = (0, 8, 9)
TABLES = default_tables(PORTS, 4)
FRAMES = [bytes([number]) * (60 + 7 * number) for number in range(6)]
PDUS = [captures.sunatm(0, 32, frame) for frame in FRAMES]
CELLS = b"".join(segment(build_pdu(b"".join(FRAMES)), 0, 32))
IMAGE = image.to_bytes(assemble(".init scratch[0] 7, 8\nalu[n, n, +, 1]\nctx_arb[kill]\n"))
WORKLOAD = (ROOT / "tests/damage/every_key.toml").read_text("utf-8")


class Kind(NamedTuple):
    file: str
    whole: bytes
    damage: Callable[[bytes, Random], bytes]
    read: Callable[[Path], object]


def forged_image(data: bytes, rng: Random) -> bytes:
    """Return an image with a changed field and, mostly, a matching checksum."""
    container = damaged_plain(json.loads(data), rng, damaged_leaf)
    if isinstance(container, dict) and "program" in container and rng.random() < 0.9:
        body = json.dumps(container["program"], separators=(",", ":")).encode()
        container["checksum"] = hashlib.sha256(body).hexdigest()
    return json.dumps(container, separators=(",", ":")).encode()


def toml(data: bytes, rng: Random) -> bytes:
    return damaged_toml(data.decode(), rng).encode()


def read_capture(path: Path, *, atm: bool) -> None:
    """Read a capture. Cells must be complete, and all units or none have a time."""
    capture = captures.read_input(path, atm=atm)
    assert not atm or {len(unit) for unit in capture.units} <= {52}
    assert len(capture.times_ns) in {0, len(capture.units)}


def read_back(path: Path) -> None:
    """Read tables. If they are valid, writing and reading them again must change nothing."""
    tables = read_tables(path, PORTS)
    path.write_text(format_tables(tables), encoding="utf-8")
    assert tables == read_tables(path, PORTS)


def first_packets(path: Path) -> None:
    workload = read_workload(path, PORTS)
    for port in PORTS:
        first_units(open_port(port, workload, TABLES), 20)


def pcap(link_type: int, units: list[bytes]) -> bytes:
    return captures.encode_pcap(link_type, units, range(len(units)))


def pcapng(units: list[bytes]) -> bytes:
    """Return a pcapng capture with one interface, times in nanoseconds, and packets."""

    def block(kind: int, body: bytes) -> bytes:
        size = (12 + len(body)).to_bytes(4, "little")
        return kind.to_bytes(4, "little") + size + body + size

    def packet(unit: bytes) -> bytes:
        head = struct.pack("<5I", 0, 0, 0, len(unit), len(unit))
        return block(6, head + unit + bytes(-len(unit) % 4))

    section = block(0x0A0D0D0A, struct.pack("<IHHq", 0x1A2B3C4D, 1, 0, -1))
    interface = block(1, struct.pack("<HHIHH4sI", 1, 0, 0, 9, 1, bytes([9, 0, 0, 0]), 0))
    return section + interface + b"".join(map(packet, units))


def shipped(folder: str, read: Callable[[str], object]) -> dict[str, Kind]:
    return {
        path.stem: Kind("a.toml", path.read_bytes(), toml, lambda path: read(str(path)))
        for path in sorted((ROOT / folder).glob("*.toml"))
    }


KINDS = {
    "ethernet": Kind("a.pcap", pcap(captures.EN10MB, FRAMES), damaged_pcap,
                     partial(read_capture, atm=False)),
    "sunatm": Kind("a.pcap", pcap(captures.SUNATM, PDUS), damaged_pcap,
                   partial(read_capture, atm=True)),
    "pcapng": Kind("a.pcapng", pcapng(FRAMES), damaged, partial(read_capture, atm=False)),
    "gzip": Kind("a.pcap.gz", gzip.compress(pcap(captures.EN10MB, FRAMES)), damaged,
                 partial(read_capture, atm=False)),
    "cells": Kind("a.cells", CELLS, damaged, partial(read_capture, atm=True)),
    "image": Kind("a.image", IMAGE, damaged, lambda path: disassemble(image.read(path).words)),
    "forged image": Kind("a.image", IMAGE, forged_image,
                         lambda path: disassemble(image.read(path).words)),
    "tables": Kind("a.toml", format_tables(TABLES).encode(), toml, read_back),
    "workload": Kind("a.toml", WORKLOAD.encode(), toml, first_packets),
    **shipped("microcode/configurations", load),
    **shipped("hosts/descriptions", load_host),
    **shipped("examples/sweep", read_spec),
}  # fmt: skip


@pytest.mark.parametrize("count", [100, pytest.param(CASES // 4, marks=pytest.mark.campaign)])
@pytest.mark.parametrize("name", KINDS)
def test_damaged_input_is_read_or_refused(name: str, count: int, tmp_path: Path) -> None:
    kind, rng = KINDS[name], Random(f"{name} {count}")
    path = tmp_path / kind.file

    def use(data: bytes) -> None:
        path.write_bytes(data)
        kind.read(path)

    use(kind.whole)
    tally = attempt(name, (kind.damage(kind.whole, rng) for _ in range(count)), use)

    assert tally.refused
