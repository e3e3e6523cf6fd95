"""Compare what the core counted, by reason, with what it must get."""

from collections import Counter

from ixp.workloads.record.record import Counters, global_counters
from ixp.workloads.verification.tally import reason_of

_PREFIX = "CORE_"  # of the core's own counters; the reason follows


def judge_reasons(
    counters: Counters,
    core_packets: int | None,
    expected: Counter[str],
    uncounted: Counter[str],
    refused: int,
) -> list[str]:
    """Return, in words, the reasons for which the core got too many or too few packets.

    `uncounted` are those that it may get later, `refused` is how many full queues may have refused.
    Return nothing if the core has no counters.
    """
    if not any(name.startswith(_PREFIX) for name in counters):
        return []
    actual: Counter[str] = Counter()
    for name, count in global_counters(counters).items():
        if name.startswith(_PREFIX):
            actual[reason_of(name.removeprefix(_PREFIX).lower())] += count
    mismatches = []
    for reason in sorted(actual | expected):
        most, later = expected[reason], uncounted[reason]
        missing = most - actual[reason] - later
        if actual[reason] > most or missing > refused:
            mismatches.append(
                f"the core must get {most} packets or cells for {reason}, {later} of them "
                f"perhaps later, not {actual[reason]}"
            )
        refused -= min(max(missing, 0), refused)
    if core_packets is not None and actual.total() != core_packets:
        mismatches.append(
            f"the core's counters by reason must add up to its {core_packets} packets, "
            f"not {actual.total()}"
        )
    return mismatches
