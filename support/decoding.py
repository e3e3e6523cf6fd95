"""Exceptions of decoders for malformed bytes."""

from typing import Final

import msgspec

UNDECODABLE: Final = (msgspec.DecodeError, UnicodeError, RecursionError)
"""Raised by decoders of JSON and MessagePack: wrong form, wrong text, nested too deeply."""
