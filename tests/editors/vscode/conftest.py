"""The packed extension, for all tests of it."""

import json
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]


@pytest.fixture(scope="session")
def packed() -> Path:
    """The file that `make vscode` writes."""
    ended = subprocess.run(
        ["sh", "tools/vscode.sh"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    if ended.returncode == 2:
        pytest.skip(ended.stderr)
    assert ended.returncode == 0, ended.stderr
    version = json.loads((ROOT / "editors/vscode/package.json").read_text())["version"]
    return ROOT / f"build/ixp-{version}.vsix"
