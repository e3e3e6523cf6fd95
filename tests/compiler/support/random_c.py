"""Random C: integers of 8 to 64 bits, an array in SRAM, loops, branches, switches."""

from random import Random

_TYPES = ("uint32_t", "int32_t", "uint32_t", "uint32_t", "uint16_t", "uint8_t", "uint64_t")
_NARROW = ("int8_t", "int16_t", "uint8_t", "uint16_t")
_COMPARISONS = ("<", ">", "<=", ">=", "==", "!=")
_DEPTH = 3
_LOOPS = 2


class _Writer:
    def __init__(self, seed: int) -> None:
        self.random = Random(seed)
        self.lines: list[str] = []
        self.names = [f"v{number}" for number in range(self.random.randint(3, 7))]

    def constant(self) -> str:
        random = self.random
        return random.choice(
            (str(random.randint(0, 40)), f"{random.getrandbits(32):#x}u",
             f"(-{random.randint(1, 300)})",
             f"{random.getrandbits(16):#x}u", f"{1 << random.randint(0, 30)}u")
        )  # fmt: skip

    def expression(self, depth: int) -> str:
        random = self.random
        if depth <= 0 or random.random() < 0.2:
            if random.random() < 0.2:
                return f"a[{random.choice(self.names)} & 15]"
            return random.choice([*self.names, self.constant()])
        left, right = self.expression(depth - 1), self.expression(depth - 1)
        amount, number = random.randint(0, 31), random.randint(1, 300)
        name = random.choice(self.names)
        return random.choice(
            (*(f"({left} {op} {right})" for op in ("+", "-", "^", "&", "|", "+", "-")),
             f"((uint32_t){left} << {amount})", f"((uint32_t){left} >> {amount})",
             f"((int32_t){left} >> {amount})", f"((uint32_t){left} * {self.constant()})",
             f"((uint32_t){left} {random.choice(_COMPARISONS)} (uint32_t){right})",
             f"((int32_t){left} {random.choice(_COMPARISONS)} (int32_t){right})",
             f"({left} ? {right} : {self.constant()})", f"((uint32_t){left} * (uint32_t){name})",
             f"((uint32_t){left} / {number}u)", f"((uint32_t){left} % {number}u)",
             f"((uint32_t){left} << ({name} & 31))", f"((uint32_t){left} >> ({name} & 31))",
             f"(~{left})", f"(({random.choice(_NARROW)}){left})", f"((uint64_t){left} >> {amount})",
             f"csum_add({left}, {right})")
        )  # fmt: skip

    def block(self, depth: int, loops: int) -> None:
        for _ in range(self.random.randint(1, 3)):
            self.statement(depth, loops)

    def statement(self, depth: int, loops: int) -> None:
        random = self.random
        kind = random.randint(0, 9)
        name = random.choice(self.names)
        if kind == 5:
            self.lines.append(f"a[{name} & 15] = {self.expression(2)};")
        elif kind == 6 and depth:
            self.lines.append(f"if ({self.expression(2)}) {{")
            self.block(depth - 1, loops)
            self.lines.append("} else {")
            self.block(depth - 1, loops)
            self.lines.append("}")
        elif kind == 7 and depth and loops < _LOOPS:
            index = f"i{len(self.lines)}"
            bound = random.randint(1, 9)
            self.lines.append(f"for (uint32_t {index} = 0; {index} < {bound}; {index}++) {{")
            self.block(depth - 1, loops + 1)
            if random.random() < 0.3:
                self.lines.append(f"if ({self.expression(1)}) break;")
            self.lines.append("}")
        elif kind == 8 and depth:
            self.lines.append(f"switch ({name} & 7) {{")
            for case in random.sample(range(8), random.randint(2, 5)):
                self.lines.append(f"case {case}:")
                self.block(depth - 1, loops)
                self.lines.append(random.choice(("break;", "break;", "")))
            self.lines.append("}")
        elif kind == 9:
            op = random.choice(("+=", "^=", "-=", "|=", "&="))
            self.lines.append(f"{name} {op} {self.expression(2)};")
        else:
            self.lines.append(f"{name} = {self.expression(3)};")


def program(seed: int) -> str:
    """Return a program that ends, with a result for each of its variables and for its array."""
    writer = _Writer(seed)
    lines = writer.lines
    lines += ['#include "results.h"', "__sram uint32_t a[16];", "int main(void) {",
              "for (uint32_t i = 0; i < 16; i++) a[i] = i * 0x9e3779b9u;"]  # fmt: skip
    for name in writer.names:
        kind = writer.random.choice(_TYPES)
        lines.append(f"{kind} {name} = ({kind}){writer.constant()};")
    lines.append(f"{writer.random.choice(writer.names)} ^= a[3];")
    for _ in range(writer.random.randint(2, 6)):
        writer.statement(_DEPTH, 0)
    for number, name in enumerate(writer.names):
        lines.append(f"result({number}, (uint32_t){name});")
    count = len(writer.names)
    lines += ["uint32_t h = 0;", "for (uint32_t i = 0; i < 16; i++) h = (h << 1 | h >> 31) ^ a[i];",
              f"result({count}, h);", "return 0;", "}"]  # fmt: skip
    return "\n".join(lines) + "\n"
