"""The adapter shows what the library shows, runs both ways, and survives every message."""

import base64
import io
import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from ixp.cli.commands.dap import launch
from ixp.editors.debug_adapter import serve
from ixp.isa.csrs import CSR_NUMBERS
from tests.conftest import Ixp
from tests.editors.support.adapter_client import Client, registers


@pytest.mark.parametrize(
    ("command", "name", "source"),
    [
        ("variables", "variablesReference", "scopes"),
        ("setVariable", "variablesReference", "scopes"),
        ("scopes", "frameId", "stackTrace"),
        ("evaluate", "frameId", "stackTrace"),
    ],
)
def test_a_number_that_was_never_given_is_refused_by_its_own_name(
    client: Client, command: str, name: str, source: str
) -> None:
    """The answer names the number that the client sent, and where others come from."""
    answer = client.ask(command, **{name: 123456, "name": "count", "value": "1", "expression": "1"})

    assert f"{name} 123456 is unknown; `{source}` gives those that are valid" == answer["message"]


def test_a_breakpoint_stops_at_its_line(client: Client, file: Path) -> None:
    """The frame is the line; the thread is the one that is about to issue it."""
    assert client.stop["reason"] == "breakpoint"
    [frame] = client.body("stackTrace", threadId=client.stop["threadId"])["stackFrames"]
    assert (frame["line"], frame["source"]["path"], frame["name"]) == (4, str(file), "again#")
    assert len(client.body("threads")["threads"]) == 4


def test_what_is_shown_is_what_the_library_has(client: Client) -> None:
    """Registers, CSRs, condition codes and memory, after each of some steps."""
    debugger, machine = client.session.debugger, client.session.machine
    for _ in range(12):
        client.body("stepIn", threadId=1)
        shown = registers(client)
        assert int(shown["count"].split()[0], 16) == debugger.register(0, 0, "count")
        for name, value in registers(client, "CSRs").items():
            assert int(value.split()[0], 16) == debugger.csr(name)
        codes = registers(client, "Thread")
        assert [int(codes[name].split()[0], 16) for name in "nzvc"] == [*debugger.codes(0)]
        data = client.body("readMemory", memoryReference="sram:0x10", count=4)["data"]
        assert int.from_bytes(base64.b64decode(data), "big") == machine.sram[0x10]
    assert len(registers(client, "CSRs")) == len(CSR_NUMBERS)


def test_a_transfer_register_is_marked_while_it_is_read(client: Client) -> None:
    """Behind the word that swaps out."""
    for _ in range(3):
        client.body("stepIn", threadId=1)
    assert "to be read by sram write" in registers(client, "Transfer registers")["$0 (write)"]


def test_steps_back_undo_steps(client: Client) -> None:
    """By lines, and on to the last stop of a run."""
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


def test_values_are_set_and_evaluated(client: Client) -> None:
    """A register, a condition code, a word of memory; the run goes on with them."""
    [frame] = client.body("stackTrace", threadId=1)["stackFrames"]
    reference = client.body("scopes", frameId=frame["id"])["scopes"][0]["variablesReference"]
    client.body("setVariable", variablesReference=reference, name="count", value="1 + 1")
    assert client.body("evaluate", expression="count * 2")["result"] == "0x4 (4)"
    word = base64.b64encode(bytes([0, 0, 0, 9])).decode()
    client.body("writeMemory", memoryReference="scratch:0x40", data=word)
    assert client.body("evaluate", expression="scratch[0x40]")["result"] == "0x9 (9)"
    client.body("setVariable", variablesReference=reference + 4, name="z", value="1")
    assert client.session.debugger.codes(0).z


