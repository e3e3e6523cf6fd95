import re
from pathlib import Path
from shutil import copytree

import pytest

from ixp.microcode.config.config_file import CONFIGURATIONS
from ixp.microcode.memory.map import ROUTER
from ixp.workloads.runs.options.options import Options
from ixp.workloads.runs.runner import run
from tests.microcode.support.router import CONFIGS


@pytest.mark.parametrize("config", CONFIGS)
@pytest.mark.parametrize("workload", ["ip40", "sizes", "errors"])
def test_the_router_has_no_unexplained_sanitizer_finding(config: str, workload: str) -> None:
    options = Options(config=config, workload=workload, cycles=120_000, warmup=0, check=True)
    result = run(options)

    assert ([], False) == (result.report, result.failed)


def test_missing_ports_cause_no_finding(tmp_path: Path) -> None:
    text = (CONFIGURATIONS / "oc12.toml").read_text()
    for port in (0, 1, 2, 3, 6, 7):
        assert f"number = {port}\n" in text
        text = re.sub(rf"\[\[port\]\]\nnumber = {port}\nkind = \"eth100\"\n+", "", text)
    folder = tmp_path / "own"
    copytree(ROUTER, folder / "router")
    (folder / "router" / "two.toml").write_text(text)
    config = str(folder / "router" / "two.toml")
    result = run(Options(config=config, cycles=60_000, warmup=0, check=True))

    assert ([], False) == (result.report, result.failed)


def test_a_comment_accepts_one_kind_of_finding_up_to_the_next_empty_line(tmp_path: Path) -> None:
    program = tmp_path / "lucky.uc"
    for comment, accepted in [
        ("", 0), ("// check accepts empty_register: it is not used", 2),
        ("// check accepts order_race: it is not used", 0), ("// check accepts empty_register:", 0),
    ]:  # fmt: skip
        lines = [comment, "alu[a, --, B, b]", "alu[a, --, B, c]", "", "alu[a, --, B, d]"]
        program.write_text(
            "\n".join([*(f"    {line}".rstrip() for line in lines), "ctx_arb[kill]\n"])
        )
        result = run(Options(config=str(program), cycles=200, check=True))

        assert 3 - accepted == sum("is read uninitialised" in text for text in result.report)
        assert result.failed
