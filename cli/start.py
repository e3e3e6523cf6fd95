"""Start the program `ixp`: signals end it without a traceback during imports."""

import atexit
import gc
import signal

for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT):
    if signal.getsignal(number) is not signal.SIG_IGN:
        signal.signal(number, signal.SIG_DFL)  # Python's own shows a traceback


def main() -> None:
    """Run the command line of this process, see `ixp.cli.main`."""
    gc.set_threshold(100_000)  # imports create no garbage: collect rarely
    atexit.register(gc.freeze)  # the end of the process frees all memory: nothing to collect
    from ixp.cli.main import main as run

    run()
