"""Install npm packages for tests, once, into `build/npm`."""

from __future__ import annotations

import shutil
import subprocess
import tempfile
from pathlib import Path

from tests.conftest import ROOT

_FOLDER = ROOT / "build" / "npm"
_LIMIT_S = 120


class MissingPackageError(Exception):
    """Node or a package is missing, with the reason."""


def package(name: str, version: str) -> Path:
    """Install a package unless it is present; return its folder.

    Raise MissingPackageError without node and npm, or if npm cannot get the package.
    """
    for program in ("node", "npm"):
        if not shutil.which(program):
            raise MissingPackageError(f"{program} is not installed")
    folder = _FOLDER / f"{name.replace('/', '+')}@{version}"
    if not folder.exists():
        _install(f"{name}@{version}", folder)
    return folder / "node_modules" / name


def _install(package_name: str, folder: Path) -> None:
    """Install into a temporary folder first: parallel processes see all of it or nothing."""
    _FOLDER.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=_FOLDER) as new:
        _npm("install", package_name, "--prefix", new)
        try:
            Path(new).rename(folder)
        except OSError:
            if not folder.exists():  # another process may have been faster
                raise
        else:
            Path(new).mkdir()  # for its end


def _npm(*arguments: str) -> None:
    quiet = ("--no-audit", "--no-fund", "--ignore-scripts", "--fetch-retries=0")
    try:
        ended = subprocess.run(
            ["npm", *arguments, *quiet],
            stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False, timeout=_LIMIT_S,
        )  # fmt: skip
    except subprocess.TimeoutExpired:
        raise MissingPackageError(f"npm {' '.join(arguments[:2])} takes too long") from None
    if ended.returncode:
        errors = [line for line in ended.stderr.splitlines() if line.startswith("npm error ")]
        error = errors[0].removeprefix("npm error ") if errors else f"exit {ended.returncode}"
        raise MissingPackageError(f"npm {' '.join(arguments[:2])} failed: {error}")
