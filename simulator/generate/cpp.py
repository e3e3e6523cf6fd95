"""Generate C++ declarations as text."""

from collections.abc import Iterable, Mapping

HEADER = "// AUTO-GENERATED FILE by simulator/generate from isa/ - DO NOT EDIT\n"


def camel(name: str) -> str:
    """Turn `rcv_req` into `RcvReq`."""
    return "".join(part.capitalize() for part in name.split("_"))


def constants(namespace: str, type_: str, values: Mapping[str, int]) -> str:
    """Return a C++ namespace of constants."""
    rows = "\n".join(
        f"inline constexpr {type_} k{camel(name)} = {value};" for name, value in values.items()
    )
    return f"namespace {namespace} {{\n{rows}\n}}  // namespace {namespace}\n"


def enumeration(head: str, names: Iterable[str]) -> str:
    """Return a C++ enumeration that counts from 0."""
    return f"enum {head} {{ {', '.join(f'k{camel(name)}' for name in names)} }};"


def array(type_: str, name: str, values: Iterable[object]) -> str:
    """Return a constant C++ array."""
    items = [str(value) for value in values]
    return f"inline constexpr std::array<{type_}, {len(items)}> k{name} = {{{', '.join(items)}}};"


def strings(name: str, values: Iterable[str]) -> str:
    """Return a constant C++ array of strings."""
    return array("const char*", name, (f'"{value}"' for value in values))
