"""Open an existing device inside a network namespace, and pass it on over standard input.

A TAP device that is not in use is opened as its owner, any other device by a packet socket; the
message tells which. This is a separate program, like open_tap.py.
"""

import errno
import fcntl
import os
import socket
import struct
import sys

_TUNSETIFF = 0x400454CA  # linux/if_tun.h
_TAP = 0x0002
_NO_PACKET_INFORMATION = 0x1000
_ALL = 0x0003  # ETH_P_ALL
_SOL_PACKET = 263
_ADD_MEMBERSHIP, _PROMISCUOUS = 1, 1  # PACKET_ADD_MEMBERSHIP, PACKET_MR_PROMISC
_IGNORE_OUTGOING = 23
_OTHERS = {errno.EINVAL, errno.EBUSY, errno.ENOENT, errno.ENODEV}


def tap(name: str) -> int | None:
    """Open a TAP device as its owner; return None for another device, or one in use."""
    try:
        device = os.open("/dev/net/tun", os.O_RDWR | os.O_NONBLOCK | os.O_CLOEXEC)
        request = struct.pack("16sH22x", name.encode(), _TAP | _NO_PACKET_INFORMATION)
        fcntl.ioctl(device, _TUNSETIFF, request)
    except OSError as error:
        if error.errno not in _OTHERS:
            raise
        return None
    return device


def packet_socket(name: str, number: int) -> int:
    """Open a socket for all frames that a device receives."""
    opened = socket.socket(socket.AF_PACKET, socket.SOCK_RAW, 0)
    member = struct.pack("IHH8s", number, _PROMISCUOUS, 0, bytes(8))
    opened.setsockopt(_SOL_PACKET, _ADD_MEMBERSHIP, member)
    opened.setsockopt(_SOL_PACKET, _IGNORE_OUTGOING, 1)
    opened.bind((name, _ALL))
    opened.settimeout(0)
    return opened.detach()


if __name__ == "__main__":
    try:
        name = sys.argv[1]
        number = socket.if_nametoindex(name)
        device = tap(name)
        kind = b"packet" if device is None else b"tap"
        descriptor = packet_socket(name, number) if device is None else device
        socket.send_fds(socket.socket(fileno=0), [kind], [descriptor])
    except OSError as error:
        sys.exit(error.strerror or str(error))
