"""Run a command, inside a namespace, as its own process group in the terminal's foreground.

Shells restore the terminal's foreground group when they end. The caller's group has no number in
another PID namespace, but a group created here has. This is a separate program without imports from
ixp.
"""

import os
import signal
import sys

if __name__ == "__main__":
    os.setpgid(0, 0)
    signal.signal(signal.SIGTTOU, signal.SIG_IGN)  # otherwise a background group would be stopped
    os.tcsetpgrp(0, os.getpgrp())
    signal.signal(signal.SIGTTOU, signal.SIG_DFL)
    try:
        os.execvp(sys.argv[1], sys.argv[1:])  # noqa: S606 - without a shell
    except OSError as error:
        sys.exit(f"{sys.argv[1]}: {error.strerror}")
