"""Other versions of the program, built once and kept in the user's cache: `ixp bench --against`.

A version has an environment of its own; packages that it depends on are those of this one.
"""

import hashlib
import re
import site
import subprocess
import sys
from pathlib import Path
from shutil import rmtree
from tempfile import TemporaryDirectory
from zipfile import ZipFile, is_zipfile

from ixp.support.errors import UserError
from ixp.support.user_cache import user_folder

_TAIL = 15  # lines of a failed command that are shown
_COMMANDS = re.compile(r"ixp-[^/]+\.dist-info/entry_points\.txt")


def program_of(version: str) -> Path:
    """Return the program `ixp` of a commit of the repository around, or of a wheel.

    It is built if the cache does not hold it, which takes minutes. Raise UserError for what is
    neither, or cannot be built.
    """
    wheel = Path(version)
    if wheel.suffix == ".whl":
        _check_wheel(wheel)
        return _kept(hashlib.sha256(wheel.read_bytes()).hexdigest(), wheel, None)
    commit = _run("git", "rev-parse", "--verify", "--quiet", f"{version}^{{commit}}", of=version)
    return _kept(commit.strip(), None, version)


def _check_wheel(wheel: Path) -> None:
    """Raise UserError unless a file is a wheel of this product; pip tells whether it fits here."""
    if not wheel.is_file():
        raise UserError(f"--against {wheel}: no such wheel")
    if not is_zipfile(wheel):
        raise UserError(f"--against {wheel}: file must be a wheel, which is a zip file")
    with ZipFile(wheel) as archive:
        if not any(_COMMANDS.fullmatch(each) for each in archive.namelist()):
            raise UserError(f"--against {wheel}: wheel must be one of ixp, with its command")


def _kept(name: str, wheel: Path | None, version: str | None) -> Path:
    """Return the program of that name in the cache; it is installed there whole or not at all."""
    cache = user_folder()
    if cache is None:
        raise UserError("--against needs a folder for the user's cache; set XDG_CACHE_HOME")
    folder = cache.with_name("ixp-versions") / name
    program, whole = folder / "bin" / "ixp", folder / "whole"
    if not whole.is_file():
        rmtree(folder, ignore_errors=True)
        folder.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        try:
            with TemporaryDirectory() as scratch:
                _install(wheel or _wheel(name, Path(scratch), str(version)), folder)
        except BaseException:
            rmtree(folder, ignore_errors=True)
            raise
        whole.touch()
    return program


def _wheel(commit: str, scratch: Path, version: str) -> Path:
    """Build the wheel of a commit in a folder of its own; the repository stays as it is."""
    source = scratch / "source"
    archive = scratch / "source.tar"
    _run("git", "archive", "--output", str(archive), commit, of=version)
    source.mkdir()
    _run("tar", "-xf", str(archive), "-C", str(source), of=version)
    given = ["--no-deps", "--no-build-isolation", f"-Cbuild-dir={scratch / 'build'}"]
    _run(sys.executable, "-m", "pip", "wheel", *given, "-w", str(scratch), str(source), of=version)
    return next(scratch.glob("*.whl"))


def _install(wheel: Path, folder: Path) -> None:
    """Make an environment that holds a wheel and sees the packages of this one."""
    _run(sys.executable, "-m", "venv", "--without-pip", str(folder), of=str(wheel))
    python = folder / "bin" / "python"
    here = _run(str(python), "-c", "import site; print(site.getsitepackages()[0])", of=str(wheel))
    packages = Path(here.strip())
    for each in map(Path, site.getsitepackages()):
        _link(each, packages)
    given = ["--no-deps", "--no-index", "--ignore-installed", "--no-warn-script-location"]
    pip = [sys.executable, "-m", "pip", "--quiet", "--python", str(python), "install", *given]
    _run(*pip, str(wheel), of=str(wheel))


def _link(packages: Path, target: Path) -> None:
    """Show the packages of an environment in another one, without this product and import hooks."""
    for each in packages.iterdir():
        is_ours = each.name.startswith(("ixp", "_editable"))
        if not is_ours and each.suffix != ".pth" and not (target / each.name).exists():
            (target / each.name).symlink_to(each)


def _run(*command: str, of: str) -> str:
    """Return the output of a command. Raise UserError with the end of what it said if it fails."""
    try:
        ended = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603
    except FileNotFoundError:
        raise UserError(f"--against {of}: {command[0]} is not installed") from None
    if ended.returncode:
        said = "\n".join((ended.stdout + ended.stderr).strip().splitlines()[-_TAIL:])
        does = "cannot be installed" if "install" in command else "build fails"
        what = "no commit here, and no wheel" if "rev-parse" in command else f"{does}:\n{said}"
        raise UserError(f"--against {of}: {what}")
    return ended.stdout
