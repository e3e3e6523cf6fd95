"""No bounded wire is more than full, wherever the window of a run cuts a unit in two."""

import pytest

from ixp.isa.chip import chip
from ixp.workloads import Options, run


@pytest.mark.parametrize("warmup", [0, 19_000, 19_500, 50_000])
def test_no_wire_is_more_than_full(warmup: int) -> None:
    options = Options(config="oc12", workload="ip1500", cycles=60_000, warmup=warmup)
    for port in run(options).record.ports:
        line = {"eth100": 100.0, "oc12": chip()["oc12_kbps"] / 1000}[port.kind]
        assert port.rx.mbps <= line
        assert port.tx.mbps <= line
        assert port.tx.wire_pct <= 100
