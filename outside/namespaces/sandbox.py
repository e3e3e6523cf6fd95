"""Create a sandbox of network namespaces that can't outlive the process that opened it.

One process keeps it: the first of a PID namespace, with private mounts that hold the names of the
network namespaces. It reads a pipe from the opener and ends when the pipe is closed, however the
opener ended. The kernel then kills all processes in the PID namespace (pid_namespaces(7)). With the
last of them, the mounts, the network namespaces and their devices disappear. No cleanup is needed.
"""

from __future__ import annotations

import os
import subprocess
from contextlib import AbstractContextManager
from pathlib import Path
from shutil import which

from ixp.outside.namespaces.namespace import NAMES, Namespace
from ixp.outside.namespaces.tap import TUN
from ixp.support.errors import UserError

# The keeper prints its PID as seen by the opener, before it mounts the PID namespace's /proc. Names
# of network namespaces are in private mounts. Orphaned processes leave no zombies.
_KEEPER = f"""
read -r pid rest < /proc/self/stat
mount -t tmpfs ixp {NAMES} 2>&- || {{ mount -t tmpfs ixp /run && mkdir {NAMES}; }} || exit
mount -t proc proc /proc 2>&-
trap '' CHLD
echo "$pid"
exec cat
"""
_SPACES = ("--net", "--mount", "--pid", "--fork", "--kill-child=KILL")
_USER = ("--user", "--map-root-user")
_TOOLS = {"unshare": "util-linux", "nsenter": "util-linux", "ip": "iproute2"}
_END_S = 5.0


class Sandbox(AbstractContextManager["Sandbox"]):
    """Network namespaces by name, with devices and processes; all end with the sandbox.

    `keeper` is the PID of the process that keeps it. If the user is not root, the sandbox is in a
    user namespace where the user is.
    """

    def __init__(self) -> None:
        """Open the sandbox; raise UserError if the system does not support or allow it."""
        _check_tools()
        tries = [(), _USER] if os.geteuid() == 0 else [_USER]
        for user in tries:
            self._process = _start(user)
            line = self._process.stdout.readline() if self._process.stdout else b""
            if line:
                self.keeper = int(line)
                break
            refusal = self._refused()
        else:
            raise UserError(
                f"network namespaces need root or user namespaces, and this system refuses both "
                f"({refusal}); run as root, or allow user namespaces"
            )
        self.enter = ["nsenter", f"--target={self.keeper}", "--mount", "--pid"]
        if user:
            self.enter += ["--user", "--preserve-credentials"]
        self.namespaces: dict[str, Namespace] = {}

    def __exit__(self, *_: object) -> None:
        self.close()

    def add(self, name: str) -> Namespace:
        """Create a network namespace whose loopback device is up.

        Inside the sandbox, `ip netns` knows it by the same name.
        """
        self._ip(f"netns add {name}")
        namespace = self.namespaces[name] = Namespace(name, self.keeper, self.enter)
        namespace.ip("link set lo up")
        return namespace

    def connect(self, first: Namespace, device: str, other: Namespace, peer: str) -> None:
        """Create a pair of veth devices: `device` in one namespace and `peer` in another."""
        ends = (f"{device} netns {first.name}", f"{peer} netns {other.name}")
        self._ip(f"link add name {ends[0]} type veth peer name {ends[1]}")

    def close(self) -> None:
        """End all its processes, and with them the namespaces and devices."""
        if self._process.stdin:
            self._process.stdin.close()
        try:
            self._process.wait(_END_S)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        for stream in (self._process.stdout, self._process.stderr):
            if stream:
                stream.close()
        for namespace in self.namespaces.values():
            namespace.close()

    def _ip(self, command: str) -> None:
        line = [*self.enter, "--net", "ip", *command.split()]
        ran = subprocess.run(line, capture_output=True, text=True, check=False)  # noqa: S603
        if ran.returncode:
            raise UserError(f"ip {command}: {' '.join(ran.stderr.split())}")

    def _refused(self) -> str:
        _, errors = self._process.communicate()
        return " ".join(errors.decode(errors="replace").split())


def missing() -> str | None:
    """Return why namespaces with TAP devices are not available here, or None."""
    if not Path(TUN).exists():
        return f"{TUN} is missing"
    try:
        with Sandbox() as sandbox:
            sandbox.add("probe").tap("tap0").close()
    except UserError as error:
        return str(error)
    return None


def _check_tools() -> None:
    for tool, package in _TOOLS.items():
        if not which(tool):
            raise UserError(f"network namespaces need the program `{tool}` (package {package})")


def _start(user: tuple[str, ...]) -> subprocess.Popen[bytes]:
    """Start the keeper, in its own process group so that Ctrl-C of a terminal does not reach it."""
    return subprocess.Popen(  # noqa: S603 - our own script
        ["unshare", *user, *_SPACES, "sh", "-c", _KEEPER],  # noqa: S607
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    )
