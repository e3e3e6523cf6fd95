"""Constructed records without a run."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from ixp.microcode.config.tables import Tables
from ixp.workloads.record.port_units import UnitsInMemory
from ixp.workloads.record.record import Record
from ixp.workloads.verification.verdict import Verdict, judge_run


def small_record(**fields: Any) -> Record:  # noqa: ANN401 - those of a record
    """Return the record of a drained run without ports, with changed fields."""
    small = {
        "config": "oc12",
        "workload": None,
        "chip": {"name": "ixp1240", "sdram": "75"},
        "seed": 0,
        "cycles": 0,
        "warmup_cycles": 0,
        "stopped": "drained",
    }
    return Record(**small | fields)


def judge(
    received: Mapping[int, Sequence[bytes]],
    sent: Mapping[int, Iterable[bytes]],
    tables: Tables,
    **fields: Any,  # noqa: ANN401 - those of a record
) -> Verdict:
    """Verify units by port, in order: frames without FCS, or cells."""
    arrivals = {port: UnitsInMemory(units) for port, units in received.items()}
    departures = {port: UnitsInMemory([*units]) for port, units in sent.items()}
    return judge_run(small_record(**fields), tables, arrivals, departures)
