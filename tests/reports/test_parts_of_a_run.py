import msgspec
import pytest

from ixp.reports.command_times import Parts, Times, parts_of
from ixp.reports.computer import this_computer


def test_parts_of_a_run_are_its_time() -> None:
    """Start, kernel and feeding are the run; account and writing come on top."""
    seconds = {
        "start: ixp run oc12": 0.2,
        "ixp run oc12, ip40": 1.2,
        "the same, --profile": 1.5,
        "the same, --out": 1.3,
        "ixp verify of it": 0.3,
    }
    times = [Times(command=name, least_s=s, median_s=2 * s) for name, s in seconds.items()]

    parts = parts_of(times, kernel_share=0.9)

    expected = Parts(
        start_s=0.2, kernel_s=0.9, feeding_s=0.1, account_s=0.3, writing_s=0.1, verify_s=0.3
    )
    assert msgspec.structs.asdict(expected) == pytest.approx(msgspec.structs.asdict(parts))
    assert parts.start_s + parts.kernel_s + parts.feeding_s == pytest.approx(1.2)


def test_a_computer_is_named_in_full() -> None:
    computer = this_computer()

    assert all(msgspec.structs.astuple(computer)[:4])
    assert computer.processors >= 1
