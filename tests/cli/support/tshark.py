"""Read captures with tshark."""

import shutil
import subprocess
from pathlib import Path

import pytest

WRONG = (
    "tcp.analysis.flags && !tcp.analysis.window_full || _ws.malformed"
    " || tcp.checksum.status == 0 || ip.checksum.status == 0"
)
"""Bad checksums, segments out of order, acknowledgements of unseen data."""

needs_tshark = pytest.mark.skipif(not shutil.which("tshark"), reason="tshark is not installed")


def frames_with(capture: Path, display_filter: str) -> list[str]:
    checks = [word for layer in ("ip", "tcp") for word in ("-o", f"{layer}.check_checksum:TRUE")]
    command = ["tshark", "-r", str(capture), *checks, "-Y", display_filter]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()
