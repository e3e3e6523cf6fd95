"""Neovim with its own client of the language server: what an engineer sees in a file."""

import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.editors.support.nvim import Nvim, neovim

pytestmark = pytest.mark.xdist_group("nvim")  # they share one

ROUTER = Path(__file__).parents[3] / "microcode/router/eth_rx.uc"
TEXT = ROUTER.read_text()
WINDOW = """
for _, window in ipairs(vim.api.nvim_list_wins()) do
  if vim.api.nvim_win_get_config(window).relative ~= "" then
    return vim.api.nvim_buf_get_lines(vim.api.nvim_win_get_buf(window), 0, -1, true)
  end
end
"""
"""The lines of the floating window, if there is one."""


def line_of(text: str, part: str) -> int:
    """Return the first line with a text, from 1."""
    return next(at for at, line in enumerate(text.splitlines(), 1) if part in line)


@pytest.fixture(scope="module")
def nvim(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Nvim]:
    """A Neovim with a program of the router, analysed."""
    if not shutil.which("nvim"):
        pytest.skip("nvim is not installed")
    with neovim(ROUTER, tmp_path_factory.mktemp("nvim")) as nvim:
        nvim.wait("return require('ixp').status() ~= ''")
        yield nvim


@pytest.fixture(autouse=True)
def text(nvim: Nvim) -> None:
    """Each test begins with the file as it stands, and without windows above it."""
    nvim.keys("<C-\\><C-n>")
    nvim.lua("vim.cmd('silent! only') return true")
    nvim.lua(f"vim.cmd('edit! {ROUTER}') return true")


def test_the_router_has_no_diagnostics_and_a_status(nvim: Nvim) -> None:
    """The status is what the server says of free registers."""
    status = nvim.lua("return require('ixp').status()")

    assert re.fullmatch(r"free: \d+ GPRs, \d+ SRAM xfers, \d+ SDRAM xfers, \d+ words", status)
    assert [] == nvim.diagnostics(0)
    assert "uc" == nvim.lua("return vim.bo.filetype")


def test_what_is_typed_is_judged(nvim: Nvim) -> None:
    """An unknown instruction is an error at its word, and goes with it."""
    line = line_of(TEXT, "start#:") + 1
    nvim.lua(f"vim.fn.append({line - 1}, '    imed[offset, 0]') return true")
    (error,) = nvim.diagnostics(1)
    nvim.keys("u")

    assert (line - 1, 4, 8) == (error["lnum"], error["col"], error["end_col"])
    assert "unknown instruction `imed`" in error["message"]
    assert [] == nvim.diagnostics(0)


def test_hover_shows_the_manual_page(nvim: Nvim) -> None:
    """By the key that Neovim has for it."""
    nvim.to(line_of(TEXT, "    br_bset["), "br_bset")
    nvim.keys("K")
    shown = "\n".join(nvim.wait(WINDOW))

    assert "br_bset" in shown
    assert "bit" in shown


def test_the_definition_of_a_macro_is_in_its_include_file(nvim: Nvim) -> None:
    """`CTRL-]` goes there, and `CTRL-T` comes back."""
    nvim.to(line_of(TEXT, "    counter_inc("), "counter_inc")
    nvim.keys("<C-]>")
    nvim.wait("return vim.fn.expand('%:t') == 'counters.uc'")
    line = nvim.lua("return vim.fn.getline('.')")
    nvim.keys("<C-t>")
    nvim.wait("return vim.fn.expand('%:t') == 'eth_rx.uc'")

    assert line.startswith("#macro counter_inc")


def test_completion_offers_instructions(nvim: Nvim) -> None:
    """By 'omnifunc', which the plugin sets."""
    line = line_of(TEXT, "start#:") + 1
    nvim.lua(f"vim.fn.append({line - 1}, '') vim.fn.cursor({line}, 1) return true")
    nvim.keys("i    find_bs<C-x><C-o>")
    found = nvim.wait("local at = vim.fn.complete_info() return #at.items > 0 and at.items or nil")

    assert "find_bset" in {each["word"].partition("[")[0] for each in found}


def test_a_label_is_renamed_wherever_it_stands(nvim: Nvim) -> None:
    """Its definition and the branches to it; the program is as right as before."""
    nvim.to(line_of(TEXT, "moved#:"), "moved")
    nvim.lua("vim.lsp.buf.rename('later') return true")
    nvim.wait("return vim.fn.getline('.') == 'later#:'")
    text = "\n".join(nvim.lua("return vim.api.nvim_buf_get_lines(0, 0, -1, true)"))

    assert re.sub(r"\bmoved#", "later#", TEXT) == text + "\n"
    assert [] == nvim.diagnostics(0)


def test_the_syntax_colours_every_word(nvim: Nvim) -> None:
    """Each character of the file that is no blank has a group."""
    nvim.lua("vim.cmd('syntax on') return true")
    bare = nvim.lua("""
    local bare = {}
    for line = 1, vim.fn.line("$") do
      for column = 1, #vim.fn.getline(line) do
        local one = vim.fn.getline(line):sub(column, column)
        if one:match("[%w_@$#]") and vim.fn.synID(line, column, 1) == 0 then
          table.insert(bare, line .. ": " .. vim.fn.getline(line))
        end
      end
    end
    return bare
    """)

    assert [] == bare
