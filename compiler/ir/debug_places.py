"""Lines of C and inlined calls, from the debug information of a module."""

import re

from ixp.compiler.errors import NOWHERE, Place

_NODE = re.compile(r"^!(\d+) = (?:distinct )?!(DI\w+)\((.*)\)$", re.MULTILINE)
_FIELD = re.compile(r'(\w+): (?:!(\d+)|"([^"]*)"|(\w+))')


class DebugPlaces:
    """Places by the numbers of their metadata."""

    def __init__(self, text: str) -> None:
        """Read the nodes of a module's text."""
        self._nodes: dict[str, dict[str, str]] = {
            number: {"kind": kind} | {name: ref or string or word
                                      for name, ref, string, word in _FIELD.findall(fields)}
            for number, kind, fields in _NODE.findall(text)
        }  # fmt: skip
        self._places: dict[str, Place] = {}

    def place(self, number: str) -> Place:
        """Return the place of a `!dbg` number, or of a function's."""
        if number not in self._places:
            self._places[number] = self._place(number)
        return self._places[number]

    def _place(self, number: str) -> Place:
        node = self._nodes.get(number)
        if node is None:
            return NOWHERE
        if node["kind"] == "DISubprogram":
            return Place(self._file(node), int(node.get("line", 0)), node.get("name", ""))
        scope = self._nodes.get(node.get("scope", ""), {"kind": ""})
        file = self._file(scope)
        while scope["kind"] not in ("DISubprogram", ""):
            scope = self._nodes.get(scope.get("scope", ""), {"kind": ""})
        calls: tuple[Place, ...] = ()
        if caller := node.get("inlinedAt"):
            outer = self.place(caller)
            calls = (outer, *outer.frames)
        return Place(file, int(node.get("line", 0)), scope.get("name", ""), calls)

    def _file(self, scope: dict[str, str]) -> str:
        return self._nodes.get(scope.get("file", ""), {}).get("filename", "")
