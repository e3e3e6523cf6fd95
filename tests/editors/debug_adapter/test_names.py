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
    assert "`LIMIT`" in client.ask("evaluate", expression="LIMIQ")["message"]


def test_the_console_completes_names_and_commands(client: Client) -> None:
    def labels(text: str) -> dict[str, tuple[int, int]]:
        targets = client.body("completions", text=text, column=len(text) + 1)["targets"]
        return {target["label"]: (target["start"], target["length"]) for target in targets}

    assert {"total": (5, 2), "TOTAL": (5, 2)}.items() <= labels("1 + to").items()
    assert {"$status": (1, 2)} == labels("$s")
    assert {"breakpoints"} == labels("break").keys()
    assert "breakpoints" not in labels("1 + break")


def test_the_console_lists_breakpoints_with_conditions_and_hits(client: Client) -> None:
    text = client.body("evaluate", expression="breakpoints", context="repl")["result"]

    assert "names.uc:12, if total == 19 and LIMIT == 12, hits: 1" in text


def test_values_are_hexadecimal_where_a_client_wants_it(client: Client) -> None:
    shown = client.body("evaluate", expression="sum", format={"hex": True})

    assert "0x13" == shown["result"]


def test_a_restart_runs_the_changed_source_from_its_start(client: Client, tmp_path: Path) -> None:
    file = tmp_path / "names.uc"
    file.write_text(SOURCE.replace("immed[sum, 7]", "immed[sum, 8]"))
    client.body("restart")
    assert "initialized" == client.messages[-1]["event"]
    client.body("setBreakpoints", source={"path": str(file)}, breakpoints=[{"line": 12}])
    client.body("configurationDone")

    assert "entry" == client.stop["reason"]
    client.body("continue")
    assert "0x14 (20)" == client.body("evaluate", expression="total")["result"]


def test_a_refused_restart_keeps_the_run(client: Client, tmp_path: Path) -> None:
    (tmp_path / "names.uc").write_text("no_such_instruction\n")

    assert "unknown instruction" in client.ask("restart")["message"]
    assert "0x13 (19)" == client.body("evaluate", expression="total")["result"]


def test_outer_frames_have_their_own_labels(tmp_path: Path) -> None:
    file = tmp_path / "frames.uc"
    file.write_text(
        "#macro wait()\nagain#:\n    bne[again#]\n    nop\n#endm\nstart#:\n    nop\n"
        "    wait()\n    .if (x == 1)\n    nop\n    .endif\n    nop\n    ctx_arb[kill]\n"
    )
    client = launched(file, "--no-cache", stopOnEntry=True)
    names = []
    for _ in range(6):
        client.body("stepIn", threadId=1)
        frames = client.body("stackTrace", threadId=1)["stackFrames"]
        names.append([frame["name"] for frame in frames])

    assert ["wait", "start#"] in names
    assert {"start#"} == {name[-1] for name in names}


def test_a_parameter_of_a_macro_is_its_argument(tmp_path: Path) -> None:
    """This holds even if a register of the program has the same name."""
    file = tmp_path / "parameters.uc"
    file.write_text(
        "#macro inner[to, $by, n]\n    alu[$by, --, B, to]\n    immed[to, n]\n#endm\n"
        "#macro outer[x]\n    inner[x, $out, 5]\n#endm\n.local to sum\n    immed[to, 1]\n"
        "    immed[sum, 2]\n    outer[sum]\n    alu[$out, --, B, to]\n"
        "    sram[write, $out, 0, 0, 1], ctx_swap\n.endlocal\n    ctx_arb[kill]\n"
    )
    client = launched(file, "--no-cache", stopOnEntry=True)

    def value(name: str) -> str:
        return str(client.body("evaluate", expression=name)["result"])

    for _ in range(3):
        client.body("stepIn", threadId=1)
    assert ["0x2 (2)", "0x2 (2)", "0x5 (5)"] == [value("to"), value("$by"), value("n")]
    client.body("stepOut", threadId=1)
    assert ["0x1 (1)", "0x5 (5)"] == [value("to"), value("sum")]
    assert "unknown name `n`" in client.ask("evaluate", expression="n")["message"]
