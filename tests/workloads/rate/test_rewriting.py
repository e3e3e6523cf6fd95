"""Rates of programs that rewrite packets, and of captures."""

from fractions import Fraction
from pathlib import Path

import pytest
from msgspec.structs import replace
from scapy.layers.inet import IP

from ixp.support.errors import UserError
from ixp.workloads.rate.results import benchmark
from ixp.workloads.rate.search import SearchPlan
from ixp.workloads.rate.trials import Trial, at_load, make_trial
from ixp.workloads.runs.options.option_names import command_of
from ixp.workloads.runs.options.options import Options
from ixp.workloads.runs.runner import run
from ixp.workloads.traffic.captures import EN10MB, encode_pcap
from ixp.workloads.traffic.packets import build_frame, build_packet, pad_frame
from tests.workloads.support.passthrough import numbered_cells, write_cells, write_config

EXAMPLE = Path(__file__).parents[3] / "examples/forwarder"
RECEIVED = "    sdram[r_fifo_rd, --, (8 * FROM), 0, 8], indirect_ref, ctx_swap\n"
# In the first piece of a frame, bytes 24 to 31 are checksum, source and half the destination.
# The program swaps the halves of the source, which does not change the checksum.
TRANSLATE = """
    br_bclr[status, RCV_CNTL_SOP, rest#]
    sdram[read, $$high, (8 * FROM), 3, 1], ctx_swap
    immed[mask, 0xFFFF]
    alu[last, $$high, AND, mask]
    alu_shf[word, --, B, $$high, >>16]
    alu_shf[first, --, B, $$low, >>16]
    alu_shf[$$high, first, OR, word, <<16]
    alu[word, $$low, AND, mask]
    alu_shf[$$low, word, OR, last, <<16]
    sdram[write, $$high, (8 * FROM), 3, 1], ctx_swap
rest#:
"""
PLAN = SearchPlan(100_000, Fraction(1, 100), Fraction(1))


def translator(folder: Path) -> str:
    source = (EXAMPLE / "forward.uc").read_text()
    source = source.replace(RECEIVED, RECEIVED + TRANSLATE)
    source = source.replace(".addr $status 7\n", ".addr $status 7\n.xfer_order $$high $$low\n")
    (folder / "forward.uc").write_text(source)
    config = folder / "forwarder.toml"
    config.write_text((EXAMPLE / "forwarder.toml").read_text())
    return str(config)


def frames(count: int, first: int = 0, ttl: int = 64) -> list[bytes]:
    """Return frames into Ethernet port 0 for the first VC."""
    macs = (bytes.fromhex("020000000000"), bytes.fromhex("020000000100"))
    packets = [IP(build_packet(200, 0x14080005, sequence=first + n)) for n in range(count)]
    for packet in packets:
        packet.ttl = ttl
        del packet.chksum
    return [pad_frame(build_frame(bytes(packet), *macs)) for packet in packets]


def capture(folder: Path, *units: bytes) -> str:
    file = folder / "in.pcap"
    file.write_bytes(encode_pcap(EN10MB, units, [0] * len(units)))
    return str(file)


def at_half(options: Options) -> Trial:
    return make_trial(at_load(options, Fraction(1, 2), send=200_000))


def test_the_translator_changes_every_source_address(tmp_path: Path) -> None:
    """The program of these tests therefore works; its checksums are right."""
    config, file = translator(tmp_path), capture(tmp_path, *frames(3))
    result = run(Options(config=config, inputs={0: file}, keep=True, stop_when_drained=True))
    old, new = ([IP(unit[14:214]) for unit in units] for units in (
        result.received[0].units, result.sent[1].units))  # fmt: skip

    swapped = [".".join(packet.src.split(".")[k] for k in (2, 3, 0, 1)) for packet in old]
    assert [packet.src for packet in new] == swapped
    for packet in new:
        right = packet.copy()
        del right.chksum
        assert packet.chksum == IP(bytes(right)).chksum


def test_translated_packets_are_identified_by_their_mark(tmp_path: Path) -> None:
    trial = at_half(Options(config=translator(tmp_path), workload="ip200"))

    assert trial.lost == 0
    assert trial.unmeasured.unidentified == 0
    assert len(trial.latencies_ns["ethernet-ethernet"]) == trial.arrived


def test_translated_packets_without_a_mark_are_forwarded(tmp_path: Path) -> None:
    """29 bytes have no room for a mark: no loss is counted, and latencies are unknown."""
    trial = at_half(Options(config=translator(tmp_path), workload="ip29"))

    assert trial.lost == 0
    assert trial.unmeasured.unidentified == sum(trial.packets.values())
    assert not trial.latencies_ns
    assert all(drift.share == pytest.approx(0, abs=0.005) for drift in trial.drifts.values())


@pytest.mark.parametrize("workload", ["ip29", "ip200"])
def test_the_translator_has_wire_rate(tmp_path: Path, workload: str) -> None:
    benchmarked = benchmark(Options(config=translator(tmp_path), workload=workload), PLAN)

    assert benchmarked.throughput > 0.3
    assert benchmarked.theory == 1
    assert benchmarked.stationary


def test_captures_have_the_rate_of_their_packets(tmp_path: Path) -> None:
    options = Options(config="oc3x2", inputs={0: capture(tmp_path, *frames(5))})
    benchmarked = benchmark(options, PLAN)
    trial = make_trial(at_load(options, Fraction(1), send=PLAN.send))

    assert (benchmarked.throughput, benchmarked.theory, benchmarked.workload) == (1, 1, None)
    frame_cycles = (14 + 200 + 24) * 8 * 232 / 100
    assert trial.packets == {0: int(PLAN.send / frame_cycles)}
    assert benchmarked.ports[0].full_packets_per_s == pytest.approx(232e6 / frame_cycles, abs=0.1)
    words = command_of(trial.options).split()
    assert ["--repeat", "forever", "--send", "100000", "--until", "drained"] == words[5:11]
    repeated = run(replace(trial.options, keep=False))
    assert trial.command_hash == repeated.record.command_hash


def test_packets_of_captures_that_end_in_the_router_are_counted(tmp_path: Path) -> None:
    arp = frames(1)[0][:12] + bytes.fromhex("0806") + bytes(46)
    units = [*frames(2), *frames(1, first=2, ttl=1), arp]
    trial = at_half(Options(config="oc3x2", inputs={0: capture(tmp_path, *units)}))

    assert trial.lost == 0
    number = trial.unmeasured.not_forwarded
    assert 0 <= number - trial.unmeasured.not_ipv4 <= 1
    assert trial.packets[0] == pytest.approx(2 * number, abs=2)
    assert number > 1


def test_cells_of_captures_that_hold_no_packet_are_refused(tmp_path: Path) -> None:
    cells = write_cells(tmp_path, numbered_cells(3))
    options = Options(config=str(write_config(tmp_path)), inputs={8: str(cells)})
    with pytest.raises(UserError, match=r"--in sends no packet to .* that is forwarded"):
        at_half(options)
