"""The part of SARIF 2.1.0 that the product writes, from the schema of the standard (OASIS, 2023).

Each object has the properties of the schema with its types; others are refused.
"""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

Positive = Annotated[int, Meta(ge=1)]
Index = Annotated[int, Meta(ge=-1)]
Uri = Annotated[str, Meta(pattern=r"^([a-z]+:)?[A-Za-z0-9/._~%!$&'()*+,;=@:-]+$")]
Level = Literal["none", "note", "warning", "error"]


class Object(msgspec.Struct, forbid_unknown_fields=True, rename="camel"):
    """Base of the schema's objects: no unknown properties."""


class Message(Object):
    """A `message` or a `multiformatMessageString`."""

    text: str
    markdown: str = ""


class Region(Object):
    """A `region`."""

    start_line: Positive
    start_column: Positive


class ArtifactLocation(Object):
    """An `artifactLocation`."""

    uri: Uri


class PhysicalLocation(Object):
    """A `physicalLocation`."""

    artifact_location: ArtifactLocation
    region: Region | None = None


class Location(Object):
    """A `location`."""

    physical_location: PhysicalLocation
    id: Index = -1
    message: Message | None = None


class Result(Object):
    """A `result`."""

    rule_id: str
    rule_index: Index
    level: Level
    message: Message
    locations: list[Location]
    related_locations: list[Location] = []


class Configuration(Object):
    """A `reportingConfiguration`."""

    enabled: bool = True
    level: Level = "warning"


class Rule(Object):
    """A `reportingDescriptor`."""

    id: str
    short_description: Message
    default_configuration: Configuration
    help: Message | None = None


class Driver(Object):
    """The `driver` of a tool."""

    name: str
    version: str
    rules: list[Rule]


class Tool(Object):
    """A `tool`."""

    driver: Driver


class Descriptor(Object):
    """A `reportingDescriptorReference`."""

    id: str
    index: Index


class Override(Object):
    """A `configurationOverride`."""

    descriptor: Descriptor
    configuration: Configuration


class Invocation(Object):
    """An `invocation`."""

    execution_successful: bool
    exit_code: int
    rule_configuration_overrides: list[Override]


class Run(Object):
    """A `run`."""

    tool: Tool
    invocations: list[Invocation]
    column_kind: Literal["utf16CodeUnits", "unicodeCodePoints"]
    results: list[Result]


class Log(Object):
    """A SARIF file."""

    schema: Uri = msgspec.field(name="$schema")
    version: Literal["2.1.0"]
    runs: list[Run]


def read(data: bytes) -> Run:
    """Return the only run of a file. Raise ValidationError unless it follows the schema."""
    (run,) = msgspec.json.decode(data, type=Log).runs
    for number, result in enumerate(run.results):
        assert run.tool.driver.rules[result.rule_index].id == result.rule_id, number
    return run
