"""Compare the page of a run with the record of the same run."""

from collections import defaultdict

from ixp.editors.view.document import Frame, SourceText
from ixp.workloads.record.record import Record


def assert_shows(frame: Frame, record: Record) -> None:
    """Assert that a frame has the rates, shares and counters of a record at the same cycle."""
    assert (record.cycles, record.warmup_cycles) == (frame.cycle, frame.since_cycle)
    assert [
        (p.name, p.rx.units, p.rx.mbps, p.tx.units, p.tx.mbps, p.tx.wire_pct) for p in record.ports
    ] == [
        (p.name, p.rx_units, p.rx_mbps, p.tx_units, p.tx_mbps, p.tx_wire_pct) for p in frame.ports
    ]
    assert [
        (e.role, e.executing_pct, e.aborted_pct, e.stalled_pct, e.idle_pct) for e in record.engines
    ] == [
        (e.role, e.executing_pct, e.aborted_pct, e.stalled_pct, e.idle_pct) for e in frame.engines
    ]
    assert {name: (unit.active_pct, unit.mbps) for name, unit in record.memory.items()} == {
        unit.name: (unit.active_pct, unit.mbps) for unit in frame.units
    }
    assert {name: n for name, n in record.counters.items() if isinstance(n, int) and n} == {
        counter.name: counter.count for counter in frame.counters if not counter.port
    }


def assert_has_cycles(source: SourceText, record: Record) -> None:
    """Assert that lines of `eth_rx.uc` outside macros have the cycles of their words.

    Sum over engines and threads: executing cycles, and all cycles.
    """
    expected: dict[int, list[int]] = defaultdict(lambda: [0, 0])
    for word in (word for engine in record.engines for word in engine.words):
        if word.file == "eth_rx.uc" and not word.macros:
            expected[word.line][0] += word.executing_cycles
            expected[word.line][1] += word.cycles

    assert (2, 3) == source.engines
    assert expected
    for number, cycles in expected.items():
        line = source.lines[number - 1]
        total = line.executing_cycles + line.aborted_cycles + line.stalled_cycles
        assert cycles == [line.executing_cycles, total]
