"""Wrong arguments and unknown parts are refused before the kernel gets them."""

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

from ixp.assembler import assemble
from ixp.isa import CoreMachine
from ixp.isa.tables.chip import chip
from ixp.simulator import Machine, PortSpec, WireUnit, WireUnits
from ixp.simulator.machine.ports import RATE_RULE
from ixp.support.errors import UserError
from tests.simulator.support.chips import SMALL, small_chip
from tests.simulator.support.sources import CELL, ListSource

PROGRAM = assemble("nop\nctx_arb[kill]\n").words
CRC = assemble("immed[a, 0]\nsdram_crc[t_fifo_wr, --, a, 0, 1], indirect_ref\nnop\n").words
PCI = assemble("immed[a, 0]\npci_dma[a, 0]\nctx_arb[kill]\n").words


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"programs": {7: PROGRAM}}, "engine must be 0 to 5, not 7"),
        ({"programs": {-1: PROGRAM}}, "engine must be 0 to 5, not -1"),
        ({"chip": chip(engines=2), "programs": {3: PROGRAM}}, "engine must be 0 to 1, not 3"),
        ({"programs": {0: PROGRAM[:1] * 5000}}, "program of engine 0 must have 2048 words at most"),
        ({"programs": {0: [1 << 32]}}, "word 0 of engine 0 must be 0 to 0xffffffff"),
        ({"programs": {0: PCI}}, "word 1: pci_dma can be assembled, not simulated"),
        (
            {"programs": {0: CRC}, "chip": chip("ixp1200")},
            "word 1 of engine 0 needs a chip with has_crc 1, such as ixp1240: it is sdram_crc",
        ),
        ({"contexts": {0: 0x1F}}, "contexts of engine 0 must be a mask of 4, 0 to 0xf, not 0x1f"),
        ({"contexts": {0: -1}}, "contexts of engine 0 must be a mask of 4, 0 to 0xf, not -0x1"),
        ({"contexts": {1: 1}}, "contexts must be of an engine that has a program, not 1"),
        ({"schedule": "lockstop"}, "schedule must be one of decoupled, lockstep, not 'lockstop'"),
        ({"ports": [PortSpec(16, "oc3")]}, "port must be 0 to 15, not 16"),
        ({"ports": [PortSpec(-1, "oc3")]}, "port must be 0 to 15, not -1"),
        ({"ports": [PortSpec(8, "oc3")] * 2}, "duplicate port 8"),
        (
            {"ports": [PortSpec(8, "oc48")]},
            "unknown port kind `oc48`; the known ones are eth100, oc12, oc3",
        ),
        ({"ports": [PortSpec(8, "oc3", Fraction(0))]}, f"rate of port 8 must be {RATE_RULE}"),
        ({"ports": [PortSpec(8, "oc3", Fraction(101))]}, f"rate of port 8 must be {RATE_RULE}"),
        ({"ports": [PortSpec(8, "oc3", Fraction(0.1))]}, f"rate of port 8 must be {RATE_RULE}"),
        ({"ports": [PortSpec(8, "oc3", Fraction(1.05))]}, f"rate of port 8 must be {RATE_RULE}"),
        (
            {"programs": {0: "nop"}},
            "program of engine 0 must be a Program or a sequence of words, not str",
        ),
        ({"programs": {0: ["nop"]}}, "word 0 of engine 0 must be 0 to 0xffffffff, not 'nop'"),
        ({"programs": {0.0: PROGRAM}}, "engine must be 0 to 5, not 0.0"),
        ({"contexts": {0: 1.5}}, "contexts of engine 0 must be a mask of 4, 0 to 0xf, not 1.5"),
        ({"ports": [8]}, "ports must be of class PortSpec, not int"),
        ({"ports": [PortSpec("0", "eth100")]}, "port must be 0 to 15, not '0'"),  # type: ignore[arg-type]
        (
            {"ports": [PortSpec(0, "eth100", 1.5)]},  # type: ignore[arg-type]
            "rate of port 0 must be a Fraction, a whole number or None, not 1.5",
        ),
        ({"chip": "ixp1240"}, "chip must be a Chip, as chip() makes one, not 'ixp1240'"),
        ({"programs": [PROGRAM]}, "programs must be a mapping from engines to programs, not ["),
        ({"contexts": 1}, "contexts must be a mapping from engines to masks, not 1"),
        ({"ports": PortSpec(0, "eth100")}, "ports must be a list of PortSpec, not PortSpec("),
        (
            {"ports": [PortSpec(0, ["oc3"])]},  # type: ignore[arg-type]
            "unknown port kind `['oc3']`; the known ones are eth100, oc12, oc3",
        ),
        ({"core": 5}, "core must be software with initialise and poll, or None, not 5"),
        ({"native": "x"}, "native must be one of auto, off, on, not 'x'"),
    ],
)
def test_wrong_arguments_of_a_machine_are_refused(arguments: dict[str, Any], message: str) -> None:
    parts: dict[str, Any] = {"chip": SMALL, "programs": {0: PROGRAM}} | arguments
    with pytest.raises(UserError) as error:
        Machine(**parts)
    assert str(error.value).startswith(message)


