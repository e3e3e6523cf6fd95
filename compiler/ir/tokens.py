"""Tokens of LLVM IR text, and what types and constants are made of them."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from ixp.compiler.errors import NOWHERE, CompileError, Place
from ixp.compiler.ir.module import Aggregate, Global, Instruction, IrNumber, Local, Value
from ixp.compiler.ir.types import VOID, Array, Integer, Pointer, Struct, Type, Unsupported

_TOKENS = re.compile(
    r"""(?P<text>c?"[^"]*") | (?P<local>%(?:"[^"]*"|[\w.$-]+)) | (?P<name>@(?:"[^"]*"|[\w.$-]+))
      | (?P<meta>![\w.]*) | (?P<group>\#\d+) | (?P<number>-?\d+(?![\w.])) | (?P<word>[\w$.+-]+)
      | (?P<sign>[(){}\[\]<>,=*:|])""",
    re.VERBOSE,
)
EXPRESSIONS = {"getelementptr", "inttoptr", "ptrtoint", "addrspacecast", "bitcast", "trunc",
               "add", "sub", "xor"}  # fmt: skip
FLAGS = {"nuw", "nsw", "exact", "disjoint", "samesign", "inbounds", "nneg", "nusw", "volatile",
         "atomic", "tail", "musttail", "notail", "sideeffect", "alignstack"}  # fmt: skip
_ZEROS = {"null", "undef", "poison", "zeroinitializer", "false"}
_OPEN, _CLOSE = {"(", "[", "{", "<"}, {")", "]", "}", ">"}


class IrToken(NamedTuple):
    """A token and its kind, the name of a group of the expression above."""

    kind: str
    text: str


def tokens(line: str) -> Iterator[IrToken]:
    """Yield the tokens of a line without its comment."""
    for match in _TOKENS.finditer(line):
        yield IrToken(match.lastgroup or "", match[0])


def bare(name: str) -> str:
    """Return a name without its sign and quotes."""
    return name.lstrip("%@").strip('"')


class IrReader:
    """The tokens of one line, read from left to right."""

    def __init__(self, line: str, structs: dict[str, Type], place: Place = NOWHERE) -> None:
        """`structs` are the named types."""
        self._tokens = [*tokens(line), IrToken("end", "")]
        self._at = 0
        self._structs = structs
        self.place = place

    @property
    def next(self) -> IrToken:
        """The token that is read next."""
        return self._tokens[self._at]

    def take(self) -> IrToken:
        """Return the next token and go on."""
        token = self.next
        self._at += token.kind != "end"
        return token

    def skip(self, *texts: str) -> bool:
        """Go over the next token if it is one of these; return whether it is."""
        accepted = self.next.text in texts
        self._at += accepted
        return accepted

    def expect(self, text: str) -> None:
        """Go over a token; raises CompileError if it is another."""
        if not self.skip(text):
            self.fail(f"`{text}` expected before `{self.next.text}`")

    def fail(self, message: str) -> None:
        """Raise CompileError with the line of IR."""
        line = " ".join(token.text for token in self._tokens)
        raise CompileError(self.place, f"LLVM IR not understood, {message}: {line.strip()}")

    def skip_until(self, *texts: str) -> None:
        """Go over tokens, and pairs of brackets, up to one of these, or to the end."""
        depth = 0
        while self.next.kind != "end" and (depth or self.next.text not in texts):
            depth += (self.next.text in _OPEN) - (self.next.text in _CLOSE)
            self.take()

    def flags(self) -> frozenset[str]:
        """Read flags of an instruction."""
        taken = set()
        while self.next.text in FLAGS:
            taken.add(self.take().text)
        return frozenset(taken)

    def type(self) -> Type:
        """Read a type."""
        token = self.take()
        if token.kind == "local":
            return self._structs.get(token.text, Unsupported(token.text))
        if token.text == "[":
            count = int(self.take().text)
            self.expect("x")
            element = self.type()
            self.expect("]")
            return Array(count, element)
        if token.text in ("{", "<"):
            return self._struct_or_vector(token.text)
        if token.text == "ptr":
            space = 0
            if self.skip("addrspace"):
                self.expect("(")
                space = int(self.take().text)
                self.expect(")")
            return Pointer(space)
        if token.text[:1] == "i" and token.text[1:].isdecimal():
            return Integer(int(token.text[1:]))
        return VOID if token.text == "void" else Unsupported(token.text)

    def _struct_or_vector(self, opening: str) -> Type:
        packed = opening == "<" and self.skip("{")
        if opening == "<" and not packed:
            self.skip_until(">")
            self.take()
            return Unsupported("a vector")
        fields = []
        while not self.skip("}"):
            fields.append(self.type())
            self.skip(",")
        if packed:
            self.expect(">")
        return Struct(tuple(fields), packed)

    def value(self) -> Value:
        """Read a value."""
        token = self.take()
        if token.kind == "number":
            return IrNumber(int(token.text))
        if token.kind == "local":
            return Local(bare(token.text))
        if token.kind == "name":
            return Global(bare(token.text))
        if token.kind == "text":
            return Aggregate(tuple((Integer(8), IrNumber(byte)) for byte in _bytes(token.text)))
        if token.text in _ZEROS:
            return Aggregate(()) if token.text == "zeroinitializer" else IrNumber(0)
        if token.text == "true":
            return IrNumber(1)
        if token.text in EXPRESSIONS:
            return self.expression(token.text)
        if token.text in _OPEN:
            return self._aggregate(token.text)
        self.fail(f"a value expected, not `{token.text}`")
        return IrNumber(0)

    def typed(self) -> tuple[Type, Value]:
        """Read a type, attributes of a parameter, and a value."""
        kind = self.type()
        while self.next.kind == "word" and self.next.text not in _ZEROS | EXPRESSIONS | {"true"}:
            self.take()
            if self.skip("("):
                self.skip_until(")")
                self.take()
        if self.next.kind == "number" and self._tokens[self._at - 1].text == "align":
            self.take()
            return kind, self.typed_rest()
        return kind, self.value()

    def typed_rest(self) -> Value:
        """Read what follows `align N` of a parameter."""
        while self.next.kind == "word" and self.next.text not in _ZEROS | EXPRESSIONS | {"true"}:
            self.take()
        return self.value()

    def list(self, closing: str) -> tuple[tuple[Type, ...], tuple[Value, ...]]:
        """Read types with values, separated by commas, up to a bracket."""
        pairs = []
        while not self.skip(closing):
            pairs.append(self.typed())
            self.skip(",")
        return tuple(kind for kind, _ in pairs), tuple(value for _, value in pairs)

    def _aggregate(self, opening: str) -> Aggregate:
        closing = {"[": "]", "{": "}", "<": "}"}[opening]
        if opening == "<":
            self.expect("{")
        types, values = self.list(closing)
        if opening == "<":
            self.expect(">")
        return Aggregate(tuple(zip(types, values, strict=True)))

    def expression(self, op: str) -> Instruction:
        """Read a constant expression behind its name."""
        flags = self.flags()
        self.expect("(")
        element: Type = VOID
        if op == "getelementptr":
            element = self.type()
            self.expect(",")
        pairs = [self.typed()]
        while self.skip(","):
            pairs.append(self.typed())
        kind = self.type() if self.skip("to") else pairs[0][0]
        self.expect(")")
        types, values = zip(*pairs, strict=True)
        return Instruction(op, kind, values, types, flags=flags, element=element, place=self.place)


def _bytes(text: str) -> bytes:
    """Return the bytes of a text with hexadecimal escapes."""
    escaped = re.sub(r"\\([0-9A-Fa-f]{2})", lambda match: chr(int(match[1], 16)), text[2:-1])
    return escaped.encode("latin-1")
