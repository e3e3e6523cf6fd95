"""Check a run that is as it must be, reading what came in and what went out in step.

Only packets between their coming and their leaving are remembered, so the length of a run does not
matter. A packet that leaves waits until enough is read of what came in. If one is never found, the
run is not as it must be, and `matching.py` says why.
"""

from collections.abc import Iterable, Iterator, Mapping

from ixp.isa.port_kinds import is_atm
from ixp.workloads.record.unit_pieces import PortUnits, read_units
from ixp.workloads.verification.arrivals import Arrivals, Input, Left
from ixp.workloads.verification.sent_pdus import sent_pdus
from ixp.workloads.verification.window import Waiting, Window, take


class NotAsItMust(Exception):  # noqa: N818 - a finding
    """Something left that must not leave, or not then."""


def match_in_step(
    expected: Arrivals, window: Window, sent: Mapping[int, PortUnits], lost: Mapping[int, int]
) -> Left:
    """Read what is `expected`, whose ways are the window's, and take what was sent from it.

    `lost` counts, by port, the units that the wire lost. Raise NotAsItMust if anything left that
    must not, or too much is missing; UserError as `pieces` does.
    """
    inputs = [*expected.inputs]
    outputs = [_leaving(window, port, sent[port], lost.get(port, 0)) for port in sorted(sent)]
    while inputs:
        _read_one(window, inputs)
        for output in outputs:
            next(output, None)
        if not window.sweep():
            raise NotAsItMust
    for output in outputs:
        for _ in output:
            raise NotAsItMust
    return Left(window, lost)


def _read_one(window: Window, inputs: list[Input]) -> None:
    """Read on where the fewest packets are under way."""
    least = min(inputs, key=lambda each: window.ahead(each.port))
    if not least.read():
        inputs.remove(least)


def _leaving(window: Window, port: int, units: PortUnits, torn: int) -> Iterator[None]:
    """Take what left a port; yield at a packet that is not expected yet."""
    packets = _pdus(units, torn) if is_atm(port) else read_units(units)
    return _taken(window.waiting(port), packets)


def _taken(waiting: Waiting, packets: Iterable[bytes]) -> Iterator[None]:
    """Take packets from those that wait; yield at one that does not, until it does."""
    for packet in packets:
        while not take(waiting, packet):
            yield


def _pdus(units: PortUnits, torn: int) -> Iterator[bytes]:
    """Return the PDUs that left; leave out `torn` ones at most that are not whole.

    Raise NotAsItMust for others.
    """
    for packet, good, _ in sent_pdus(units):
        if good:
            yield packet
        elif torn:
            torn -= 1
        else:
            raise NotAsItMust