@pytest.mark.parametrize(
    ("use", "message"),
    [
        (lambda machine: machine.engines[9].registers, "engine must be 0 to 5, not 9"),
        (lambda machine: machine.engines[-1].registers, "engine must be 0 to 5, not -1"),
        (lambda machine: machine.engines[6].contexts[0].state, "engine must be 0 to 5, not 6"),
        (lambda machine: machine.engines[0].contexts[4].state, "context must be 0 to 3, not 4"),
        (lambda machine: machine.engines[0].contexts[-1].stalled, "context must be 0 to 3, not -1"),
        (lambda machine: machine.engines[6].contexts[0].counters, "engine must be 0 to 5, not 6"),
        (
            lambda machine: machine.engines[9].set_breakpoints({0: 1}),
            "engine must be 0 to 5, not 9",
        ),
        (lambda machine: machine.engines[0].set_breakpoints({2: 1}), "word must be 0 to 1, not 2"),
        (
            lambda machine: machine.engines[1].set_breakpoints({0: 1}),
            "engine 1 must have a program",
        ),
        (
            lambda machine: machine.engines[0].set_breakpoints({0: 16}),
            "mask of contexts must be 0 to 15",
        ),
        (lambda machine: machine.run_to_word(9, 0, 10), "engine must be 0 to 5, not 9"),
        (lambda machine: machine.run_to_word(0, 4, 10), "context must be 0 to 3, not 4"),
        (lambda machine: machine.run(-5), "cycles must be 0 or more, not -5"),
        (lambda machine: machine.run(1.5), "cycles must be a whole number of 0 or more, not 1.5"),
        (lambda machine: machine.run_to("9"), "cycle must be a whole number of 0 or more, not '9'"),
        (
            lambda machine: machine.spend(1.5),
            "cycles that the core spends must be a whole number of 0 or more, not 1.5",
        ),
        (
            lambda machine: machine.engines[0].set_breakpoints({0.5: 1}),
            "word must be a whole number, 0 to 1, not 0.5",
        ),
        (
            lambda machine: machine.write("sram", 1, [0, -1]),
            "word must be 0 to 0xffffffff, not -0x",
        ),
        (lambda machine: machine.write("sdram", 0, [0, 1 << 32]), "word must be 0 to 0xffffffff"),
        (
            lambda machine: machine.write("scratch", 0, [1.5]),
            "word must be a whole number, 0 to 0xffffffff, not 1.5",
        ),
        (
            lambda machine: machine.read("sram", 0.5),
            "sram addresses must be whole numbers, not 0.5",
        ),
        (lambda machine: machine.hash.hash48(-1), "key must be 0 to 0xffffffffffff, not -0x1"),
        (
            lambda machine: machine.hash.hash48(1 << 48),
            "key must be 0 to 0xffffffffffff, not 0x1000000",
        ),
        (
            lambda machine: machine.write("sram", 0, 5),
            "words must be a sequence of longwords, not 5",
        ),
        (
            lambda machine: machine.push(0, 1, "a", 2),
            "sram addresses must be whole numbers, not 'a'",
        ),
        (lambda machine: machine.push(0, 1, 1.5, 2), "sram addresses must be whole numbers, not 1"),
        (lambda machine: machine.write("sdram", 0, [1, 2, 3]), "sdram must be written in pairs"),
        (lambda machine: machine.ports[9].counters, "port must be one of 8, not 9"),
        (lambda machine: machine.ports[9].plug(None), "port must be one of 8, not 9"),
        (lambda machine: machine.ports[16].backlog, "port must be one of 8, not 16"),
        (lambda machine: machine.ports[-1].set_up(up=True), "port must be one of 8, not -1"),
        (lambda machine: machine.units["cache"].counters, "unit must be one of sram, sdram"),
        (lambda machine: machine.read(["sram"], 0), "unit must be scratch, sram or sdram, not ["),
        (
            lambda machine: machine.trace.start(20.5, 9),
            "start must be a whole number of 0 or more, not 20.5",
        ),
    ],
)
def test_calls_for_parts_that_the_machine_does_not_have_are_refused(
    use: Callable[[Machine], object], message: str
) -> None:
    machine = Machine(SMALL, {0: PROGRAM}, [PortSpec(8, "oc3")])
    with pytest.raises(ValueError, match="must") as error:
        use(machine)
    assert str(error.value).startswith(message)
    machine.run(10)


