"""Build packets of one size for one port quickly, from their common bytes."""

from collections.abc import Callable
from struct import Struct

from ixp.workloads.traffic.packets import MARKED_SIZE, build_packet


class PacketShape:
    """Fills in the fields that differ between packets of one size on one port.

    The result has the bytes of `build_packet`, in a frame or a PDU. `header` precedes the packet;
    `enclose` appends the bytes that follow on the wire.
    """

    def __init__(
        self, size: int, port: int, header: bytes, enclose: Callable[[bytes], bytes]
    ) -> None:
        blank = build_packet(size, 0, port=port)
        behind = enclose(header + blank)[len(header) + 20 :]
        self._head, self._middle = header + blank[:4], blank[6:10]
        self._sum = 0xFFFF - int.from_bytes(blank[10:12], "big")
        self._source = int.from_bytes(blank[12:16], "big")
        self._is_marked = size >= MARKED_SIZE
        self._before_flow = b""
        form = f">{len(self._head)}sH4sHII"
        if self._is_marked:
            self._before_flow, behind = behind[:10], behind[16:]
            form += "10sHI"
        self._behind = behind
        self._pack = Struct(f"{form}{len(behind)}s").pack

    def fill(self, number: int, destination: int, flow: int) -> bytes:
        """Return the packet with a sequence number, enclosed.

        In one's complement, 65536 equals 1 (RFC 1071), so numbers of any length can be added
        directly.
        """
        check = -(self._sum + number + destination) % 0xFFFF
        source = self._source | number >> 16
        fields = (self._head, number & 0xFFFF, self._middle, check, source, destination)
        if not self._is_marked:
            return self._pack(*fields, self._behind)
        return self._pack(*fields, self._before_flow, flow, number & 0xFFFFFFFF, self._behind)
