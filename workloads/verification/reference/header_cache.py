"""Cache the decisions of the reference router by packet header.

The outcome of a packet depends on its length, and on its headers without identification and
checksum. If a packet leaves, so do all similar packets with correct checksums: with the same new
headers, except for their own identification and checksum.
"""

import struct
from functools import cached_property
from typing import NamedTuple

from fastcrc import crc32

from ixp.microcode.config.tables import Vc
from ixp.workloads.traffic.aal5 import GOOD_PDU, LLC_SNAP_IP
from ixp.workloads.traffic.packets import FRAME_HEADER, MIN_SIZE, total_length
from ixp.workloads.verification.reference.outcomes import Forwarded, Outcome
from ixp.workloads.verification.reference.router import ReferenceRouter
from ixp.workloads.verification.reference.rules import Flow

_MOST = 1 << 13  # most headers cached at a time; the headers of a stream vary
_HEADER = struct.Struct(">4sH4sH8s")  # an IP header around its identification and its checksum
_ONES = 0xFFFF  # one's complement sums of 16-bit words are remainders by this (RFC 1071)
_TTL = 1 << 8  # decrement of the TTL, in the sum of the header's words

Key = tuple[Flow, bytes, bytes, bytes, bytes, int]
"""Flow, bytes around the packet, its header without identification and checksum, unit's length."""


class _Rewrite(NamedTuple):
    """The change from an arrival to its departure, for one header.

    `rest` is the sum of the words of the IP header without identification and checksum. A packet
    leaves as the concatenation of `start`, identification, `middle`, checksum, `addresses`, and its
    payload up to `end`.
    """

    rest: int
    start: bytes
    middle: bytes
    addresses: bytes
    end: int
    port: int
    vc: tuple[int, int] | None

    def apply(self, flow: Flow, unit: bytes, at: int, identification: int) -> Forwarded:
        """Return the departure for a unit whose packet begins at byte `at`."""
        checksum = -(self.rest - _TTL + identification) % _ONES
        new = (
            self.start,
            identification.to_bytes(2),
            self.middle,
            checksum.to_bytes(2),
            self.addresses,
            unit[at + MIN_SIZE : self.end],
        )
        return Forwarded(flow, self.port, b"".join(new), self.vc)


class CachingRouter(ReferenceRouter):
    """The reference router, deciding only once for good packets with the same header."""

    def frame(self, port: int, frame: bytes) -> Outcome:
        """Return the outcome of a frame of at least 14 bytes, without FCS."""
        if len(frame) < FRAME_HEADER + MIN_SIZE:
            return super().frame(port, frame)
        key, packet = self._find((port, 0), frame[:FRAME_HEADER], frame, FRAME_HEADER)
        if packet is not None:
            return packet
        outcome = super().frame(port, frame)
        self._keep(key, frame, FRAME_HEADER, outcome)
        return outcome

    def pdu(self, flow: Flow, vc: Vc, pdu: bytes) -> Outcome:
        """Return the outcome of a PDU of whole cells, trailer included."""
        if vc.core or crc32.bzip2(pdu) != GOOD_PDU:
            return super().pdu(flow, vc, pdu)
        key, packet = self._find(flow, pdu[-6:-4], pdu, len(LLC_SNAP_IP))
        if packet is not None:
            return packet
        outcome = super().pdu(flow, vc, pdu)
        self._keep(key, pdu, len(LLC_SNAP_IP), outcome)
        return outcome

    @cached_property
    def _rewrites(self) -> dict[Key, _Rewrite]:
        return {}

    def _find(
        self, flow: Flow, around: bytes, unit: bytes, at: int
    ) -> tuple[Key, Forwarded | None]:
        """Return the cache key of a unit with its IP header at `at`, and any cached departure."""
        first, identification, second, checksum, addresses = _HEADER.unpack_from(unit, at)
        key = (flow, around, first, second, addresses, len(unit))
        rewrite = self._rewrites.get(key)
        if rewrite is None or (rewrite.rest + identification + checksum) % _ONES:
            return key, None
        return key, rewrite.apply(flow, unit, at, identification)

    def _keep(self, key: Key, unit: bytes, at: int, outcome: Outcome) -> None:
        """Cache the departure of a unit, if it is forwarded."""
        if not isinstance(outcome, Forwarded):
            return
        header, total = unit[at : at + MIN_SIZE], total_length(unit[at:])
        _, identification, _, checksum, _ = _HEADER.unpack(header)
        link = outcome.data[: len(outcome.data) - total]
        rewrite = _Rewrite(
            rest=int.from_bytes(header) - identification - checksum,
            start=link + header[:4],
            middle=header[6:8] + bytes([header[8] - 1, header[9]]),
            addresses=header[12:],
            end=at + total,
            port=outcome.port,
            vc=outcome.vc,
        )
        if rewrite.apply(outcome.flow, unit, at, identification) == outcome:
            if len(self._rewrites) == _MOST:
                self._rewrites.clear()
            self._rewrites[key] = rewrite
