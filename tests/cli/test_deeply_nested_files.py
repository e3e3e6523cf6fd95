from pathlib import Path

import pytest

from tests.conftest import Ixp

DEEP = "[" * 100_000 + "]" * 100_000
TOML, JSON = f"x = {DEEP}\n", f'{{"schema": 1, "x": {DEEP}}}\n'
SUITE = '[[case]]\nname = "a"\nconfig = "oc12"\n'

FILES = {
    "record.json": (JSON, ("verify", ".")),
    "a.image": (JSON, ("run", "a.image")),
    "records/a.json": (JSON, ("regress", "suite.toml")),
    "sweep.toml": (TOML, ("sweep", "sweep.toml")),
    "budget.toml": (TOML, ("headroom", "oc12", "--budget", "budget.toml")),
    "config.toml": (TOML, ("run", "config.toml")),
    "load.toml": (TOML, ("run", "oc12", "--workload", "load.toml")),
}


@pytest.mark.parametrize("name", FILES)
def test_a_deeply_nested_file_is_one_error_with_its_name(
    name: str, ixp: Ixp, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text, command = FILES[name]
    monkeypatch.chdir(tmp_path)
    Path("records").mkdir()
    Path("suite.toml").write_text(SUITE)
    Path(name).write_text(text)
    code, out, err = ixp(*command)

    assert (2, "") == (code, out)
    assert err.startswith("ixp: error: ")
    assert name in err.splitlines()[0]
    assert "fault" not in err
