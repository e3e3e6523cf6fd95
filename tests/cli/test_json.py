import json
from pathlib import Path

import pytest

from tests.conftest import Ixp

COMMANDS = [
    "asm PROGRAM", "flow PROGRAM", "headroom PROGRAM", "native PROGRAM", "run PROGRAM --cycles 99",
    "run --list-options", "run --list-workloads", "report --list", "copy --list", "tables oc12",
    "memmap oc12", "verify OUT", "counters OUT", "sweep SWEEP --jobs 1",
]  # fmt: skip


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """Return the path for each placeholder in capitals."""
    folder = tmp_path_factory.mktemp("json")
    (folder / "a.uc").write_text("immed[$0, 1]\nctx_arb[kill]\n")
    (folder / "s.toml").write_text(
        'config = "oc12"\nmeasures = ["command_hash"]\n'
        "options.cycles = 9000\nparameters.seed = [1]\n"
    )
    names = {"PROGRAM": "a.uc", "SWEEP": "s.toml", "OUT": "out"}
    return {word: str(folder / name) for word, name in names.items()}


@pytest.mark.parametrize("command", COMMANDS)
def test_json_names_its_schema(command: str, files: dict[str, str], ixp: Ixp) -> None:
    if "OUT" in command and not Path(files["OUT"]).exists():
        ixp("run", "oc12", "--cycles", 10_000, "--out", files["OUT"])
    words = [files.get(word, word) for word in command.split()]
    record = json.loads(ixp(*words, "--json").out)

    assert record["schema"] >= 1
