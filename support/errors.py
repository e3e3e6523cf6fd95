"""The one error that people see: every folder raises it, the command line prints it."""


class UserError(Exception):
    """What a user gave cannot be used.

    The message is one line: where it stands, "X must be Y, not Z", what would be right. The command
    line prints it as `ixp: error: MESSAGE` and exits with code 2.
    """
