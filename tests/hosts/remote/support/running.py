"""Run targets with a quick test runner in separate processes."""

import socket
import subprocess
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from ixp.hosts.remote import Devset, Endpoint, ask, read_endpoint

QUICK = ("tests.hosts.remote.support.quick",)
REAL = ("ixp.cli", "target")
ROOT = Path(__file__).parents[4]


class Running(NamedTuple):
    process: subprocess.Popen[str]
    endpoint: Endpoint
    console: Path


@contextmanager
def running(
    folder: Path, *options: str, host: str = "ppc405-vxworks", program: tuple[str, ...] = QUICK
) -> Iterator[Running]:
    """Start a target on a free port and wait until it listens; end it with the block."""
    console = folder / "console.txt"
    words = [sys.executable, "-u", "-m", *program, host, "--port", "0", *options]
    with (
        console.open("w", encoding="utf-8") as out,
        (folder / "errors.txt").open("w", encoding="utf-8") as errors,
        subprocess.Popen(words, cwd=ROOT, stdout=out, stderr=errors, text=True) as process,
    ):
        try:
            yield Running(process, _listening(process, console), console)
        finally:
            process.kill()


def _listening(process: subprocess.Popen[str], console: Path) -> Endpoint:
    """Return the address in the first line of a target."""
    while not (text := console.read_text(encoding="utf-8")).endswith("\n"):
        assert process.poll() is None
    return read_endpoint(text.partition(" listens on ")[2].partition(";")[0])


def flood(target: Endpoint, datagrams: Iterable[bytes]) -> None:
    """Send datagrams no faster than the target reads them: await an answer every 50."""
    with socket.socket(target.family, socket.SOCK_DGRAM) as sending:
        for number, datagram in enumerate(datagrams):
            sending.sendto(datagram, target)
            if number % 50 == 49:
                ask(target, Devset())


def memory_kb(process: subprocess.Popen[str]) -> int:
    status = Path(f"/proc/{process.pid}/status").read_text(encoding="utf-8")
    return int(status.partition("VmRSS:")[2].split()[0])
