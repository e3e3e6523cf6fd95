"""Define the description of a host: the keys of its file, their units and allowed values.

A file has one number for each physical property. There are no numbers per protocol or MTU, so the
results at all MTUs must follow from the same numbers.
"""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

Mark = Literal["documented", "fitted", "assumed"]
ApiName = Literal["bsd", "zbuf", "fastudp"]

Cost = Annotated[float, Meta(ge=0, le=1e9)]
Positive = Annotated[float, Meta(gt=0, le=1e9)]
Nanoseconds = Annotated[float, Meta(ge=0, le=1e9)]
CoalesceCount = Annotated[int, Meta(ge=1, le=255)]
Descriptors = Annotated[int, Meta(ge=2, le=65536)]
Priority = Annotated[int, Meta(ge=0, le=255)]
SocketBytes = Annotated[int, Meta(ge=256, le=1 << 30)]
FifoBytes = Annotated[int, Meta(ge=1024, le=1 << 24)]
PcieBytes = Literal[128, 256, 512, 1024, 2048, 4096]


class _Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Base class of the tables of a description file."""


class Cpu(_Part, frozen=True, kw_only=True):
    """The processor.

    Every cost in cycles is multiplied by `stall_factor`, for memory stalls. CPU percentages are
    relative to all `logical_cpus`; one of them does all network processing. `method` is netperf's
    letter for its way of measuring CPU load: U unknown, S from /proc.
    """

    clock_mhz: Positive
    stall_factor: Positive = 1.0
    logical_cpus: Annotated[int, Meta(ge=1, le=1024)] = 1
    method: Literal["U", "S", "T", "L", "N"] = "U"


class Api(_Part, frozen=True, kw_only=True):
    """A socket API: cycles of one call with its wake-up, and of its copies per byte.

    `copy_stream_tx_cycles_per_byte` is an additional copy, into the send buffer of a stream.
    """

    call_cycles: Cost
    copy_tx_cycles_per_byte: Cost = 0.0
    copy_rx_cycles_per_byte: Cost = 0.0
    copy_stream_tx_cycles_per_byte: Cost = 0.0


class Apis(_Part, frozen=True, kw_only=True):
    """The socket APIs that the host has."""

    bsd: Api
    zbuf: Api | None = None
    fastudp: Api | None = None


class Stack(_Part, frozen=True, kw_only=True):
    """Costs of driver and protocols.

    `frame_cycles` is the cost of driver, IP and descriptor for a sent frame; a received frame costs
    `receive_ratio` times that. `call_us` is the time of a call that does not depend on the clock.
    """

    frame_cycles: Cost
    receive_ratio: Cost
    cache_cycles_per_byte: Cost = 0.0
    checksum_cycles_per_byte: Cost
    interrupt_cycles: Cost
    descriptor_cycles: Cost
    segment_wakeup_cycles: Cost = 0.0
    call_us: Cost = 0.0
    api: Apis


class Tasks(_Part, frozen=True, kw_only=True):
    """Priorities of tasks: the smaller number is served first. Interrupts precede both."""

    network: Priority
    application: Priority


class Nic(_Part, frozen=True, kw_only=True):
    """The MAC and its DMA engine.

    An interrupt is raised after `tx_coalesce` sent or `rx_coalesce` received frames, or
    `coalesce_timer_us` after the first of them. A polled driver instead checks every `poll_us`.
    `frame_gap_ns` is idle time on the wire in addition to the standard's preamble and gap.
    """

    link_mbps: Positive
    mtu: Annotated[int, Meta(ge=576, le=16384)]
    tx_descriptors: Descriptors
    rx_descriptors: Descriptors
    tx_coalesce: CoalesceCount
    rx_coalesce: CoalesceCount
    coalesce_timer_us: Cost
    polled: bool = False
    poll_us: Cost = 0.0
    poll_cycles: Cost = 0.0
    checksum_offload: bool
    frame_gap_ns: Nanoseconds = 0.0
    tx_fifo_bytes: FifoBytes
    rx_fifo_bytes: FifoBytes


class Socket(_Part, frozen=True, kw_only=True):
    """Default buffers of a socket; a test can request others, up to `limit_bytes`."""

    send_bytes: SocketBytes
    receive_bytes: SocketBytes
    limit_bytes: SocketBytes | None = None
    api: ApiName = "bsd"


class Tcp(_Part, frozen=True, kw_only=True):
    """Options of TCP. Window scaling and timestamps are used when both ends have them."""

    window_scaling: bool
    timestamps: bool
    delayed_ack_segments: Annotated[int, Meta(ge=1, le=64)]
    delayed_ack_ms: Positive
    min_rto_ms: Positive


class Pcie(_Part, frozen=True, kw_only=True):
    """The link between memory and the NIC; without this table, the link is never a limit."""

    generation: Literal[1, 2, 3]
    lanes: Literal[1, 2, 4, 8, 16, 32]
    max_payload_bytes: PcieBytes
    max_read_request_bytes: PcieBytes
    latency_ns: Nanoseconds


class Host(_Part, frozen=True, kw_only=True):
    """A host: processor, stack, sockets and NIC."""

    name: str
    title: str
    cpu: Cpu
    stack: Stack
    tasks: Tasks
    nic: Nic
    socket: Socket
    tcp: Tcp
    pcie: Pcie | None = None

    @property
    def api(self) -> Api:
        """Return the socket API in use."""
        api: Api | None = getattr(self.stack.api, self.socket.api)
        if api is None:
            raise KeyError(self.socket.api)
        return api


class Tag(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The reliability of a value: its mark, and its source."""

    mark: Mark
    source: str = ""


class Description(msgspec.Struct, frozen=True):
    """A host with the tag of each value by its dotted key (`nic.mtu`)."""

    host: Host
    tags: dict[str, Tag]
