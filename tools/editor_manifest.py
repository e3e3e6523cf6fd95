"""The manifest of the extension of VS Code, with what the servers say of themselves."""

import json
from pathlib import Path
from typing import Any

import msgspec

from ixp.editors.debug_adapter.launch import Launch
from ixp.editors.language_server.programs import Choice
from ixp.editors.language_server.semantic_tokens import OWN_MODIFIERS
from ixp.support.version import __version__

PLACE = "editors/vscode/package.json"
_FILE = Path(__file__).parents[1] / PLACE


def manifest() -> str:
    """Return the manifest as it stands, with version, settings and launch arguments of today."""
    found = json.loads(_FILE.read_text())
    contributes = found["contributes"]
    found["version"] = __version__
    settings = contributes["configuration"]["properties"]
    of_client = {"ixp.path": settings["ixp.path"]}
    of_server = {f"ixp.{name}": each for name, each in _schema(Choice)["properties"].items()}
    contributes["configuration"]["properties"] = of_client | of_server
    contributes["semanticTokenModifiers"] = [
        {"id": name, "description": text} for name, text in OWN_MODIFIERS.items()
    ]
    launch = _schema(Launch)
    attributes = {"required": launch["required"], "properties": launch["properties"]}
    contributes["debuggers"][0]["configurationAttributes"] = {"launch": attributes}
    return json.dumps(found, indent=2, ensure_ascii=False) + "\n"


def _schema(struct: type[msgspec.Struct]) -> dict[str, Any]:
    """Return the JSON schema of a struct; titles say what a value must be, which types do here."""
    found: dict[str, Any] = msgspec.json.schema(struct)["$defs"][struct.__name__]
    for each in found["properties"].values():
        each.pop("title", None)
        each["markdownDescription"] = each.pop("description")
    return found
