"""How long the language server takes: python -m tests.editors.support.keystrokes [PROGRAM...].

Opens programs of the router and types an instruction into each, then types it again as fast as a
stream takes it. Prints milliseconds until the diagnostics of each text are there, and those of the
server's processor time, which other work of the computer does not change.
"""

import asyncio
import statistics
import sys
import time
from pathlib import Path
from typing import NamedTuple

from lsprotocol import types as lsp

from tests.editors.support.client import Client, serving

ROOT = Path(__file__).parents[3]
TYPED = "    alu[--, --, B, 1]"
PROGRAMS = ("atm_rx_ip_route", "atm_rx", "eth_rx", "ip_route", "eth_tx")


class Spent(NamedTuple):
    """Milliseconds until an answer, and of processor time for it."""

    wall: float
    processor: float


class Watch:
    """Reads the clock and the processor time of a server."""

    def __init__(self, client: Client) -> None:
        self._tasks = Path(f"/proc/{client.process_id}/task")
        self._start = self._now()

    def _now(self) -> tuple[float, float]:
        read = [(each / "schedstat").read_text("utf-8") for each in self._tasks.iterdir()]
        return time.perf_counter() * 1e3, sum(int(text.split()[0]) for text in read) / 1e6

    def spent(self) -> Spent:
        """Return what has passed since this was asked last."""
        before, self._start = self._start, self._now()
        return Spent(self._start[0] - before[0], self._start[1] - before[1])


async def measure(client: Client, path: Path) -> str:
    """Return a line about a program: to open it, a key, and keys that come at once."""
    text = path.read_text("utf-8")  # noqa: ASYNC240 - nothing else waits
    lines = text.split("\n")
    at = len(lines) * 2 // 3
    watch = Watch(client)
    document = client.open(path)
    await client.diagnostics(document)
    opened = watch.spent()
    keys = []
    version = 1

    def write(count: int) -> None:
        nonlocal version
        version += 1
        typed = "\n".join([*lines[:at], TYPED[:count], *lines[at:]])
        client.change(document, typed, version)

    for count in range(1, len(TYPED) + 1):
        write(count)
        await client.diagnostics(document, version)
        keys.append(watch.spent())
    for count in range(1, len(TYPED) + 1):
        write(count)
    await client.diagnostics(document, version)
    burst = watch.spent()
    client.lsp.text_document_did_close(lsp.DidCloseTextDocumentParams(document))
    middle, most = (
        Spent(kind(each.wall for each in keys), kind(each.processor for each in keys))
        for kind in (statistics.median, max)
    )
    return (
        f"{path.stem:<16} {opened.wall:6.0f} ({opened.processor:3.0f})"
        f" {middle.wall:6.0f} ({middle.processor:3.0f}) {most.wall:6.0f} ({most.processor:3.0f})"
        f" {burst.wall:6.0f} ({burst.processor:3.0f})"
    )


async def main() -> None:
    """Measure the named programs."""
    print("milliseconds (of processor time)\n")  # noqa: T201
    print(f"{'program':<16} {'open':>12} {'key':>12} {'longest':>12} {'21 keys at once':>12}")  # noqa: T201
    async with serving(ROOT) as client:
        for name in sys.argv[1:] or PROGRAMS:
            print(await measure(client, ROOT / f"microcode/router/{name}.uc"))  # noqa: T201


if __name__ == "__main__":
    asyncio.run(main())