def test_a_thread_goes_on_at_another_word(client: Client, file: Path) -> None:
    """The step back undoes it, the way forward does it again; another engine's word is refused."""
    for _ in range(2):
        client.body("next", threadId=1)
    here = client.session.now
    [target] = client.body("gotoTargets", source={"path": str(file)}, line=2)["targets"]
    client.body("goto", threadId=1, targetId=target["id"])
    assert (client.stop["reason"], client.session.now) == ("goto", here)
    assert client.body("stackTrace", threadId=1)["stackFrames"][0]["line"] == 2
    client.body("next", threadId=1)
    assert registers(client)["count"] == "0x5 (5)"
    late = client.session.now
    client.body("stepBack", threadId=1)
    client.body("evaluate", expression=f"go {here - 1}", context="repl")
    client.body("evaluate", expression=f"go {late}", context="repl")
    assert registers(client)["count"] == "0x5 (5)"
    refused = client.ask("goto", threadId=1, targetId=target["id"] + 2048)
    assert refused["message"] == "target must be of engine 0, not of engine 1"


def test_a_source_that_is_not_there_is_shown_as_words(file: Path, ixp: Ixp) -> None:
    """Of an image; each line holds the words that it became, as the disassembly has them."""
    image = file.with_suffix(".image")
    assert ixp("asm", str(file), "-o", str(image))[0] == 0
    file.unlink()
    client = Client()
    client.body("launch", program=str(image), stopOnEntry=True)
    client.body("configurationDone")
    [frame] = client.body("stackTrace", threadId=1)["stackFrames"]
    shown = client.body("source", source=frame["source"], sourceReference=0)["content"]
    words = client.body("disassemble", memoryReference="0:0", instructionCount=12)["instructions"]
    lines = shown.splitlines()
    for number, word in enumerate(words):
        text = word["instruction"]
        assert text == "?" or f"0:{number} {text}" in lines[word["line"] - 1]
    assert not client.ask("source", sourceReference=9)["success"]


def test_data_labels_and_words_are_breakpoints(client: Client, file: Path) -> None:
    """A register that changes, a label, an address of the disassembly."""
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


def test_the_end_is_a_stop_or_the_end(file: Path) -> None:
    """`stopAtEnd` chooses; a stop keeps the way back open."""
    for stays, event in ((True, "stopped"), (False, "terminated")):
        client = Client()
        client.body("launch", program=str(file), args=[], stopAtEnd=stays)
        client.body("configurationDone")
        assert client.messages[-1]["event"] == event


def test_the_router_stops_at_a_packet_and_a_counter() -> None:
    """As filters of exceptions, and from the console; the text says which."""
    client = Client()
    client.body("launch", program="oc12", args=["--workload", "ip40"], stopOnEntry=True)
    client.body("configurationDone")
    options = [{"filterId": "counter", "condition": "PORT_FULLQ"}, {"filterId": "nonsense"}]
    placed = client.body("setExceptionBreakpoints", filters=["overflow"], filterOptions=options)
    assert [each["verified"] for each in placed["breakpoints"]] == [True, True, False]
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
        ({"program": "oc13"}, "oc13"),
        ({"program": 5}, "program must be a configuration"),
        ({"program": "oc12", "args": "x"}, "args must be a list of texts"),
        ({"program": "oc12", "args": ["--out", "x"]}, "--out has no effect in a session"),
        ({"program": "oc12", "args": ["--nope"]}, "No such option"),
        ({"program": "oc12", "args": ["--trace", "x.pftrace"]}, "--trace has no effect"),
        ({"program": "oc12", "args": ["--engine", "1"]}, "--engine has no effect"),
        ({"program": "--help"}, "program must be a configuration"),
        ({"program": "oc12", "args": ["--help"]}, "No such option"),
    ],
)
def test_a_wrong_launch_is_an_answer(arguments: dict[str, Any], message: str) -> None:
    """The words are those of the command line; the adapter goes on."""
    client = Client()
    answer = client.ask("launch", **arguments)
    assert not answer["success"]
    assert message in answer["message"]
    assert client.ask("launch", program="oc12")["success"]


def framed(message: object) -> bytes:
    """A message on the stream."""
    body = json.dumps(message).encode()
    return b"Content-Length: %d\r\n\r\n%s" % (len(body), body)


