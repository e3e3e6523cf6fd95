"""Committed records whose cases have left the suite."""

from pathlib import Path
from typing import Any

import msgspec

from ixp.reports.regress.case_record import SCHEMA, CaseRecord, encode
from ixp.reports.regress.suite import RECORDS, Suite
from ixp.support.decoding import UNDECODABLE
from ixp.support.errors import UserError
from ixp.support.toml_lines import TomlText


def left_records(suite: Suite) -> list[Path]:
    """Return the records beside a suite that no case has, sorted.

    Only what `--bless` wrote counts: byte for byte the form of a record. Suites of one folder share
    its records: those of others stay, and all of them where a file beside this one cannot be read.
    """
    folder = Path(suite.text.name).parent
    try:
        named = {case.name for case in suite.cases}
        for path in sorted(folder.glob("*.toml")):
            named |= set(_cases(TomlText.read(path).data))
    except UserError:
        return []
    files = sorted((folder / RECORDS).glob("*.json"))
    return [path for path in files if path.stem not in named and _is_record(path)]


def _cases(data: dict[str, Any]) -> list[str]:
    """Return the names of the cases in a TOML file, none of what is no suite."""
    cases = data.get("case")
    entries = cases if isinstance(cases, list) else []
    return [str(case.get("name")) for case in entries if isinstance(case, dict)]


def _is_record(path: Path) -> bool:
    """Return whether a file is what `encode` made of a record."""
    if path.is_symlink() or not path.is_file():
        return False
    data = path.read_bytes()
    try:
        record = msgspec.json.decode(data, type=CaseRecord)
    except UNDECODABLE:
        return False
    return record.schema == SCHEMA and encode(record) == data
