"""Errors of decoders: their kinds, and their messages in the words of a user."""

import re
from typing import Final

import msgspec

UNDECODABLE: Final = (msgspec.DecodeError, UnicodeError, RecursionError)
"""Raised by decoders of JSON and MessagePack: wrong form, wrong text, nested too deeply."""

NOUNS = {
    "str": "a text",
    "int": "a whole number",
    "float": "a number",
    "bool": "true or false",
    "array": "a list",
    "object": "a table",
}
"""Types by the names that msgspec gives them."""
_VALUES = NOUNS | {"float": "a number with a decimal point"}
_WRONG_TYPE = r"Expected `([^`]+)`, got `(\w+)`(?: - at `\$\.?([^`]*)`)?"
_OUTSIDE = r"Expected `\w+` (>=|<=|<) (\S+) - at `\$\.([^`]+)`"
_LENGTH = r"Expected `str` of length (>=|<=) (\d+) - at `\$\.([^`]+)`"
_WRONG_WORD = r"Invalid (?:enum )?value (.+) - at `\$\.([^`]+)`"
_BOUNDS = {">=": "at least", "<=": "at most", "<": "below"}


def plain(message: str) -> str:
    """Return a message of msgspec about a wrong value in the words of a user.

    Places are keys as in a file: `engine[0].number`; the whole is called "it".
    """
    if wrong := re.fullmatch(_WRONG_TYPE, message):
        names = [name for name in wrong[1].split(" | ") if name != "null"]
        wanted = " or ".join(NOUNS.get(name, name) for name in names)
        place = f"`{wrong[3]}`" if wrong[3] else "it"
        return f"{place} must be {wanted}, not {_VALUES.get(wrong[2], wrong[2])}"
    if outside := re.fullmatch(_OUTSIDE, message):
        return f"`{outside[3]}` must be {_BOUNDS[outside[1]]} {outside[2]}"
    if length := re.fullmatch(_LENGTH, message):
        return f"`{length[3]}` must have a length of {_BOUNDS[length[1]]} {length[2]}"
    if word := re.fullmatch(_WRONG_WORD, message):
        return f"`{word[2]}` must be another word than {word[1]}"
    message = message.replace("Object contains unknown field", "unknown key")
    message = message.replace("Object missing required field", "missing key")
    return message.replace(" - at `$.", " for `").replace("`$", "`")