def answers(output: bytes) -> Iterator[dict[str, Any]]:
    """The messages of a stream."""
    stream = io.BytesIO(output)
    while header := stream.readline():
        length = int(header.split(b":")[1])
        stream.readline()
        yield json.loads(stream.read(length))


def test_a_whole_conversation_on_streams(file: Path) -> None:
    """Every request is answered in order, and the end of the client is the end."""
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
    done = [each["command"] for each in answers(out.getvalue()) if each["type"] == "response"]
    assert done == ["initialize", "launch", "configurationDone", "disconnect"]
    assert [*answers(out.getvalue())][-1]["event"] == "terminated"


JUNK: tuple[object, ...] = (
        None, True, -1, 0, 1, 7, 64, 1 << 70, 1.5, "", "x", "0:1", "sram:0x10", "count", "%", [],
        [1], ["x"], {}, {"path": 3}, {"path": "x"}, [{}], [{"line": "x"}], [{"name": None}],
        [{"dataId": "0/0/count/read"}], [{"dataId": "x"}], [{"filterId": 3}],
        "\ud800".encode("utf-16", "surrogatepass").decode("latin1"))  # fmt: skip
NAMES = ("threadId", "frameId", "variablesReference", "name", "value", "expression", "context",
         "memoryReference", "count", "offset", "data", "source", "breakpoints", "filters",
         "filterOptions", "line", "instructionCount", "instructionOffset", "granularity",
         "program", "args")  # fmt: skip


def hostile(rng: Random, client: Client, rounds: int) -> None:
    """Send requests with arguments of wrong kinds; each must be answered."""
    commands = [name[3:] for name in dir(client.adapter) if name.startswith("do_")]
    commands = [name for name in commands if name not in ("disconnect", "terminate")]
    for _ in range(rounds):
        arguments = {name: rng.choice(JUNK) for name in rng.sample(NAMES, rng.randrange(12))}
        client.ask(rng.choice([*commands, "nothing", ""]), **arguments)
        client.messages.clear()


def test_hostile_arguments_are_answered(client: Client) -> None:
    """A thousand requests; the session still shows its threads."""
    hostile(Random(1), client, 1000)
    assert len(client.body("threads")["threads"]) == 4


@pytest.mark.campaign
def test_many_hostile_arguments_are_answered(client: Client) -> None:
    """As many as a hundred thousand."""
    hostile(Random(2), client, 100_000)


@pytest.mark.parametrize(
    "text",
    [
        b"Content-Length: 2\r\n\r\n{}", b"Content-Length: 3\r\n\r\n\xff\xfe\xfd",
        framed([]), framed({"type": "request"}), framed({"type": "request", "seq": 1}),
        framed({"type": "request", "seq": 1, "command": "threads", "arguments": 5}),
        b"Content-Length: 200000\r\n\r\n" + b"[" * 200_000,
    ],
)  # fmt: skip
def test_a_message_that_is_no_request_is_reported_and_the_next_is_answered(text: bytes) -> None:
    """Its length tells where the next one begins."""
    assert ["output", "x"] == kinds_of(text)


@pytest.mark.parametrize(
    "text",
    [
        b"x", b"\r\n", b"Content-Length: x\r\n\r\n", b"Content-Length: -1\r\n\r\n",
        b"Content-Length: 99999999999\r\n\r\n", b"Content-Length: 2000\r\n\r\n{}", b"A" * 10_000,
    ],
)  # fmt: skip
def test_a_stream_in_which_no_message_is_found_is_reported_and_ends(text: bytes) -> None:
    """Nothing behind it is answered."""
    assert ["output"] == kinds_of(text)


def kinds_of(text: bytes) -> list[str]:
    """Return the events and answers for a text and a request behind it."""
    out = io.BytesIO()
    serve(launch, io.BytesIO(text + framed({"seq": 3, "type": "request", "command": "x"})), out)
    return [each.get("event") or each["command"] for each in answers(out.getvalue())]
