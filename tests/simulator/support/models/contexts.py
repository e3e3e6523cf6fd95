"""The four contexts of an engine, and the arbiter that gives them turns (US6668317)."""

from collections.abc import Iterable
from dataclasses import dataclass, field


@dataclass
class Context:
    """What a context keeps between its turns, and the cycles that it has had.

    `enabled` is its bit in CTX_ENABLES, which `kill` clears. It waits for all of `awaited`;
    `pending` are the events that came and that have not been taken: one deep, not counted.
    """

    number: int
    enabled: bool
    place: int = 0
    awaited: set[str] = field(default_factory=set)
    pending: set[str] = field(default_factory=set)
    executing: int = 0
    aborted: int = 0
    stalled: int = 0

    @property
    def ready(self) -> bool:
        return self.enabled and self.awaited <= self.pending

    def sleep(self, events: Iterable[str]) -> None:
        """Wait for events from now on; `voluntary` waits for nothing, `kill` forever."""
        self.awaited = set(events) - {"voluntary", "kill"}
        self.enabled &= "kill" not in events


class Arbiter:
    """Gives turns round robin: the context after the last one first, that one last."""

    def __init__(self, contexts: list[Context]) -> None:
        self.contexts = contexts
        self.last = len(contexts) - 1

    def pick(self) -> Context | None:
        """Return the turn to the next ready context, and take the events that it waited for."""
        for step in range(1, len(self.contexts) + 1):
            context = self.contexts[(self.last + step) % len(self.contexts)]
            if context.ready:
                context.pending -= context.awaited
                context.awaited = set()
                self.last = context.number
                return context
        return None
