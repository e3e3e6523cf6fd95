"""A second definition of private instructions, on plain integers, from the instruction summaries.

It does not use the description's expressions. Words are Python integers. Where the summary
speaks of signed numbers, flags are computed by comparison and not from bits.
"""

from collections.abc import Callable, Mapping

from ixp.isa import Instr, Shift, Value

M = 0xFFFFFFFF

Env = Mapping[str, int]
State = dict[str, int]


def integer(value: Value) -> int:
    """Return an operand, which must be an integer."""
    assert isinstance(value, int)
    return value


def signed(word: int) -> int:
    """Return a longword as a two's complement number."""
    return word - 2**32 if word >= 2**31 else word


def flags(result: int, carry: int = 0, overflow: int = 0) -> State:
    """Return the condition codes of a result."""
    return {"n": int(signed(result) < 0), "z": int(result == 0), "v": overflow, "c": carry}


def added(left: int, right: int, carry: int = 0) -> State:
    """Return sum, unsigned carry and signed overflow."""
    exact = signed(left) + signed(right) + carry
    result = (left + right + carry) % 2**32
    overflow = int(not -(2**31) <= exact < 2**31)
    return {"dest": result} | flags(result, int(left + right + carry > M), overflow)


def subtracted(left: int, right: int, borrow: int = 0) -> State:
    """Return difference, carry (1: no borrow) and signed overflow."""
    exact = signed(left) - signed(right) - borrow
    result = (left - right - borrow) % 2**32
    overflow = int(not -(2**31) <= exact < 2**31)
    return {"dest": result} | flags(result, int(left >= right + borrow), overflow)


def logical(op: str, a: int, b: int) -> State:
    """Return a logical operation bit by bit, from truth tables over (a, b) = 00 01 10 11."""
    tables = {
        "B": "0101", "~B": "1010", "AND": "0001", "~AND": "0100", "AND~": "0010",
        "OR": "0111", "XOR": "0110",
    }  # fmt: skip
    table = tables[op]
    bits = (int(table[2 * (a >> i & 1) + (b >> i & 1)]) << i for i in range(32))
    result = sum(bits)
    return {"dest": result} | flags(result)


def alu(instr: Instr, env: Env) -> State:
    """Evaluate an ALU operation."""
    a, b, c = env["a"], env["b"], env["c"]
    results = {
        "+": lambda: added(a, b),
        "-": lambda: subtracted(a, b),
        "B-A": lambda: subtracted(b, a),
        "+carry": lambda: added(a, b, c),
        "-carry": lambda: subtracted(a, b, 1 - c),
        "+IFsign": lambda: added(a, b) if env["n"] else added(0, b),
        "+4": lambda: added(a, b % 16),
        "+8": lambda: added(a, b % 256),
        "+16": lambda: added(a, b % 65536),
    }
    op = str(instr.operands["op"])
    state = results[op]() if op in results else logical(op, a, b)
    return state | {"prev_a": a}


def shifted(value: int, shift: object, prev_a: int) -> int:
    """Return a shifted value, computed on its string of 32 binary digits."""
    assert isinstance(shift, Shift)
    amount = prev_a % 32 if "indirect" in shift.kind else shift.amount
    digits = f"{value:032b}"
    if shift.kind == "rot":
        return int(digits[amount:] + digits[:amount], 2)
    if shift.kind.startswith("<<"):
        return int(digits[amount:] + "0" * amount, 2)
    return int("0" * amount + digits[: 32 - amount], 2)


def alu_shf(instr: Instr, env: Env) -> State:
    """Shift b, then a logical operation."""
    b = shifted(env["b"], instr.operands["shift"], env["prev_a"])
    return logical(str(instr.operands["op"]), env["a"], b) | {"prev_a": env["a"]}


def dbl_shf(instr: Instr, env: Env) -> State:
    """Take 32 digits of a and b side by side."""
    shift = instr.operands["shift"]
    assert isinstance(shift, Shift)
    amount = env["prev_a"] % 32 if "indirect" in shift.kind else shift.amount
    digits = f"{env['a']:032b}{env['b']:032b}"
    result = int(digits[32 - amount : 64 - amount], 2)
    return {"dest": result} | flags(result) | {"prev_a": env["a"]}


def conditions(env: Env) -> dict[str, bool]:
    """Return the branch conditions as results of the comparison that set the flags."""
    negative = bool(env["n"]) != bool(env["v"])
    zero, carry = bool(env["z"]), bool(env["c"])
    return {
        "br": True, "br=0": zero, "br!=0": not zero, "br<0": negative, "br>=0": not negative,
        "br>0": not negative and not zero, "br<=0": negative or zero, "br=cout": carry,
        "br!=cout": not carry, "bmi": env["n"] == 1, "bpl": env["n"] == 0,
    }  # fmt: skip