def test_a_machine_has_only_the_engines_of_its_chip() -> None:
    """A chip of two engines runs like one of six with two programs."""
    words = dict.fromkeys(range(2), PROGRAM)
    states = []
    for engines in (2, 6):
        machine = Machine(small_chip(engines=engines), words)
        machine.run(100)
        states.append(
            (
                machine.command_bus.command_hash,
                [machine.engines[e].contexts[c].state for e in (0, 1) for c in (0, 3)],
            )
        )
    assert states[0] == states[1]


def test_switches_accept_any_truth_value() -> None:
    machine = Machine(SMALL, {0: PROGRAM}, [PortSpec(8, "oc3")])
    machine.ports[8].set_up(up=0)  # type: ignore[arg-type]
    machine.command_bus.log_references(on=1)  # type: ignore[arg-type]
    machine.run(10)


def test_an_empty_run_is_legal() -> None:
    machine = Machine(SMALL, {0: PROGRAM}, [PortSpec(8, "oc3")])
    machine.ports[8].plug(ListSource([]))
    machine.run(0)
    assert machine.now == 0


class FixedReply:
    """A source that returns the same reply to every request."""

    def __init__(self, reply: WireUnits | list[WireUnit]) -> None:
        self.reply = reply

    def take(self, count: int) -> WireUnits | list[WireUnit]:
        assert len(self.reply) <= count
        return self.reply


