"""Compare runs of the router with Click, live or recorded, and with the Linux kernel."""

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

import msgspec
import pytest
from scapy.layers.inet import IP
from scapy.layers.l2 import ARP, Ether

from ixp.microcode.config.loader import load
from ixp.microcode.config.tables import Tables, format_tables
from ixp.outside.peers.arrivals import Arrival
from ixp.outside.peers.click_run import find_click, read_click, run_click, write_inputs
from ixp.outside.peers.comparison import PeerComparison, compare
from ixp.outside.peers.linux_run import run_linux
from ixp.outside.peers.reasons import DropReason, PeerOutcome, PeerRun
from ixp.workloads.runs.options.options import Options
from ixp.workloads.traffic.captures import EN10MB
from tests.conftest import Ixp
from tests.outside.support.live_click import CLICK, MARKS, needs_click
from tests.outside.support.recorded_click import RECORDED, recorded, simulate, write_run
from tests.outside.support.sandboxes import needs_sandbox
from tests.workloads.support.capture_files import write_pcap

Change = Callable[[list[PeerOutcome]], None]


@pytest.fixture(scope="module")
def directory(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("run")
    simulate(RECORDED / "inputs", out)
    return out


def _differences(comparison: PeerComparison) -> set[str]:
    return {difference.name for difference in comparison.differences}


def test_the_router_differs_from_recorded_click_only_as_documented(directory: Path) -> None:
    comparison = compare(directory, "click", recorded)

    assert [] == comparison.unexplained
    assert "pass" == comparison.verdict
    assert {"fragment", "options", "size", "same side", "order of checks"} == _differences(
        comparison
    )
    assert sum(reason.packets for reason in comparison.reasons) == comparison.packets
    assert comparison.forwarded_alike > 50


def test_the_recorded_inputs_of_click_are_up_to_date(directory: Path, tmp_path: Path) -> None:
    """If configuration or captures differ, record again."""

    def write(packets: Sequence[Arrival], tables: Tables, ports: Sequence[int]) -> PeerRun:
        write_inputs(packets, tables, ports, tmp_path)
        return recorded(packets, tables, ports)

    compare(directory, "click", write)
    names = sorted(path.name for path in tmp_path.iterdir())

    assert names
    assert not [n for n in names if (tmp_path / n).read_bytes() != _recorded(n)]


def _recorded(name: str) -> bytes:
    return (RECORDED / "click" / name).read_bytes()


@needs_click
def test_live_click_equals_the_recorded_one(directory: Path, tmp_path: Path) -> None:
    def both(packets: Sequence[Arrival], tables: Tables, ports: Sequence[int]) -> PeerRun:
        assert CLICK is not None
        live = run_click(CLICK, packets, tables, ports, tmp_path)
        assert read_click(RECORDED / "click", len(packets), tables, "").outcomes == live.outcomes
        return live

    assert "pass" == compare(directory, "click", both).verdict


@needs_sandbox
def test_the_router_differs_from_linux_only_as_documented(directory: Path) -> None:
    comparison = compare(directory, "linux", run_linux)

    assert [] == comparison.unexplained
    assert comparison.forwarded_alike > 50


def test_answers_of_the_core_are_no_difference(tmp_path: Path) -> None:
    """An ARP reply belongs to no forwarded packet; it is counted."""
    _answered(tmp_path)
    comparison = compare(tmp_path / "out", "click", _drop_all)

    assert 1 == comparison.core_sent
    assert ("pass", []) == (comparison.verdict, comparison.unexplained)


_PEERS = {
    "linux": pytest.param("linux", marks=needs_sandbox),
    "click": pytest.param("click", marks=MARKS),
}


@pytest.mark.parametrize("peer", _PEERS.values())
def test_peers_have_the_mtu_of_a_port(peer: str, tmp_path: Path) -> None:
    sizes = [(1000, "DF"), (1001, "DF"), (1000, ""), (1001, ""), (1500, "")]
    comparison = _with_mtu_1000(tmp_path, [_packet(size, 0, flags) for size, flags in sizes], peer)

    assert [] == comparison.unexplained
    assert {"forwarded": 2, "above the MTU": 3} == {r.reason: r.packets for r in comparison.reasons}
    assert ([], 5) == (comparison.differences, sum(reason.alike for reason in comparison.reasons))


@pytest.mark.parametrize("peer", _PEERS.values())
def test_fragments_beyond_the_longest_datagram_are_a_known_difference(
    peer: str, tmp_path: Path
) -> None:
    """An offset has 13 bits; no standard defines later fragments."""
    sizes = [(1001, 8191), (1500, 8190), (1500, 8066), (1001, 8067)]
    packets = [_packet(*size, flags) for size in sizes for flags in ("", "MF")]
    comparison = _with_mtu_1000(tmp_path, packets, peer)

    assert [] == comparison.unexplained
    assert "fragment beyond 65535" in _differences(comparison)


def _packet(size: int, offset: int = 0, flags: str = "") -> bytes:
    packet = IP(src="10.0.0.2", dst="20.8.0.2", flags=flags, frag=offset, id=size, proto=253)
    frame = Ether(dst="02:00:00:00:00:00", src="02:00:00:00:01:00") / packet / bytes(size - 20)
    return bytes(frame)


def _write_tables(path: Path) -> None:
    tables = load("oc12").tables
    change = msgspec.structs.replace
    ports = [
        change(interface, mtu=1000) if interface.port == 8 else interface
        for interface in tables.interface
    ]
    path.write_text(format_tables(change(tables, interface=ports)))


def _with_mtu_1000(folder: Path, frames: list[bytes], peer: str) -> PeerComparison:
    """Send frames into eth0 of a router with an MTU of 1000 on ATM; compare with a peer."""
    _write_tables(folder / "mtu.toml")
    write_pcap(folder / "in.pcap", EN10MB, frames, [n * 100_000 for n in range(len(frames))])
    options = Options(
        config="oc12",
        tables=str(folder / "mtu.toml"),
        inputs={0: str(folder / "in.pcap")},
        timing="pcap",
        defines={"CORE_ANSWERS": "1"},
        stop_when_drained=True,
        keep=True,
    )
    write_run(options, folder / "out")
    if peer == "linux":
        return compare(folder / "out", "linux", run_linux)
    (folder / "click").mkdir()
    assert CLICK is not None
    return compare(folder / "out", "click", partial(run_click, CLICK, folder=folder / "click"))


def _answered(folder: Path) -> None:
    """Run a router with an answering core on an ARP request; return the run directory."""
    request = Ether(dst="ff:ff:ff:ff:ff:ff") / ARP(psrc="10.0.0.2", pdst="10.0.0.1")
    write_pcap(folder / "arp.pcap", EN10MB, [bytes(request)], [0])
    options = Options(
        config="oc12",
        inputs={0: str(folder / "arp.pcap")},
        defines={"CORE_ANSWERS": "1"},
        stop_when_drained=True,
        keep=True,
    )
    write_run(options, folder / "out")


def _drop_all(packets: Sequence[Arrival], _: Tables, __: Sequence[int]) -> PeerRun:
    """Act as a peer that drops each packet for its documented reason."""
    return PeerRun("", [PeerOutcome("dropped", frozenset(packet.reasons)) for packet in packets])


def _first(outcomes: list[PeerOutcome], reason: DropReason) -> int:
    return next(number for number, outcome in enumerate(outcomes) if reason in outcome.reasons)


def _another_byte(outcomes: list[PeerOutcome]) -> None:
    at = _first(outcomes, DropReason.FORWARDED)
    (port, unit), *_ = outcomes[at].sent
    outcomes[at] = msgspec.structs.replace(outcomes[at], sent=((port, unit[:-1] + b"\x99"),))


def _another_port(outcomes: list[PeerOutcome]) -> None:
    at = _first(outcomes, DropReason.FORWARDED)
    (port, unit), *_ = outcomes[at].sent
    outcomes[at] = msgspec.structs.replace(outcomes[at], sent=((port ^ 1, unit),))


def _twice(outcomes: list[PeerOutcome]) -> None:
    at = _first(outcomes, DropReason.FORWARDED)
    outcomes[at] = msgspec.structs.replace(outcomes[at], sent=outcomes[at].sent * 2)


def _no_outcome(outcomes: list[PeerOutcome]) -> None:
    outcomes[_first(outcomes, DropReason.FORWARDED)] = PeerOutcome("nowhere", frozenset())


def _another_reason(outcomes: list[PeerOutcome]) -> None:
    at = _first(outcomes, DropReason.NO_ROUTE)
    outcomes[at] = PeerOutcome("checksum", frozenset({DropReason.CHECKSUM}))


@pytest.mark.parametrize(
    "change", [_another_byte, _another_port, _twice, _no_outcome, _another_reason]
)
def test_packet_that_a_peer_treats_differently_is_reported(directory: Path, change: Change) -> None:
    def changed(packets: Sequence[Arrival], tables: Tables, ports: Sequence[int]) -> PeerRun:
        peer_run = recorded(packets, tables, ports)
        change(peer_run.outcomes)
        return peer_run

    comparison = compare(directory, "click", changed)

    assert ("fail", 1) == (comparison.verdict, comparison.unexplained_count)
    assert "router: " in comparison.unexplained[0]


@needs_sandbox
def test_the_compare_command_compares_with_linux(ixp: Ixp, directory: Path) -> None:
    outcome = ixp("compare", "linux", directory, "--json")

    assert 0 == outcome.code
    assert "linux" == msgspec.json.decode(outcome.out, type=PeerComparison).peer


def test_a_program_that_is_not_click_is_refused(ixp: Ixp, directory: Path) -> None:
    missing = ixp("compare", "click", directory, "--click", "no-such-click")
    other = ixp("compare", "click", directory, "--click", "true")

    assert (2, 2) == (missing.code, other.code)
    assert "build Click and name it by --click or IXP_CLICK" in missing.err
    assert "must be Click's program" in other.err


def test_a_click_without_output_is_an_error_and_no_files_remain(
    ixp: Ixp, directory: Path, tmp_path: Path
) -> None:
    program = _program(tmp_path / "click")
    outcome = ixp("compare", "click", directory, "--click", program, "--keep", tmp_path / "kept")

    assert 2 == outcome.code
    assert "click: Click ended with exit code 0, but wrote no out-eth0.pcap" in outcome.err
    assert [program] == [*tmp_path.iterdir()]


def test_outputs_of_click_are_kept(ixp: Ixp, directory: Path, tmp_path: Path) -> None:
    program = _program(tmp_path / "click", f"cp {RECORDED}/click/*-*.pcap .")
    outcome = ixp("compare", "click", directory, "--click", program, "--keep", tmp_path / "kept")

    assert 0 == outcome.code
    assert {path.name for path in (RECORDED / "click").iterdir()} == {
        path.name for path in (tmp_path / "kept").iterdir()
    }


def _program(path: Path, line: str = "true") -> Path:
    """Write a fake Click that prints Click's version, then runs a line of shell."""
    text = f"#!/bin/sh\n[ $1 = --version ] && echo 'click (Click) 2.1' && exit\n{line}\n"
    path.write_text(text)
    path.chmod(0o755)
    return path


@pytest.mark.parametrize("name", ["./click", "folder/../click"])
def test_a_relative_path_of_click_is_relative_to_the_working_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    """Click itself runs in another folder."""
    (tmp_path / "folder").mkdir()
    _program(tmp_path / "click")
    monkeypatch.chdir(tmp_path)

    assert find_click(name).is_absolute()


def test_export_writes_the_chosen_tables(ixp: Ixp, tmp_path: Path) -> None:
    tables = tmp_path / "tables.toml"
    tables.write_text(ixp("tables", "oc3x2").out.replace("10.1.0.0/16", "11.1.0.0/16"))
    text = ixp("export", "click", "oc3x2", "--tables", tables).out

    assert "\n  11.1.0.0/16 1,\n" in text
    assert "10.1.0.0/16" not in text
    assert 6 == text.count("FromDump(")


def test_export_takes_the_build_options_of_a_run(ixp: Ixp, tmp_path: Path) -> None:
    """A lower MTU needs CORE_ANSWERS. Options that no peer supports are refused."""
    _write_tables(tmp_path / "mtu.toml")
    arguments = ("export", "click", "oc12", "--tables", tmp_path / "mtu.toml")
    text = ixp(*arguments, "-D", "CORE_ANSWERS=1").out
    refused = ixp("export", "click", "oc12", "-D", "RFC1812=0")

    assert " :: Way(20.8.255.1, 1000, 06:08:00:00:00:00, " in text
    assert " :: Way(10.0.0.1, 1500, " in text
    assert (2, 2) == (ixp(*arguments).code, refused.code)
    assert "the router must not have RFC1812 = 0" in refused.err
