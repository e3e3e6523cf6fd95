"""Forms of the instructions of LLVM IR, one function for each."""

from collections.abc import Callable

from ixp.compiler.errors import CompileError
from ixp.compiler.ir.module import Instruction, IrNumber, Local, Value
from ixp.compiler.ir.tokens import IrReader, bare
from ixp.compiler.ir.types import BIT, VOID, Pointer, Type

_BINARY = {"add", "sub", "mul", "udiv", "sdiv", "urem", "srem", "shl", "lshr", "ashr",
           "and", "or", "xor"}  # fmt: skip
_CASTS = {"zext", "sext", "trunc", "ptrtoint", "inttoptr", "bitcast", "addrspacecast"}
FLOATS = {"half", "bfloat", "float", "double", "fp128", "x86_fp80"}

Form = Callable[[str, IrReader], Instruction]


def form_of(op: str) -> Form:
    """Return the function that reads the operands of an instruction."""
    if op in _BINARY:
        return _binary
    if op in _CASTS:
        return _cast
    return _FORMS.get(op, _other)


def _other(op: str, reader: IrReader) -> Instruction:
    reader.skip_until("")
    if op.startswith("f") or op in ("sitofp", "uitofp"):
        raise CompileError(reader.place, f"no floating point: `{op}`; use integers")
    raise CompileError(reader.place, f"`{op}` of LLVM IR is not supported")


def _binary(op: str, reader: IrReader) -> Instruction:
    flags = reader.flags()
    kind, left = reader.typed()
    reader.expect(",")
    return Instruction(op, kind, (left, reader.value()), (kind, kind), flags=flags)


def _cast(op: str, reader: IrReader) -> Instruction:
    flags = reader.flags()
    kind, value = reader.typed()
    reader.expect("to")
    return Instruction(op, reader.type(), (value,), (kind,), flags=flags)


def _compare(op: str, reader: IrReader) -> Instruction:
    flags = reader.flags()
    predicate = reader.take().text
    kind, left = reader.typed()
    reader.expect(",")
    operands = (left, reader.value())
    return Instruction(op, BIT, operands, (kind, kind), predicate=predicate, flags=flags)


def _operands(op: str, reader: IrReader) -> Instruction:
    """Read `select`, `freeze` and `ret`: typed operands with commas."""
    pairs = []
    while reader.next.text not in ("void", "") and reader.next.kind != "meta":
        pairs.append(reader.typed())
        reader.skip(",")
    types = tuple(kind for kind, _ in pairs)
    kind = types[-1] if types else VOID
    return Instruction(op, kind, tuple(value for _, value in pairs), types)


def _load(op: str, reader: IrReader) -> Instruction:
    flags = reader.flags()
    kind = reader.type()
    reader.expect(",")
    space, address = reader.typed()
    return Instruction(op, kind, (address,), (space,), flags=flags)


def _store(op: str, reader: IrReader) -> Instruction:
    flags = reader.flags()
    kind, value = reader.typed()
    reader.expect(",")
    space, address = reader.typed()
    return Instruction(op, VOID, (value, address), (kind, space), flags=flags)


def _alloca(op: str, reader: IrReader) -> Instruction:
    return Instruction(op, Pointer(0), element=reader.type())


def _address(op: str, reader: IrReader) -> Instruction:
    flags = reader.flags()
    element = reader.type()
    reader.expect(",")
    pairs = [reader.typed()]
    while reader.skip(",") and reader.next.kind != "meta":
        pairs.append(reader.typed())
    types, values = zip(*pairs, strict=True)
    return Instruction(op, types[0], values, types, flags=flags, element=element)


def _phi(op: str, reader: IrReader) -> Instruction:
    kind = reader.type()
    values, labels = [], []
    while reader.skip("["):
        values.append(reader.value())
        reader.expect(",")
        labels.append(bare(reader.take().text))
        reader.expect("]")
        reader.skip(",")
    return Instruction(op, kind, tuple(values), (kind,) * len(values), labels=tuple(labels))


def _branch(op: str, reader: IrReader) -> Instruction:
    values: list[Value] = []
    types: list[Type] = []
    labels = []
    if not reader.skip("label"):
        kind, value = reader.typed()
        values, types = [value], [kind]
        reader.expect(",")
        reader.expect("label")
    labels.append(bare(reader.take().text))
    if reader.skip(",") and reader.skip("label"):
        labels.append(bare(reader.take().text))
    return Instruction(op, VOID, tuple(values), tuple(types), labels=tuple(labels))


def _switch(op: str, reader: IrReader) -> Instruction:
    kind, value = reader.typed()
    reader.expect(",")
    reader.expect("label")
    default = bare(reader.take().text)
    reader.expect("[")
    cases, labels = [], []
    while not reader.skip("]"):
        _, number = reader.typed()
        cases.append(number.value if isinstance(number, IrNumber) else 0)
        reader.expect(",")
        reader.expect("label")
        labels.append(bare(reader.take().text))
    return Instruction(op, VOID, (value,), (kind,), labels=(*labels, default),
                       cases=tuple(cases))  # fmt: skip


def _call(op: str, reader: IrReader) -> Instruction:
    while reader.next.text not in ("void", "ptr", "{") and not _is_type(reader.next.text):
        reader.take()
        if reader.skip("("):
            reader.skip_until(")")
            reader.take()
    kind = reader.type()
    if reader.skip("("):  # the types of the parameters, where some are variable
        reader.skip_until(")")
        reader.take()
    if reader.skip("asm"):
        return _assembly(kind, reader)
    target = reader.value()
    reader.expect("(")
    types, values = reader.list(")")
    if isinstance(target, Local):
        raise CompileError(reader.place, "no calls through pointers; use a switch")
    return Instruction(op, kind, values, types, callee=getattr(target, "name", ""))


def _assembly(kind: Type, reader: IrReader) -> Instruction:
    flags = reader.flags()
    template = reader.take().text
    reader.expect(",")
    constraints = reader.take().text[1:-1]
    reader.expect("(")
    types, values = reader.list(")")
    return Instruction("asm", kind, values, types, callee=template[1:-1],
                       constraints=constraints, flags=flags)  # fmt: skip


def _extract(op: str, reader: IrReader) -> Instruction:
    kind, value = reader.typed()
    reader.expect(",")
    index = int(reader.take().text)
    fields = getattr(kind, "fields", ())
    return Instruction(op, fields[index], (value,), (kind,), cases=(index,))


def _unreachable(op: str, reader: IrReader) -> Instruction:
    reader.skip_until("")
    return Instruction(op)


_FORMS: dict[str, Form] = {
    "icmp": _compare, "select": _operands, "freeze": _operands,
    "ret": _operands, "load": _load, "store": _store,
    "alloca": _alloca, "getelementptr": _address, "phi": _phi,
    "br": _branch, "switch": _switch, "call": _call,
    "extractvalue": _extract, "unreachable": _unreachable,
}  # fmt: skip


def _is_type(word: str) -> bool:
    return (word[:1] == "i" and word[1:].isdecimal()) or word in FLOATS
