"""The words of the language: directives; mnemonics and tokens of the instruction description."""

from ixp.isa.instructions import ROWS
from ixp.isa.meaning.description import Instruction
from ixp.isa.tables.tokens import TOKEN_ALIASES

# The directives of each form, which is a token type of the grammar.
_FORMS = {
    "LIST": (
        ".local .endlocal .begin .end .reg .sig .xfer_order .xfer_order_rd .xfer_order_wr "
        ".set .set_rd .set_wr .use .use_rd .use_wr .else .endif .endw .repeat .break .continue "
        ".subroutine .endsub .sub .import_var"
    ),
    "FIX": ".areg .breg .addr",
    "SYNONYM": ".operand_synonym",
    "CONDITION": (
        ".if .if_unsigned .elif .elif_unsigned .while .while_unsigned .until .until_unsigned"
    ),
    "VALUE": ".assert .num_contexts .loop_bound",
}

FORM = {name: form for form, names in _FORMS.items() for name in names.split()}

# Directives with operands that the grammar does not describe.
OWN_SYNTAX = (".init", ".log")

# Directives for the linker and memories of the later family; they have no effect here.
OPAQUE = frozenset(
    {
        ".alloc_mem", ".alloc_resource", ".declare_resource", ".dram_signals",
        ".indirect_ref_mode", ".init_csr", ".init_ctx", ".init_mu_ring", ".init_nn_mode",
        ".io_completed", ".load_mu_qdesc", ".reentry", ".reg_addr", ".set_sig",
    }
)  # fmt: skip


def undotted(word: str) -> str:
    """Return the hint for the name of a directive without its dot, else an empty text."""
    is_directive = f".{word.lower()}" in (*FORM, *OWN_SYNTAX)
    return f"a directive begins with a dot: `.{word}`" if is_directive else ""


# Every spelling of a mnemonic, in lower case, to the one of the description.
MNEMONICS = {name.lower(): row.mnemonic for row in ROWS for name in (row.mnemonic, *row.aliases)}
ROWS_OF: dict[str, dict[str | None, Instruction]] = {}
for _row in ROWS:
    ROWS_OF.setdefault(_row.mnemonic, {})[_row.command] = _row
TOKENS = frozenset(name for row in ROWS for name in row.token_names) | set(TOKEN_ALIASES)
