"""Rates of wires by port: their option, and arrivals at them."""

from fractions import Fraction
from pathlib import Path

import pytest

from ixp.microcode.config.wire_rates import rates_of
from ixp.support.errors import UserError
from ixp.workloads.record.record import PortRecord
from ixp.workloads.runs.options.options import Options
from ixp.workloads.runs.options.wire_rates import read_wire_rates
from ixp.workloads.runs.runner import run
from tests.support.message_files import assert_messages
from tests.workloads.support.wires import CELL_CYCLES

PORTS = (0, 1, 8, 9)
FRAME_CYCLES = 84 * 8 * 2.32  # ns of the shortest frame with preamble and gap at 100 Mb/s


@pytest.mark.parametrize(
    ("text", "rates"),
    [
        ("bounded", (1, 1, 1, 1)),
        ("unbounded", (None,) * 4),
        ("1.5", (1.5,) * 4),
        ("atm=2", (1, 1, 2, 2)),
        ("atm=2,9=1/4", (1, 1, 2, 0.25)),
        ("9=1/4,atm=2", (1, 1, 2, 0.25)),
        ("atm1=3, eth0=unbounded", (None, 1, 1, 3)),
        ("1=bounded,all=2,ethernet=3", (3, 1, 2, 2)),
    ],
)
def test_the_most_specific_name_of_a_port_wins(text: str, rates: tuple[float | None, ...]) -> None:
    expected = {port: rate and Fraction(rate) for port, rate in zip(PORTS, rates, strict=True)}
    assert expected == rates_of(read_wire_rates(text), PORTS)


def test_invalid_rates_are_refused(request: pytest.FixtureRequest) -> None:
    def read(text: str) -> None:
        rates_of(read_wire_rates(text), PORTS)

    assert_messages(request, "wire_rates.messages", read)


def test_a_rate_for_a_medium_without_ports_is_refused() -> None:
    with pytest.raises(UserError, match="has no atm port; it has 3"):
        rates_of(read_wire_rates("atm=2"), [3])


def test_units_arrive_at_the_rate_of_their_port() -> None:
    """Closed form: wire bytes of a unit divided by line rate times factor."""
    text = "ethernet=1/2,1=3/4,atm=1.05"
    cycles = 200_000
    record = run(Options(config="oc12", ports=text, cycles=cycles, warmup=0, keep=True)).record
    assert record.made
    assert text == record.made.ports
    ports = {port.port: port for port in record.ports}

    ready = cycles - (record.enabled_cycle or 0)
    assert _arrivals(ports[8]) == pytest.approx(ready * 1.05 / CELL_CYCLES["oc12"], abs=2)
    for port, factor in ((0, 0.5), (1, 0.75), (7, 0.5)):
        assert _arrivals(ports[port]) == pytest.approx(ready * factor / FRAME_CYCLES, abs=2)


def test_streams_have_no_load_on_an_unbounded_wire() -> None:
    with pytest.raises(UserError, match="load has no effect on unbounded ports"):
        run(Options(config="oc12", ports="atm=unbounded", load=0.5))


def test_capture_times_apply_to_bounded_wires_only(tmp_path: Path) -> None:
    common = {"config": "oc12", "cycles": 100_000, "warmup": 0, "keep": True}
    result = run(Options(ports="eth0=unbounded", **common))  # type: ignore[arg-type]
    result.write(tmp_path / "out")

    options = Options(
        ports="eth0=unbounded",
        inputs={8: str(tmp_path / "out/inputs/atm0.cells")},
        timing="pcap",
        **common,  # type: ignore[arg-type]
    )
    assert result.record.ports[-1].rx.units == run(options).record.ports[-1].rx.units


def _arrivals(port: PortRecord) -> int:
    """Return the number of arrivals, with those that had no room."""
    return port.rx.units + port.rx.overflows
