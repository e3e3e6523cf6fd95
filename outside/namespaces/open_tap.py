"""Create a TAP device inside a network namespace; pass it on over standard input, a socket.

A TAP device belongs to the namespace of the process that opens it (tuntap.rst of Linux), so this is
a separate program without imports from ixp.
"""

import fcntl
import os
import socket
import struct
import sys

_TUNSETIFF = 0x400454CA  # linux/if_tun.h
_TAP = 0x0002
_NO_PACKET_INFORMATION = 0x1000

if __name__ == "__main__":
    try:
        device = os.open("/dev/net/tun", os.O_RDWR | os.O_NONBLOCK | os.O_CLOEXEC)
        request = struct.pack("16sH22x", sys.argv[1].encode(), _TAP | _NO_PACKET_INFORMATION)
        fcntl.ioctl(device, _TUNSETIFF, request)
        socket.send_fds(socket.socket(fileno=0), [b"."], [device])
    except OSError as error:
        sys.exit(str(error))
