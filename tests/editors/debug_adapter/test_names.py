"""Every name of a source has its value: synonyms, constants, registers without names."""

from pathlib import Path

import pytest

from tests.editors.support.adapter_client import Client, launched

SOURCE = """\
#define LIMIT (4 * STEP)
#define STEP (SIZE / 16 - 1)
#define TOTAL sum
.local sum $x
.operand_synonym total sum
.operand_synonym same total
.operand_synonym $status $x
.operand_synonym FIVE 5
    immed[sum, 7]
    alu[$x, --, B, sum]
    alu[sum, sum, +, LIMIT]
    alu[$x, --, B, total]
.endlocal
    ctx_arb[kill]
"""


@pytest.fixture
def client(tmp_path: Path) -> Client:
    """Return a client that has stopped at line 12."""
    file = tmp_path / "names.uc"
    file.write_text(SOURCE)
    client = launched(file, "--no-cache", "-D", "SIZE=64", stopOnEntry=True)
    stop = {"line": 12, "condition": "total == 19 and LIMIT == 12"}
    [placed] = client.body("setBreakpoints", source={"path": str(file)}, breakpoints=[stop])[
        "breakpoints"
    ]
    assert placed["verified"], placed
    client.body("continue", threadId=1)
    assert client.stop["reason"] == "breakpoint"
    return client


@pytest.mark.parametrize(
    ("expression", "value"),
    [
        ("sum", 19), ("total", 19), ("same + 1", 20), ("TOTAL", 19), ("$status", 7), ("FIVE", 5),
        ("LIMIT", 12), ("SIZE", 64), ("a0", 19), ("LIMIT << 2 == 48", 1),
    ],
)  # fmt: skip
def test_a_name_of_the_source_has_its_value(client: Client, expression: str, value: int) -> None:
    result = client.body("evaluate", expression=expression)["result"]

    assert f"{value:#x} ({value})" == result


def test_a_data_breakpoint_is_set_by_a_synonym(client: Client) -> None:
    data = client.body("dataBreakpointInfo", name="$status")["dataId"]
    client.body("setDataBreakpoints", breakpoints=[{"dataId": data}])
    client.body("continue", threadId=1)

    assert "$status of engine 0 context 0 changed from 0x7 to 0x13" == client.stop["text"]


def test_an_unknown_name_is_refused_with_a_near_one(client: Client) -> None:
    assert "`LIMIT`" in client.ask("evaluate", expression="LIMTI")["message"]
