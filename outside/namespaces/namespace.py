"""Manage one network namespace of a sandbox: its devices, addresses, routes and processes."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from ixp.outside.namespaces import open_device, open_tap
from ixp.outside.namespaces.packet_device import PacketDevice
from ixp.outside.namespaces.tap import TUN, Tap
from ixp.support.errors import UserError

Device = Tap | PacketDevice
NAMES = "/run/netns"  # folder of names of `ip netns`


class Namespace:
    """A network namespace with loopback, created by `Sandbox.add`."""

    def __init__(self, name: str, keeper: int, enter: Sequence[str]) -> None:
        """Take its name, and the command that enters its sandbox."""
        self.name = name
        self.enter = [*enter, f"--net=/proc/{keeper}/root{NAMES}/{name}"]
        self._started: list[subprocess.Popen[Any]] = []
        self._taps: list[Device] = []

    def ip(self, *commands: str) -> None:
        """Run commands of the program ip, such as `addr add 10.0.0.2/24 dev eth0`, in order.

        Raise UserError with the message of ip about the first failure.
        """
        text = "\n".join(commands)
        ran = self.run(["ip", "-batch", "-"], input=text, capture_output=True, text=True)
        if ran.returncode:
            refusal = " ".join(ran.stderr.split())
            raise UserError(f"{self.name}: ip refused one of {'; '.join(commands)}: {refusal}")

    def sysctl(self, name: str, value: object) -> None:
        """Set a value of the namespace below /proc/sys/net, such as `ipv4/ip_forward`.

        Raise UserError if the system refuses.
        """
        path = f"/proc/sys/net/{name}"
        ran = self.run(["tee", path], input=f"{value}\n", capture_output=True, text=True)
        if ran.returncode:
            raise UserError(f"{self.name}: {path} cannot be set: {' '.join(ran.stderr.split())}")

    def tap(self, device: str, mac: str | None = None, mtu: int = 1500) -> Tap:
        """Create a TAP device that is up and sends frames with correct checksums, without IPv6.

        It exists until it is closed or the sandbox ends. Raise UserError if the system refuses.
        """
        if not Path(TUN).exists():
            raise UserError(f"TAP devices need {TUN}, which is missing; load the module `tun`")
        _, descriptor = self._opened(open_tap.__file__, device)
        tap = Tap(device, descriptor)
        self._taps.append(tap)
        self.sysctl(f"ipv6/conf/{device}/disable_ipv6", 1)
        address = f"address {mac} " if mac else ""
        self.ip(f"link set dev {device} {address}mtu {mtu} up")
        return tap

    def run(self, command: Sequence[str], **options: Any) -> subprocess.CompletedProcess[Any]:  # noqa: ANN401
        """Run a command in the namespace; options are those of `subprocess.run`."""
        return subprocess.run([*self.enter, *_here(), *command], check=False, **options)  # noqa: S603

    def start(self, command: Sequence[str], **options: Any) -> subprocess.Popen[Any]:  # noqa: ANN401
        """Start a command in the namespace; options are those of `subprocess.Popen`.

        The process ends at the latest with the sandbox. Its return code is that of the command.
        """
        process = subprocess.Popen([*self.enter, *_here(), *command], **options)  # noqa: S603
        self._started.append(process)
        return process

    def close(self) -> None:
        """Close its TAP devices; wait for its processes, which the sandbox has ended."""
        for tap in self._taps:
            tap.close()
        for process in self._started:
            process.wait()

    def _opened(self, program: str, device: str) -> tuple[bytes, int]:
        """Return the message of a program that opens a device, and the file descriptor."""
        ours, theirs = socket.socketpair()
        with ours, theirs:
            command = [sys.executable, "-I", "-S", program, device]
            ran = self.run(command, stdin=theirs, capture_output=True, text=True)
            if ran.returncode:
                refusal = ran.stderr.strip() or f"exit code {ran.returncode}"
                raise UserError(f"{self.name}: device {device} cannot be opened: {refusal}")
            message, descriptors, _, _ = socket.recv_fds(ours, 16, 1)
        return message, descriptors[0]


class ExistingNamespace(Namespace):
    """A network namespace outside a sandbox: that of this process, or of any other."""

    def __init__(self, name: str | None, path: Path | None) -> None:
        """Take its name for messages, and its file, or None for our own namespace."""
        super().__init__(name or "this network namespace", 0, ())
        self.enter = [] if path is None else ["nsenter", f"--net={path}"]

    def open_device(self, device: str) -> Device:
        """Open an existing device: an unused TAP device, or any other device.

        Frames that it receives can be read, and written frames are sent. For a TAP device, the
        frames sent by its namespace can be read. Raise UserError if it is missing or the system
        refuses.
        """
        kind, descriptor = self._opened(open_device.__file__, device)
        opened = Tap(device, descriptor) if kind == b"tap" else PacketDevice(device, descriptor)
        self._taps.append(opened)
        return opened


def _here() -> list[str]:
    """Return a command that changes to this process's folder; nsenter changes to the root."""
    return ["env", f"--chdir={os.getcwd()}"]  # noqa: PTH109 - needs a string
