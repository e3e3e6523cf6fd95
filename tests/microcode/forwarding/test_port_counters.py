from collections.abc import Callable, Iterable, Mapping

import pytest

from ixp.isa.tables.chip import chip
from ixp.isa.tables.csrs import EVENTS, RCV_CNTL
from ixp.microcode.core.router import Router
from ixp.simulator.machine.machine import Machine
from ixp.simulator.machine.ports import PortSpec, WireUnit
from tests.microcode.support.router import ATM, CONFIG, PORTS, TABLES, UnitSource, programs, run
from tests.microcode.support.software import DISABLED, SomeDisabled
from tests.microcode.support.traffic import cells, frame, packet

_ETH_RX, _RCV_CNTL = 2, 39  # the engine that serves port 0, and $c7 of its thread 0
_CANCELLED = RCV_CNTL.pack(rxcancel=1)


def frame_to_atm(size: int) -> bytes:
    return frame(packet(0x14080001, size=size), TABLES, 0)


def test_packets_to_a_disabled_port_are_counted_for_their_receiving_port() -> None:
    packets = [packet(0x0A000002 | n % 8 << 16) for n in range(80)]
    frames = [frame_to_atm(size) for size in range(40, 300, 10)]
    result = run(cells(packets), {0: frames}, software=SomeDisabled)

    assert 10 == result.port_counters(8)["PORT_DISABLED"]
    assert len(frames) == result.port_counters(0)["PORT_DISABLED"]
    assert {port: 10 * (port not in DISABLED) for port in PORTS} == {
        port: len(result.sent[port]) for port in PORTS
    }


@pytest.mark.parametrize("size", [20, 300])
def test_only_the_frame_with_a_wrong_fcs_is_dropped_and_counted(size: int) -> None:
    units = [WireUnit(frame_to_atm(size), bad_fcs=n % 2 == 1) for n in range(20)]
    result = run(frames={0: units})

    assert [] == result.verdict.mismatches
    assert 10 == result.port_counters(0)["PORT_RXERROR"] == result.counters["TOTAL_DISCARDS"]
    assert 10 == result.verdict.forwarded


def with_element_changed(
    element: int,
    change: Callable[[Machine], None],
    *,
    port: int = 0,
    units: Iterable[bytes] = (),
    engine: int = _ETH_RX,
    counters: str = "",
) -> Mapping[str, int]:
    """Play units, by default frames of three elements; return port and global counters.

    `change` is called before thread 0 of the engine reads its element number `element`. Cancelled
    requests do not count.
    """
    core = Router(CONFIG, TABLES)
    specs = [PortSpec(port.number, port.kind) for port in CONFIG.ports]
    machine = Machine(chip(CONFIG.chip), programs(counters), specs, core)
    machine.ports[port].plug(UnitSource(units or (frame_to_atm(150) for _ in range(4))))
    seen, was_signalled = 0, False
    while seen < 12 and machine.now < 40_000:
        machine.run(1)
        _, _, waits, pending = machine.engines[engine].contexts[0].state
        signalled = bool(waits & pending & 1 << EVENTS["start_receive"])
        if (
            signalled
            and not was_signalled
            and not machine.engines[engine].registers[_RCV_CNTL] & _CANCELLED
        ):
            if seen == element:
                change(machine)
            seen += 1
        was_signalled = signalled
    machine.run(20_000)
    router_counters = core.counters(machine)
    ports = router_counters.pop("ports")
    assert isinstance(ports, dict)
    return ports[str(port)] | {name: n for name, n in router_counters.items() if isinstance(n, int)}


def flip_flags(**flags: int) -> Callable[[Machine], None]:
    """Return a change that flips flags in the status of the received element."""

    def change(machine: Machine) -> None:
        status = machine.engines[_ETH_RX].registers[_RCV_CNTL] ^ RCV_CNTL.pack(**flags)
        machine.kernel.set_register(_ETH_RX, _RCV_CNTL, status)

    return change


@pytest.mark.parametrize(
    ("element", "flag", "counter", "times"),
    [
        (3, "sop", "PORT_SHDBE_SOP", 3),
        (4, "sop", "PORT_SHDBE_NOT_SOP", 1),
        (3, "rxfail", "PORT_RXFAIL", 1),
        (4, "rxfail", "PORT_RXFAIL", 1),
    ],
    ids=["no start where one must be", "a start within a frame", "nothing", "nothing within"],
)
def test_misplaced_elements_are_counted(element: int, flag: str, counter: str, times: int) -> None:
    """A frame without a start is skipped to its end; a start within a frame begins a new frame."""
    counters = with_element_changed(element, flip_flags(**{flag: 1}))

    assert times == counters[counter]
    others = {"PORT_SHDBE_SOP", "PORT_SHDBE_NOT_SOP", "PORT_RXFAIL"} - {counter}
    if flag == "sop":
        assert all(counters[name] == 0 for name in others)


def test_idle_cells_passed_by_a_framer_are_counted() -> None:
    """The framer model drops idle cells, so the test changes a cell in its element."""

    def idle(machine: Machine) -> None:
        machine.kernel.set_fifo(True, ATM, 0, 0)  # noqa: FBT003 - the receive FIFO

    units = cells([packet(0x0A010002, size=28)]) * 100
    port_counters = with_element_changed(
        0, idle, port=ATM, units=units, engine=0, counters="0x1FFE"
    )

    assert 1 == port_counters["ATM_RX_CELL_IDLE"]
