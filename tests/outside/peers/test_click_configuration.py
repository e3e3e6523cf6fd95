"""In the configuration for Click every element has an input, with any tables."""

import re
from pathlib import Path

import pytest

from ixp.microcode.config.tables import Tables, default_tables
from ixp.outside.peers.click_configuration import SINKS, format_click
from ixp.outside.peers.click_run import run_click
from tests.microcode.support.ports import PORTS
from tests.outside.support.live_click import CLICK, needs_click

_PORTS = PORTS["oc12"]
_ROUTED = default_tables(_PORTS)
_TABLES = pytest.mark.parametrize(
    "tables", [_ROUTED, Tables(interface=_ROUTED.interface), Tables()], ids=["all", "own", "none"]
)


@_TABLES
def test_every_sink_has_an_input(tables: Tables) -> None:
    """Click refuses a configuration with an input that is not connected."""
    connected = set(re.findall(r"-> drop_(\w+);", format_click(tables, _PORTS)))

    assert set(SINKS) == connected


@needs_click
@_TABLES
def test_click_accepts_the_configuration(tables: Tables, tmp_path: Path) -> None:
    assert CLICK is not None
    assert [] == run_click(CLICK, [], tables, list(_PORTS), tmp_path).outcomes
