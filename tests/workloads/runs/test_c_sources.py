"""C may stand wherever a program is named; an unchanged translation needs no clang."""

from pathlib import Path

import pytest

from ixp.assembler import assemble
from ixp.compiler import compile_ir, pipeline
from ixp.isa.tables.chip import chip
from ixp.support.errors import UserError
from ixp.workloads import Options, run
from ixp.workloads.runs.system import c_sources
from ixp.workloads.runs.system.c_sources import microcode
from ixp.workloads.runs.system.engine_headroom import program_headroom
from ixp.workloads.runs.system.programs import program
from ixp.workloads.runs.system.system import build_system
from tests.conftest import Ixp

IR = "define i32 @main() {\nentry:\n  ret i32 0\n}\n"
HEADER = "extern int size;\n#ifdef LIMIT\n#endif\n"


class Clang:
    """Stands for clang: it counts translations, and refuses without a version."""

    def __init__(self) -> None:
        self.version = "clang version 19.1.7"
        self.flags: list[tuple[str, ...]] = []

    def version_text(self) -> str:
        if not self.version:
            raise UserError("C needs clang")
        return self.version

    def ir_of(self, file: Path, flags: tuple[str, ...], headers: list[Path]) -> str:
        self.version_text()
        self.flags.append(flags)
        headers.append(file.with_name("size.h"))
        return IR


@pytest.fixture
def translator(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Clang:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    translator = Clang()
    monkeypatch.setattr(c_sources, "version_text", translator.version_text)
    monkeypatch.setattr(pipeline, "ir_of", translator.ir_of)
    return translator


@pytest.fixture
def source(tmp_path: Path, translator: Clang) -> Path:
    del translator
    file = tmp_path / "stage.c"
    file.write_text('#include "size.h"\nint main(void) { return 0; }\n')
    file.with_name("size.h").write_text(HEADER)
    return file


def test_an_unchanged_file_needs_no_clang(source: Path, translator: Clang) -> None:
    first = program(source, {}, chip(), cached=True)
    translator.version = ""

    assert program(source, {}, chip(), cached=True) == first
    assert program_headroom(source, {}, chip()).free_gpr > 0
    assert first.words == assemble(compile_ir(IR, "stage.c")).words
    assert len(translator.flags) == 1


def test_without_cache_or_clang_the_error_is_that_of_clang(source: Path, translator: Clang) -> None:
    translator.version = ""
    with pytest.raises(UserError, match=r"^C needs clang$"):
        program(source, {}, chip(), cached=True)


@pytest.mark.parametrize("changed", ["file", "header", "earlier header", "clang", "define"])
def test_a_changed_input_is_translated_again(source: Path, translator: Clang, changed: str) -> None:
    include = [source.with_name("include")]
    include[0].mkdir()
    microcode(source, {}, include)
    defines = {}
    match changed:
        case "file":
            source.write_text(source.read_text() + "\n")
        case "header":
            source.with_name("size.h").write_text(HEADER + "\n")
        case "earlier header":
            (include[0] / "size.h").write_text(HEADER)
        case "clang":
            translator.version = "clang version 20.1.0"
        case _:
            defines = {"LIMIT": "3"}
    microcode(source, defines, include)

    assert len(translator.flags) == 2


def test_defines_and_includes_go_to_clang(source: Path, translator: Clang) -> None:
    microcode(source, {"LIMIT": "3"}, [source.parent])

    assert translator.flags == [("-DLIMIT=3", f"-I{source.parent}")]


def test_a_symbol_that_c_reads_is_read(source: Path) -> None:
    run(Options(config=str(source), defines={"LIMIT": "3"}, cycles=10))
    with pytest.raises(UserError, match="no program reads the symbol `LIMITS`"):
        run(Options(config=str(source), defines={"LIMITS": "3"}, cycles=10))


@pytest.mark.parametrize("command", ["asm", "flow", "headroom", "run"])
def test_commands_take_c_for_a_program(ixp: Ixp, source: Path, command: str) -> None:
    code, _, err = ixp(command, source)

    assert (code, "error" in err) == (0, False)


def test_errors_of_c_appear_once_with_exit_code_2(
    ixp: Ixp, source: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(file: Path, *_: object) -> str:
        raise UserError(f"clang refuses {file}:\nstage.c:2: error: expected `;`")

    monkeypatch.setattr(pipeline, "ir_of", refuse)

    assert ixp("run", source) == (
        2,
        "",
        f"ixp: error: clang refuses {source}:\nstage.c:2: error: expected `;`\n",
    )


def test_an_engine_of_a_configuration_may_have_c(source: Path, translator: Clang) -> None:
    config = source.with_suffix(".toml")
    port = '[[port]]\nnumber = 0\nkind = "eth100"\n'
    config.write_text(f'{port}[[engine]]\nrole = "stage"\nprogram = "stage.c"\n')
    system = build_system(Options(config=str(config)))

    assert [*system.programs] == [0]
    assert "-DENGINE=0" in translator.flags[0]
