"""What a run asks of its inputs; a run without ports has none, and port_inputs.py plays others."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from ixp.simulator import Machine, Unit
    from ixp.workloads.runs.environment import Environment
    from ixp.workloads.runs.options import Options
    from ixp.workloads.runs.system import System
    from ixp.workloads.traffic.workload import Outage

Repeat = int | Literal["forever"]


class Inputs:
    """The inputs of a run without ports: nothing comes in, and nothing ends.

    `digests` are those of files by port name, `workload` is the name of a workload and
    `workload_digest` that of its file. `enabled_at` is the cycle in which ports were enabled.
    """

    def __init__(self) -> None:
        self.digests: dict[str, str] = {}
        self.workload: str | None = None
        self.workload_digest: str | None = None
        self.outages: Sequence[Outage] = ()
        self.enabled_at: int | None = None

    def plug(self, machine: Machine, enabled_at: int) -> None:  # noqa: ARG002 - no wires
        """Connect all inputs to their wires; time for captures begins when they were enabled."""
        self.enabled_at = enabled_at

    @property
    def usual_repeat(self) -> Repeat | None:
        """How often inputs are played without an option: files once, workloads without end."""
        return None

    def played(self, machine: Machine) -> bool:
        """Whether every input has ended and is off its wire; where there is no port, at once."""
        return not machine.ports or (self.enabled_at is not None and machine.inputs_played)

    def arrived(self, port: int, count: int) -> list[Unit]:  # noqa: ARG002 - nothing has
        """Return the next units that a port was given; each once, if `keep` or `latency` asks."""
        return []


def open_inputs(
    options: Options,
    system: System,
    environment: Environment | None = None,
    *,
    rewinds: bool = False,
) -> Inputs:
    """Read captures and open streams; an `environment` acts at other ports than these.

    `rewinds` says that the machine goes back often: what came in is then not kept for a record.
    Raise UserError for what cannot be played.
    """
    if options.bare:
        return Inputs()
    from ixp.workloads.runs.port_inputs import PortInputs  # noqa: PLC0415 - brings all of traffic

    return PortInputs(options, system, environment, rewinds=rewinds)
