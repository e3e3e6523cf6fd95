import json
from pathlib import Path

import pytest

from tests.conftest import Ixp

COMMANDS = [
    "asm PROGRAM", "flow PROGRAM", "headroom PROGRAM", "native PROGRAM", "run PROGRAM --cycles 99",
    "run --list-options", "run --list-workloads", "report --list", "copy --list", "tables oc12",
    "memmap oc12", "verify OUT", "counters OUT",
]  # fmt: skip


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """Return the path for each placeholder in capitals."""
    folder = tmp_path_factory.mktemp("json")
    (folder / "a.uc").write_text("immed[$0, 1]\nctx_arb[kill]\n")
    return {"PROGRAM": str(folder / "a.uc"), "OUT": str(folder / "out")}


@pytest.mark.parametrize("command", COMMANDS)
def test_json_names_its_schema(command: str, files: dict[str, str], ixp: Ixp) -> None:
    if "OUT" in command and not Path(files["OUT"]).exists():
        ixp("run", "oc12", "--cycles", 10_000, "--out", files["OUT"])
    words = [files.get(word, word) for word in command.split()]
    record = json.loads(ixp(*words, "--json").out)

    assert record["schema"] >= 1
