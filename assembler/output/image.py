"""The object file: a JSON document that holds a Program and a checksum over it.

    {"format": "ixp-image", "version": 1, "checksum": "sha256 of the program", "program": {...}}

The program's fields are those of `Program`. The checksum is over the program as this module writes
it: keys in the order of the fields, no blanks, UTF-8.
"""

from hashlib import sha256
from pathlib import Path

import msgspec

from ixp.assembler.program import Program
from ixp.assembler.text.files import write_bytes
from ixp.isa.tables.registers import CONTROL_STORE_WORDS
from ixp.support.decoding import UNDECODABLE
from ixp.support.errors import UserError

FORMAT = "ixp-image"
VERSION = 1


class _Container(msgspec.Struct):
    format: str
    version: int
    checksum: str
    program: msgspec.Raw


def to_bytes(program: Program) -> bytes:
    """Return a program as an image."""
    body = msgspec.json.encode(program)
    container = _Container(FORMAT, VERSION, _checksum(body), msgspec.Raw(body))
    return msgspec.json.encode(container) + b"\n"


def from_bytes(data: bytes, name: str) -> Program:
    """Return the program of an image; raises UserError, which says what is wrong with `name`."""
    try:
        container = msgspec.json.decode(data, type=_Container)
    except UNDECODABLE as error:
        raise UserError(f"{name}: image must be a whole JSON document ({error})") from None
    if container.format != FORMAT:
        raise UserError(f"{name}: format must be {FORMAT}, not {container.format}")
    if container.version != VERSION:
        raise UserError(f"{name}: version must be {VERSION}, not {container.version}")
    if container.checksum != _checksum(bytes(container.program)):
        raise UserError(f"{name}: checksum must fit the program; the image was altered")
    try:
        program = msgspec.json.decode(container.program, type=Program)
    except UNDECODABLE as error:
        raise UserError(f"{name}: program must be as this version writes it ({error})") from None
    _check(program, name)
    return program


def write(path: Path, program: Program) -> None:
    """Write an image, whole or not at all; raises UserError when it cannot be written."""
    write_bytes(path, to_bytes(program), UserError)


def read(path: Path) -> Program:
    """Read an image; raises UserError if it can't be read or is not an image."""
    try:
        data = path.read_bytes()
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or "unreadable"
        raise UserError(f"{path} must be a readable image ({reason.lower()})") from None
    return from_bytes(data, str(path))


def _checksum(body: bytes) -> str:
    return sha256(body).hexdigest()


def _check(program: Program, name: str) -> None:
    """Raise UserError for words that do not fit the control store, unknown scopes, log points."""
    count = len(program.words)
    if count > CONTROL_STORE_WORDS or len(program.lines) != count:
        raise UserError(f"{name}: program must have at most {CONTROL_STORE_WORDS} words with a"
                        f" line each, not {count}")  # fmt: skip
    for address, word in enumerate(program.words):
        if not 0 <= word < 1 << 32:
            raise UserError(f"{name}: word {address} must have 32 bits, not be {word:#x}")
    for point in program.logs:
        if not 0 <= point.word < count or point.conversions != len(point.values):
            raise UserError(f"{name}: log point must be at a word, with all its values")
    count = len(program.scopes)
    used = {*(part.scope for part in program.lines), *(part.scope for part in program.registers)}
    inner = (part.parent for part in program.scopes[1:])
    outside = any(not 0 <= scope < count for scope in used)
    if outside or any(parent is None or not 0 <= parent <= at for at, parent in enumerate(inner)):
        raise UserError(f"{name}: scopes must be those of the program, each inside an earlier one")
