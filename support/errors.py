"""Define the error for users: every folder raises it, the command line prints it."""

from collections.abc import Mapping


class UserError(Exception):
    """A user's input is invalid.

    The message is one line: the place, "X must be Y, not Z", and a suggestion. The command
    line prints it as `ixp: error: MESSAGE` and exits with code 2.
    """


class FieldError(UserError):
    """A field of a caller's struct is wrong, such as an option of a run.

    The library names fields; a command line names its options instead, by `with_names`.
    """

    def __init__(self, template: str, *values: object) -> None:
        """Take a template with field names in braces (by name), and values (by position)."""
        self._template = template
        self._values = values
        super().__init__(self.with_names({}))

    def with_names(self, names: Mapping[str, str]) -> str:
        """Return the message with fields renamed by `names`."""
        from string import Formatter  # noqa: PLC0415 - only errors need it

        used = {name for _, name, _, _ in Formatter().parse(self._template) if name}
        fields = {name: names.get(name, name) for name in used if not name.isdecimal()}
        return self._template.format(*self._values, **fields)