def branch(instr: Instr, env: Env) -> State:
    """Return the target of a branch, or None if it is not taken."""
    o, b = instr.operands, env["b"]
    whether = conditions(env)
    if instr.mnemonic in ("br_bset", "br_bclr"):
        expected_bit = "1" if instr.mnemonic == "br_bset" else "0"
        whether[instr.mnemonic] = f"{b:032b}"[31 - integer(o["bit"])] == expected_bit
    if instr.mnemonic in ("br=byte", "br!=byte"):
        is_equal = b.to_bytes(4, "little")[integer(o["byte"])] == o["value"]
        whether[instr.mnemonic] = is_equal == (instr.mnemonic == "br=byte")
    if instr.mnemonic in ("br=ctx", "br!=ctx"):
        whether[instr.mnemonic] = (env["ctx"] == o["context"]) == (instr.mnemonic == "br=ctx")
    return {"taken": int(whether[instr.mnemonic]), "target": integer(o["label"])}


def jump(instr: Instr, env: Env) -> State:
    """Go to a computed word."""
    return {"taken": 1, "target": (integer(instr.operands.get("label", 0)) + env["b"]) % 2048}


def immed(instr: Instr, env: Env) -> State:  # noqa: ARG001 every rule has the same parameters
    """Place 16 bits; for a negative constant place its complement and complement the result."""
    value, shift = integer(instr.operands["value"]), instr.operands["shift"]
    assert isinstance(shift, Shift)
    if value >= 0:
        return {"dest": (value << shift.amount) % 2**32}
    return {"dest": M - ((~value % 2**16) << shift.amount) % 2**32}


def immed_part(instr: Instr, env: Env) -> State:
    """Replace bytes. The mnemonic's last two letters are size and place."""
    size = 1 if instr.mnemonic[-2] == "b" else 2
    place = size * int(instr.mnemonic[-1])
    word = bytearray(env["old"].to_bytes(4, "little"))
    word[place : place + size] = integer(instr.operands["value"]).to_bytes(size, "little")
    return {"dest": int.from_bytes(word, "little")}


def ld_field(instr: Instr, env: Env) -> State:
    """Take the chosen bytes from the shifted source."""
    base = 0 if instr.mnemonic == "ld_field_w_clr" else env["old"]
    source = shifted(env["b"], instr.operands["shift"], env["prev_a"])
    digits = f"{instr.operands['mask']:04b}"
    chosen = zip(digits, source.to_bytes(4, "big"), base.to_bytes(4, "big"), strict=True)
    result = int.from_bytes(bytes(s if d == "1" else o for d, s, o in chosen), "big")
    return {"dest": result} | (flags(result) if "load_cc" in instr.tokens else {})


def find_bset(instr: Instr, env: Env) -> State:
    """Search bits 0 to 15 one after the other."""
    value = shifted(env["b"], instr.operands["shift"], env["prev_a"])
    masked = instr.mnemonic == "find_bset_with_mask"
    if masked:
        value &= env["a"]
    ones = [16 + i for i in range(16) if value >> i & 1]
    state = {"bset1": ones[0] if ones else 0, "bset2": env["bset1"]}
    return state | ({"prev_a": env["a"]} if masked else {})


def load_bset_result(instr: Instr, env: Env) -> State:
    """Load one of the two results."""
    state = {"dest": env["bset" + instr.mnemonic[-1]]}
    return state | ({"bset1": 0, "bset2": 0} if "clr_results" in instr.tokens else {})


RULES: Mapping[str, Callable[[Instr, Env], State]] = {
    "alu": alu,
    "alu_shf": alu_shf,
    "dbl_shf": dbl_shf,
    "br": branch,
    "br_condition": branch,
    "br_bit": branch,
    "br_byte": branch,
    "br_context": branch,
    "jump": jump,
    "rtn": jump,
    "immed": immed,
    "immed_b": immed_part,
    "immed_w": immed_part,
    "ld_field": ld_field,
    "load_addr": lambda instr, env: {"dest": integer(instr.operands["label"])},  # noqa: ARG005
    "find_bset": find_bset,
    "load_bset_result": load_bset_result,
    "nop": lambda instr, env: {},  # noqa: ARG005
}
"""Rule of each basic opcode that is private."""
