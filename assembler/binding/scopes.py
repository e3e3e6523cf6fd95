"""Manage registers and the scopes of their names: lexical scopes, arrays, synonyms.

Allocation is by scope and not by liveness: a register lives as long as its scope ([I] SEED,
figure 12). A name that no scope declares is global.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import msgspec

from ixp.assembler.grammar.syntax import Expression
from ixp.assembler.program import canonical
from ixp.assembler.text.diagnostics import Fault, duplicate
from ixp.assembler.text.source import Token
from ixp.isa.tables.registers import Register

MAX_ARRAY = 128


class Variable(msgspec.Struct, eq=False):
    """A register by name; `register` is known after allocation.

    `read` and `write` say which half of a transfer register is used, `number_taken` that its number
    is asked for (`&$x`): hardware may then fill or empty it. `bank` and `number` are set when the
    source fixes them. `next_in_order` is the transfer register that must follow. `uses` are the
    words that stand for it.
    """

    name: str
    file: str
    absolute: bool
    scope: Scope
    token: Token
    bank: str = ""
    number: int | None = None
    read: bool = False
    write: bool = False
    number_taken: bool = False
    has_use_directive: bool = False
    is_set: bool = False  # by `.set`
    next_in_order: Variable | None = None
    has_predecessor: bool = False
    declared: bool = False
    register: Register | None = None
    uses: list[Token] = msgspec.field(default_factory=list)

    @property
    def used(self) -> bool:
        """Return whether the name needs a register: a GPR always, a transfer register if used."""
        return self.file == "gpr" or bool(self.halves)

    @property
    def halves(self) -> list[str]:
        """Return the used halves of a transfer register; both if only its number is used."""
        if self.number_taken and not (self.read or self.write):
            return ["read", "write"]
        return ["read"] * self.read + ["write"] * self.write

    def other_names(self) -> set[str]:
        """Return the other names of registers that may be meant: declared, or written and read."""
        return {
            other.name
            for scope in self.scope.root().walk()
            for other in scope.variables.values()
            if other.name != self.name and (other.declared or (other.write and other.read))
        }

    def chain(self) -> Iterator[Variable]:
        """Yield this register and those that must follow it."""
        step: Variable | None = self
        while step is not None:
            yield step
            step = step.next_in_order


class Synonym(msgspec.Struct, eq=False):
    """Another name of an operand: its tokens, its form, and the scope that declares it.

    `token` is its name in the source; `uses` are the tokens that refer to it.
    """

    token: Token
    tokens: tuple[Token, ...]
    expression: Expression
    scope: Scope
    uses: list[Token] = msgspec.field(default_factory=list)


class Scope(msgspec.Struct, eq=False):
    """A part of the program in which names are valid; `kind` opened it, `end` closes it.

    `signals` are the names of `.sig`, at the root only.
    """

    kind: str
    name: str
    token: Token | None
    parent: Scope | None = None
    variables: dict[str, Variable] = msgspec.field(default_factory=dict)
    arrays: dict[str, int] = msgspec.field(default_factory=dict)
    synonyms: dict[str, Synonym] = msgspec.field(default_factory=dict)
    signals: set[str] = msgspec.field(default_factory=set)
    children: list[Scope] = msgspec.field(default_factory=list)
    end: Token | None = None

    def open(self, kind: str, name: str, token: Token) -> Scope:
        """Open a scope inside this one."""
        child = Scope(kind, name, token, self)
        self.children.append(child)
        return child

    def path(self) -> Iterator[Scope]:
        """Yield this scope and those around it, innermost first."""
        step: Scope | None = self
        while step is not None:
            yield step
            step = step.parent

    def walk(self) -> Iterator[Scope]:
        """Yield this scope and all inside it, in the order of the program."""
        stack = [self]
        while stack:
            scope = stack.pop()
            yield scope
            stack += reversed(scope.children)

    def root(self) -> Scope:
        """Return the scope of the whole program."""
        return list(self.path())[-1]

    def declare(self, name: str, token: Token) -> Variable:
        """Declare a register here; raises Fault when the scope has the name already."""
        key = canonical(name)
        if key in self.variables:
            raise Fault(duplicate("register", name, self.variables[key].token), token)
        made = self._add(key, token)
        made.declared = True
        return made

    def declare_array(self, name: str, size: int, token: Token) -> None:
        """Declare `name[0]` to `name[size-1]`; transfer registers follow each other."""
        if not 1 <= size <= MAX_ARRAY:
            raise Fault(f"size of an array must be 1 to {MAX_ARRAY}, not {size}", token)
        elements = [self.declare(f"{name}[{index}]", token) for index in range(size)]
        self.arrays[name.lower()] = size
        if elements[0].file != "gpr":
            order(elements, token)

    def element(self, name: str, index: int, token: Token) -> str:
        """Return the name of an element; raises Fault when the array that is meant has none."""
        element = f"{name}[{index}]"
        for scope in self.path():
            if canonical(element) in scope.variables or canonical(element) in scope.synonyms:
                return element
            if name.lower() in scope.arrays:
                last = scope.arrays[name.lower()] - 1
                wanted = f"0 to {last}" if last else "0"
                message = f"index of `{name}` must be {wanted}, not {index}"
                raise Fault(message, token, undefined_name=name)
        if index < 0:
            raise Fault(f"index must be at least 0, not {index}", token)
        return element

    def _add(self, key: str, token: Token) -> Variable:
        plain = key.lstrip("$@")
        prefix = key[: len(key) - len(plain)]
        if plain and prefix in ("$@", "$$@"):
            relative = f"{prefix[:-1]}{plain}"
            message = f"transfer register must be relative, `{relative}`, not absolute"
            raise Fault(message, token, "pass the value in an absolute GPR `@x`, or through memory")
        if not plain or prefix not in ("", "@", "$", "$$"):
            raise Fault(f"register must be written x, @x, $x or $$x, not `{key}`", token)
        file = {"$": "sram", "$$": "sdram"}.get(prefix, "gpr")
        variable = Variable(key, file, prefix == "@", self, token)
        self.variables[key] = variable
        return variable

    def find(self, name: str) -> Variable | None:
        """Return the register that a name stands for here, if one is declared."""
        key = canonical(name)
        for scope in self.path():
            if key in scope.variables:
                return scope.variables[key]
        return None

    def register(self, name: str, token: Token) -> Variable:
        """Return the register of a name; an undeclared one becomes global."""
        variable = self.find(name) or self.root()._add(canonical(name), token)  # noqa: SLF001
        variable.uses.append(token)
        return variable

    def array(self, name: str) -> list[Variable]:
        """Return the elements of the innermost array of that name, in order."""
        for scope in self.path():
            elements: list[Variable] = []
            while element := scope.variables.get(canonical(f"{name}[{len(elements)}]")):
                elements.append(element)
            if elements:
                return elements
        return []

    def synonym(self, name: str, token: Token | None = None) -> Synonym | None:
        """Return the synonym of a name, None without one; `token` is the word that uses it."""
        key = canonical(name)
        for scope in self.path():
            if key in scope.synonyms:
                synonym = scope.synonyms[key]
                synonym.uses += [token] if token else []
                return synonym
            if key in scope.variables:
                return None
        return None


def order(variables: list[Variable], token: Token) -> None:
    """Demand consecutive numbers for transfer registers; raises Fault on a contradiction."""
    for variable in variables:
        if variable.file == "gpr":
            raise Fault(
                f"registers in order must be transfer registers, not `{variable.name}`",
                token,
                "transfer registers are written `$x` (SRAM) or `$$x` (SDRAM)",
            )
        if variable.file != variables[0].file:
            raise Fault("registers in order must be of one kind, SRAM or SDRAM", token)
        if variable.scope is not variables[0].scope:
            names = f"`{variables[0].name}` and `{variable.name}`"
            raise Fault(f"registers in order must be declared in one scope, not {names}", token)
    for first, second in pairwise(variables):
        if first.next_in_order is second:
            continue
        if len(list(second.chain())) >= MAX_ARRAY:
            raise Fault(f"registers in order must be at most {MAX_ARRAY}", token)
        if first.next_in_order or second.has_predecessor or first in second.chain():
            message = f"conflicting orders: `{second.name}` cannot follow `{first.name}`"
            raise Fault(message, token)
        first.next_in_order, second.has_predecessor = second, True
