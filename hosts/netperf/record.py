"""Define the record of a netperf test: the JSON of `ixp netperf`, a stable interface."""

import math

import msgspec

from ixp.hosts.netperf.netperf_test import Direction, TestName
from ixp.hosts.netperf.result import End, FrameBalance, Limit, NetperfResult
from ixp.hosts.netperf.text import NOT_MEASURED, Measured
from ixp.support.plain_record import PlainRecord

SCHEMA = 1


class NetperfRecord(msgspec.Struct, PlainRecord, frozen=True, kw_only=True):
    """A test with its result; `local` is the end that runs netperf.

    `coalesce` is the host's count in the direction of the test. CPU values that were not requested
    are -1, and so are demands of other kinds of tests; a demand without any work done is null.
    """

    schema: int = SCHEMA
    test: TestName
    host: str
    peer: str
    direction: Direction
    mtu: int
    message_bytes: int
    seconds: float
    coalesce: int
    throughput_mbps: float
    sent_mbps: float
    received_mbps: float
    transactions_per_s: float
    cpu_local_pct: float
    cpu_remote_pct: float
    service_demand_local_us_per_kb: float | None
    service_demand_remote_us_per_kb: float | None
    service_demand_local_us_per_transaction: float | None
    service_demand_remote_us_per_transaction: float | None
    frames: FrameBalance
    limit: Limit
    limit_figures: dict[str, float]
    elapsed_s: float
    messages_sent: int
    messages_received: int
    bytes_sent: int
    bytes_received: int
    transactions: int
    retransmissions: int
    timeouts: int
    timer_stalls: int
    tx_coalesce: int
    rx_coalesce: int
    seed: int
    local: End
    remote: End
    state_hash: str


def netperf_record(result: NetperfResult, measured: Measured | None = None) -> NetperfRecord:
    """Return the record of a result, with the measured CPU values."""
    columns = measured or Measured()
    own = msgspec.structs.asdict(result)
    same = {name: own[name] for name in NetperfRecord.__struct_fields__ if name in own}
    return NetperfRecord(
        **same
        | {
            "test": result.test.test,
            "host": result.host.host,
            "peer": result.peer.host,
            "direction": result.test.direction,
            "seconds": result.test.seconds,
            "seed": result.test.seed,
            "coalesce": own[f"{result.test.direction}_coalesce"],
            "throughput_mbps": result.throughput_mbps,
            "cpu_local_pct": columns.cpu_pct(result, result.local),
            "cpu_remote_pct": columns.cpu_pct(result, result.remote),
            "local": _shown(result.local, shown=columns.local),
            "remote": _shown(result.remote, shown=columns.remote),
        }
        | _demands(result, columns)
    )


def _demands(result: NetperfResult, columns: Measured) -> dict[str, float | None]:
    """Return the service demands by name, for streams and for transactions."""
    demands: dict[str, float | None] = {}
    for name, end in (("local", result.local), ("remote", result.remote)):
        demand = columns.demand(result, end)
        for unit in ("kb", "transaction"):
            of_test = (unit == "transaction") == (result.test.test == "TCP_RR")
            value = demand if of_test else NOT_MEASURED
            demands[f"service_demand_{name}_us_per_{unit}"] = (
                value if math.isfinite(value) else None
            )
    return demands


def _shown(end: End, *, shown: bool) -> End:
    """Return an end with its CPU values, or with -1 for them."""
    if shown:
        return end
    return msgspec.structs.replace(
        end,
        cpu_pct=NOT_MEASURED,
        cpu_interrupt_pct=NOT_MEASURED,
        cpu_network_pct=NOT_MEASURED,
        cpu_application_pct=NOT_MEASURED,
    )
