"""Command bus and units together, one cycle at a time."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import count
from typing import Protocol

from tests.simulator.support.models.bus import Bus, CommandTiming
from tests.simulator.support.models.command import Command, Done, Entry
from tests.simulator.support.models.fbi import Fbi
from tests.simulator.support.models.first_come import HashUnit, Scratch
from tests.simulator.support.models.sdram import Sdram
from tests.simulator.support.models.sram import Sram
from tests.simulator.support.models.store import Store
from tests.simulator.support.models.unit import LIMIT_CYCLES, Unit


class Device(Protocol):
    """A part that acts between units and command bus, such as the receive machine."""

    def tick(self, cycle: int) -> None:
        """Simulate the device for one cycle."""


def make_units(chip: Mapping[str, int], store: Store) -> dict[str, Unit]:
    """Return the units by name, in their order within a cycle."""
    return {
        "sdram": Sdram(chip, store),
        "sram": Sram(chip, store),
        "scratch": Scratch(chip, store),
        "hash": HashUnit(chip, store),
        "fbi": Fbi(chip, store),
    }


def simulate(
    chip: Mapping[str, int],
    programs: Sequence[Iterable[Command]],
    store: Store | None = None,
    devices: Sequence[Device] = (),
    until: int = 0,
) -> list[Entry]:
    """Run the commands of every engine to the end; return the log in order of serial number.

    `chip` maps row names to values (`Chip.values()`). `programs` holds the commands of engine 0,
    1, … in program order: each is issued in the cycle it names, or as soon after as the engine's
    command FIFO has room. `store` is changed in place. The run goes on to cycle `until`, so that
    devices can end what they do. Raises RuntimeError when the commands do not come to an end.
    """
    store = Store() if store is None else store
    programs = [list(program) for program in programs]
    units = make_units(chip, store)
    bus = Bus(chip, units, programs)
    for cycle in count():
        for part in (*units.values(), *devices, bus):
            part.tick(cycle)
        if cycle >= until and bus.idle and all(unit.idle for unit in units.values()):
            break
        if cycle > LIMIT_CYCLES:
            raise RuntimeError(f"commands must end within {LIMIT_CYCLES} cycles")
    done = {d.serial: d for unit in units.values() for d in unit.finished}
    commands = sorted((c for p in programs for c in p), key=lambda c: c.serial)
    return [entry(c, bus.timings[c.serial], done[c.serial]) for c in commands]


def entry(command: Command, timing: CommandTiming, done: Done) -> Entry:
    """Return the log line of a command."""
    return Entry(
        command.serial,
        command.engine,
        command.context,
        command.unit,
        command.op,
        command.address,
        command.length,
        timing.issued,
        timing.granted,
        timing.arrived,
        done.start,
        done.done,
        done.data,
    )
