"""A cached program equals the one assembled from its present sources."""

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from ixp.assembler import AssemblyError, Headroom, Program, assemble, headroom, pipeline
from ixp.assembler.output.image import to_bytes
from ixp.isa.tables.chip import chip
from ixp.simulator import Machine, state_of
from ixp.simulator.program import decoded as decoded_programs
from ixp.simulator.program import words as program_words
from ixp.support.errors import UserError
from ixp.support.user_cache import UserCache
from ixp.workloads import Options, run
from ixp.workloads.runs.system import cache_entries, programs
from ixp.workloads.runs.system.engine_headroom import program_headroom
from ixp.workloads.runs.system.programs import program
from ixp.workloads.runs.system.system import build_system
from tests.simulator.support.states import assert_equal_states

SOURCE = """
#include "value.uc"
immed[$0, VALUE]
sram[write, $0, 0, 0, 1], ctx_swap
ctx_arb[kill]
"""
CHIP = chip()


@pytest.fixture
def source(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    file = tmp_path / "main.uc"
    file.write_text(SOURCE)
    (tmp_path / "value.uc").write_text("#define VALUE 7\n")
    return file


@pytest.fixture
def assembled(monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    files: list[Path] = []
    real = pipeline.assemble

    def note(source: Path, *arguments: object, **options: object) -> object:
        files.append(source)
        return real(source, *arguments, **options)  # type: ignore[arg-type]

    monkeypatch.setattr(pipeline, "assemble", note)
    return files


def _words(source: Path, *, cached: bool = True, **defines: str) -> list[int]:
    return program(source, defines, CHIP, cached=cached).words


def test_an_unchanged_program_is_not_assembled_again(source: Path, assembled: list[Path]) -> None:
    assemblies = [program(source, {"SIZE": "3"}, CHIP, cached=True) for _ in range(2)]

    assert assembled == [source]
    assert assemblies[0] == assemblies[1] == assemble(source, defines={"SIZE": "3"}, chip=CHIP)


def test_the_decoded_program_fits_its_words(source: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine that loads it from the cache behaves like one that decodes."""
    program(source, {}, CHIP, cached=True)
    states = []
    decoded: list[Sequence[int]] = []
    real = program_words.decode_words

    def record_words(words: Sequence[int]) -> tuple[bytes, list[int]]:
        decoded.append(words)
        return real(words)

    monkeypatch.setattr(program_words, "decode_words", record_words)
    for cached in (True, False):
        monkeypatch.setattr(decoded_programs, "_decoded", {})
        words = _words(source, cached=cached)
        assert (decoded == []) == cached
        machine = Machine(chip(), {0: words})
        machine.run(200)
        states.append(state_of(machine) | {"sram": machine.read("sram", 0)})

    assert_equal_states(*states)


def _alter_source(source: Path) -> None:
    source.write_text(SOURCE.replace("VALUE]", "VALUE + 1]"))


def _alter_include(source: Path) -> None:
    source.with_name("value.uc").write_text("#define VALUE 8\n")


@pytest.mark.parametrize("alter", [_alter_source, _alter_include])
def test_a_changed_source_or_include_is_assembled_again(
    source: Path, assembled: list[Path], alter: Callable[[Path], None]
) -> None:
    before = _words(source)
    alter(source)

    assert before != _words(source)
    assert len(assembled) == 2


def test_a_new_include_file_earlier_on_the_path_is_used(source: Path) -> None:
    """The file did not exist when the program was assembled."""
    library = source.parent / "library"
    library.mkdir()
    (library / "late.uc").write_text("immed[$1, 2]\n")
    source.write_text(SOURCE + '#include "late.uc"\n')
    before = program(source, {}, CHIP, cached=True, include=[library]).words
    source.with_name("late.uc").write_text("immed[$1, 3]\n")

    assert before != program(source, {}, CHIP, cached=True, include=[library]).words


def test_a_removed_include_file_is_an_error(source: Path) -> None:
    _words(source)
    source.with_name("value.uc").unlink()

    with pytest.raises(AssemblyError, match=r"value\.uc"):
        _words(source)


def test_defines_chip_and_path_are_part_of_the_key(
    source: Path, assembled: list[Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    _words(source)
    _words(source, SIZE="1")
    _words(source, SIZE="2")
    program(source, {}, chip("ixp1250"), cached=True)
    program(source, {}, chip(swap_bubble_cycles=3), cached=True)
    program(source, {}, chip(sram_word_cycles=9), cached=True)  # no program depends on this row
    monkeypatch.chdir(source.parent)
    assert program(Path(source.name), {}, CHIP, cached=True).source == source.name

    assert len(assembled) == 6


def test_headroom_and_runs_have_separate_cache_entries(source: Path, assembled: list[Path]) -> None:
    text = assemble(source, chip=CHIP, global_headroom=True)

    for _ in range(2):
        assert program_headroom(source, {}, CHIP) == headroom(text)
        assert program(source, {}, CHIP, cached=True) == assemble(source, chip=CHIP)

    assert len(assembled) == 2  # one of each kind


def test_headroom_is_computed_once(source: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    counted: list[Program] = []

    def note(assembled_program: Program) -> Headroom:
        counted.append(assembled_program)
        return headroom(assembled_program)

    monkeypatch.setattr("ixp.workloads.runs.system.engine_headroom.headroom", note)
    free = [program_headroom(source, {}, CHIP) for _ in range(2)]
    assert free[0] == free[1]
    assert len(counted) == 1

    source.write_text("ctx_arb[kill]\n")
    assert free[0].free_words + 2 == program_headroom(source, {}, CHIP).free_words


def test_include_folders_are_part_of_the_key(source: Path, assembled: list[Path]) -> None:
    folder = source.with_name("more")
    folder.mkdir()
    (folder / "other.uc").write_text("immed[$1, 3]\n")
    source.write_text(SOURCE + '#include "other.uc"\n')
    options = {"cached": True, "include": [folder]}
    first, second = (program(source, {}, CHIP, **options).words for _ in range(2))  # type: ignore[arg-type]

    assert first == second
    assert len(assembled) == 1
    with pytest.raises(AssemblyError, match=r"other\.uc"):
        _words(source)
    (folder / "other.uc").unlink()
    folder.rmdir()
    with pytest.raises(UserError, match="is not a folder"):
        program(source, {}, CHIP, **options)  # type: ignore[arg-type]


def test_the_assembler_is_part_of_the_key(
    source: Path, assembled: list[Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    module = tmp_path / "module.py"
    named: set[str] = set()

    def of_a_module(files: Iterable[Path]) -> str:
        named.update("/".join(file.parts[-2:]) for file in files)
        return module.read_text()

    monkeypatch.setattr(cache_entries, "digest_of", of_a_module)
    for text in ("a = 1", "a = 1", "a = 2"):
        module.write_text(text)
        cache_entries._assembler.cache_clear()
        programs._decoder.cache_clear()
        _words(source)
    cache_entries._assembler.cache_clear()
    programs._decoder.cache_clear()

    assert len(assembled) == 2
    assert {
        "preprocessing/preprocessor.py",
        "parser/Microcode.py",
        "isa/encoding.py",
        "instructions/branch.py",
        "program/words.py",
    } <= named


def test_a_changed_file_of_a_package_changes_its_digest(tmp_path: Path) -> None:
    module = tmp_path / "folder" / "module.py"
    module.parent.mkdir()
    package = ModuleType("package")
    package.__file__ = str(tmp_path / "__init__.py")
    digests = []
    for text in ("a = 1", "a = 2", "a = 1"):
        module.write_text(text)
        digests.append(cache_entries.source_digest(package))

    assert digests[0] == digests[2] != digests[1]


def test_a_cache_entry_that_is_not_a_program_is_replaced(
    source: Path, assembled: list[Path], tmp_path: Path
) -> None:
    _words(source)
    for entry in [*(tmp_path / "cache" / "ixp").iterdir()]:
        UserCache(entry.parent).store(entry.name, b"\x93\x01\x02\x03")
    _words(source)
    _words(source)

    assert len(assembled) == 2


def test_without_the_cache_no_entry_is_read_or_written(
    source: Path, assembled: list[Path], tmp_path: Path
) -> None:
    _words(source, cached=False)
    _words(source, cached=False)

    assert len(assembled) == 2
    assert not [path for path in (tmp_path / "cache").rglob("*") if path.is_file()]


def test_a_program_with_errors_is_not_cached(source: Path, tmp_path: Path) -> None:
    source.write_text("nonsense[a, b]\n")
    for _ in range(2):
        with pytest.raises(AssemblyError):
            _words(source)

    assert not [path for path in (tmp_path / "cache").rglob("*") if path.is_file()]


def test_programs_of_a_run_are_optimised_where_it_asks_for_it(source: Path) -> None:
    source.write_text("immed[a0, 1]\nalu[a0, a0, +, 1]\nbr[end#]\nnop\nend#: ctx_arb[kill]\n")
    plain, optimised = (Options(config=str(source), optimised=is_on) for is_on in (False, True))

    assert build_system(plain).programs[0].words == assemble(source).words
    words = assemble(source, optimised=True).words
    assert build_system(optimised).programs[0].words == words != assemble(source).words


def test_a_program_of_a_configuration_may_be_an_image(tmp_path: Path) -> None:
    """An image is run unchanged, if it was assembled for the chip of the configuration."""
    source = tmp_path / "p.uc"
    source.write_text("immed[$0, 7]\nscratch[write, $0, 0, 0, 1], ctx_swap\nctx_arb[kill]\n")
    (tmp_path / "p.image").write_bytes(to_bytes(assemble(source)))
    config = tmp_path / "c.toml"
    hashes = []
    for name in ("p.uc", "p.image"):
        config.write_text(f'[[engine]]\nprogram = "{name}"\nrole = "p"\n')
        record = run(Options(config=str(config), stop_when_drained=True)).record
        hashes.append(record.command_hash)

    assert hashes[0] == hashes[1]
    with pytest.raises(
        UserError, match=r"p\.image: image must be assembled for ixp1200, not ixp12"
    ):
        build_system(Options(config=str(config), chip="ixp1200"))


@pytest.mark.parametrize(
    ("options", "place"),
    [
        ({"include": ("x",)}, "include"),
        ({"checks": ("a=off",)}, "checks"),
        ({"optimised": True}, "optimised"),
    ],
)
def test_options_of_the_assembler_need_a_program_with_source(
    tmp_path: Path, options: dict[str, Any], place: str
) -> None:
    (tmp_path / "a.uc").write_text("ctx_arb[kill]\n")
    (tmp_path / "a.image").write_bytes(to_bytes(assemble(tmp_path / "a.uc")))
    config = tmp_path / "c.toml"
    config.write_text('[[engine]]\nprogram = "a.image"\nrole = "a"\n')

    with pytest.raises(UserError, match=f"^{place} has no effect on an image"):
        build_system(Options(config=str(config), **options))
