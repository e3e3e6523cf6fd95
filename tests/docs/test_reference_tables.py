"""Tables of the reference pages name everything that the product has."""

from pathlib import Path

import ixp.simulator
from ixp.simulator.machine import findings

REFERENCE = Path(__file__).parents[2] / "docs" / "reference"


def test_every_finding_of_the_sanitizer_has_a_row() -> None:
    """The page explains each name that a finding may have."""
    page = (REFERENCE / "sanitizer.md").read_text(encoding="utf-8")

    assert not [name for name in findings._TEXTS if f"| `{name}` |" not in page]


def test_every_public_name_of_the_simulator_is_in_the_reference() -> None:
    """What `from ixp.simulator import …` offers is described."""
    page = (REFERENCE / "simulator-api.md").read_text(encoding="utf-8")
    names = ixp.simulator.__all__

    assert not [n for n in names if f"ixp.simulator.{n}\n" not in page and f"| `{n}` |" not in page]
