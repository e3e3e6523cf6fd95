"""A user can copy shipped files: default tables, captures, configurations, programs."""

import json
from pathlib import Path

import pytest
from scapy.layers.inet import IP
from scapy.utils import RawPcapReader

from ixp.cli.shipped_files import SAMPLES
from ixp.microcode.config.tables import default_tables, read_tables
from tests.conftest import Ixp
from tests.microcode.support.ports import PORTS


@pytest.mark.parametrize("config", PORTS)
def test_printed_default_tables_are_read_back(config: str, tmp_path: Path, ixp: Ixp) -> None:
    text = ixp("tables", config).out
    (tmp_path / "tables.toml").write_text(text)
    record = json.loads(ixp("tables", config, "--json").out)

    assert default_tables(PORTS[config]) == read_tables(tmp_path / "tables.toml", PORTS[config])
    assert (1, config) == (record["schema"], record["config"])
    assert text.count("[[route]]") == len(record["route"])


def test_shipped_captures_can_be_copied_and_played(
    tmp_path: Path, ixp: Ixp, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    copied = ixp("copy", "packets.pcap", "frames.pcap")
    run = ixp(
        *("run", "oc12", "--in", "atm0=packets.pcap", "--in", "eth0=frames.pcap"),
        *("--until", "drained", "--out", "out"),
    )
    verdict = json.loads(ixp("verify", "out", "--json").out)

    assert (0, "packets.pcap\nframes.pcap\n") == (copied.code, copied.out)
    assert (0, "") == (run.code, run.err)
    assert ("pass", 16) == (verdict["verdict"], verdict["forwarded"])


@pytest.mark.parametrize(("name", "header"), [("packets.pcap", 12), ("frames.pcap", 14)])
def test_shipped_captures_hold_packets_of_eight_lengths(name: str, header: int) -> None:
    """Scapy is the oracle."""
    with RawPcapReader(str(SAMPLES / name)) as reader:
        packets = [IP(data[header:]) for data, _ in reader]

    assert [40, 64, 128, 256, 512, 576, 1024, 1500] == [packet.len for packet in packets]


def test_copied_configuration_runs_the_copied_program(tmp_path: Path, ixp: Ixp, root: Path) -> None:
    copied = ixp("copy", "oc12.toml", "ip_route.uc", "-o", tmp_path / "mine")
    program = tmp_path / "mine/ip_route.uc"
    unchanged = program.read_bytes() == (root / "microcode/router/ip_route.uc").read_bytes()
    program.write_text("an error\n" + program.read_text())
    run = ixp("run", tmp_path / "mine/oc12.toml", "--cycles", 10_000)

    assert 0 == copied.code
    assert unchanged
    assert str(program) in run.err


def test_copy_overwrites_nothing_and_copies_all_or_none(tmp_path: Path, ixp: Ixp) -> None:
    (tmp_path / "oc12.toml").write_text("mine")
    outcome = ixp("copy", "packets.pcap", "oc12.toml", "-o", tmp_path)

    assert 2 == outcome.code
    assert f"ixp: error: {tmp_path / 'oc12.toml'} exists; " in outcome.err
    assert ["oc12.toml"] == [entry.name for entry in tmp_path.iterdir()]


def test_shipped_files_are_listed_and_unknown_names_refused(ixp: Ixp) -> None:
    names = {entry["name"] for entry in json.loads(ixp("copy", "--list", "--json").out)["files"]}
    unknown = ixp("copy", "nothing.pcap")

    assert {"packets.pcap", "frames.pcap", "oc3x2.toml", "atm_rx.uc", "counters.uc"} <= names
    assert (2, "ixp: error: unknown file `nothing.pcap`; `ixp copy --list` lists them\n") == (
        unknown.code,
        unknown.err,
    )
