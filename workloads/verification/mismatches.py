"""Collect the mismatches of a run: count all, and store the first ones as sentences."""

from collections.abc import Iterable

SHOWN = 20  # mismatches that are reported in full


class Mismatches:
    """Mismatches: `first` holds the sentences to show, `count` is the total."""

    def __init__(self, texts: Iterable[str] = ()) -> None:
        """Start with some sentences."""
        self.first: list[str] = []
        self.count = 0
        self.extend(texts)

    def extend(self, texts: Iterable[str], others: int = 0) -> None:
        """Add mismatches, and the number of `others` without sentences."""
        self.count += others
        for text in texts:
            self.count += 1
            if len(self.first) < SHOWN:
                self.first.append(text)
