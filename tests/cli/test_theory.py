import json
from pathlib import Path

import pytest

from tests.conftest import Ixp


@pytest.mark.parametrize(("table", "rows"), [("1", 12), ("2", 18)])
def test_wp363_rows_have_published_and_computed_values(table: str, rows: int, ixp: Ixp) -> None:
    result = json.loads(ixp("theory", "wp363", "--table", table, "--json").out)["rows"]

    assert rows == len(result)
    assert all({"payload_bytes", "published", "computed", "fits_mtu"} <= row.keys()
               for row in result)  # fmt: skip


def test_rows_that_cannot_occur_are_marked(ixp: Ixp) -> None:
    out = ixp("theory", "wp363", "--table", "2").out

    assert out.count("impossible at MTU 1500") == 2
    assert out.endswith("18 of 18 entries are equal after two decimals\n")


@pytest.mark.parametrize(
    "words",
    [("wp363", "--table", "1"), ("wp363", "--table", "2"), ("link",)],
)
def test_a_plot_is_an_svg(words: tuple[str, ...], ixp: Ixp, tmp_path: Path) -> None:
    file = tmp_path / "plot.svg"
    outcome = ixp("theory", *words, "--plot", str(file))

    assert (0, "") == (outcome.code, outcome.err)
    assert file.read_text().startswith("<svg")


def test_link_prints_the_limit_of_tcp_with_timestamps(ixp: Ixp) -> None:
    words = ("theory", "link", "--payload", "1448", "--timestamps", "--json")
    (row,) = json.loads(ixp(*words).out)["rows"]

    assert row["ethernet"]["throughput_mbps"] == pytest.approx(941.48, abs=0.005)
    assert row["fits_mtu"]
