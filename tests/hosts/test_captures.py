"""Frames of hosts on the wire, checked by other tools."""

import shutil
import subprocess
from pathlib import Path

import pytest
from scapy.layers.inet import IP, TCP, UDP
from scapy.layers.l2 import Ether

from ixp.hosts import NetperfTest, load_host, run_test
from ixp.simulator import _kernel
from tests.hosts.support.tcp_rules import violations
from tests.hosts.support.variants import changed
from tests.workloads.support.capture_files import write_pcap

ETHERNET = 1
WARNINGS = "_ws.expert.severity >= 0x600000"  # warnings and errors
PC = load_host("winxp-pc")
PPC405 = load_host("ppc405-vxworks")

TESTS = {
    "stream sent": NetperfTest(seconds=0.02, message_bytes=5000),
    "stream received": NetperfTest(seconds=0.02, direction="rx", message_bytes=65536),
    "requests": NetperfTest(test="TCP_RR", seconds=0.02, request_bytes=9, response_bytes=4000),
    "datagrams": NetperfTest(test="UDP_STREAM", seconds=0.01, message_bytes=17),
    "fragments": NetperfTest(test="UDP_STREAM", seconds=0.01, message_bytes=4001),
}


def captured(test: NetperfTest, descriptors: int = 512) -> list[tuple[int, int, bytes]]:
    """Return the frames of a test: time in ps, length and bytes."""
    frames: list[tuple[int, int, bytes]] = []
    host = changed(PPC405, nic__rx_descriptors=descriptors)
    run_test(host, PC, test, capture=frames.extend)
    return frames


@pytest.mark.parametrize("test", TESTS.values(), ids=TESTS)
def test_scapy_computes_the_same_lengths_and_checksums(test: NetperfTest) -> None:
    for _, length, data in captured(test)[:60]:
        assert length == len(data) >= 60
        packet = Ether(data)
        ip = packet[IP]
        for layer in (IP, TCP, UDP):
            if layer in packet and not (layer is UDP and ip.flags.MF):
                del packet[layer].chksum
        del ip.len
        assert bytes(packet) == data


@pytest.mark.parametrize("test", TESTS.values(), ids=TESTS)
def test_hosts_accept_frames_of_hosts(test: NetperfTest) -> None:
    assert all(_kernel.is_host_frame(data) for _, _, data in captured(test))


@pytest.mark.parametrize("kind", ["stream received", "datagrams"])
def test_a_frame_with_a_changed_bit_is_refused(kind: str) -> None:
    """Checksums do not cover MAC addresses and padding."""
    frames = captured(TESTS[kind])
    for _, _, data in (frames[0], frames[4]):
        used = 14 + int.from_bytes(data[16:18], "big")
        for at in range(12, used):
            spoiled = bytearray(data)
            spoiled[at] ^= 1 << at % 8
            assert not _kernel.is_host_frame(bytes(spoiled)), at
        assert not _kernel.is_host_frame(data[: used - 1])


@pytest.mark.parametrize("descriptors", [512, 16], ids=["nothing lost", "frames lost"])
@pytest.mark.parametrize("kind", ["stream sent", "stream received", "requests"])
def test_connections_follow_the_rules_of_tcp(kind: str, descriptors: int) -> None:
    frames = [data for _, _, data in captured(TESTS[kind], descriptors)]

    assert len(frames) > 100
    assert [] == violations(frames)


@pytest.mark.parametrize(
    ("at", "flip", "words"),
    [(38, 1, "gap"), (42, 0x40, "never sent"), (100, 1, "other bytes"), (48, 0xFF, "window")],
)
def test_violations_of_tcp_rules_are_detected(at: int, flip: int, words: str) -> None:
    frames = [data for _, _, data in captured(TESTS["stream sent"])]
    changed_frame = bytearray(frames[3])
    changed_frame[at] ^= flip
    if words == "window":  # the receiver advertises small windows only
        frames = [
            data if data[26:30] == frames[3][26:30] else data[:48] + bytes([0, 1]) + data[50:]
            for data in frames
        ]
        changed_frame = bytearray(frames[3])
    broken = [*frames[:4], bytes(changed_frame), *frames[4:]]

    assert any(words in violation for violation in violations(broken))


@pytest.mark.skipif(not shutil.which("tshark"), reason="tshark is not installed")
@pytest.mark.parametrize("test", TESTS.values(), ids=TESTS)
def test_tshark_reports_no_fault(test: NetperfTest, tmp_path: Path) -> None:
    assert complaints(captured(test), tmp_path) == []


@pytest.mark.skipif(not shutil.which("tshark"), reason="tshark is not installed")
def test_tshark_sees_retransmissions_after_losses(tmp_path: Path) -> None:
    """A short receive ring drops frames at the MAC, after the captured wire."""
    test = NetperfTest(seconds=0.3, direction="rx", message_bytes=65536)
    frames = captured(test, descriptors=16)
    assert complaints(frames, tmp_path, "tcp.analysis.retransmission")


def complaints(
    frames: list[tuple[int, int, bytes]], folder: Path, about: str = WARNINGS
) -> list[str]:
    """Return tshark's lines of the frames that match a display filter."""
    path = folder / "wire.pcap"
    times = [time // 1000 for time, _, _ in frames]
    write_pcap(path, ETHERNET, [data for _, _, data in frames], times)
    checks = [f"{name}.check_checksum:TRUE" for name in ("ip", "tcp", "udp")]
    options = [word for check in checks for word in ("-o", check)]
    command = ["tshark", "-n", "-r", str(path), *options, "-Y", about]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    return done.stdout.splitlines()
