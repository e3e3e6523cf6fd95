"""Faults in a user's software for the core are told with file and line."""

from pathlib import Path

import pytest

from ixp.microcode.config.config_file import CONFIGURATIONS
from ixp.support.errors import UserError
from ixp.workloads.runs.options.options import Options
from ixp.workloads.runs.runner import run

HEAD = """from ixp.microcode.core import Router

class Own(Router):
"""


@pytest.mark.parametrize(
    ("body", "line", "fault"),
    [
        ("    def handle(self, machine, packet):\n        [][1]\n", 5, "IndexError: list index"),
        ("    def handle(self, machine, packet):\n        self.send(machine, 0, bytes(5000))\n", 5,
         "ValueError: frame must have 14 to 1514 bytes, not 5000"),
        ("    def handle(self, machine, packet):\n        self.send(machine, 8, bytes(64))\n", 5,
         "ValueError: port must be an Ethernet port of the configuration, not 8"),
        ("    def initialise(self, machine):\n        1 / 0\n", 5, "ZeroDivisionError"),
        ("    def __init__(self, config, tables):\n        self.x\n", 5, "AttributeError"),
        ("    def handle(self machine):\n", 4, "SyntaxError"),
        ("    pass\nunknown\n", 5, "NameError"),
    ],
)  # fmt: skip
def test_fault_is_reported_with_its_line(tmp_path: Path, body: str, line: int, fault: str) -> None:
    (tmp_path / "own_core.py").write_text(HEAD + body)
    text = (CONFIGURATIONS / "oc12.toml").read_text()
    config = tmp_path / "own.toml"
    config.write_text(text.replace("ixp.microcode.core:Router", "own_core:Own"))
    assert "own_core" in config.read_text()
    with pytest.raises(UserError) as caught:
        run(Options(config=str(config), workload="core40", cycles=60_000))

    start = f"{tmp_path / 'own_core.py'}:{line}: core software must not fail: "
    assert str(caught.value).startswith(start + fault)
