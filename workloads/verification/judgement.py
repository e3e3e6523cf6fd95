"""Judge a run: every packet that left, every one that did not and why, and those in flight.

The reference router says what must become of each unit that the router saw. A packet that left must
be one of those, byte for byte, by the right port, once, and in the order of its flow. One that did
not leave must be in a counter: in its own, or in that of a full queue. Only the last packets of a
flow, and drops among the last units of a port, may be in none: they were in flight at the stop.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Literal

import msgspec

from ixp.isa.chip import Chip
from ixp.isa.port_kinds import is_atm
from ixp.microcode.config.option_table import Defines
from ixp.microcode.config.options import build_options
from ixp.microcode.config.tables import Tables
from ixp.workloads.record.port_units import PortUnits, UnitsInMemory
from ixp.workloads.record.record import Counters, counted
from ixp.workloads.verification.arrivals import Arrivals
from ixp.workloads.verification.conservation import broken_conservation_laws
from ixp.workloads.verification.header_cache import CachingRouter
from ixp.workloads.verification.limits import Limits
from ixp.workloads.verification.matching import Match
from ixp.workloads.verification.mismatches import Mismatches
from ixp.workloads.verification.reconciliation import Account
from ixp.workloads.verification.tally import NOTHING_SENT, CounterKey, FromCore
from ixp.workloads.verification.wrong_packets import WrongPacket


class Verdict(msgspec.Struct, frozen=True, kw_only=True):
    """What the check found. Counts are packets; `dropped` are the reference router's, by counter.

    `received_units` are frames and cells, `lost_units` those of them that devices lost before the
    router saw them, `tx_lost_units` those that wires out lost. `exact` is false
    when the router lost others before it could look at them: then drop counters are not compared
    one by one. `uncounted` are the counters of errors that are not compiled: of those that are,
    it is checked then that they do not count too much. `mismatches` are the first ones, in words,
    and `wrong_packets` those of them that are packets which must not leave, or not so.
    """

    schema: int = 1
    verdict: Literal["pass", "fail"]
    exact: bool
    uncounted: list[str] = []
    received_units: int
    lost_units: int = 0
    tx_lost_units: int = 0
    to_forward: int
    forwarded: int
    to_core: int
    dropped: dict[str, int]
    refused_by_full_queues: int
    in_flight: int
    reassemblies_open: int
    mismatch_count: int
    mismatches: list[str]
    wrong_packets: list[WrongPacket] = []


def judge(
    received: Mapping[int, Sequence[bytes]],
    sent: Mapping[int, Iterable[bytes]],
    tables: Tables,
    counters: Counters,
    **known: Any,  # noqa: ANN401 - those of judge_units
) -> Verdict:
    """Judge units in memory, by port and in order: frames without FCS, or cells."""
    came = {port: UnitsInMemory(units) for port, units in received.items()}
    went = {port: UnitsInMemory([*units]) for port, units in sent.items()}
    return judge_units(came, went, tables, counters, **known)[0]


def judge_units(  # noqa: PLR0913 - a run has this many sides
    received: Mapping[int, PortUnits],
    sent: Mapping[int, PortUnits],
    tables: Tables,
    counters: Counters,
    *,
    table: Chip,
    in_flight_limit: int | None = None,
    lost_units: Mapping[int, Iterable[int]] | None = None,
    bad_fcs_units: Mapping[int, int] | None = None,
    tx_lost_units: Mapping[int, int] | None = None,
    core_packets: int | None = None,
    from_core: FromCore = NOTHING_SENT,
    reassemblies_open: int | None = None,
    disabled: Iterable[int] = (),
    defines: Defines = MappingProxyType({}),
    slot_times: Mapping[int, Iterator[int]] = MappingProxyType({}),
) -> tuple[Verdict, dict[int, int]]:
    """Judge what came out of a run; return the verdict, and the units of each port but idle cells.

    `counters` are those of the record, `table` is its chip. `in_flight_limit` holds for each output
    port: 0 for a run that was drained, otherwise what the router can hold.
    `lost_units` gives the places in `received` of what the router never saw, `bad_fcs_units`
    counts frames in error besides those, `tx_lost_units` the frames and cells that wires out
    lost, as they were down or ran dry; `core_packets` are those that the core's software took
    (None when they were not counted), `from_core` what it sent;
    `reassemblies_open` are the PDUs that the router had open (None when they were not counted),
    `defines` hold the router's build options; `slot_times` are those in ns of cells that came
    in, by port, where they are known.
    """
    counters = counted(counters)
    lost = {port: frozenset(places) for port, places in (lost_units or {}).items()}
    bad = bad_fcs_units or {}
    # A frame that the device lost may have reached the router as one in error, or not.
    errors = {port: n for port, n in bad.items() if not is_atm(port) and not lost.get(port)}
    options = build_options(defines, {*received, *sent}, table)
    limits = Limits.of(table, options)

    match = Match(
        CachingRouter(tables, disabled, options), limits, errors, from_core, tx_lost_units or {}
    )
    match.read(
        (
            Arrivals(
                port,
                units,
                slot_times.get(port, iter(())),
                lost.get(port, ()),
                limits,
            )
            for port, units in sorted(received.items())
        ),
        sent,
    )
    known = Counter({port: len(places) for port, places in lost.items()})
    lost_count = known.total()
    known.update(bad)
    account = Account(match, counters, known, core_packets, options.uncounted)
    limit = in_flight_limit
    if limit is None:
        limit = limits.in_router + sum(map(limits.in_device, received))
    account.judge(limit)
    verdict = Verdict(
        verdict="pass",
        exact=account.exact,
        uncounted=[*options.uncounted],
        received_units=sum(port.units for port in match.arrivals),
        lost_units=lost_count,
        tx_lost_units=sum(match.lost.values()),
        to_forward=match.expected(),
        forwarded=match.departed(),
        to_core=match.tally.to_core,
        dropped=_by_name(match.tally.dropped),
        refused_by_full_queues=account.refused,
        in_flight=max(account.in_flight, 0),
        reassemblies_open=match.open_reassemblies,
        mismatch_count=0,
        mismatches=[],
        wrong_packets=match.wrong_packets,
    )
    under_way = limit * max(len(sent), 1)
    laws = broken_conservation_laws(
        counters,
        defines,
        threads=limits.threads,
        open_pdus=None if any(vc.core for vc in tables.vc) else reassemblies_open,
        under_way=under_way,
        core_sends={port for sent in from_core for port in sent},
    )
    found_wrong = Mismatches()
    for part in (match.mismatches, Mismatches(account.mismatches), Mismatches(laws)):
        found_wrong.join(part)
    busy = {port.port: port.units - port.idle for port in match.arrivals}
    return with_mismatches(verdict, found_wrong), busy


def with_mismatches(verdict: Verdict, more: Mismatches) -> Verdict:
    """Add mismatches to a verdict."""
    found = Mismatches()
    found.first, found.count = verdict.mismatches, verdict.mismatch_count
    found.join(more)
    return msgspec.structs.replace(
        verdict,
        verdict="fail" if found.count else "pass",
        mismatch_count=found.count,
        mismatches=found.first,
    )


def _by_name(dropped: Counter[CounterKey]) -> dict[str, int]:
    """Add up the drops of all ports by counter."""
    names: Counter[str] = Counter()
    for (name, _), count in dropped.items():
        names[name] += count
    return dict(sorted(names.items()))
