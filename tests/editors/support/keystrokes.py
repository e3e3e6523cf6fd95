"""How long the language server takes: python -m tests.editors.support.keystrokes [PROGRAM...].

Opens programs of the router and types an instruction into each; prints milliseconds until the
diagnostics of each text are there.
"""

import asyncio
import statistics
import sys
import time
from pathlib import Path

from tests.editors.support.client import Client, serving

ROOT = Path(__file__).parents[3]
TYPED = "    alu[--, --, B, 1]"
PROGRAMS = ("atm_rx", "eth_rx", "eth_tx", "ip_route")


async def measure(client: Client, path: Path) -> tuple[float, list[float]]:
    """Return the seconds until a program is open, and those of each key."""
    text = path.read_text("utf-8")  # noqa: ASYNC240 - nothing else waits
    start = time.perf_counter()
    document = client.open(path)
    await client.diagnostics(document)
    opened = time.perf_counter() - start
    lines, keys = text.split("\n"), list[float]()
    at = len(lines) * 2 // 3
    for version in range(2, len(TYPED) + 2):
        start = time.perf_counter()
        client.change(
            document, "\n".join([*lines[:at], TYPED[: version - 1], *lines[at:]]), version
        )
        await client.diagnostics(document, version)
        keys.append(time.perf_counter() - start)
    return opened, keys


async def main() -> None:
    """Measure the named programs."""
    async with serving(ROOT) as client:
        for name in sys.argv[1:] or PROGRAMS:
            opened, keys = await measure(client, ROOT / f"microcode/router/{name}.uc")
            middle, most = statistics.median(keys) * 1000, max(keys) * 1000
            print(f"{name}: open {opened * 1000:.0f} ms, key {middle:.0f} ms (most {most:.0f} ms)")  # noqa: T201


if __name__ == "__main__":
    asyncio.run(main())
