"""What passed the wires of a port."""

from typing import NamedTuple

from ixp.simulator import Sent, Unit


class Passed(NamedTuple):
    """What passed the wires of a port since the last look.

    `came` are the units that came in, each with its cycle as in `Port.arrivals`, `lost` the serial
    numbers, from 0, of those of them, or of earlier ones, that the device lost, `sent` what left.
    """

    came: list[tuple[int, Unit]]
    lost: list[int]
    sent: list[Sent]
