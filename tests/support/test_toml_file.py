from ixp.support.toml_file import TomlFile, line_numbers
from tests.conftest import ROOT


def test_line_numbers_map_every_key_to_its_line() -> None:
    text = (ROOT / "microcode/configurations/oc12.toml").read_text()
    lines = text.splitlines()

    for path, number in line_numbers(text).items():
        *_, name = (part for part in path if isinstance(part, str))
        assert name in lines[number - 1]


def test_an_error_names_the_nearest_line_around_its_key() -> None:
    file = TomlFile("a = 1\n\n[[b]]\nc.d = 2\n[[b]]\ne = 3\n[f.g]\n[b.h]\ni = 4\n", "x.toml")
    paths = {("a",): 1, ("b",): 3, ("b", 0, "c", "d"): 4, ("b", 0, "e"): 3, ("b", 1, "e"): 6,
             ("f", "g", "h"): 7, ("b", 1, "h", "i"): 9, ("i",): 1, (): 1}  # fmt: skip

    assert paths == {path: file.line(*path) for path in paths}
    assert "x.toml:6: wrong" == str(file.error("wrong", "b", 1, "e"))
