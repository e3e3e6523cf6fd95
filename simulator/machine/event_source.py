"""What acts at the ports of a machine, in its order of events, and is no part of it."""

from collections.abc import Set as AbstractSet
from typing import Protocol

from ixp.simulator import _kernel


class EventSource(Protocol):
    """What a machine asks of hosts or others at its ports; `ixp.hosts.HostSystem` is one."""

    @property
    def ports(self) -> AbstractSet[int]:
        """The ports that it acts at; these have no source of units."""

    @property
    def network(self) -> _kernel.EventSource:
        """Its part in the kernel."""

    @property
    def state_hash(self) -> str:
        """A hash of all its events so far, with their times."""
