from pathlib import Path

import pytest

from ixp.assembler import AssemblyError, assemble

END = "\nctx_arb[kill]\n"

# name: (program, an equal one in plain spelling)
SAME = {
    "semicolon begins a comment inside a line": (
        "alu[a, b, +, c] ; alu[d, e, +, f]", "alu[a, b, +, c]",
    ),
    "directives inside a block comment do not act": (
        "/** example\n#macro m\nnop\n#endm\n#if 0\n*/ nop", "nop",
    ),
    "a comment line that ends in a backslash takes the next line": (
        "// one \\\n// two\nnop // three \\\n alu[a, a, +, 1]\nimmed[b, 1]", "nop\nimmed[b, 1]",
    ),
    "a comma at the end of a line continues it": (
        "sram[read, $x, a, 0, 1], ; comment\n\n  // more\n  ctx_swap\nalu[a, a, AND,\n (4 - 1)]",
        "sram[read, $x, a, 0, 1], ctx_swap\nalu[a, a, AND, 3]",
    ),
    "a backslash continues a line": ("alu[a, \\\n  a, +, \\\r\n 1]", "alu[a, a, +, 1]"),
    "code may follow a label": ("l#: immed[s, 0xACE]\nbr[l#]", "l#:\nimmed[s, 2766]\nbr[l#]"),
    "labels fold case": ("Loop#: nop\nbr[LOOP#]", "loop#: nop\nbr[loop#]"),
    "mnemonics, registers, operations and CSR names fold case": (
        "ALU[A, a, and, B]\nCSR[READ, $X, RCV_CNTL], CTX_SWAP\nBEQ[l#]\nl#: nop",
        "alu[a, A, AND, b]\ncsr[read, $x, rcv_cntl], ctx_swap\nbr=0[l#]\nl#: nop",
    ),
    "byte masks are digits": (
        "ld_field[a, 0011, b]\nld_field[a, 1000, b]",
        "ld_field[a, (3), b]\nld_field[a, (1 << 3), b]",
    ),
    "a paste inside quotes joins": (
        "#define_eval i 3\n#if streq('x/**/i', 'x3')\nnop\n#endif", "nop",
    ),
    "parameters are replaced inside quotes": (
        "#macro m(op)\n#if streq('op', '+4')\nnop\n#endif\n#endm\nm(+4)\nm(+8)", "nop",
    ),
    "a number sign may be an argument": (
        "#macro m(l, mark)\nbr[l/**/mark]\n#endm\nhere#: m(here, #)", "here#: br[here#]",
    ),
    "a macro name may be an argument that the body calls": (
        "#macro inc(r)\nalu[r, r, +, 1]\n#endm\n#macro two(m, r)\nm(r)\nm(r)\n#endm\ntwo(inc, a)",
        "alu[a, a, +, 1]\nalu[a, a, +, 1]",
    ),
    "the number of arguments selects the macro, and one may call the other": (
        "#macro m(a)\nm(a, 1)\n#endm\n#macro m(a, n)\nalu[a, a, +, n]\n#endm\nm(x)\nm(x, 2)",
        "alu[x, x, +, 1]\nalu[x, x, +, 2]",
    ),
    "a define may hold several operands": (
        "#define LEN 0, 13, 2\n#define SUM(a, w, m, l) alu[a, a, +, (w + m + l)]\nSUM(x, LEN)",
        "alu[x, x, +, 15]",
    ),
    "a define of several operands is split for a macro too": (
        "#define H a, b\n#macro m(x, y)\nalu[x, x, +, y]\n#endm\nm(H)", "alu[a, a, +, b]",
    ),
    "a define may hold option tokens": (
        "#define TOK , load_cc\nld_field[a, 0011, b] TOK\nld_field[a, 0011, b]/**/TOK",
        "ld_field[a, 0011, b], load_cc\nld_field[a, 0011, b], load_cc",
    ),
    "a skipped arm may hold anything": (
        "#if 0\n#error \"no\"\n#elsei\n#foo 'x\nalu[[[\n#else\nnop\n#endif", "nop",
    ),
    "define_eval keeps a text with commas": (
        "#define_eval L 'a, b'\n#macro m(x, y)\nalu[x, x, +, y]\n#endm\nm(L)", "alu[a, a, +, b]",
    ),
    "strright with a negative count drops the first characters": (
        "#if streq(strright('LIST', -1), 'IST') && streq(strright('LIST', 2), 'ST')\nnop\n#endif",
        "nop",
    ),
    "strstr finds the sign of a transfer register": (
        "#macro m(r)\n#if strstr(r, $) == 1\nnop\n#else\nimmed[r, 1]\n#endif\n#endm\nm($x)\nm(y)",
        "nop\nimmed[y, 1]",
    ),
    "a loop sees its counter change": (
        "#define_eval i 0\n#while (i < 3)\nimmed[r/**/i, i]\n#define_eval i (i + 1)\n#endloop",
        "immed[r0, 0]\nimmed[r1, 1]\nimmed[r2, 2]",
    ),
    "arms of a conditional may define the same label": (
        "#macro m(k)\n#if (k)\nl#: nop\n#else\nl#: immed[a, 1]\n#endif\nbr[l#]\n#endm\nm(0)\nm(1)",
        "p#: immed[a, 1]\nbr[p#]\nq#: nop\nbr[q#]",
    ),
    "lists of registers take blanks and commas": (
        ".local a b, c\n.reg d e,f\nalu[a, b, +, c]\nalu[d, e, +, f]\n.endlocal",
        "alu[a, b, +, c]\nalu[d, e, +, f]",
    ),
    "an element and a numbered name are one transfer register": (
        ".xfer_order $x0 $x1\nsram[read, $x[0], a, 0, 2], ctx_swap\nalu[a, $X[2 - 1], +, 1]",
        ".addr $p 0\n.addr $q 1\nsram[read, $p, a, 0, 2], ctx_swap\nalu[a, $q, +, 1]",
    ),
    "alu with a shift is alu_shf": ("alu[a, --, B, b, <<3]", "alu_shf[a, --, B, b, <<3]"),
    "alu_shf without a shift": ("alu_shf[a, --, B, b]", "alu_shf[a, --, B, b, <<0]"),
    "immed takes negative and wide constants": (
        ("immed[a, (-1)]\nimmed[b, (0xFFFF0000 | 5), <<16]\nimmed[c, 0xFFFFFFFE]\n"
        "immed[d, 0x12340000]\nimmed[e, 0xFFFF12FF]"),
        ("immed[a, -1]\nimmed[b, -65531, <<16]\nimmed[c, -2]\nimmed[d, 0x1234, <<16]\n"
        "immed[e, -60673]"),
    ),
    "blanks may stand before a bracket": ("l#: br [ l# ]\nimmed [a, 0]", "l#: br[l#]\nimmed[a, 0]"),
    "lines may end in CR LF": (
        "alu[a, a, +, 1]\r\nbr[l#]\r\nl#:\r\nnop\r",
        "alu[a, a, +, 1]\nbr[l#]\nl#:\nnop",
    ),
    "for goes through a list": ("#for r [a, b]\nimmed[r, 1]\n#endloop", "immed[a, 1]\nimmed[b, 1]"),
    "repeat counts": ("#repeat (3)\nnop\n#endloop", "nop\nnop\nnop"),
    "macros are called with brackets or with nothing": (
        "#macro m[a]\nimmed[a, 1]\n#endm\n#macro n\nnop\n#endm\nm[x]\nn\nl#: n",
        "immed[x, 1]\nnop\nl#: nop",
    ),
    "labels of a macro belong to each expansion": (
        "#macro m(r)\nl#: alu[r, r, -, 1]\nbr!=0[l#]\n#endm\nm(a)\nm(b)",
        "p#: alu[a, a, -, 1]\nbr!=0[p#]\nq#: alu[b, b, -, 1]\nbr!=0[q#]",
    ),
    "a label passed to a macro keeps the caller's meaning": (
        "#macro m(to)\nl#: br=0[to]\nbr[l#]\n#endm\nl#: m(l#)", "l#: p#: br=0[l#]\nbr[p#]",
    ),
    "a parameter may name the label that a macro defines": (
        "#macro m(L)\nL#: nop\n#endm\nm(here)\nbr[here#]", "here#: nop\nbr[here#]",
    ),
    "labels built by pasting": (
        "#define_eval i 0\n#while (i < 2)\nL/**/i#: br[L/**/i#]\n#define_eval i (i+1)\n#endloop",
        "p#: br[p#]\nq#: br[q#]",
    ),
    "C paste joins in a define": ("#define J(a, b) a##b\nimmed[J(x, 1), 1]", "immed[x1, 1]"),
    "define keeps its case, functions do not": (
        "#define k 1\n#define K 2\nimmed[a, (k + K * 10)]\nimmed[b, (LOG2(8) + log2(9))]",
        "immed[a, 21]\nimmed[b, 6]",
    ),
    "quotes do not delay the expansion of a define": (
        "#define MODEL local\n#if streq('MODEL', 'local') && streq(MODEL, local)\nnop\n#endif",
        "nop",
    ),
    "synonyms stand for registers and constants": (
        ".operand_synonym count a\n.operand_synonym N 3\nalu[count, count, +, N]\nalu[b, a, +, 0]",
        "alu[a, a, +, 3]\nalu[b, a, +, 0]",
    ),
    "tokens stand in any order": (
        "sdram[r_fifo_rd, --, a, 0, 5], mask_left, ctx_swap, indirect_ref, ordered",
        "sdram[r_fifo_rd, --, a, 0, 5], ordered, indirect_ref, ctx_swap, mask_left",
    ),
    "the later family's signal lists are accepted": (
        "sram[read, $x, a, 0, 1], ctx_swap[s1]\nscratch[read, $y, a, 0, 1], sig_done[s2]",
        "sram[read, $x, a, 0, 1], ctx_swap\nscratch[read, $y, a, 0, 1], sig_done",
    ),
    "the number of a transfer register is a constant": (
        ".addr $x 5\nalu[a, $x, +, (&$x << 2)]", ".addr $x 5\nalu[a, $x, +, 20]",
    ),
    "rotations count either way": (
        "alu_shf[a, --, B, b, >>rot8]\nalu_shf[a, --, B, b, <<rot(30 + 1)]",
        "alu_shf[a, --, B, b, <<rot24]\nalu_shf[a, --, B, b, >>rot1]",
    ),
    "define_eval works on the command line's symbols": ("immed[a, SIZE]", "immed[a, 9]"),
    "unordered is optimize_mem": (
        "sram[read, $x, a, 0, 1], unordered", "sram[read, $x, a, 0, 1], optimize_mem",
    ),
    "defined is asked before anything is expanded": (
        "#define A B\n#if defined(A) && !defined(B) && defined A\nnop\n#endif", "nop",
    ),
    "an import variable is known as one": (
        ".import_var SIZE\n#if isimport(SIZE) && !isimport(x[0])\nimmed[a, SIZE]\n#endif",
        "immed[a, 9]",
    ),
    "a macro may give a value back in a define": (
        "#macro m(x)\n#define_eval R x*2\n#endm\nm(4)\nimmed[a, R]\n#undef R\n#if !R\nnop\n#endif",
        "immed[a, 8]\nnop",
    ),
    "arguments may hold brackets and calls": (
        "#macro m(d, v)\nalu[d, d, +, v]\n#endm\nm($x[1], (log2(8) + 1))",
        "alu[$x1, $x1, +, 4]",
    ),
    "an argument may be empty": (
        "#macro m(r, tok)\nsram[read, $x, r, 0, 1] tok\n#endm\n#define C , ctx_swap\nm(a, )",
        "sram[read, $x, a, 0, 1]",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", SAME)
def test_a_spelling_gives_the_words_of_its_plain_spelling(name: str) -> None:
    text, plain = SAME[name]

    actual = assemble(text + END, defines={"SIZE": "9"}).words

    assert assemble(plain + END).words == actual


def test_an_include_of_half_a_megabyte_and_29_parameters_assemble(tmp_path: Path) -> None:
    names = [f"p{i}" for i in range(29)]
    lines = [f"#define UNUSED_{i} ({i} + 1)" for i in range(20_000)]
    lines += [f"#macro wide({', '.join(names)})", "immed[p0, (p1 + p28)]", "#endm"]
    (tmp_path / "large.h").write_text("\n".join(lines))
    call = ", ".join(["a", *map(str, range(1, 29))])
    main = tmp_path / "main.uc"
    main.write_text(f"#include <large.h>\nwide({call})" + END)

    assert assemble("immed[a, 29]" + END).words == assemble(main).words


def test_a_version_guard_passes_if_its_symbol_is_defined() -> None:
    """Without the symbol, the #error of the library ends the run."""
    text = '#ifndef TOOL_VERSION\n#error "needs a tool version"\n#endif\nnop' + END
    with pytest.raises(AssemblyError, match="needs a tool version"):
        assemble(text)

    assert assemble("nop" + END).words == assemble(text, defines={"TOOL_VERSION": "2"}).words


def test_an_include_is_searched_in_the_folder_of_the_including_file_first(tmp_path: Path) -> None:
    """The folders of -I follow, in their order."""
    for folder, value in (("near", 1), ("one", 2), ("two", 3)):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "value.h").write_text(f"immed[a, {value}]\n")
    (tmp_path / "two" / "only.h").write_text('#include "value.h"\n')
    (tmp_path / "near" / "main.uc").write_text('#include "value.h"\n#include <only.h>\n' + END)

    actual = assemble(
        tmp_path / "near" / "main.uc", include=[tmp_path / "one", tmp_path / "two"]
    ).words

    assert assemble("immed[a, 1]\nimmed[a, 3]" + END).words == actual
