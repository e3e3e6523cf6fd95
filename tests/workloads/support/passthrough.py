"""A small configuration for tests of runs: one thread moves cells from port 8 to port 9."""

from pathlib import Path

from tests.simulator.support.forwarder import FORWARD

CONFIG = """
chip = "ixp1240"

[[engine]]
program = "program.uc"
role = "forward"

[[port]]
number = 8
kind = "oc3"

[[port]]
number = 9
kind = "oc3"
"""
ASLEEP = "asleep#:\nctx_arb[inter_thread]\nbr[asleep#]\n"


def write_config(folder: Path, source: str = FORWARD, extra: str = "") -> Path:
    """Write a program and a configuration with two OC-3 ports that runs it on engine 0."""
    (folder / "program.uc").write_text(source)
    config = folder / "small.toml"
    config.write_text(CONFIG + extra)
    return config


def write_cells(folder: Path, cells: list[bytes], name: str = "in.cells") -> Path:
    file = folder / name
    file.write_bytes(b"".join(cells))
    return file


def numbered_cells(count: int) -> list[bytes]:
    """Return distinct cells of VPI 0 VCI 32."""
    return [bytes.fromhex("00000200") + number.to_bytes(48, "big") for number in range(count)]
