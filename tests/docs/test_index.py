"""The first page of the reference leads to every page of it."""

from pathlib import Path


def test_every_page_of_the_reference_is_in_its_table(root: Path) -> None:
    """Whoever looks for a subject finds its page in the table."""
    folder = root / "docs" / "reference"
    text = (folder / "index.md").read_text(encoding="utf-8")
    missing = [p.name for p in folder.glob("*.md") if f"({p.name})" not in text]

    assert ["index.md"] == missing
