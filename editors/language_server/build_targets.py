"""Find the program that a source belongs to, and its options, by the configurations around it.

A file that a configuration names has the defines of its engine. An include file is analysed within
a program that includes it: the open one that was opened or changed last, else the first. Any other
file is a program by itself.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from pathlib import Path
from typing import Literal, get_args

import msgspec

from ixp.isa.tables.chip import DEFAULT_CHIP, Chip
from ixp.microcode.config.config_file import CONFIGURATIONS, names
from ixp.microcode.config.loader import Config, load
from ixp.microcode.memory.map import MICROCODE, copy_around, include_path
from ixp.support.decoding import plain
from ixp.support.errors import UserError
from ixp.support.toml_file import TomlError, wrong_key

_INCLUDE = re.compile(r"^[^\S\n]*#[^\S\n]*include[^\S\n]*[<\"]([^>\"\n]+)[>\"]", re.MULTILINE)
_MAX_BYTES = 1 << 20
MAX_FILES = 2000  # of the open folders


Hint = Literal["address", "cycles", "defer"]


class EditorSettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Settings of the editor; `editors/vscode/package.json` says what each means.

    Paths may be relative to an open folder.
    """

    configuration: str = ""
    chip: str = ""
    defines: dict[str, str | int] = {}
    include: list[str] = []
    inlay_hints: tuple[Hint, ...] = get_args(Hint)


class ConfigurationError(msgspec.Struct, frozen=True):
    """Why the file of a configuration cannot be loaded, and at which line."""

    file: Path
    line: int
    message: str


class BuildTarget(msgspec.Struct, frozen=True):
    """A program to analyse: its file and what it is assembled with.

    `errors` are those of configurations that name the program and cannot be loaded.
    """

    file: Path
    defines: tuple[tuple[str, str], ...] = ()
    include: tuple[Path, ...] = ()
    chip: str | Chip = DEFAULT_CHIP
    configuration: str = ""
    engine: int = 0
    errors: tuple[ConfigurationError, ...] = ()


