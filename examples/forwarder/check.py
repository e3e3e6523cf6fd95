"""Compare departures of each port with arrivals of the other; the argument is the run directory."""

import json
import sys
from pathlib import Path

import dpkt

HERE = Path(__file__).parent


def read(file: Path) -> list[bytes]:
    """Return the frames of a capture."""
    with file.open("rb") as capture:
        return [frame for _, frame in dpkt.pcap.Reader(capture)]


def main(out: Path) -> int:
    """Print a line for each port; return 1 if a frame is lost, changed or out of order."""
    failed = 0
    ports = json.loads((out / "record.json").read_text())["ports"]
    for port in (0, 1):
        arrivals = read(HERE / f"in{1 - port}.pcap")
        departures = read(out / f"eth{port}.pcap")
        tx = ports[port]["tx"]
        lost = tx["overflows"] + tx["underflows"]
        verdict = "pass" if arrivals == departures and not lost else "FAIL"
        failed += verdict == "FAIL"
        frames = f"{len(departures)} of {len(arrivals)} frames left"
        print(f"port {port}: {frames}, {lost} lost: {verdict}")
    return min(failed, 1)


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
