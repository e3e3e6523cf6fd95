"""Run in a namespace: a command as a process group of its own, in the foreground of the terminal.

Shells put the terminal's foreground group back when they end. That of the caller has no number in
another PID namespace; one that begins here has. This is a program of its own, without imports of
ours.
"""

import os
import signal
import sys

if __name__ == "__main__":
    os.setpgid(0, 0)
    signal.signal(signal.SIGTTOU, signal.SIG_IGN)  # else a group of the background would stop
    os.tcsetpgrp(0, os.getpgrp())
    signal.signal(signal.SIGTTOU, signal.SIG_DFL)
    try:
        os.execvp(sys.argv[1], sys.argv[1:])  # noqa: S606 - no shell is wanted
    except OSError as error:
        sys.exit(f"{sys.argv[1]}: {error.strerror}")
