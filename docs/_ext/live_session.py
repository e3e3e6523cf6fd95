"""Draw what a session of `ixp tap --capture DIR` carried, by the router's clock, as an SVG.

Usage: python docs/_ext/live_session.py DIR OUT.svg

IP packets are counted where they leave, at eth0 and atm0; the wire that carries more has the data.
The counters of the record stand below.
"""

import sys
from collections import Counter
from pathlib import Path

import dpkt
import matplotlib.pyplot as plt

from ixp.workloads.record.record import port_counters, read_record

_BIN_S = 0.01
_WIRES = {"eth0": 14, "atm0": 12}  # bytes before the packet in a capture: Ethernet, SunATM and LLC
_COUNTERS = ("PORT_FULLQ", "IP_BAD_TTL", "IP_NO_ROUTE")


def rates_mbps(capture: Path, before: int) -> tuple[list[float], list[float]]:
    """Return times in ms and the rate of IP in Mb/s in each hundredth of a second."""
    sizes: Counter[int] = Counter()
    with capture.open("rb") as file:
        for time_s, packet in dpkt.pcap.Reader(file):
            sizes[int(float(time_s) / _BIN_S)] += len(packet) - before
    whole = range(min(sizes), max(sizes))  # the last one is not over
    return [1000 * _BIN_S * n for n in whole], [8e-6 * sizes[n] / _BIN_S for n in whole]


def main(directory: str, output: str) -> None:
    """Draw both wires over time, the counters below."""
    folder = Path(directory)
    record = read_record(folder / "record.json")
    _, axes = plt.subplots(figsize=(8, 3.6), layout="constrained")
    captures = {name: folder / f"{name}.pcap" for name in _WIRES}
    data = max(_WIRES, key=lambda name: captures[name].stat().st_size)
    for name in sorted(_WIRES, key=lambda name: name != data):
        label = f"{'data' if name == data else 'acknowledgements'}: sent by {name}"
        axes.step(*rates_mbps(captures[name], _WIRES[name]), where="post", label=label)
    used = [each for each in record.ports if each.port in {0, 8}]
    lines = [
        f"{each.name}: {each.rx.units} units in, {each.tx.units} out, "
        f"{each.rx.overflows} overflows, "
        + ", ".join(f"{n} {port_counters(record.counters, each.port)[n]}" for n in _COUNTERS)
        for each in used
    ]
    axes.set(xlabel="router time, ms\n" + "\n".join(lines), ylabel="Mb/s of IP", ylim=(0, 100))
    axes.legend(loc="center right")
    axes.grid(alpha=0.3)
    plt.rcParams["svg.hashsalt"] = "ixp"
    plt.savefig(output, metadata={"Date": None})


if __name__ == "__main__":
    main(*sys.argv[1:])
