"""A program for both clients of the debug adapter."""

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
    """Return the file of a program: its loop begins in line 3, and has five rounds."""
    path = tmp_path / "loop.uc"
    path.write_text(SOURCE)
    return path


@pytest.fixture
def client(file: Path) -> Client:
    """A client that has launched the program, with a breakpoint in its line 5."""
    client = Client()
    assert client.body("initialize")["supportsStepBack"]
    client.body("launch", program=str(file), args=["--no-cache"])
    assert client.messages[-1]["event"] == "initialized"
    [placed] = client.body("setBreakpoints", source={"path": str(file)}, breakpoints=[{"line": 3}])[
        "breakpoints"
    ]
    assert (placed["verified"], placed["line"]) == (True, 4)
    client.body("configurationDone")
    return client
