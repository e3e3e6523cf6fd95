import msgspec

from ixp.hosts import Host


def changed(host: Host, **values: object) -> Host:
    """Return a host with changed values, named `part__key`."""
    for name, value in values.items():
        part, _, key = name.partition("__")
        new = msgspec.structs.replace(getattr(host, part), **{key: value})
        host = msgspec.structs.replace(host, **{part: new})
    return host


def coalesced(host: Host, count: int, **values: object) -> Host:
    return changed(host, nic__tx_coalesce=count, nic__rx_coalesce=count, **values)
