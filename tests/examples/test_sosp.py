"""The router of SOSP 2001 has the operations and references that the paper counts."""

from pathlib import Path

import pytest

from ixp.workloads import Options, run

FOLDER = Path(__file__).parents[2] / "examples" / "sosp"


@pytest.mark.parametrize(
    ("loop", "defines", "operations", "others", "published"),
    [
        ("input", {"QUEUE": "1"}, 171, 5, {"sram": (1, 0), "sdram": (0, 2), "scratch": (1, 4)}),
        ("input", {"QUEUE": "2"}, 171, 5, {"sram": (2, 1), "sdram": (0, 2), "scratch": (2, 4)}),
        ("input", {"QUEUE": "3"}, 171, 5, {"sram": (2, 1), "sdram": (0, 2), "scratch": (2, 4)}),
        ("output", {"OUTPUT": "1"}, 109, 2, {"sram": (0, 1), "sdram": (2, 0), "scratch": (1, 2)}),
        ("output", {"OUTPUT": "2"}, 109, 2, {"sram": (0, 1), "sdram": (2, 0), "scratch": (2, 2)}),
        ("output", {"OUTPUT": "3"}, 109, 2, {"sram": (0, 1), "sdram": (2, 0), "scratch": (3, 2)}),
    ],
)
def test_a_piece_takes_the_published_operations_and_references(
    loop: str,
    defines: dict[str, str],
    operations: int,
    others: int,
    published: dict[str, tuple[int, int]],
) -> None:
    """The paper counts QUEUE 2 and OUTPUT 2; a batch looks at the tail once for eight pieces.

    `others` are references to FIFOs and CSRs.
    """
    options = Options(
        config=str(FOLDER / f"{loop}.toml"), cycles=70_000, warmup=20_000, defines=defines
    )
    record = run(options).record
    assert record.stopped == "cycles"
    pieces = (record.memory["sdram"].reads + record.memory["sdram"].writes) / 2
    for name, (reads, writes) in published.items():
        memory = record.memory[name]
        assert memory.reads / pieces == pytest.approx(reads, abs=0.15)
        assert memory.writes / pieces == pytest.approx(writes, abs=0.02)
    references = sum(
        (memory.reads + memory.writes) / pieces
        for name, memory in record.memory.items()
        if name in published
    )
    words = sum(engine.instructions for engine in record.engines) / pieces
    assert words - references - others == pytest.approx(operations, abs=0.5)
