import json
import subprocess
from pathlib import Path

import pytest

from tests.conftest import ROOT


@pytest.fixture(scope="session")
def packed() -> Path:
    """Return the packed extension, as `make vscode` writes it."""
    ended = subprocess.run(
        ["sh", "tools/vscode.sh"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    if ended.returncode == 2:
        pytest.skip(ended.stderr)
    assert ended.returncode == 0, ended.stderr
    version = json.loads((ROOT / "editors/vscode/package.json").read_text())["version"]
    return ROOT / f"build/ixp-{version}.vsix"
