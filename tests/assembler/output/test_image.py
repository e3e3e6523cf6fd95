from contextlib import suppress
from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ixp.assembler import Program, assemble
from ixp.assembler.output import image
from ixp.support.errors import UserError

TEXT = '.local a $x\nstart#: alu[$x, a, +, 1]\n#warning "w"\nbr[start#]\n.endlocal\n'


@pytest.fixture(scope="module")
def program() -> Program:
    return assemble(TEXT)


def test_a_program_read_back_from_its_image_is_the_same(program: Program, tmp_path: Path) -> None:
    path = tmp_path / "small.image"
    image.write(path, program)

    assert program == image.read(path)
    assert [path] == list(tmp_path.iterdir())


@given(st.data())
def test_an_image_with_a_changed_byte_or_length_is_refused(data: st.DataObject) -> None:
    program = assemble(TEXT)
    complete = image.to_bytes(program)
    place = data.draw(st.integers(0, len(complete) - 2))
    if data.draw(st.booleans()):
        broken = complete[:place]
    else:
        byte = data.draw(st.integers(0, 255).filter(lambda byte: byte != complete[place]))
        broken = complete[:place] + bytes([byte]) + complete[place + 1 :]
    with suppress(UserError):
        assert program == image.from_bytes(broken, "broken")


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"format": "elf"}, "format must be ixp-image, not elf"),
        ({"version": 99}, "version must be 1, not 99"),
        ({"checksum": "0"}, "checksum must fit the program"),
    ],
)
def test_image_fields_are_checked(program: Program, change: dict[str, object], reason: str) -> None:
    fields = msgspec.json.decode(image.to_bytes(program)) | change

    with pytest.raises(UserError, match=reason):
        image.from_bytes(msgspec.json.encode(fields), "x")


def test_an_image_never_replaces_a_folder(program: Program, tmp_path: Path) -> None:
    (tmp_path / "taken").mkdir()

    with pytest.raises(UserError, match="must be a writable file"):
        image.write(tmp_path / "taken", program)
    assert [tmp_path / "taken"] == list(tmp_path.iterdir())


@pytest.mark.parametrize("part", ["lines", "registers", "scopes"])
def test_an_image_with_a_missing_scope_is_refused(program: Program, part: str) -> None:
    names = {"lines": "scope", "registers": "scope", "scopes": "parent"}
    parts = getattr(program, part)
    wrong = msgspec.structs.replace(parts[-1], **{names[part]: 9})
    data = image.to_bytes(msgspec.structs.replace(program, **{part: [*parts[:-1], wrong]}))

    with pytest.raises(UserError, match="x: scopes must be those of the program"):
        image.from_bytes(data, "x")
