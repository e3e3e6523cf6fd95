"""Map names and signs of other languages and families to microcode of the IXP12xx.

Names of the later families, IXP2xxx and NFP: [D] MEv2 syntax tables, IXP2800 Hardware Reference.
"""

import re
from collections.abc import Mapping

_ADD = "`alu[dest, a, op, b]` computes; op is `+`, `-`, `AND`, `OR`, `XOR` or another one"
_COPY = "`alu[dest, --, B, source]` copies a register, `immed[dest, constant]` loads a constant"
_LOAD = "`load(register, VALUE)` of `constant.uc` loads 32 bits, as `immed` and `immed_w1` do"
_ELIF = "a further condition is written `.elif (a > b)`"
_LOOP = "a loop is written `.while (a > b)`, and ends with `.endw`"
_MULTIPLY = "the IXP12xx has no multiplier or divider: `alu_shf` adds shifted values"
_BLOCK = "blocks are closed by directives such as `.endif`, `.endw` and `.endlocal`"
_CAM = "the IXP12xx has no CAM: compare registers one by one, or use a table in scratchpad"
_RING = "the IXP12xx has no rings in memory units: see `msgq.uc`, or `push` and `pop` of `sram`"
_LOCAL_MEMORY = "the IXP12xx has no local memory: use GPRs or scratchpad"
_NEIGHBOUR = "the IXP12xx has no next-neighbour registers: pass values through scratchpad"
_CSR = "CSRs of the FBI are reached by `csr[read, $x, NAME]`, `csr[write, ...]` and `fast_wr`"
_COUNT = "write the largest count as a number; the word before `indirect_ref` gives the count"
_CRC = "CRC is computed by `sdram_crc` (IXP1240, IXP1250) or by `crc32.uc`"
_CALL = "`load_addr[r, back#]` and `br[routine#]` call a routine, `rtn[r]` returns from it"
_DEFINE = "`#define NAME VALUE` makes a constant"
_INCLUDE = '`#include "file.uc"` includes a file'
_MACRO = "`#macro name[parameter]` begins a macro, `#endm` ends it"
_DECLARE = "registers are declared by `.local a b`, and are 32 bits wide"
_ZERO, _NOT_ZERO = "the branch is written `br=0[label#]`", "the branch is written `br!=0[label#]`"
_MEMORIES = "memories are reached by `scratch[...]`, `sram[...]` and `sdram[...]`"
_COMMAND = "the command stands in brackets: `sram[read, $x, address, 0, 1], ctx_swap`"
_WAIT = "`ctx_arb[voluntary]` gives up the engine; `ctx_swap` is a token: `sram[...], ctx_swap`"
SHIFT = "`alu_shf[dest, --, B, source, <<1]` shifts"
_CLOCK = "the IXP12xx has no timestamp: count in a register"

