"""The settings in VS Code's manifest are those that both servers accept."""

import json
from typing import Any

import msgspec
import pytest

from ixp.editors.debug_adapter.launch import Launch
from ixp.editors.language_server.build_targets import EditorSettings
from ixp.editors.language_server.features.semantic_tokens import OWN_MODIFIERS
from ixp.support.version import __version__
from tests.conftest import ROOT

MANIFEST = json.loads((ROOT / "editors/vscode/package.json").read_text())
CONTRIBUTES = MANIFEST["contributes"]
SETTINGS = CONTRIBUTES["configuration"]["properties"]
ARGUMENTS = CONTRIBUTES["debuggers"][0]["configurationAttributes"]["launch"]["properties"]


def _types(properties: dict[str, Any]) -> dict[str, Any]:
    texts = ("title", "description", "markdownDescription")
    return {name: {key: value[key] for key in value.keys() - texts}
            for name, value in properties.items()}  # fmt: skip


@pytest.mark.parametrize(
    ("struct", "offered"),
    [
        (EditorSettings, {name.removeprefix("ixp."): SETTINGS[name] for name in [*SETTINGS][1:]}),
        (Launch, ARGUMENTS),
    ],
)
def test_types_and_defaults_of_settings_are_those_of_the_server(
    struct: type[msgspec.Struct], offered: dict[str, Any]
) -> None:
    schema = json.loads(msgspec.json.encode(msgspec.json.schema(struct)))

    assert _types(schema["$defs"][struct.__name__]["properties"]) == _types(offered)


def test_version_and_modifiers_are_those_of_the_server() -> None:
    modifiers = {row["id"]: row["description"] for row in CONTRIBUTES["semanticTokenModifiers"]}

    assert (MANIFEST["version"], modifiers) == (__version__, OWN_MODIFIERS)
