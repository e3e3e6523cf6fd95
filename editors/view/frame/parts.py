"""Ports, units and counters of a frame, from a stored record or from the measures of a run."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ixp.editors.view import document
from ixp.workloads.record.record import Counters, PortRecord, UnitRecord
from ixp.workloads.record.run_directory import port_name

_ERRORS = {"rx_overflows": "overflow", "rx_errors": "error", "rx_runts": "runt",
           "rx_giants": "giant", "tx_overflows": "tx overflow", "tx_underflows": "tx underflow",
           "tx_lost": "tx lost", "tx_errors": "tx error"}  # fmt: skip


def ports_of(ports: Iterable[PortRecord]) -> tuple[document.Port, ...]:
    """Return the ports with what they dropped in the whole run."""
    return tuple(
        document.Port(
            port=port.port,
            name=port.name,
            kind=port.kind,
            rx_units=port.rx.units,
            rx_mbps=port.rx.mbps,
            tx_units=port.tx.units,
            tx_mbps=port.tx.mbps,
            tx_wire_pct=port.tx.wire_pct,
            errors={
                text: count for name, text in _ERRORS.items() if (count := port.whole_run.get(name))
            },
        )
        for port in ports
    )


def units_of(memory: Mapping[str, UnitRecord]) -> tuple[document.UnitLoad, ...]:
    """Return the memories, the other units and the IX bus."""
    return tuple(
        document.UnitLoad(name, unit.active_pct, unit.mbps) for name, unit in memory.items()
    )


def counters_of(counters: Counters) -> tuple[document.CounterValue, ...]:
    """Return the counters that are not 0, those of ports last."""
    values = [
        document.CounterValue(name, "", count)
        for name, count in counters.items()
        if name != "ports" and count
    ]
    for port, named in counters.get("ports", {}).items():
        values += [
            document.CounterValue(name, port_name(int(port)), count)
            for name, count in named.items()
            if count
        ]
    return tuple(values)
