import subprocess
from pathlib import Path

from tests.conftest import PROGRAM


def tap(*arguments: str, cwd: Path | None = None) -> subprocess.CompletedProcess[str]:
    """Run `ixp tap` in a new process; its children inherit the standard streams."""
    return subprocess.run(
        [PROGRAM, "tap", *arguments],
        capture_output=True,
        text=True,
        check=False,
        cwd=cwd,
    )
