"""The core's software that a configuration names: found, checked, and answerable for its faults."""

import importlib
import inspect
import sys
import traceback
from collections.abc import Callable
from contextlib import AbstractContextManager
from functools import partial
from importlib.machinery import SourceFileLoader
from pathlib import Path
from types import ModuleType
from typing import Any

from ixp.microcode.config.loader import Config
from ixp.microcode.config.tables import Tables
from ixp.simulator import MachineFault
from ixp.support.errors import UserError

_OURS = ("ixp.", "builtins")


def blamed(software: type) -> AbstractContextManager[None]:
    """Turn an exception that passes through a user's software into a UserError with its line."""
    return _Blamed(partial(_files_of, software))


def _files_of(software: type) -> set[str]:
    modules = {kind.__module__ for kind in software.__mro__}
    theirs = (sys.modules.get(name) for name in modules if not name.startswith(_OURS))
    return {str(getattr(module, "__file__", "")) for module in theirs}


class _Blamed(AbstractContextManager[None]):
    """Raises UserError for an exception that passes through some files, with its line.

    They are asked for when there is an exception: the core has many turns.
    """

    def __init__(self, files: Callable[[], set[str]]) -> None:
        self._files = files

    def __exit__(self, _kind: object, error: BaseException | None, _trace: object) -> None:
        if not isinstance(error, Exception | SystemExit):
            return
        if isinstance(error, UserError | MachineFault):
            return
        files = self._files()
        frames = traceback.extract_tb(error.__traceback__)
        lines = [f"{frame.filename}:{frame.lineno}" for frame in frames if frame.filename in files]
        what = f"{type(error).__name__}: {error}"
        if isinstance(error, SyntaxError) and error.filename in files:
            lines, what = [f"{error.filename}:{error.lineno}"], f"SyntaxError: {error.msg}"
        if lines:
            raise UserError(f"{lines[-1]}: core software must not fail: {what}") from error


def core_software(place: str, config: Config, tables: Tables) -> Any:  # noqa: ANN401
    """Make the core's software that a configuration names, None when it names none.

    `place` is the configuration, as given. Raise UserError for what is no such software.
    """
    if config.core is None:
        return None
    name, _, kind = config.core.software.partition(":")
    found = getattr(_module(name, Path(place).parent, place), kind, None)
    if not isinstance(found, type):
        raise UserError(f"{place}: core software must be module:class, not {config.core.software}")
    _check_software(found, f"{place}: core software {config.core.software}", config, tables)
    with blamed(found):
        return found(config, tables)


def _check_software(found: type, what: str, config: Config, tables: Tables) -> None:
    missing = [name for name in ("initialise", "poll") if not callable(getattr(found, name, None))]
    if missing:
        raise UserError(f"{what} must have initialise and poll, not lack {' and '.join(missing)}")
    try:
        inspect.signature(found).bind(config, tables)
    except (TypeError, ValueError) as error:
        raise UserError(f"{what} must be made from (config, tables): {error}") from None


def _module(name: str, folder: Path, place: str) -> ModuleType:
    """Import a module that lies beside the configuration, or an installed one."""
    file = folder / f"{name}.py"
    if place.endswith(".toml") and file.is_file():
        loader = SourceFileLoader(name, str(file))
        module = ModuleType(name)
        module.__file__ = str(file)
        sys.modules[name] = module
        with _Blamed(lambda: {str(file)}):
            loader.exec_module(module)
        return module
    try:
        return importlib.import_module(name)
    except (ImportError, ValueError):
        raise UserError(f"{place}: core software must be a module beside it, not {name}") from None
