"""Recorded results of Click, for machines without Click.

`.venv/bin/python -m tests.outside.support.recorded_click CLICK` records again: Click's version,
the inputs of a run, and the captures of Click.
"""

import shutil
import sys
from collections.abc import Sequence
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from ixp.microcode.config.loader import load
from ixp.microcode.config.tables import Tables
from ixp.outside.peers.arrivals import Arrival
from ixp.outside.peers.click_run import click_version, read_click, run_click
from ixp.outside.peers.comparison import compare
from ixp.outside.peers.reasons import PeerRun
from ixp.workloads.record.run_directory import port_name
from ixp.workloads.record.run_files import RunFiles
from ixp.workloads.runs.options.options import Options
from ixp.workloads.runs.runner import run
from ixp.workloads.traffic.captures import EN10MB, SUNATM
from tests.outside.support.malformed_packets import malformed_frame
from tests.workloads.support.capture_files import write_pcap

CONFIG = "oc12"
RECORDED = Path(__file__).parents[1] / "peers" / "recorded"
_PORTS = (0, 1, 8)
_PACKETS = 60
_SEED = 5
_GAP_NS = 200_000


def simulate(inputs: Path, out: Path) -> None:
    """Run the router on recorded captures until it has drained."""
    files = {port: str(inputs / f"{port_name(port)}.pcap") for port in _PORTS}
    options = Options(config=CONFIG, inputs=files, timing="pcap", stop_when_drained=True, keep=True)
    write_run(options, out)


def write_run(options: Options, out: Path) -> None:
    with RunFiles(out) as files:
        result = run(options, files=files)
        files.finish(result.record, result.tables)


def recorded(packets: Sequence[Arrival], tables: Tables, _: Sequence[int]) -> PeerRun:
    version = (RECORDED / "version.txt").read_text(encoding="utf-8").strip()
    return read_click(RECORDED / "click", len(packets), tables, version)


def _record(program: Path) -> None:
    for name in ("inputs", "click"):
        shutil.rmtree(RECORDED / name, ignore_errors=True)
    (RECORDED / "inputs").mkdir(parents=True)
    tables, rng = load(CONFIG).tables, Random(_SEED)
    for port in _PORTS:
        units = [malformed_frame(rng, tables, port, number) for number in range(_PACKETS)]
        link = SUNATM if port_name(port).startswith("atm") else EN10MB
        times = [number * _GAP_NS for number in range(_PACKETS)]
        write_pcap(RECORDED / "inputs" / f"{port_name(port)}.pcap", link, units, times)
    (RECORDED / "version.txt").write_text(click_version(program) + "\n", encoding="utf-8")
    folder = RECORDED / "click"
    folder.mkdir()
    with TemporaryDirectory() as out:
        simulate(RECORDED / "inputs", Path(out))
        compare(out, "click", lambda p, t, ports: run_click(program, p, t, ports, folder))


if __name__ == "__main__":
    _record(Path(sys.argv[1]).absolute())
