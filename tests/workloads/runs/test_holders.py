"""A deadlock report names the owners of locks and of the command bus."""

from pathlib import Path

from ixp.workloads.runs.options.options import Options
from ixp.workloads.runs.runner import run

END = "nop\nnop\nnop\nctx_arb[kill]\n"
LOCK = "sram[read_lock, $x, 0, {}, 1], ctx_swap\n"


def report(folder: Path, *programs: str) -> list[str]:
    engines = ""
    for number, text in enumerate(programs):
        (folder / f"p{number}.uc").write_text("br!=ctx[0, end#]\n" + text + "end#:\n" + END)
        engines += f'[[engine]]\nprogram = "p{number}.uc"\nrole = "r{number}"\n'
    config = folder / "c.toml"
    config.write_text(f'chip = "ixp1240"\n{engines}')
    result = run(Options(config=str(config), cycles=1_000_000))
    assert result.record.stopped == "deadlock"
    return [line.replace(f"{folder}/", "") for line in result.report if "context 3" not in line]


def test_a_chain_that_holds_the_command_bus_is_reported(tmp_path: Path) -> None:
    chain = "sram[read, $x, 0, 4, 1], chain_ref\n"
    wait = "nop\n" * 8 + "sram[read, $x, 0, 4, 1], ctx_swap\n"
    *_, last = report(tmp_path, chain, wait)

    assert last == (
        "command bus: held by engine 0 context 0, p0.uc:2, "
        "whose chain_ref has no reference behind it"
    )


def test_locks_are_reported_with_owner_and_waiting_threads(tmp_path: Path) -> None:
    lines = report(tmp_path, LOCK.format(4) + LOCK.format(5), LOCK.format(5) + LOCK.format(4))

    assert [line.split("; ") for line in lines[-2:]] == [
        [f"lock of sram word {address:#x}: held by {holder}:2", f"waited for by {other}:3"]
        for address, holder, other in (
            (4, "engine 0 context 0, p0.uc", "engine 1 context 0, p1.uc"),
            (5, "engine 1 context 0, p1.uc", "engine 0 context 0, p0.uc"),
        )
    ]


def test_a_full_lock_table_is_reported(tmp_path: Path) -> None:
    *_, waits, full = report(tmp_path, *["".join(LOCK.format(n) for n in range(9))])

    assert waits.startswith(
        "lock of sram word 0x8: held by no thread; waited for by engine 0 context"
    )
    assert full == "locks of sram: all 8 entries are taken"


def test_free_locks_and_a_free_bus_are_not_reported(tmp_path: Path) -> None:
    lines = report(tmp_path, "ctx_arb[inter_thread]\n")

    assert lines[-1].startswith("engine 0 context 2: has ended")
