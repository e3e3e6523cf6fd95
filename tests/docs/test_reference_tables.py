"""Tables of the reference pages are complete."""

import re
from pathlib import Path

import ixp.simulator
from ixp.isa.tables.chip import chip
from ixp.simulator import Machine, PortSpec
from ixp.simulator.machine import findings

REFERENCE = Path(__file__).parents[2] / "docs" / "reference"


def test_every_kind_of_finding_of_the_sanitizer_has_a_row() -> None:
    page = (REFERENCE / "runs" / "sanitizer.md").read_text(encoding="utf-8")

    assert not [name for name in findings._TEXTS if f"| `{name}` |" not in page]


def test_every_public_name_of_the_simulator_is_in_the_reference() -> None:
    page = (REFERENCE / "api" / "simulator.md").read_text(encoding="utf-8")

    assert not {*ixp.simulator.__all__} - {*re.findall(r"\w+", page)}


def test_every_counter_of_ports_units_and_bus_is_explained() -> None:
    machine = Machine(chip(), {}, [PortSpec(0, "eth100"), PortSpec(8, "oc12")])
    ports = (REFERENCE / "machine" / "timing" / "ports.md").read_text(encoding="utf-8")
    profile = (REFERENCE / "runs" / "profile.md").read_text(encoding="utf-8")
    counters = machine.ix_bus.counters.keys() | machine.sram.counters.keys()

    assert not [name for name in machine.ports[0].counters if f"`{name}`" not in ports]
    assert not [name for name in machine.ports[8].counters if f"`{name}`" not in ports]
    assert not [name for name in counters if f"`{name}`" not in profile]
