"""The adapter agrees with the library, runs forward and back, and survives every message."""

import base64
import io
from pathlib import Path
from random import Random
from typing import Any

import pytest

from ixp.cli.commands.editor.dap import launch
from ixp.editors.debug_adapter.server import serve
from ixp.isa.tables.csrs import CSR_NUMBERS
from tests.conftest import Ixp
from tests.editors.support.adapter_client import Client, launched, registers
from tests.editors.support.framing import framed, messages


@pytest.mark.parametrize(
    ("command", "name", "source"),
    [
        ("variables", "variablesReference", "scopes"),
        ("setVariable", "variablesReference", "scopes"),
        ("scopes", "frameId", "stackTrace"),
        ("evaluate", "frameId", "stackTrace"),
    ],
)
def test_an_unknown_number_is_refused_with_its_name_and_its_source(
    client: Client, command: str, name: str, source: str
) -> None:
    answer = client.ask(command, **{name: 123456, "name": "count", "value": "1", "expression": "1"})

    assert f"{name} 123456 is unknown; `{source}` gives those that are valid" == answer["message"]


@pytest.mark.parametrize(
    ("command", "arguments", "message"),
    [
        ("stackTrace", {}, "wrong request: missing key `threadId`"),
        ("scopes", {"frameId": "x"}, "`frameId` must be a whole number, not a text"),
        ("disassemble", {"memoryReference": "x", "instructionCount": 1}, "such as 0:12, not x"),
        ("setDataBreakpoints", {"breakpoints": [{"dataId": "x"}]}, "dataId x is unknown"),
    ],
)
def test_a_wrong_argument_is_refused_with_its_name(
    client: Client, command: str, arguments: dict[str, Any], message: str
) -> None:
    assert message in client.ask(command, **arguments)["message"]


def test_a_breakpoint_stops_at_its_line(client: Client, file: Path) -> None:
    assert client.stop["reason"] == "breakpoint"
    [frame] = client.body("stackTrace", threadId=client.stop["threadId"])["stackFrames"]
    assert (frame["line"], frame["source"]["path"], frame["name"]) == (4, str(file), "again#")
    assert len(client.body("threads")["threads"]) == 4


def test_variables_and_memory_equal_those_of_a_library_session(client: Client) -> None:
    """Registers, CSRs, condition codes and memory, after each step."""
    debugger, machine = client.session.debugger, client.session.machine
    for _ in range(12):
        client.body("stepIn", threadId=1)
        variables = registers(client)
        assert int(variables["count"].split()[0], 16) == debugger.register(0, 0, "count")
        for name, value in registers(client, "CSRs").items():
            assert int(value.split()[0], 16) == debugger.csr(name)
        codes = registers(client, "Thread")
        assert [int(codes[name].split()[0], 16) for name in "nzvc"] == [*debugger.codes(0)]
        data = client.body("readMemory", memoryReference="sram:0x10", count=4)["data"]
        assert int.from_bytes(base64.b64decode(data), "big") == machine.sram[0x10]
    assert len(registers(client, "CSRs")) == len(CSR_NUMBERS)


def test_a_transfer_register_is_marked_while_it_is_read(client: Client) -> None:
    for _ in range(3):
        client.body("stepIn", threadId=1)
    assert "to be read by sram write" in registers(client, "Transfer registers")["$0 (write)"]


def test_a_step_back_undoes_a_step(client: Client) -> None:
    first = client.session.now
    for _ in range(3):
        client.body("next", threadId=1)
    late = client.session.now
    for _ in range(3):
        client.body("stepBack", threadId=1)
    assert client.session.now == first < late
    client.body("continue", threadId=1)
    client.body("reverseContinue", threadId=1)
    assert client.session.now == first
    client.body("reverseContinue", threadId=1)
    assert (client.session.now, client.stop["reason"]) == (0, "entry")


def test_a_set_value_is_read_by_expressions(client: Client) -> None:
    [frame] = client.body("stackTrace", threadId=1)["stackFrames"]
    reference = client.body("scopes", frameId=frame["id"])["scopes"][0]["variablesReference"]
    client.body("setVariable", variablesReference=reference, name="count", value="1 + 1")
    assert client.body("evaluate", expression="count * 2")["result"] == "0x4 (4)"
    word = base64.b64encode(bytes([0, 0, 0, 9])).decode()
    client.body("writeMemory", memoryReference="scratch:0x40", data=word)
    assert client.body("evaluate", expression="scratch[0x40]")["result"] == "0x9 (9)"
    client.body("setVariable", variablesReference=reference + 4, name="z", value="1")
    assert client.session.debugger.codes(0).z


