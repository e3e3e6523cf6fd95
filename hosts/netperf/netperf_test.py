"""Define the options of a netperf test between two hosts."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

TestName = Literal["TCP_STREAM", "UDP_STREAM", "TCP_RR"]
Direction = Literal["tx", "rx"]
Bytes = Annotated[int, Meta(ge=1, le=1 << 30)]

LARGEST_DATAGRAM = 65507
"""Bytes of the longest UDP payload over IPv4: 65535 less 20 and 8 of headers (RFC 768, 791)."""


class NetperfTest(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A netperf test and its options; None stands for the host's default.

    `direction` is relative to the host: with `tx`, netperf runs on the host and sends; with `rx`,
    netperf runs on the peer and sends to the host. `local` is the end that runs netperf, `remote`
    the other end. `message_bytes` is the size of a send, `receive_message_bytes` of a receive.
    """

    test: TestName = "TCP_STREAM"
    direction: Direction = "tx"
    seconds: Annotated[float, Meta(gt=0, le=3600)] = 10.0
    message_bytes: Bytes | None = None
    receive_message_bytes: Bytes | None = None
    local_send_bytes: Bytes | None = None
    local_receive_bytes: Bytes | None = None
    remote_send_bytes: Bytes | None = None
    remote_receive_bytes: Bytes | None = None
    request_bytes: Bytes = 1
    response_bytes: Bytes = 1
    seed: int = 1