INSTEAD: Mapping[str, str] = {
    # C
    "if": "a condition is written `.if (a > b)`, and ends with `.endif`",
    "else": "the other arm of `.if` begins with `.else`",
    "then": "the arm of an `.if` begins on the next line",
    ".elseif": _ELIF, ".elsif": _ELIF, ".else if": _ELIF,
    "end if": "`.endif` ends what `.if` begins", "end while": "`.endw` ends what `.while` begins",
    "while": _LOOP, "for": _LOOP, ".for": _LOOP, ".endfor": _LOOP,
    ".endrepeat": "a loop is written `.repeat`, and ends with `.until (a > b)`",
    "do": "a loop is written `.repeat`, and ends with `.until (a > b)`",
    "goto": "a branch is written `br[label#]`",
    "return": "`rtn[register]` goes to the address in a register",
    "call": _CALL, "jsr": _CALL, "ret": "`rtn[register]` goes to the address in a register",
    "int": _DECLARE, "unsigned": _DECLARE, "uint32_t": _DECLARE, "char": _DECLARE,
    "switch": "`jump[register, first#], targets[first#, second#]` branches by a number",
    "printf": '`.log "x is %x", x` writes values in a run, and takes no cycles',
    "define": _DEFINE, "const": _DEFINE, ".define": _DEFINE, ".equ": _DEFINE, "equ": _DEFINE,
    "include": _INCLUDE, ".include": _INCLUDE, "macro": _MACRO, ".macro": _MACRO,
    "{": _BLOCK, "}": _BLOCK, "*": _MULTIPLY, "/": _MULTIPLY, "%": _MULTIPLY,
    # Other assemblers, and the library of macros of the later families.
    "mov": _COPY, "move": _COPY, "add": _ADD, "sub": _ADD, "and": _ADD, "or": _ADD, "xor": _ADD,
    "inc": "`alu[a, a, +, 1]` adds 1", "dec": "`alu[a, a, -, 1]` subtracts 1",
    "not": "`alu[dest, --, ~B, source]` inverts bits",
    "mul": _MULTIPLY, "div": _MULTIPLY,
    "bz": _ZERO, "beqz": _ZERO, "jz": _ZERO, "bnz": _NOT_ZERO, "bnez": _NOT_ZERO, "jnz": _NOT_ZERO,
    "ldr": _MEMORIES, "str": _MEMORIES, "lw": _MEMORIES, "sw": _MEMORIES,
    "sram_read": _COMMAND, "sram_write": _COMMAND, "sdram_read": _COMMAND, "sdram_write": _COMMAND,
    "scratch_read": _COMMAND, "scratch_write": _COMMAND,
    "wait": _WAIT, "sleep": _WAIT, "yield": _WAIT, "ctx_swap": _WAIT,
    "cmp": "`alu[--, a, -, b]` sets the condition codes",
    "jmp": "a branch is written `br[label#]`",
    "lsl": SHIFT, "shl": SHIFT, "sll": SHIFT,
    "lsr": "`alu_shf[dest, --, B, source, >>1]` shifts",
    "shr": "`alu_shf[dest, --, B, source, >>1]` shifts",
    "srl": "`alu_shf[dest, --, B, source, >>1]` shifts",
    "rol": "`alu_shf[dest, --, B, source, <<rot1]` rotates",
    "ror": "`alu_shf[dest, --, B, source, >>rot1]` rotates",
    "immed32": _LOAD, "immed40": _LOAD,
    "xbuf_alloc": "`.local $x[8]` declares transfer registers in order",
    # IXP2xxx and NFP: instructions, units and their commands.
    "halt": "`ctx_arb[bpt]` stops for a debugger, `ctx_arb[kill]` ends the context",
    "mem": _MEMORIES,
    "cls": "the memory for small shared data is `scratch[...]`",
    "dram": "the memory is called `sdram[...]`",
    "cap": _CSR,
    "msf": "packets move by `r_fifo_rd`, `t_fifo_wr`, and the commands of `sdram` of these names",
    "rbuf_rd": "the command is called `r_fifo_rd`", "tbuf_wr": "the command is called `t_fifo_wr`",
    "get": _RING, "put": _RING, "enqueue": _RING, "dequeue": _RING,
    "asr": "`alu_shf[dest, --, B, source, >>1]` shifts zeros in: set the sign's bits behind it",
    "byte_align_be": "`dbl_shf[dest, a, b, >>8]` takes a longword out of two",
    "byte_align_le": "`dbl_shf[dest, a, b, >>8]` takes a longword out of two",
    "cam_lookup": _CAM, "cam_clear": _CAM, "cam_write": _CAM, "cam_write_state": _CAM,
    "cam_read_tag": _CAM, "cam_read_state": _CAM,
    "crc_be": _CRC, "crc_le": _CRC, "crc_remainder": "the CSR is called `crc_residue`",
    "ffs": "`find_bset[source]` searches 16 bits; three words later `load_bset_result1[dest]`",
    "mul_step": _MULTIPLY,
    "pop_count": "the IXP12xx does not count bits: add them by `alu_shf`, or use a table",
    # IXP2xxx and NFP: operands, local CSRs, counts of `indirect_ref`.
    "*l$index": _LOCAL_MEMORY, "*n$index": _NEIGHBOUR,
    "*$index": "the IXP12xx has no indexed transfer registers: name them, or use `indirect_ref`",
    "active_lm_addr_0": _LOCAL_MEMORY, "active_lm_addr_1": _LOCAL_MEMORY,
    "nn_put": _NEIGHBOUR, "nn_get": _NEIGHBOUR,
    "timestamp_low": _CLOCK, "timestamp_high": _CLOCK,
    "same_me_signal": "`fast_wr[thread, inter_thd_sig]` signals a thread",
} | {f"max_{count}": _COUNT for count in range(1, 17)}  # fmt: skip

# Operations of an ALU in other languages.
OPERATIONS: Mapping[str, str] = {
    "&": "AND", "&&": "AND", "|": "OR", "||": "OR", "^": "XOR", "~": "~B", "!": "~B", "not": "~B",
    "add": "+", "plus": "+", "sub": "-", "minus": "-", "mov": "B", "move": "B",
}  # fmt: skip

# Of a line such as `x = 5` or `x++`; {0} is the register.
ASSIGNMENT = "write `immed[{0}, constant]` or `alu[{0}, x, +, y]`"

_INDEXED = re.compile(r"(\*[ln]?)\$?(\$index)")


def instead(text: str) -> str:
    """Return how to write a foreign name or sign, an empty text for another one.

    Of an operand such as `*l$index0[2]` the beginning decides.
    """
    indexed = _INDEXED.match(text.lower())
    return INSTEAD.get("".join(indexed.groups()) if indexed else text.lower(), "")
