"""Find included files for the preprocessor."""

import re
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path

from ixp.assembler.text.diagnostics import Fault
from ixp.assembler.text.files import read_text
from ixp.assembler.text.source import Line, Source, Token, text_of
from ixp.support.suggestions import did_you_mean

_DEFINITION = re.compile(r"^[ \t]*#(macro|define)(?:_eval)?[ \t]+(\w+)", re.MULTILINE)
_PRODUCT = Path(__file__).parents[2]


def file_name(words: Line, directive: Token) -> str:
    """Return the name within the marks of an `#include`; raises Fault."""
    text = text_of(words).strip()
    if len(text) < 3 or (text[0], text[-1]) not in (("<", ">"), ('"', '"')):
        raise Fault('`#include` needs "file" or <file>', directive)
    return text[1:-1]


def search_order(name: str, including: Source, include: Sequence[Path]) -> Sequence[Path]:
    """Return where to search a file: in the folder of the including file, then in these folders.

    A file that includes its own name gets the next one of that name, and itself if there is none.
    """
    if including.folder is None:
        return include
    folders = [including.folder, *include]
    itself = including.folder / Path(including.name).name
    if itself.name == Path(name).name:
        folders.sort(key=lambda folder: (folder / name).resolve() == itself.resolve())
    return folders


def find_file(
    name: str,
    place: Token,
    folders: Sequence[Path],
    seen: dict[Path, str | None],
    texts: Mapping[Path, Source],
) -> Source:
    """Return an included file: the first one in these folders.

    `seen` takes the digest of each file that was looked for, None for one that is not there; a text
    of `texts`, by its resolved path, stands for its file. Raises Fault.
    """
    for folder in folders:
        path = folder / name
        seen[path] = None
        if texts and (text := texts.get(path.resolve())) is not None:
            seen[path] = text.digest
            return text
        if _is_file(path):
            source = read_text(path, lambda problem: Fault(problem, place))
            seen[path] = source.digest
            return source
    outside = [f"`{folder}`" for folder in folders if not folder.is_relative_to(_PRODUCT)]
    product = ["those of ixp"] if len(outside) < len(folders) else []
    searched = f"searched {', '.join(outside + product)}; " if folders else ""
    near = did_you_mean(name, (file.name for folder in folders for file in folder.glob("*.uc")))
    hint = f"{searched}-I DIR adds a folder" + f"; {near}" * bool(near)
    raise Fault(f"include file `{name}` not found", place, hint)


def definitions_of(folders: Sequence[Path]) -> Mapping[str, tuple[str, str]]:
    """Return file and kind (macro, define) of every name that `.uc` files of folders define."""
    definitions: dict[str, tuple[str, str]] = {}
    for file in (file for folder in reversed(folders) for file in sorted(folder.glob("*.uc"))):
        with suppress(OSError):
            text = file.read_text(encoding="utf-8", errors="replace")
            definitions |= {name: (file.name, kind) for kind, name in _DEFINITION.findall(text)}
    return definitions


def _is_file(path: Path) -> bool:
    try:
        return path.is_file()
    except OSError:  # the name is longer than the system takes
        return False
