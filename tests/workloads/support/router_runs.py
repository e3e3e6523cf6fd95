"""A correct run of the router, which tests damage before verification."""

import msgspec

from ixp.microcode.config.tables import default_tables
from ixp.workloads.traffic.aal5 import build_pdu, segment
from ixp.workloads.traffic.named_workloads import WORKLOADS
from ixp.workloads.traffic.packets import pad_frame
from ixp.workloads.traffic.streams import open_port
from ixp.workloads.verification.reference.outcomes import Dropped, Forwarded
from ixp.workloads.verification.reference.router import ReferenceRouter
from ixp.workloads.verification.verdict import Verdict
from tests.microcode.support.ports import PORTS
from tests.workloads.support.records import judge
from tests.workloads.support.streams import first_units

OC12 = PORTS["oc12"]
TABLES = default_tables(OC12)
CONFIG_PORTS = list(OC12)


class RouterRun(msgspec.Struct):
    received: dict[int, list[bytes]]
    sent: dict[int, list[bytes]]
    counters: dict[str, object]

    def judge(self, **fields: object) -> Verdict:
        """Verify the run."""
        return judge(self.received, self.sent, TABLES, counters=self.counters, **fields)

    def port(self, port: int) -> dict[str, int]:
        ports = self.counters["ports"]
        assert isinstance(ports, dict)
        counters: dict[str, int] = ports[str(port)]
        return counters


def correct_run(workload: str = "errors", units: int = 600) -> RouterRun:
    """Return a correct run, built from the outcomes of the reference router."""
    received = {
        port: first_units(open_port(port, WORKLOADS[workload], TABLES), units)
        for port in CONFIG_PORTS
    }
    side = RouterRun(
        received, {port: [] for port in CONFIG_PORTS}, {"ports": {str(p): {} for p in OC12}}
    )
    router = ReferenceRouter(TABLES)
    for port in CONFIG_PORTS:
        for outcome in router.receive(port, received[port]):
            if isinstance(outcome, Forwarded):
                out = side.sent[outcome.port]
                if outcome.vc:
                    out += segment(build_pdu(outcome.data), *outcome.vc)
                else:
                    out.append(pad_frame(outcome.data))
            elif isinstance(outcome, Dropped):
                counters = side.counters if outcome.port is None else side.port(outcome.port)
                counters[outcome.counter] = int(counters.get(outcome.counter, 0)) + 1  # type: ignore[call-overload]
    return side


def flip_payload_bit(side: RouterRun) -> None:
    frame = side.sent[3][5]
    side.sent[3][5] = frame[:-1] + bytes([frame[-1] ^ 1])


def keep_ttl(side: RouterRun) -> None:
    frame = side.sent[3][5]
    side.sent[3][5] = frame[:22] + bytes([frame[22] + 1]) + frame[23:]
