"""The known differences between the router and its peers."""

from generators.markdown import table
from ixp.outside.peers.differences import DIFFERENCES


def page(_argument: str, _block: str) -> str:
    """Return a table of them: name, peers, section of an RFC, what differs."""
    rows = ((e.name, ", ".join(e.peers), e.section, e.text) for e in DIFFERENCES)
    return table(("difference", "peers", "decided in", "what"), rows)