def test_goto_moves_a_thread_and_a_step_back_undoes_it(client: Client, file: Path) -> None:
    for _ in range(2):
        client.body("next", threadId=1)
    stop_cycle = client.session.now
    [target] = client.body("gotoTargets", source={"path": str(file)}, line=2)["targets"]
    client.body("goto", threadId=1, targetId=target["id"])
    assert (client.stop["reason"], client.session.now) == ("goto", stop_cycle)
    assert client.body("stackTrace", threadId=1)["stackFrames"][0]["line"] == 2
    client.body("next", threadId=1)
    assert registers(client)["count"] == "0x5 (5)"
    late = client.session.now
    client.body("stepBack", threadId=1)
    client.body("evaluate", expression=f"go {stop_cycle - 1}", context="repl")
    client.body("evaluate", expression=f"go {late}", context="repl")
    assert registers(client)["count"] == "0x5 (5)"
    refused = client.ask("goto", threadId=1, targetId=target["id"] + 2048)
    assert refused["message"] == "target must be of engine 0, not of engine 1"


def test_a_missing_source_is_replaced_by_the_disassembly(file: Path, ixp: Ixp) -> None:
    image = file.with_suffix(".image")
    assert ixp("asm", str(file), "-o", str(image))[0] == 0
    file.unlink()
    client = launched(image, stopOnEntry=True)
    [frame] = client.body("stackTrace", threadId=1)["stackFrames"]
    content = client.body("source", source=frame["source"], sourceReference=0)["content"]
    words = client.body("disassemble", memoryReference="0:0", instructionCount=12)["instructions"]
    lines = content.splitlines()
    for number, word in enumerate(words):
        text = word["instruction"]
        assert text == "?" or f"0:{number} {text}" in lines[word["line"] - 1]
    assert not client.ask("source", sourceReference=9)["success"]


def test_breakpoints_may_be_on_data_labels_and_words(client: Client, file: Path) -> None:
    client.body("setBreakpoints", source={"path": str(file)}, breakpoints=[])
    info = client.body("dataBreakpointInfo", variablesReference=6, name="count")
    client.body("setDataBreakpoints", breakpoints=[{"dataId": info["dataId"]}])
    client.body("continue", threadId=1)
    assert client.stop["reason"] == "data breakpoint"
    assert "changed from 0x5 to 0x4" in client.stop["text"]
    client.body("setDataBreakpoints", breakpoints=[])
    client.body("setFunctionBreakpoints", breakpoints=[{"name": "0:again#"}])
    client.body("continue", threadId=1)
    assert "again#" in client.stop["text"]
    client.body("setFunctionBreakpoints", breakpoints=[])
    words = client.body("disassemble", memoryReference="0:2", instructionCount=3)["instructions"]
    assert words[0]["instruction"].startswith("alu[")
    assert words[0]["line"] == 4
    client.body("setInstructionBreakpoints", breakpoints=[{"instructionReference": "0:5"}])
    client.body("continue", threadId=1)
    assert client.stop["text"] == "breakpoint at word 5"


def test_a_bad_address_leaves_the_other_breakpoints_in_their_places(client: Client) -> None:
    rows = [{"instructionReference": text} for text in ("nonsense", "0:5")]

    placed = client.body("setInstructionBreakpoints", breakpoints=rows)["breakpoints"]

    assert [row["verified"] for row in placed] == [False, True]
    assert "nonsense" in placed[0]["message"]
    client.body("continue", threadId=1)
    assert client.stop["text"] == "breakpoint at word 5"


def test_stop_at_end_stops_a_session_instead_of_ending_it(file: Path) -> None:
    for stays, event in ((True, "stopped"), (False, "terminated")):
        assert launched(file, stopAtEnd=stays).messages[-1]["event"] == event


def test_the_router_stops_at_a_counter_and_runs_back_to_a_packet() -> None:
    client = launched("oc12", "--workload", "ip40", stopOnEntry=True)
    options = [{"filterId": "counter", "condition": "PORT_FULLQ"}, {"filterId": "nonsense"}]
    placed = client.body("setExceptionBreakpoints", filters=["overflow"], filterOptions=options)
    assert [item["verified"] for item in placed["breakpoints"]] == [True, True, False]
    client.body("continue", threadId=1)
    assert client.stop["text"] == "counter PORT_FULLQ of atm0 is 1"
    assert client.body("exceptionInfo", threadId=1)["exceptionId"] == "event"
    cycle = client.session.now
    client.body("evaluate", expression="back eth0 received", context="repl")
    assert client.session.now < cycle
    client.body("evaluate", expression=f"go {cycle}", context="repl")
    assert client.session.now == cycle
    assert "go CYCLE" in client.body("evaluate", expression="help", context="repl")["result"]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"program": 5}, "program must be a configuration"),
        ({"program": "oc12", "args": "x"}, "args must be a list of texts"),
        ({"program": "oc12", "args": ["--out", "x"]}, "--out has no effect in a session"),
        ({"program": "oc12", "args": ["--trace", "x.pftrace"]}, "--trace has no effect"),
        ({"program": "oc12", "args": ["--help"]}, "No such option"),
    ],
)
def test_the_adapter_survives_a_refused_launch(arguments: dict[str, Any], message: str) -> None:
    client = Client()
    answer = client.ask("launch", **arguments)
    assert not answer["success"]
    assert message in answer["message"]
    assert client.ask("launch", program="oc12")["success"]