@pytest.mark.parametrize(
    ("kind", "reply", "message"),
    [
        *(
            ("oc12", [WireUnit(CELL), WireUnit(bytes(n))], f"cell of 52 bytes, not {n} bytes")
            for n in (0, 3, 51, 53, 66, 128, 1514)
        ),
        ("oc3", [WireUnit(CELL), WireUnit(CELL[1:])], "cell of 52 bytes, not 51 bytes"),
        ("eth100", WireUnits(b"", [60, -60]), "frame of 0 bytes or more, not -60 bytes"),
        ("oc3", WireUnits(CELL, [52, 52]), "must add up to the 52 bytes of data, not to 104"),
        ("eth100", WireUnits(CELL, [50]), "must add up to the 52 bytes of data, not to 50"),
        (
            "oc3",
            WireUnits(CELL, [52], earliest=[1, 2]),
            "must be empty or 1, one for each unit, not 2",
        ),
        ("oc3", WireUnits(2 * CELL, [52, 52], bad_fcs=[True]), "must be empty or 2, one for each"),
        ("oc3", [WireUnit(CELL, 1.5)], "earliest of units for port 8 must be whole numbers up to"),  # type: ignore[arg-type]
        (
            "oc3",
            [WireUnit(CELL, 1 << 70)],
            "earliest of units for port 8 must be whole numbers up to",
        ),
        (
            "oc3",
            [WireUnit(CELL, -1 << 70)],
            "earliest of units for port 8 must be whole numbers up to",
        ),
        ("oc3", [WireUnit(CELL, 0, 1)], "bad_fcs of units for port 8 must be true or false"),  # type: ignore[arg-type]
        ("oc3", WireUnits(CELL, [52.0]), "lengths of units for port 8 must be whole numbers"),  # type: ignore[list-item]
        (
            "oc3",
            WireUnits("x" * 52, [52]),  # type: ignore[arg-type]
            "units for port 8 must be bytes and sequences of numbers",
        ),
        ("oc3", [CELL], "source of port 8 must return WireUnits or a list of WireUnit, not [b'"),
        (
            "oc3",
            [WireUnit("x" * 52)],  # type: ignore[arg-type]
            "source of port 8 must return WireUnits or a list of WireUnit, not [W",
        ),
        ("oc3", CELL, "source of port 8 must return WireUnits or a list of WireUnit, not b'"),
    ],
)
@pytest.mark.parametrize("rate", [Fraction(1), None])
def test_units_that_a_wire_cannot_carry_are_refused_with_port_and_length(
    kind: str, reply: WireUnits | list[WireUnit], message: str, rate: Fraction | None
) -> None:
    machine = Machine(SMALL, {}, [PortSpec(8, kind, rate)])
    machine.ports[8].plug(FixedReply(reply))
    machine.enable_ports()
    with pytest.raises(UserError) as error:
        machine.run(1000)

    assert message in str(error.value)
    assert "port 8" in str(error.value)
    assert machine.now == machine.wires.fed[8] == machine.ports[8].backlog == 0


def test_only_a_source_can_be_attached_to_a_port() -> None:
    machine = Machine(SMALL, {}, [PortSpec(8, "oc3")])
    with pytest.raises(UserError, match=r"source of port 8 must have take\(\), not be 5"):
        machine.ports[8].plug(5)  # type: ignore[arg-type]

    class Nothing:
        def take(self, count: int) -> None: ...

    machine.ports[8].plug(Nothing())  # type: ignore[arg-type]
    machine.enable_ports()
    with pytest.raises(UserError, match="must return WireUnits or a list of WireUnit, not None"):
        machine.run(10)


@pytest.mark.parametrize("size", [0, 1, 63, 64, 1515, 9000])
@pytest.mark.parametrize("bad_fcs", [False, True])
def test_frames_of_any_length_are_received(size: int, bad_fcs: bool) -> None:
    machine = Machine(SMALL, {}, [PortSpec(0, "eth100")])
    machine.ports[0].plug(FixedReply([WireUnit(bytes(size), bad_fcs=bad_fcs)]))
    machine.enable_ports()
    machine.run(200_000)
    slot = (size if bad_fcs else max(size, 60)) + 24

    assert machine.ports[0].counters["rx_wire_bytes"] == slot


class ReentrantCore:
    """Core software and source that call run() of their machine."""

    def __init__(self, when: str) -> None:
        self.when = when
        self.machine: Machine | None = None

    def initialise(self, machine: CoreMachine) -> None:
        assert isinstance(machine, Machine)
        self.machine = machine
        machine.ports[8].plug(self)
        machine.enable_ports()
        self._run("initialise")

    def poll(self, machine: CoreMachine) -> None:  # noqa: ARG002 - the interface
        self._run("poll")

    def take(self, count: int) -> list[WireUnit]:  # noqa: ARG002
        self._run("take")
        return []

    def _run(self, when: str) -> None:
        if when == self.when and self.machine:
            self.machine.run(1)


@pytest.mark.parametrize("when", ["initialise", "poll", "take"])
def test_core_software_and_sources_cannot_run_their_machine(when: str) -> None:
    core = ReentrantCore(when)
    with pytest.raises(ValueError, match="must not be run by its own core software or sources"):
        Machine(SMALL, {0: PROGRAM}, [PortSpec(8, "oc3")], core).run(10)

    core.when = ""
    assert core.machine
    if when != "initialise":  # the machine does not exist yet
        core.machine.run(10)
        assert core.machine.now == 10
