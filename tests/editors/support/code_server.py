"""VS Code in a browser (code-server), with the packed extension of this tree."""

import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

import msgspec

_WAIT_S = 60
_PROGRAM = Path(sys.executable).with_name("ixp")
_SETTINGS = {
    "security.workspace.trust.enabled": False, "workbench.startupEditor": "none",
    "telemetry.telemetryLevel": "off", "debug.internalConsoleOptions": "neverOpen",
    "window.commandCenter": False, "ixp.path": str(_PROGRAM),
}  # fmt: skip


@contextmanager
def code_server(vsix: Path, home: Path) -> Iterator[str]:
    """Install the extension and serve; the value is the address. Nothing is left at the end."""
    for whose in ("User", "Machine"):  # some settings are of the machine that runs the extension
        folder = home / "data" / whose
        folder.mkdir(parents=True)
        (folder / "settings.json").write_bytes(msgspec.json.encode(_SETTINGS))
    common = ["code-server", "--user-data-dir", str(home / "data"),
              "--extensions-dir", str(home / "extensions")]  # fmt: skip
    environment = os.environ | {"HOME": str(home)}
    install = [*common, "--install-extension", str(vsix)]
    subprocess.run(install, env=environment, check=True, capture_output=True, timeout=_WAIT_S)
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    address = f"http://127.0.0.1:{port}/"
    serve = [*common, "--auth", "none", "--bind-addr", f"127.0.0.1:{port}",
             "--disable-telemetry", "--disable-update-check"]  # fmt: skip
    with subprocess.Popen(
        serve, env=environment, stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    ) as process:  # fmt: skip
        try:
            _wait_for(address, process)
            yield address
        finally:
            process.terminate()


def _wait_for(address: str, process: subprocess.Popen[bytes]) -> None:
    end = time.monotonic() + _WAIT_S
    while True:
        assert process.poll() is None, "code-server ended"
        assert time.monotonic() < end, "code-server does not answer"
        try:
            urlopen(f"{address}healthz", timeout=_WAIT_S).close()  # noqa: S310
        except URLError:
            time.sleep(0.1)
        else:
            return
