"""Load core software and other Python code of a user, as named by a configuration.

Objects are loaded and checked; their exceptions become UserErrors with source lines.
"""

import importlib
import inspect
import sys
import traceback
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from functools import partial
from importlib.machinery import SourceFileLoader
from pathlib import Path
from types import FunctionType, ModuleType, new_class

from ixp.microcode.config.loader import Config
from ixp.microcode.config.tables import Tables
from ixp.simulator import MachineFault
from ixp.support.errors import UserError
from ixp.workloads.runs.system.core_reports import (
    REPORTS,
    CoreReports,
    ReportingCore,
    check_attributes,
    check_report,
)

_OURS = ("ixp.", "builtins")
_SOFTWARE = "core software"


def errors_as_user_errors(software: type) -> AbstractContextManager[None]:
    """Convert an exception that passes through a user's files to a UserError with its line."""
    return _UserErrors(partial(_files_of, software))


def errors_of_function(function: FunctionType, role: str) -> AbstractContextManager[None]:
    """Convert any exception of a user's function to a UserError with its line."""
    code = function.__code__
    start = f"{code.co_filename}:{code.co_firstlineno}"
    return _UserErrors(lambda: {code.co_filename}, role, start)


def _files_of(software: type) -> set[str]:
    modules = {kind.__module__ for kind in software.__mro__}
    theirs = (sys.modules.get(name) for name in modules if not name.startswith(_OURS))
    return {str(module.__file__) for module in theirs if module and module.__file__}


class _UserErrors(AbstractContextManager[None]):
    """Converts an exception that passes through some files to a UserError with its line.

    With `start`, a source line, it converts all other exceptions too. `files` is only called for an
    exception, because the core has many turns.
    """

    def __init__(
        self, files: Callable[[], set[str]], role: str = _SOFTWARE, start: str | None = None
    ) -> None:
        self._files = files
        self._role = role
        self._start = start

    def __exit__(self, _kind: object, error: BaseException | None, _trace: object) -> None:
        if error is None or isinstance(error, UserError | MachineFault | KeyboardInterrupt):
            return
        files = self._files()
        frames = traceback.extract_tb(error.__traceback__)
        lines = [self._start] if self._start else []
        lines += [f"{frame.filename}:{frame.lineno}" for frame in frames if frame.filename in files]
        message = error_text(error)
        if isinstance(error, SyntaxError) and error.filename in files:
            lines, message = [f"{error.filename}:{error.lineno}"], f"SyntaxError: {error.msg}"
        if lines:
            raise UserError(f"{lines[-1]}: {self._role} must not fail: {message}") from error


def error_text(error: BaseException) -> str:
    """Return type and message of an exception in one line, also if its `__str__` fails."""
    try:
        message = " ".join(str(error).split())
    except Exception:  # noqa: BLE001 - a user's `__str__` may raise anything
        message = "its __str__ fails"
    return f"{type(error).__name__}: {message}".removesuffix(": ")


def core_software(config: Config) -> ReportingCore | None:
    """Create the core software that a configuration names, or return None.

    Methods of `CoreReports` that its class lacks have defaults. Raise UserError unless the class is
    core software.
    """
    if config.core is None:
        return None
    place = config.source
    kind = load_object(config.core.software, place, _SOFTWARE)
    if not isinstance(kind, type):
        raise UserError(f"{place}: core software must be module:class, not {config.core.software}")
    name = f"{place}: core software {config.core.software}"
    missing = [name for name in ("initialise", "poll") if not callable(getattr(kind, name, None))]
    if missing:
        raise UserError(f"{name} must have initialise and poll; it lacks {' and '.join(missing)}")
    try:
        with errors_as_user_errors(kind):
            software = with_defaults(kind)(config, config.tables)
            check_attributes(software)
            return software
    except TypeError:
        _check_signature(kind, name, config)
        raise


def load_object(name: str, place: str, role: str) -> object:
    """Return the object `module:name` of the configuration at `place`.

    The module, and modules that it imports, may be in the configuration's folder or installed.
    `role` is the object's role, for errors. Raise UserError for a malformed name, or for a module
    that can't be imported or lacks the object.
    """
    module, _, attribute = name.partition(":")
    form = "module:class" if role == _SOFTWARE else "module:function"
    message = f"{place}: {role} must be {form}, not {name}"
    if not module or not attribute:
        raise UserError(message)
    try:
        return getattr(_module(module, Path(place).parent, place, role), attribute)
    except AttributeError:
        raise UserError(f"{message}: {module} has no {attribute}") from None


