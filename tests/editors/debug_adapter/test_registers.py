"""A register name has one meaning in lists, hovers, settings and data breakpoints."""

from pathlib import Path

import pytest

from tests.editors.support.adapter_client import Client, launched, registers
from tests.simulator.support.scoped_programs import ListedRegisters, scoped_source

SIBLINGS = """\
    br!=ctx[0, end#]
.local slot
    immed[slot, 1]
.endlocal
.local x
    immed[x, 2]
    alu[$out, --, B, x]
    immed[x, 3]
.endlocal
.local y
    .local slot
    immed[slot, 4]
    alu[slot, slot, +, 1]
    .endlocal
    immed[y, 6]
.endlocal
end#:
    ctx_arb[kill]
"""
REGISTERS = 6
"""The reference of the variables `Registers` of engine 0, context 0."""


def launch_and_stop_on_entry(folder: Path, source: str) -> Client:
    file = folder / "scopes.uc"
    file.write_text(source)
    return launched(file, "--no-cache", stopOnEntry=True)


def plain_values(client: Client) -> dict[str, str]:
    scopes = ("Bank A", "Bank B", "Transfer registers")
    return {name: text for scope in scopes for name, text in registers(client, scope).items()}


@pytest.mark.parametrize("seed", range(6))
def test_listed_names_are_unique_and_set_their_register_of_the_list_file(
    tmp_path: Path, seed: int
) -> None:
    """This holds at every word that a thread executes; no other register changes."""
    source = scoped_source(seed)
    listed = ListedRegisters(source)
    client = launch_and_stop_on_entry(tmp_path, source)
    for word in range(len(listed.words)):
        assert word == client.session.debugger.thread(0, 0).word
        register_variables = client.body("variables", variablesReference=REGISTERS)["variables"]
        names = [variable["name"] for variable in register_variables]
        relative = {
            f"{name} ({half})" if name.startswith("$") else name: (
                f"{plain} ({half})" if plain.startswith("$") else plain
            )
            for name, (plain, halves) in listed.names(word).items()
            for half in (halves if plain.startswith("$") else ["read"])
        }

        assert sorted(relative) == sorted(names)
        for number, (name, plain) in enumerate(relative.items()):
            value = 0x10000 + 100 * word + number
            before = plain_values(client)
            client.body("setVariable", variablesReference=REGISTERS, name=name, value=str(value))
            if not plain.startswith("@"):
                after = plain_values(client)
                changed = {name for name in after if after[name] != before[name]}
                assert changed == {plain}
            hover = client.body("evaluate", expression=name.split(" ")[0], context="hover")
            assert hover["result"] == f"{value:#x} ({value})" or name == "$$both (write)"
        client.body("stepIn", threadId=1)


def test_a_data_breakpoint_stops_when_the_register_of_its_scope_changes(tmp_path: Path) -> None:
    """Two scopes have the name; the second one is chosen, and the half in use."""
    client = launch_and_stop_on_entry(tmp_path, SIBLINGS)
    client.body("setFunctionBreakpoints", breakpoints=[])
    for name, line, text in (
        ("$out (write)", 6, "$out (write) of engine 0 context 0 changed from 0x0 to 0x2"),
        ("slot", 13, "slot of engine 0 context 0 changed from 0x4 to 0x5"),
    ):
        path = str(tmp_path / "scopes.uc")
        client.body("setBreakpoints", source={"path": path}, breakpoints=[{"line": line}])
        client.body("continue", threadId=1)
        info = client.body("dataBreakpointInfo", variablesReference=REGISTERS, name=name)
        client.body("setDataBreakpoints", breakpoints=[{"dataId": info["dataId"]}])
        client.body("setBreakpoints", source={"path": path}, breakpoints=[])
        client.body("continue", threadId=1)

        assert text == client.stop["text"]


def test_a_name_outside_its_scope_is_not_listed_and_is_refused(tmp_path: Path) -> None:
    client = launch_and_stop_on_entry(tmp_path, SIBLINGS)
    path = str(tmp_path / "scopes.uc")
    client.body("setBreakpoints", source={"path": path}, breakpoints=[{"line": 7}])
    client.body("continue", threadId=1)
    wrong = "`slot` must be in scope"

    assert [*registers(client)] == ["x", "$out (write)"]
    assert wrong in client.ask("evaluate", expression="slot")["message"]
    assert not client.ask("setVariable", variablesReference=REGISTERS, name="slot", value="99")[
        "success"
    ]
    info = client.body("dataBreakpointInfo", variablesReference=REGISTERS, name="slot")
    assert info["dataId"] is None
    assert wrong in info["description"]
    assert registers(client)["x"] == "0x2 (2)"


def test_a_condition_reads_names_in_the_scope_of_its_breakpoint(tmp_path: Path) -> None:
    client = launch_and_stop_on_entry(tmp_path, SIBLINGS)
    source = {"path": str(tmp_path / "scopes.uc")}
    expected = [{"line": 13, "condition": "slot == 4"}, {"line": 7, "condition": "slot == 1"}]
    placed = client.body("setBreakpoints", source=source, breakpoints=expected)["breakpoints"]

    assert [answer["verified"] for answer in placed] == [True, False]
    client.body("continue", threadId=1)
    assert registers(client)["slot"] == "0x4 (4)"
