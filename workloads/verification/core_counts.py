"""Compare what the core counted, by reason, with what it must get."""

from collections import Counter

from ixp.workloads.record.record import Counters, global_counters
from ixp.workloads.verification.tally import reason_of

_PREFIX = "CORE_"  # of the core's own counters; the reason follows


def judge_reasons(
    counters: Counters,
    core_packets: int | None,
    expected: Counter[str],
    late: Counter[str],
    refused: int,
) -> list[str]:
    """Give, in words, the reasons for which the core got too many or too few packets.

    `late` are those that it may get later, `refused` is how many full queues may have refused.
    Nothing is said of a core that does not count.
    """
    if not any(name.startswith(_PREFIX) for name in counters):
        return []
    found = _found(counters)
    mismatches = []
    for reason in sorted(found | expected):
        must, missing = expected[reason], expected[reason] - found[reason] - late[reason]
        if found[reason] > must or missing > refused:
            mismatches.append(
                f"the core must get {must} packets or cells for {reason}, {late[reason]} of "
                f"them perhaps later, not {found[reason]}"
            )
        refused -= min(max(missing, 0), refused)
    if core_packets is not None and found.total() != core_packets:
        mismatches.append(
            f"the core's counters by reason must add up to its {core_packets} packets, "
            f"not {found.total()}"
        )
    return mismatches


def _found(counters: Counters) -> Counter[str]:
    found: Counter[str] = Counter()
    for name, count in global_counters(counters).items():
        if name.startswith(_PREFIX):
            found[reason_of(name.removeprefix(_PREFIX).lower())] += count
    return found
