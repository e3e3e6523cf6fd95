"""The installed product works without the source tree."""

import ast
import email
import os
import subprocess
import sys
import sysconfig
import tarfile
import tomllib
import zipfile
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from ixp.simulator import _kernel
from tests.conftest import ROOT

# One process runs all of these tests, so that distributions are built once.
pytestmark = pytest.mark.xdist_group("wheel")

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
FOLDERS = list(PROJECT["tool"]["scikit-build"]["wheel"]["packages"].values())
CLEAN = {"PATH": os.defpath, "HOME": "/nonexistent", "LC_ALL": "C.UTF-8"}


@pytest.fixture(scope="module")
def sdist(root: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the source distribution."""
    folder = tmp_path_factory.mktemp("sdist")
    build = ["-m", "build", "--sdist", "--no-isolation", "--outdir", str(folder)]
    run(sys.executable, *build, str(root), cwd=folder)
    return next(folder.glob("*.tar.gz"))


@pytest.fixture(scope="module")
def wheel(sdist: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the wheel of the source distribution, with the kernel that is already compiled."""
    kernel = f"-Ccmake.define.IXP_KERNEL={_kernel.__file__}"
    return wheel_of(sdist, tmp_path_factory.mktemp("wheel"), kernel)


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Install the wheel into a new environment; return its `ixp`."""
    return install(wheel, tmp_path_factory.mktemp("environment"))


def wheel_of(sdist: Path, folder: Path, *settings: str) -> Path:
    """Build the wheel of a source distribution with pip in `folder`/build."""
    build = ["--no-deps", "--no-build-isolation", f"-Cbuild-dir={folder / 'build'}", *settings]
    run(sys.executable, "-m", "pip", "wheel", *build, "-w", str(folder), str(sdist), cwd=folder)
    return next(folder.glob("*.whl"))


def install(wheel: Path, folder: Path) -> Path:
    """Install a wheel into a new environment in `folder`; return its `ixp`."""
    python = folder / "bin" / "python"
    run(sys.executable, "-m", "venv", "--without-pip", str(folder))
    # Use the dependencies installed here; nested .pth files, as of editable installs, are ignored.
    # purelib exists; Debian's Python also lists folders that may not.
    packages = run(str(python), "-c", "import sysconfig; print(sysconfig.get_path('purelib'))")
    (Path(packages.strip()) / "dependencies.pth").write_text(sysconfig.get_path("purelib"))
    pip = [sys.executable, "-m", "pip", "--python", str(python), "install"]
    run(*pip, "--no-deps", "--no-index", str(wheel))
    return folder / "bin" / "ixp"


def run(*command: str, cwd: Path | None = None) -> str:
    """Run a program with a clean environment; return its standard output."""
    ended = subprocess.run(
        command, cwd=cwd, env=CLEAN, capture_output=True, text=True, check=False, timeout=600
    )

    assert ended.returncode == 0, ended.stdout + ended.stderr

    return ended.stdout


@pytest.mark.skipif(
    not (ROOT / ".git").exists(), reason="git tells what belongs to the source tree"
)
def test_the_sdist_holds_exactly_the_source_tree(sdist: Path, root: Path) -> None:
    """The oracle is git."""
    listed = run("git", "ls-files", "--cached", "--others", "--exclude-standard", cwd=root)
    sources = {name for name in listed.splitlines() if (root / name).exists()}

    with tarfile.open(sdist) as archive:
        names = {member.name.partition("/")[2] for member in archive if member.isfile()}

    assert sources | {"PKG-INFO"} == names


def test_metadata_is_complete(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        name = next(name for name in archive.namelist() if name.endswith(".dist-info/METADATA"))
        metadata = email.message_from_bytes(archive.read(name))

    assert "ixp" == metadata["Name"]
    assert "Apache-2.0" == metadata["License-Expression"]
    assert ">=3.11" == metadata["Requires-Python"]
    assert metadata["Summary"]
    assert metadata["Keywords"]
    assert metadata["Author"]
    assert "text/markdown" == metadata["Description-Content-Type"]
    assert str(metadata.get_payload()).startswith("# ixp")


def test_the_wheel_holds_every_module_and_data_file(wheel: Path, root: Path) -> None:
    """C++ sources and files that editors load themselves are excluded; headers of C are not."""
    kernel = {root / "simulator", root / "hosts"}
    apart = {root / "editors" / "vscode", root / "editors" / "nvim"}
    sources = {
        f"ixp/{file.relative_to(root).as_posix()}"
        for folder in FOLDERS
        for file in (root / folder).rglob("*")
        if file.is_file()
        and file.suffix not in (".cc", ".pyc")
        and not apart & {*file.parents}
        and not (file.suffix == ".h" and kernel & {*file.parents})
    }

    names = set(zipfile.ZipFile(wheel).namelist())

    assert sources <= names
    assert {name for name in names if name.endswith((".cc", ".h"))} <= sources


def test_installed_command_runs_outside_the_source_tree(installed: Path, tmp_path: Path) -> None:
    python = str(installed.parent / "python")

    text = run(str(installed), "--help", cwd=tmp_path)
    origin = run(python, "-c", "import ixp.cli; print(ixp.cli.__file__)", cwd=tmp_path)

    assert "Usage: ixp" in text
    assert Path(origin.strip()).is_relative_to(installed.parent.parent)
    assert "rate on the wire" in run(str(installed), "manual", "rx.mbps", cwd=tmp_path)


def test_installed_ixp_plays_the_shipped_capture(
    installed: Path, tmp_path: Path, root: Path
) -> None:
    """The command lines are those of the README."""
    readme = (root / "README.md").read_text("utf-8")
    lines = [line for line in readme.splitlines() if line.startswith(".venv/bin/ixp ")]
    output = [run(str(installed), *line.split()[1:], cwd=tmp_path) for line in lines]

    assert 3 <= len(output)
    assert "out: pass" in output[-1]


def test_installed_kernel_has_version_of_the_distribution(installed: Path, tmp_path: Path) -> None:
    assert run(str(installed), "--version", cwd=tmp_path) == kernel_version(installed)


def test_the_sdist_generates_the_same_sources_as_the_tree(wheel: Path, tmp_path: Path) -> None:
    """The compiled kernel here is then that of the distribution."""
    generated = tmp_path / "generated"
    generated.mkdir()
    run(sys.executable, "-m", "ixp.simulator.generate", str(generated), cwd=tmp_path)

    assert texts(generated) == texts(wheel.parent / "build" / "generated")


@pytest.mark.campaign
def test_the_sdist_compiles_to_a_working_kernel(
    sdist: Path, tmp_path: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """Takes over a minute."""
    wheel = wheel_of(sdist, tmp_path_factory.mktemp("compiled"))
    ixp = install(wheel, tmp_path_factory.mktemp("compiled_environment"))

    assert run(str(ixp), "--version", cwd=tmp_path) == kernel_version(ixp)
    assert "100000 cycles" in run(str(ixp), "run", "oc12", "--cycles", "1e5", cwd=tmp_path)


def kernel_version(ixp: Path) -> str:
    """Return the version that the kernel of an installed `ixp` reports."""
    question = "from ixp.simulator import _kernel; print('ixp', _kernel.version())"
    return run(str(ixp.parent / "python"), "-c", question)


def texts(folder: Path) -> dict[str, str]:
    return {file.name: file.read_text("utf-8") for file in folder.iterdir()}


def declared(body: list[ast.stmt], prefix: str = "") -> Iterator[str]:
    """Yield the public names that a stub declares, members of classes as Class.name."""
    for node in body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            name = node.name
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            name = ast.unparse(node.targets[0] if isinstance(node, ast.Assign) else node.target)
        else:
            continue
        if not name.startswith("_"):
            yield prefix + name
            if isinstance(node, ast.ClassDef):
                yield from declared(node.body, f"{name}.")


def present(values: Mapping[str, object], prefix: str = "") -> Iterator[str]:
    """Yield the public names of a module, members of classes as Class.name."""
    for name, value in values.items():
        if not name.startswith("_"):
            yield prefix + name
            if isinstance(value, type):
                yield from present(vars(value), f"{name}.")


def test_the_stub_declares_the_names_of_the_kernel(root: Path) -> None:
    stub = ast.parse((root / "simulator" / "_kernel.pyi").read_text("utf-8"))

    assert set(present(vars(_kernel))) == set(declared(stub.body))


def test_build_requirements_are_in_the_build_group() -> None:
    assert set(PROJECT["build-system"]["requires"]) <= set(PROJECT["dependency-groups"]["build"])
