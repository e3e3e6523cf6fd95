"""Where the program `ixp` begins: an interruption ends it quietly while its modules are read."""

import atexit
import gc
import os
import signal
import sys

_COLLECT_AFTER = 100_000  # new objects: what modules and a command make at the start is no garbage
_SELDOM_USED = ("ipaddress", "textwrap", "tomllib", "traceback")

for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT):
    if signal.getsignal(number) is not signal.SIG_IGN:
        signal.signal(number, signal.SIG_DFL)  # Python's own shows a traceback


def main() -> None:
    """Run the command line of this process, see `ixp.cli.main`."""
    if sys.argv[1:] == ["--version"] and _wrote_version():
        return
    gc.set_threshold(_COLLECT_AFTER)
    atexit.register(gc.freeze)  # the end of the process frees all memory: Python need not search it
    _spare_imports()
    from ixp.cli.main import main as run

    run()


def _spare_imports() -> None:
    """Let modules come without those that they import, and that few commands use.

    click cleans help texts by `inspect`; those of options are single lines, clean as they are. It
    has its texts translated, into the languages of no catalogue. uuid, which click and msgspec
    import, asks `platform` for the system's name only, and pathlib needs `urllib.parse` for
    addresses of files only. msgspec asks typing_extensions for what `typing` has.
    """
    from ixp.support.postponed import postpone

    postpone("gettext", gettext=_untranslated, ngettext=_untranslated_count)
    postpone("inspect", cleandoc=_clean)
    postpone("platform", system=lambda: os.uname().sysname)
    postpone("urllib.parse", quote_from_bytes=_quote)
    for name in _SELDOM_USED:
        postpone(name)
    without = sys.modules.setdefault("typing_extensions", None)  # type: ignore[arg-type]
    postpone("msgspec.inspect")  # it imports msgspec, too

    if without is None:
        del sys.modules["typing_extensions"]


def _clean(text: str) -> str:
    if "\n" not in text and "\t" not in text:
        return text.lstrip()
    from ixp.support.postponed import read

    return str(read("inspect").cleandoc(text))


def _quote(path: bytes) -> str:
    from ixp.support.postponed import read

    return str(read("urllib.parse").quote_from_bytes(path))


def _untranslated(text: str) -> str:
    return text


def _untranslated_count(singular: str, plural: str, count: int) -> str:
    return singular if count == 1 else plural


def _wrote_version() -> bool:
    """Write the version without reading any command; return False if standard output refuses it.

    The command line then says why, as it does for every output.
    """
    from ixp.support.version import __version__

    try:
        os.write(1, f"ixp {__version__}\n".encode())
    except OSError:
        return False
    return True
