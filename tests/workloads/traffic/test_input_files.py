"""A capture is played equally from memory and from the file."""

import gzip
import os
from pathlib import Path
from threading import Thread

import pytest

from ixp.support.errors import UserError
from ixp.workloads.traffic import input_files
from ixp.workloads.traffic.captures import EN10MB, SUNATM, Capture, read_input, sunatm
from ixp.workloads.traffic.input_files import InputFile
from tests.workloads.support.capture_files import write_pcap

COUNT = 9000  # packets, several pieces of a file


def write(folder: Path, kind: str) -> Path:
    path = folder / f"in.{kind}"
    packets = [bytes([n % 251]) * (60 + n % 90) for n in range(COUNT)]
    times = [1_700_000_000_000_000_000 + 7 * n for n in range(COUNT)]
    if kind == "cells":
        path.write_bytes(b"".join(bytes([n % 256]) * 52 for n in range(COUNT)))
    elif kind == "sunatm.pcap":
        write_pcap(path, SUNATM, [sunatm(0, 32, packet) for packet in packets], times)
    else:
        plain = path.with_name("in.pcap")
        write_pcap(plain, EN10MB, packets, times)
        if kind == "pcap.gz":
            path.write_bytes(gzip.compress(plain.read_bytes()))
    return path


def joined(file: InputFile) -> Capture:
    pieces = [*file.pieces()]
    units = [unit for piece in pieces for unit in piece.units]
    return Capture(units, [time for piece in pieces for time in piece.times_ns])


@pytest.mark.parametrize("in_memory", [0, 1 << 30])
@pytest.mark.parametrize("kind", ["cells", "sunatm.pcap", "pcap", "pcap.gz"])
def test_pieces_form_the_complete_capture_in_each_repetition(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: str, in_memory: int
) -> None:
    monkeypatch.setattr(input_files, "_HELD", in_memory)
    path, atm = write(tmp_path, kind), kind in {"cells", "sunatm.pcap"}
    expected = read_input(path, atm=atm)
    file = InputFile(path, atm=atm)

    assert expected == joined(file) == joined(file)
    assert len(expected.units) == file.count >= COUNT
    ends = (expected.times_ns[0], expected.times_ns[-1]) if expected.times_ns else (None, None)
    assert ends == (file.first_ns, file.last_ns)


def test_a_large_capture_is_not_stored_in_memory(tmp_path: Path) -> None:
    path = tmp_path / "in.pcap"
    write_pcap(path, EN10MB, [bytes(100)] * 20_000, range(20_000))
    file = InputFile(path, atm=False)
    path.unlink()

    with pytest.raises(UserError, match="No such file"):
        next(file.pieces())


def test_a_pipe_is_stored_in_memory_because_it_cannot_be_read_again(tmp_path: Path) -> None:
    data = write(tmp_path, "cells").read_bytes() * 4
    pipe = tmp_path / "pipe.cells"
    os.mkfifo(pipe)
    writer = Thread(target=pipe.write_bytes, args=(data,))
    writer.start()
    file = InputFile(pipe, atm=True)
    writer.join()

    assert 4 * COUNT == len(joined(file).units) == len(joined(file).units)


@pytest.mark.parametrize(
    ("packet", "advice"),
    [(b"\x82\0\0", "not 3 bytes$"), (sunatm(0, 32, b""), r"Length 0.*\.cells")],
)
def test_error_in_a_late_piece_names_its_packet(tmp_path: Path, packet: bytes, advice: str) -> None:
    path = tmp_path / "in.pcap"
    packets = [sunatm(0, 32, bytes(100)) for _ in range(COUNT)]
    write_pcap(path, SUNATM, [*packets, packet], range(COUNT + 1))

    with pytest.raises(UserError, match=f"packet {COUNT} must hold a SunATM header(.|\n)*{advice}"):
        InputFile(path, atm=True)
