"""What comes with the product can be had: default tables, captures, configurations, programs."""

import json
from pathlib import Path

import pytest
from scapy.layers.inet import IP
from scapy.utils import RawPcapReader

from ixp.microcode.config.tables import PORTS, default_tables, read_tables
from ixp.workloads.traffic.shipped_files import SAMPLES
from tests.conftest import Ixp


@pytest.mark.parametrize("config", PORTS)
def test_default_tables_are_printed_in_the_form_that_is_read(
    config: str, tmp_path: Path, ixp: Ixp
) -> None:
    """What `ixp tables` prints is read back to the tables of a run without --tables."""
    text = ixp("tables", config).out
    (tmp_path / "tables.toml").write_text(text)
    record = json.loads(ixp("tables", config, "--json").out)

    assert default_tables(PORTS[config]) == read_tables(tmp_path / "tables.toml", PORTS[config])
    assert (1, config) == (record["schema"], record["config"])
    assert text.count("[[route]]") == len(record["route"])


def test_captures_that_ship_can_be_copied_and_played(
    tmp_path: Path, ixp: Ixp, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each of the sixteen packets reaches its network."""
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
def test_captures_that_ship_hold_packets_of_eight_lengths(name: str, header: int) -> None:
    """They are what their description says, read by another tool."""
    with RawPcapReader(str(SAMPLES / name)) as reader:
        packets = [IP(data[header:]) for data, _ in reader]

    assert [40, 64, 128, 256, 512, 576, 1024, 1500] == [packet.len for packet in packets]


def test_copied_configuration_and_program_are_one_s_own(
    tmp_path: Path, ixp: Ixp, root: Path
) -> None:
    """They run as they are, and the program is the copy."""
    copied = ixp("copy", "oc12.toml", "ip_route.uc", "-o", tmp_path / "mine")
    program = tmp_path / "mine/ip_route.uc"
    same = program.read_bytes() == (root / "microcode/router/ip_route.uc").read_bytes()
    program.write_text("an error\n" + program.read_text())
    run = ixp("run", tmp_path / "mine/oc12.toml", "--cycles", 10_000)

    assert 0 == copied.code
    assert same
    assert str(program) in run.err


def test_copy_overwrites_nothing(tmp_path: Path, ixp: Ixp) -> None:
    """All files are copied, or none."""
    (tmp_path / "oc12.toml").write_text("mine")
    outcome = ixp("copy", "packets.pcap", "oc12.toml", "-o", tmp_path)

    assert 2 == outcome.code
    assert f"ixp: error: {tmp_path / 'oc12.toml'} exists; " in outcome.err
    assert ["oc12.toml"] == [each.name for each in tmp_path.iterdir()]


def test_files_that_ship_are_listed(ixp: Ixp) -> None:
    """Names that do not ship are refused with a way to the list."""
    names = {each["name"] for each in json.loads(ixp("copy", "--list", "--json").out)["files"]}
    unknown = ixp("copy", "nothing.pcap")

    assert {"packets.pcap", "frames.pcap", "oc3x2.toml", "atm_rx.uc", "counters.uc"} <= names
    assert (2, "ixp: error: unknown file `nothing.pcap`; `ixp copy --list` lists them\n") == (
        unknown.code,
        unknown.err,
    )
