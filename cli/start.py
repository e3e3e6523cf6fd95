"""Where the program `ixp` begins: an interruption ends it quietly while its modules are read."""

import signal

for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
    if signal.getsignal(number) is not signal.SIG_IGN:
        signal.signal(number, signal.SIG_DFL)  # Python's own shows a traceback


def main() -> None:
    """Run the command line of this process, see `ixp.cli.main`."""
    from ixp.cli.main import main as run

    run()
