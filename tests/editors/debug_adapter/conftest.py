from pathlib import Path

import pytest

from tests.editors.support.adapter_client import Client

SOURCE = """\
    br!=ctx[0, others#]
    immed[count, 5]
again#:
    alu[count, count, -, 1]
    alu[$data, --, B, count]
    sram[write, $data, 0, 0x10, 1], ctx_swap
    alu[--, --, B, count]
    br!=0[again#]
    nop
    nop
others#:
    ctx_arb[kill]
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Return a program file whose loop of five rounds begins in line 4."""
    path = tmp_path / "loop.uc"
    path.write_text(SOURCE)
    return path


@pytest.fixture
def client(file: Path) -> Client:
    """Return a client that is stopped at a breakpoint in line 4 of the program."""
    client = Client()
    assert client.body("initialize")["supportsStepBack"]
    client.body("launch", program=str(file), args=["--no-cache", "--cycles", "5000"])
    assert client.messages[-1]["event"] == "initialized"
    [placed] = client.body("setBreakpoints", source={"path": str(file)}, breakpoints=[{"line": 3}])[
        "breakpoints"
    ]
    assert (placed["verified"], placed["line"]) == (True, 4)
    client.body("configurationDone")
    return client