class BuildTargets:
    """Finds the programs of files; `folders` are those that the editor has open."""

    def __init__(self) -> None:
        self.settings = EditorSettings()
        self.folders: list[Path] = []
        self._configs: dict[tuple[str, int], Config] = {}
        self._includes: dict[tuple[Path, int], tuple[str, ...]] = {}

    def of(self, file: Path) -> list[BuildTarget]:
        """Return the programs that a file is, or is part of; the first is the one to show."""
        near = [*self._near(file)]
        targets = self._targets(near)
        programs = [target for target in targets if target.file == file]
        reading = programs or [target for target in targets if self.reads(target, file)]
        return list(dict.fromkeys(reading)) or [
            self._bare(file, [_error(place, error) for place, error in near
                              if isinstance(error, UserError) and _may_name(place, file)])
        ]  # fmt: skip

    def readers(self, file: Path) -> list[BuildTarget]:
        """Return the programs that a file is part of, also those of the open folders alone.

        A file that one of these programs includes is no program.
        """
        readers = self.of(file)
        covered = {target.file for target in readers}.union(*map(self._include_files, readers))
        paths = (path for folder in self.folders for path in sorted(folder.rglob("*.uc")))
        for path in (path.resolve() for path in islice(paths, MAX_FILES)):
            bare = self._bare(path, ())
            if path not in covered and self.reads(bare, file):
                targets = self._targets(self._near(path))
                readers += [target for target in targets if target.file == path] or [bare]
        return [*dict.fromkeys(readers)]

    def reads(self, target: BuildTarget, file: Path) -> bool:
        """Return whether a program may include a file, whatever its defines are."""
        return file in self._include_files(target)

    def is_open(self, path: Path) -> bool:
        """Return whether a folder or a file is in an open folder."""
        return any(path == folder or folder in path.parents for folder in self.folders)

    def _targets(self, near: Iterable[tuple[str, Config | UserError]]) -> list[BuildTarget]:
        configs = [config for _, config in near if isinstance(config, Config)]
        return [target for config in configs for target in self._engines(config)]

    def _bare(self, file: Path, errors: Sequence[ConfigurationError]) -> BuildTarget:
        target = BuildTarget(file, include=tuple(include_path(file)), errors=tuple(errors))
        return self._with_settings(target)

    def _with_settings(self, target: BuildTarget) -> BuildTarget:
        settings = self.settings
        defines = {name: str(value) for name, value in settings.defines.items()}
        chip = self._path(settings.chip) if settings.chip.endswith(".toml") else settings.chip
        return msgspec.structs.replace(
            target,
            defines=tuple(sorted((dict(target.defines) | defines).items())),
            include=(*map(Path, map(self._path, settings.include)), *target.include),
            chip=chip or target.chip,
        )

    def _path(self, text: str) -> str:
        """Return the path of a setting in the first open folder that has it, else as it is."""
        paths = (folder / text for folder in self.folders)
        return next((str(path) for path in paths if path.exists()), text)

    def _near(self, file: Path) -> Iterator[tuple[str, Config | UserError]]:
        """Yield configurations that may name a file, or why one cannot be loaded.

        First the one of the settings, then those near the file, then those of the router, or of
        the copy in which the file lies.
        """
        folders = [file.parent, *(folder for folder in file.parents if self.is_open(folder))]
        copy = copy_around(file.parent)
        folders += [copy / CONFIGURATIONS.name] if copy != MICROCODE else []
        near = [str(toml) for folder in folders for toml in sorted(folder.glob("*.toml"))]
        near += names() if copy == MICROCODE else []
        for place in dict.fromkeys((*self._chosen(), *near)):
            yield place, self._config(place)

    def _chosen(self) -> list[str]:
        """Return the configuration of the settings, if they name one."""
        name = self.settings.configuration
        return [self._path(name) if name.endswith(".toml") else name] if name else []

    def check(self) -> None:
        """Raise UserError if the configuration of the settings cannot be loaded."""
        for error in map(self._config, self._chosen()):
            if isinstance(error, UserError):
                raise UserError(f"settings of ixp: {error}")

    def _config(self, place: str) -> Config | UserError:
        """Return a configuration or its error; errors are read again each time."""
        key = place, _modification_time(Path(place))
        if key not in self._configs:
            try:
                self._configs[key] = load(place)
            except UserError as error:
                return error
            except OSError as error:
                return UserError(str(error))
        return self._configs[key]

    def _engines(self, config: Config) -> Iterator[BuildTarget]:
        for engine in config.engines:
            if not engine.program.endswith(".uc"):
                continue
            defines = sorted((name, str(value)) for name, value in engine.defines.items())
            file = Path(engine.program).resolve()
            yield self._with_settings(
                BuildTarget(
                    file, tuple(defines), tuple(include_path(file)), config.chip_table,
                    config.source, engine.number,
                )
            )  # fmt: skip

    def _include_files(self, target: BuildTarget) -> set[Path]:
        """Return the files that a program may include, whatever its defines are."""
        files: set[Path] = set()
        queue = [target.file]
        while queue:
            file = queue.pop()
            for name in self._include_names(file):
                for folder in (file.parent, *target.include):
                    path = (folder / name).resolve()
                    if path not in files and _modification_time(path) and path.is_file():
                        files.add(path)
                        queue.append(path)
        return files

    def _include_names(self, file: Path) -> Sequence[str]:
        key = file, _modification_time(file)
        if key not in self._includes:
            self._includes[key] = tuple(_INCLUDE.findall(_text(file)))
        return self._includes[key]


def _error(place: str, error: UserError) -> ConfigurationError:
    file = Path(place).resolve()
    if isinstance(error, TomlError):
        return ConfigurationError(file, error.line, error.message)
    return ConfigurationError(file, 1, str(error))


def _may_name(place: str, program: Path) -> bool:
    """Return whether a file that cannot be loaded may be a configuration of a program."""
    text = _text(Path(place))
    try:
        is_configuration = "engine" in tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError):
        is_configuration = True
    return is_configuration and program.name in text


def _modification_time(file: Path) -> int:
    try:
        return file.stat().st_mtime_ns
    except (OSError, ValueError):
        return 0


def _text(file: Path) -> str:
    try:
        if file.stat().st_size > _MAX_BYTES:
            return ""
        return file.read_text(encoding="utf-8", errors="replace")
    except (OSError, ValueError):
        return ""


def settings_of(values: object) -> EditorSettings:
    """Return the settings that an editor sends; raises UserError for wrong ones."""
    if isinstance(values, Mapping) and isinstance(values.get("ixp"), Mapping):
        values = values["ixp"]
    if not isinstance(values, Mapping):
        return EditorSettings()
    ours = {name: values[name] for name in EditorSettings.__struct_fields__ if name in values}
    try:
        return msgspec.convert(ours, EditorSettings, strict=False)
    except msgspec.ValidationError as error:
        message = plain(str(error))
        if "`inlay_hints[" in message:
            message = f"`inlay_hints` must be a list of {', '.join(get_args(Hint))}"
        if "[...]" in message:
            key = wrong_key(ours["defines"], EditorSettings, "defines")
            message = message.replace("[...]", f".{key}")
        raise UserError(f"settings of ixp: {message}") from None