def test_requests_on_a_stream_are_answered_in_order_until_disconnect(file: Path) -> None:
    out = io.BytesIO()
    requests = [
        ("initialize", {}),
        ("launch", {"program": str(file)}),
        ("configurationDone", {}),
        ("disconnect", {}),
        ("threads", {}),
    ]
    text = b"".join(
        framed({"seq": n, "type": "request", "command": command, "arguments": arguments})
        for n, (command, arguments) in enumerate(requests)
    )
    serve(launch, io.BytesIO(text), out)
    answers = [*messages(io.BytesIO(out.getvalue()))]
    assert ["initialize", "launch", "configurationDone", "disconnect"] == [
        answer["command"] for answer in answers if answer["type"] == "response"
    ]
    assert answers[-1]["event"] == "terminated"


JUNK: tuple[object, ...] = (
        None, True, -1, 0, 1, 7, 64, 1 << 70, 1.5, "", "x", "0:1", "sram:0x10", "count", "%", [],
        [1], ["x"], {}, {"path": 3}, {"path": "x"}, [{}], [{"line": "x"}], [{"name": None}],
        [{"dataId": "0/0/count/read"}], [{"dataId": "x"}], [{"filterId": 3}],
        "\ud800".encode("utf-16", "surrogatepass").decode("latin1"))  # fmt: skip
NUMBERS = (-(1 << 31), -1, 0, 1, 6, 7, 64, 2048, (1 << 31) - 1)
TEXTS = (
    "",
    "x",
    "0:1",
    "9:-3",
    "sram:0x10",
    "rfifo:99",
    "count",
    "%",
    "AAAA",
    "0/0/3/count",
    "repl",
)
LISTS: tuple[object, ...] = (
         [], [{"line": -5}], [{"name": "7:again#"}], [{"instructionReference": "0:99"}],
         [{"dataId": "9/9/999999/x"}], [{"filterId": "packet", "condition": "x"}])  # fmt: skip
VALUES: dict[str, tuple[object, ...]] = {
    **dict.fromkeys(("threadId", "frameId", "variablesReference", "count", "offset", "line",
                     "instructionCount", "instructionOffset", "targetId", "sourceReference"),
                    NUMBERS),
    **dict.fromkeys(("name", "value", "expression", "context", "memoryReference", "data",
                     "granularity", "program"), TEXTS),
    **dict.fromkeys(("breakpoints", "filterOptions"), LISTS),
    "source": ({"path": "x"}, {"sourceReference": 1}), "filters": (["x"],), "args": ([],),
}  # fmt: skip


@pytest.mark.parametrize("count", [1000, pytest.param(100_000, marks=pytest.mark.campaign)])
def test_every_request_with_random_arguments_is_answered(client: Client, count: int) -> None:
    """The client asserts each answer."""
    rng = Random(count)
    commands = [name[3:] for name in dir(client.adapter) if name.startswith("do_")]
    commands = [name for name in commands if name not in ("disconnect", "terminate")]
    for _ in range(count):
        names = rng.sample([*VALUES], rng.randrange(len(VALUES)))
        arguments = {
            name: rng.choice(JUNK if rng.random() < 0.1 else VALUES[name]) for name in names
        }
        answer = client.ask(rng.choice([*commands, "nothing", ""]), **arguments)
        assert "Error" not in answer.get("message", "")
        client.messages.clear()
    assert len(client.body("threads")["threads"]) == 4


@pytest.mark.parametrize(
    "text",
    [
        b"Content-Length: 2\r\n\r\n{}", b"Content-Length: 3\r\n\r\n\xff\xfe\xfd",
        framed([]), framed({"type": "request"}), framed({"type": "request", "seq": 1}),
        framed({"type": "request", "seq": 1, "command": "threads", "arguments": 5}),
        b"Content-Length: 200000\r\n\r\n" + b"[" * 200_000,
    ],
)  # fmt: skip
def test_an_invalid_message_is_reported_and_the_next_one_is_answered(text: bytes) -> None:
    assert ["output", "x"] == kinds_of(text)


@pytest.mark.parametrize(
    "text",
    [
        b"x", b"\r\n", b"Content-Length: x\r\n\r\n", b"Content-Length: -1\r\n\r\n",
        b"Content-Length: 99999999999\r\n\r\n", b"Content-Length: 2000\r\n\r\n{}", b"A" * 10_000,
    ],
)  # fmt: skip
def test_an_unreadable_stream_is_reported_and_ends_the_adapter(text: bytes) -> None:
    assert ["output"] == kinds_of(text)


def kinds_of(text: bytes) -> list[str]:
    """Return the kinds of messages that answer raw text and a request behind it."""
    out = io.BytesIO()
    serve(launch, io.BytesIO(text + framed({"seq": 3, "type": "request", "command": "x"})), out)
    answers = messages(io.BytesIO(out.getvalue()))
    return [answer.get("event") or answer["command"] for answer in answers]
