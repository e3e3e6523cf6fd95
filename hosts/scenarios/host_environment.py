"""Connect simulated hosts to a run, as its environment."""

from ixp.hosts.model.host_system import HostSystem
from ixp.simulator import Machine, WireUnit
from ixp.workloads.runs.inputs.environment import Environment


class HostEnvironment(Environment):
    """Hosts at the ports of a run; they begin when the ports are enabled."""

    def __init__(self, hosts: HostSystem) -> None:
        self._hosts = hosts

    @property
    def ports(self) -> frozenset[int]:
        """Return the ports that have hosts."""
        return frozenset(self._hosts.ports)

    def begin(self, machine: Machine, enabled_at: int, *, keep: bool) -> None:  # noqa: ARG002
        """Attach the hosts to the machine."""
        if keep:
            self._hosts.record_inputs()
        machine.attach(self._hosts)

    def arrived(self, port: int, count: int) -> list[WireUnit]:
        """Return the next frames, or cells, that the hosts sent into a port."""
        return [WireUnit(data) for data in self._hosts.take_inputs(port, count)]
