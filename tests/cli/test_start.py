"""A command imports only modules that it needs, so that it starts fast."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

_HEAVY = {
    "antlr4", "concurrent.futures.process", "importlib.metadata", "llvmlite", "matplotlib",
    "multiprocessing", "perfetto",
}  # fmt: skip
_CASES = {
    "--version": _HEAVY | {"ixp.assembler", "ixp.simulator"},
    "headroom oc12": _HEAVY | {"ixp.assembler.pipeline", "ixp.reports", "ixp.simulator"},
    "asm microcode/router/eth_tx.uc -D ENGINE=5 -o {tmp}/image": (_HEAVY - {"antlr4"})
    | {"ixp.simulator", "ixp.workloads", "ixp.reports"},
    "run oc12 --cycles 1000": _HEAVY | {"ixp.assembler.pipeline", "ixp.reports"},
}


@pytest.mark.parametrize("command", _CASES)
def test_a_command_imports_only_what_it_needs(command: str, root: Path, tmp_path: Path) -> None:
    arguments = command.format(tmp=tmp_path).split()
    code = (
        "import sys; from ixp.cli.start import main\n"
        f"sys.argv = {['ixp', *arguments]}\n"
        "try: main()\n"
        "except SystemExit as end: assert not end.code\n"
        "print(*sys.modules)"
    )
    environment = os.environ | {"XDG_CACHE_HOME": str(tmp_path / "cache")}
    for _ in range(2):
        ended = subprocess.run(
            [sys.executable, "-c", code],
            cwd=root, env=environment, capture_output=True, check=False, text=True,
        )  # fmt: skip
    modules = set(ended.stdout.splitlines()[-1].split())

    assert not ended.returncode, ended.stderr
    assert "ixp.cli.start" in modules
    assert set() == modules & _CASES[command]
