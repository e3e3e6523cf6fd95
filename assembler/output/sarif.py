"""Errors and warnings as SARIF 2.1.0, the format that code hosts read.

A finding of a check has the check's name as its rule; another error has the name of the stage that
found it. Columns count code points, as the messages on a terminal do.
"""

import urllib.parse
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from ixp.assembler.checks.catalogue import CHECKS, pages
from ixp.assembler.text.diagnostics import Diagnostic
from ixp.assembler.text.source import Token

SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"
# The stages of the assembler: what an error of each is about.
STAGES = {
    "preprocessing": "a directive of the preprocessor, a macro or a define is wrong",
    "statements": "a statement, an operand or a scope is wrong",
    "registers": "registers do not fit, conflict, or lack an order",
    "words": "an operand, a label or a token does not fit its instruction",
    "data": "initial data do not fit their memory",
}
_LEVELS = {"error": "error", "warn": "warning"}


def to_sarif(
    messages: Iterable[Diagnostic], severities: Mapping[str, str], program: str, version: str
) -> dict[str, Any]:
    """Return a log with one run: its rules, and its results in the order given.

    `severities` is what `catalogue.levels` returns: where it differs from the default of a check,
    the log says so. What has no place stands for the whole `program`. `version` is the product's.
    """
    diagnostics = list(messages)
    rules = [*STAGES, *CHECKS]
    failed = any(diagnostic.severity == "error" for diagnostic in diagnostics)
    return {
        "$schema": SCHEMA,
        "version": "2.1.0",
        "runs": [
            {
                "tool": {
                    "driver": {
                        "name": "ixp asm",
                        "version": version,
                        "rules": [*map(_stage, STAGES), *map(_check, CHECKS)],
                    }
                },
                "invocations": [
                    {
                        "executionSuccessful": not failed,
                        "exitCode": 2 if failed else 0,
                        "ruleConfigurationOverrides": _overrides(severities, rules),
                    }
                ],
                "columnKind": "unicodeCodePoints",
                "results": [_result(diagnostic, rules, program) for diagnostic in diagnostics],
            }
        ],
    }


def _stage(name: str) -> dict[str, Any]:
    return {
        "id": name,
        "shortDescription": {"text": STAGES[name]},
        "defaultConfiguration": {"level": "error"},
    }


def _check(name: str) -> dict[str, Any]:
    severity, rule = CHECKS[name]
    page = {"text": rule, "markdown": pages()[name]} if name in pages() else {"text": rule}
    return {
        "id": name,
        "shortDescription": {"text": rule},
        "help": page,
        "defaultConfiguration": _configuration(severity),
    }


def _configuration(severity: str) -> dict[str, Any]:
    return {"enabled": False} if severity == "off" else {"level": _LEVELS[severity]}


def _overrides(severities: Mapping[str, str], rules: list[str]) -> list[dict[str, Any]]:
    """Return the checks that were set otherwise than by default."""
    return [
        {
            "descriptor": {"id": name, "index": rules.index(name)},
            "configuration": {"enabled": True} | _configuration(severities[name]),
        }
        for name, (default, _) in CHECKS.items()
        if severities.get(name, default) != default
    ]


def _result(diagnostic: Diagnostic, rules: list[str], program: str) -> dict[str, Any]:
    rule = diagnostic.name or diagnostic.stage
    related = [*diagnostic.places(), *diagnostic.calls()]
    made: dict[str, Any] = {
        "ruleId": rule,
        "ruleIndex": rules.index(rule),
        "level": diagnostic.severity,
        "message": {"text": "; ".join(filter(None, (diagnostic.message, diagnostic.hint)))},
        "locations": [_location(diagnostic.token, program)],
    }
    if related:
        made["relatedLocations"] = [
            {"id": number, **_location(token, program), "message": {"text": text}}
            for number, (token, text) in enumerate(related)
        ]
    return made


def _location(token: Token | None, program: str) -> dict[str, Any]:
    if token is None:
        return {"physicalLocation": {"artifactLocation": {"uri": _uri(program)}}}
    return {
        "physicalLocation": {
            "artifactLocation": {"uri": _uri(token.source.name)},
            "region": {"startLine": token.line, "startColumn": token.column},
        }
    }


def _uri(name: str) -> str:
    """Return a path as a URI: relative to the working folder if it is below it."""
    path = Path(name)
    if path.is_absolute() and path.is_relative_to(Path.cwd()):
        path = path.relative_to(Path.cwd())
    return path.as_uri() if path.is_absolute() else urllib.parse.quote(path.as_posix())
