"""Access an existing network device by a packet socket: receive and send frames."""

from __future__ import annotations

import errno
import socket
import struct
from collections import deque
from collections.abc import Iterator
from contextlib import suppress

_SOL_PACKET = 263
_VNET_HDR = 15  # PACKET_VNET_HDR (packet(7))
_HEADER = struct.Struct("=BBHHHH")  # struct virtio_net_hdr of Linux
_NEEDS_CHECKSUM = 1
_TCP4, _ECN = 1, 0x80  # types of frames to be cut into segments
_FRAME_BYTES = 1 << 17
_ETHERNET = 14
_FIN_PSH, _CWR = 0x09, 0x80


class PacketDevice:
    """A device with a nonblocking packet socket; frames are without FCS.

    Linux passes on frames of its own hosts before checksums are computed and TCP is segmented, as
    network cards do this. So both are done here. `is_gone`: the device was removed.
    """

    def __init__(self, name: str, descriptor: int) -> None:
        """Take the name of the device, and its socket."""
        self.name = name
        self.is_gone = False
        self._socket = socket.socket(fileno=descriptor)
        self._socket.setsockopt(_SOL_PACKET, _VNET_HDR, 1)
        self._frames: deque[bytes] = deque()

    def fileno(self) -> int:
        """Return the file descriptor, for `select`."""
        return self._socket.fileno()

    def read(self) -> bytes | None:
        """Return the next frame that the device received, or None."""
        while not self._frames:
            try:
                data = self._socket.recv(_FRAME_BYTES)
            except BlockingIOError:
                return None
            except OSError as error:
                self.is_gone = error.errno in {errno.ENODEV, errno.ENXIO}
                return None
            self._frames.extend(complete_frames(data))
        return self._frames.popleft()

    def write(self, frame: bytes) -> bool:
        """Send a frame; return False if the device refuses it."""
        try:
            self._socket.send(bytes(_HEADER.size) + frame)
        except OSError:  # device down, queue full, or frame too long
            return False
        return True

    def close(self) -> None:
        """Close the socket; the device remains."""
        with suppress(OSError):
            self._socket.close()


def complete_frames(data: bytes) -> Iterator[bytes]:
    """Return the frames for the wire, from data received by a socket with PACKET_VNET_HDR."""
    flags, kind, _, size, start, offset = _HEADER.unpack_from(data)
    frame = data[_HEADER.size :]
    if kind & ~_ECN == _TCP4:
        yield from _segments(frame, size)
    elif not flags & _NEEDS_CHECKSUM:
        yield frame
    else:  # the checksum field holds the sum of the pseudo header
        at = start + offset
        total = _checksum(frame[start:]) or 0xFFFF
        yield frame[:at] + total.to_bytes(2) + frame[at + 2 :]


def _segments(frame: bytes, size: int) -> Iterator[bytes]:
    """Cut a long TCP frame into segments of `size` bytes of payload."""
    tcp = _ETHERNET + 4 * (frame[_ETHERNET] & 0xF)
    begin = tcp + 4 * (frame[tcp + 12] >> 4)
    ip, header, flags = frame[_ETHERNET:tcp], frame[tcp:begin], frame[tcp + 13]
    identification, sequence = int.from_bytes(ip[4:6]), int.from_bytes(header[4:8])
    for number, at in enumerate(range(begin, len(frame), size)):
        payload = frame[at : at + size]
        first, last = number == 0, at + size >= len(frame)
        own_flags = flags & ~(0 if last else _FIN_PSH) & ~(0 if first else _CWR)
        length = len(ip) + len(header) + len(payload)
        own_id = (identification + number & 0xFFFF).to_bytes(2)
        new_ip = ip[:2] + length.to_bytes(2) + own_id + ip[6:10] + bytes(2) + ip[12:]
        new_ip = new_ip[:10] + _checksum(new_ip).to_bytes(2) + new_ip[12:]
        own_sequence = (sequence + at - begin & 0xFFFFFFFF).to_bytes(4)
        new = (
            header[:4] + own_sequence + header[8:13] + bytes([own_flags]) + header[14:16] + bytes(2)
        )
        new += header[18:]
        pseudo = ip[12:20] + bytes([0, ip[9]]) + (len(header) + len(payload)).to_bytes(2)
        checksum = _checksum(pseudo + new + payload).to_bytes(2)
        yield frame[:_ETHERNET] + new_ip + new[:16] + checksum + new[18:] + payload


def _checksum(data: bytes) -> int:
    """Return the checksum of RFC 1071 over data of any length."""
    words = struct.unpack(f">{(len(data) + 1) // 2}H", data + bytes(len(data) % 2))
    return ~_folded(sum(words)) & 0xFFFF


def _folded(total: int) -> int:
    while total > 0xFFFF:
        total = (total & 0xFFFF) + (total >> 16)
    return total
