import json
from math import inf
from pathlib import Path

import pytest

from ixp.reports.regress.changes import ValueChange
from tests.conftest import Ixp

PROGRAM = """\
    immed[count, 99]
loop#:
    alu[count, count, -, 1]
    br>0[loop#]
    nop
    nop
    ctx_arb[kill]
"""


@pytest.fixture
def records(ixp: Ixp, tmp_path: Path) -> list[Path]:
    """Return the records of a program and of a copy with a slower loop."""
    texts = {"a": PROGRAM, "b": PROGRAM.replace("    br>0", "    nop\n    br>0")}
    for name, text in texts.items():
        (tmp_path / "loop.uc").write_text(text)
        ixp("run", tmp_path / "loop.uc", "--profile", "--json", tmp_path / f"{name}.json")
    return [tmp_path / f"{name}.json" for name in texts]


def test_diff_names_an_inserted_line_by_label_place_and_text(ixp: Ixp, records: list[Path]) -> None:
    code, out, _ = ixp("diff", *records)

    assert 0 == code
    assert out.index("loop: ") < out.index("values that changed")
    (line,) = [line for line in out.splitlines() if "loop.uc:4" in line]
    assert ["loop#", "loop.uc:4", "0", "396", "+396", "nop"] == line.split()


def test_equal_records_have_no_difference(ixp: Ixp, records: list[Path]) -> None:
    code, out, _ = ixp("diff", records[0], records[0])

    assert (0, "no value changed\n") == (code, out)


def test_json_holds_values_and_stages_but_no_hash(ixp: Ixp, records: list[Path]) -> None:
    _, out, _ = ixp("diff", *records, "--json")
    difference = json.loads(out)

    assert 1 == difference["schema"]
    assert "command_hash" not in {value["name"] for value in difference["values"]}
    assert ["loop"] == [stage["stage"] for stage in difference["stages"]]


def test_a_missing_value_equals_0(ixp: Ixp, records: list[Path]) -> None:
    """Such as a counter that only one of the configurations has."""
    record = json.loads(records[0].read_text())
    records[1].write_text(json.dumps({**record, "counters": {"A": 0, "B": 3}}))
    values = json.loads(ixp("diff", *records, "--json").out)["values"]

    assert [{"name": "counters.B", "old": None, "new": 3}] == values


def test_record_of_another_schema_is_refused(ixp: Ixp, records: list[Path]) -> None:
    records[1].write_text('{"schema": 7}')

    code, out, err = ixp("diff", *records)

    assert (2, "") == (code, out)
    assert f"ixp: error: {records[1]}: schema must be 1, not 7\n" == err


def test_what_changed_most_stands_first(ixp: Ixp, records: list[Path]) -> None:
    _, out, _ = ixp("diff", *records, "--json")
    values = [(value["name"], value["old"], value["new"]) for value in json.loads(out)["values"]]
    sizes = [ValueChange(*value).size_pct for value in values]

    assert sorted(sizes, reverse=True) == sizes
    assert [inf, 50, 5, 0, 10, 0, 0] == [
        ValueChange(name, old, new).size_pct
        for name, old, new in (
            ("stopped", "ended", "cycles"), ("mbps", 50.0, 100.0), ("idle_pct", 10.0, 15.0),
            ("longest", None, 0), ("reassemblies_open", 1, 0), ("config", "oc12", "oc3x2"),
            ("command_hash", "1", "2"),
        )
    ]  # fmt: skip
