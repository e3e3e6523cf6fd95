"""What is wrong with a run, in words: of all that is found the first ones are kept."""

from collections.abc import Iterable

SHOWN = 20  # mismatches that are reported in full


class Mismatches:
    """Mismatches: `first` are those that are shown, `count` is how many there are."""

    def __init__(self, found: Iterable[str] = ()) -> None:
        """Start with those found."""
        self.first: list[str] = []
        self.count = 0
        for text in found:
            self.add(text)

    def add(self, text: str) -> None:
        """Add one."""
        self.count += 1
        if len(self.first) < SHOWN:
            self.first.append(text)

    def join(self, others: "Mismatches") -> None:
        """Add those of another part."""
        self.first = [*self.first, *others.first][:SHOWN]
        self.count += others.count
