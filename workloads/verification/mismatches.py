"""The mismatches of a run: all are counted, and the first ones kept as sentences."""

from collections.abc import Iterable

SHOWN = 20  # mismatches that are reported in full


class Mismatches:
    """Texts of mismatches: `first` holds those to be shown, `count` is the total."""

    def __init__(self, texts: Iterable[str] = ()) -> None:
        """Start with some texts."""
        self.first: list[str] = []
        self.count = 0
        self.extend(texts)

    def extend(self, texts: Iterable[str], others: int = 0) -> None:
        """Add mismatches, and how many `others` there are behind them."""
        self.count += others
        for text in texts:
            self.count += 1
            if len(self.first) < SHOWN:
                self.first.append(text)