def with_defaults(kind: type) -> Callable[[Config, Tables], ReportingCore]:
    """Return a class of core software, completed by the default reports.

    Its reports raise UserError if they return a value of a wrong type.
    """
    bases = (kind,) if CoreReports in kind.__mro__ else (kind, CoreReports)
    module = {"__module__": kind.__module__}
    software = new_class(kind.__name__, bases, exec_body=lambda names: names.update(module))
    for name in ("initialise", "poll", *REPORTS):
        if hasattr(kind, name):
            _check_method(kind, name)
    for name in REPORTS:
        method = getattr(kind, name, None)
        if method and not method.__module__.startswith("ixp."):
            setattr(software, name, _checked(software, name))
    return software


def _checked(software: type, name: str) -> Callable[..., object]:
    """Return the inherited method of a class, with a check of its return value."""

    def report(self: object, *arguments: object, **options: object) -> object:
        with errors_as_user_errors(software):
            value: object = getattr(super(software, self), name)(*arguments, **options)
        check_report(name, value)
        return value

    return report


def _check_method(kind: type, name: str) -> None:
    """Raise UserError unless a method can be called like that of `ReportingCore`."""
    declared = [*inspect.signature(getattr(ReportingCore, name)).parameters.values()]
    method = inspect.getattr_static(kind, name)
    if isinstance(method, staticmethod | classmethod):
        del declared[0]
    if inspect.iscoroutinefunction(method):
        raise UserError(f"{name} of core software must be a plain method, not async")
    by_name = {p.name: None for p in declared if p.kind is p.KEYWORD_ONLY}
    positional = [p.name for p in declared if p.kind is not p.KEYWORD_ONLY]
    try:
        inspect.signature(getattr(kind, name)).bind(*positional, **by_name)
    except (TypeError, ValueError):
        takes = ", ".join([*positional, *by_name])
        raise UserError(
            f"{name} of core software must be a method that takes ({takes}), not {method!r}"
        ) from None


def _check_signature(kind: type, name: str, config: Config) -> None:
    """Raise UserError for a class that can't be called with a configuration and its tables."""
    try:
        inspect.signature(kind).bind(config, config.tables)
    except (TypeError, ValueError) as error:
        raise UserError(f"{name} must be made from (config, tables): {error}") from None


@contextmanager
def _imports_from(folder: Path) -> Iterator[None]:
    """Make imports search a folder first; later configurations import their own modules."""
    before, path, writes_bytecode = {*sys.modules}, [*sys.path], sys.dont_write_bytecode
    sys.path.insert(0, str(folder.absolute()))
    sys.dont_write_bytecode = True
    try:
        yield
    finally:
        sys.path[:], sys.dont_write_bytecode = path, writes_bytecode
        for name in sys.modules.keys() - before:
            file = getattr(sys.modules[name], "__file__", None)
            if file and folder.absolute() in Path(file).parents:
                del sys.modules[name]


def _module(name: str, folder: Path, place: str, role: str) -> ModuleType:
    """Import a module from the configuration's folder, or an installed module."""
    file = folder / f"{name}.py"
    if place.endswith(".toml") and file.is_file():
        loader = SourceFileLoader(name, str(file))
        module = ModuleType(name)
        module.__file__ = str(file)
        sys.modules[name] = module
        with _UserErrors(lambda: {str(file)}, role), _imports_from(folder):
            # Not from byte code, which is stale if a text of equal length changed within a second.
            exec(loader.source_to_code(file.read_bytes(), str(file)), module.__dict__)  # noqa: S102
        return module
    try:
        return importlib.import_module(name)
    except ModuleNotFoundError as error:
        if f"{name}.".startswith(f"{error.name}."):
            raise UserError(f"{place}: {role} must be a module beside it, not {name}") from None
        raise UserError(f"{place}: {role} {name}: {error}") from None
    except Exception as error:
        raise UserError(f"{place}: {role} {name}: {error_text(error)}") from error
