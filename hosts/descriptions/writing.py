"""Write a host with the tags of its values as a file that can be read again."""

import json
from collections.abc import Iterator
from typing import Any

from ixp.hosts.descriptions.description import Description, Tag
from ixp.hosts.descriptions.schema import value_types


def written_host(description: Description) -> str:
    """Return the description file of a host: all its values with their tags."""
    return "\n".join(_lines(description)).lstrip("\n") + "\n"


def _lines(description: Description) -> Iterator[str]:
    """Return the lines: first the host's own keys, then a table for each part."""
    table = ""
    for key in value_types():
        if key not in description.tags:
            continue
        place, _, name = key.rpartition(".")
        if place != table:
            table = place
            yield f"\n[{table}]"
        yield f"{name} = {_tagged(_value(description, key), description.tags[key])}"


def _value(description: Description, key: str) -> Any:  # noqa: ANN401 - any value of a host
    value: Any = description.host
    for name in key.split("."):
        value = getattr(value, name)
    return value


def _tagged(value: Any, tag: Tag) -> str:  # noqa: ANN401 - any value of a host
    """Return a value as TOML, with its tag unless the value is assumed and has no source."""
    shown = json.dumps(value, ensure_ascii=False)
    if tag == Tag("assumed"):
        return shown
    source = json.dumps(tag.source, ensure_ascii=False)
    return f'{{ value = {shown}, mark = "{tag.mark}", source = {source} }}'
