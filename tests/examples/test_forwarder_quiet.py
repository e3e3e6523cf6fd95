"""The forwarder example with one silent direction, while the other moves the transmit pointer."""

from pathlib import Path

import dpkt
import pytest

from ixp.workloads import Options, Run, build_system, run

EXAMPLE = Path(__file__).parents[2] / "examples/forwarder/forwarder.toml"
FRAME = bytes.fromhex("020000000001 020000000000 88b5") + bytes(46)


def write(path: Path, seconds: list[float], frame: bytes = FRAME) -> None:
    with path.open("wb") as file:
        writer = dpkt.pcap.Writer(file)
        for second in seconds:
            writer.writepkt(frame, ts=second)


@pytest.mark.parametrize("frames", [8, 9, 12, 14, 15])
def test_a_frame_is_sent_after_its_direction_was_silent(frames: int, tmp_path: Path) -> None:
    """Frames into port 1 move the pointer 8 to 15 elements past the other context's last one."""
    inputs = {port: str(tmp_path / f"in{port}.pcap") for port in (0, 1)}
    write(Path(inputs[0]), [0.001])
    write(Path(inputs[1]), [number * 1e-5 for number in range(frames)])
    result = run(
        Options(config=str(EXAMPLE), inputs=inputs, timing="pcap", cycles=400_000, warmup=0)
    )

    assert [port.tx.units for port in result.record.ports] == [frames, 1]


def test_a_wire_that_goes_down_inside_a_frame_causes_no_fault(tmp_path: Path) -> None:
    """Such a frame ends with an empty piece, which must not become an element."""
    inputs = {0: str(tmp_path / "in0.pcap"), 1: str(tmp_path / "in1.pcap")}
    write(Path(inputs[0]), [0] * 400, FRAME + bytes(1000))
    write(Path(inputs[1]), [0] * 400, FRAME + bytes(1000))
    options = Options(config=str(EXAMPLE), inputs=inputs)
    machine = Run(options, build_system(options)).machine
    for outage in range(40):
        machine.run_to(10_000 * outage + 5_000 + 37 * outage)
        machine.ports[0].set_up(up=False)
        machine.run_to(machine.now + 2_000)
        machine.ports[0].set_up(up=True)

    machine.run_to(machine.now + 20_000)
