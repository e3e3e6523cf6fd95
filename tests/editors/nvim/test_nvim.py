"""Neovim's client of the language server, as a user sees it."""

import re
import shutil
from collections.abc import Iterator

import pytest

from tests.conftest import ROOT
from tests.editors.support.nvim import Nvim, neovim

pytestmark = pytest.mark.xdist_group("nvim")  # they share one editor

ROUTER = ROOT / "microcode/router/eth_rx.uc"
TEXT = ROUTER.read_text()
WINDOW = """
for _, window in ipairs(vim.api.nvim_list_wins()) do
  if vim.api.nvim_win_get_config(window).relative ~= "" then
    return vim.api.nvim_buf_get_lines(vim.api.nvim_win_get_buf(window), 0, -1, true)
  end
end
"""
"""The lines of the floating window, if any."""


def line_of(clean_buffer: str, part: str) -> int:
    return next(at for at, line in enumerate(clean_buffer.splitlines(), 1) if part in line)


@pytest.fixture(scope="module")
def nvim(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Nvim]:
    if not shutil.which("nvim"):
        pytest.skip("nvim is not installed")
    with neovim(ROUTER, tmp_path_factory.mktemp("nvim")) as nvim:
        nvim.wait("return require('ixp').status() ~= ''")
        yield nvim


@pytest.fixture(autouse=True)
def clean_buffer(nvim: Nvim) -> None:
    nvim.keys("<C-\\><C-n>")
    nvim.lua("vim.cmd('silent! only') return true")
    nvim.lua(f"vim.cmd('edit! {ROUTER}') return true")


def test_a_router_program_has_no_diagnostics_and_shows_its_free_registers(nvim: Nvim) -> None:
    status = nvim.lua("return require('ixp').status()")

    assert re.fullmatch(r"free: \d+ GPRs, \d+ SRAM xfers, \d+ SDRAM xfers, \d+ words", status)
    assert [] == nvim.diagnostics(0)
    assert "uc" == nvim.lua("return vim.bo.filetype")


def test_an_error_is_displayed_at_its_word_until_it_is_corrected(nvim: Nvim) -> None:
    line = line_of(TEXT, "start#:") + 1
    nvim.lua(f"vim.fn.append({line - 1}, '    imed[offset, 0]') return true")
    (error,) = nvim.diagnostics(1)
    nvim.keys("u")

    assert (line - 1, 4, 8) == (error["lnum"], error["col"], error["end_col"])
    assert "unknown instruction `imed`" in error["message"]
    assert [] == nvim.diagnostics(0)


def test_the_hover_key_shows_the_manual_page(nvim: Nvim) -> None:
    nvim.move_to(line_of(TEXT, "    br_bset["), "br_bset")
    nvim.keys("K")
    window_text = "\n".join(nvim.wait(WINDOW))

    assert "br_bset" in window_text
    assert "bit" in window_text


def test_the_tag_keys_jump_to_a_macro_in_its_include_file_and_back(nvim: Nvim) -> None:
    nvim.move_to(line_of(TEXT, "    counter_inc("), "counter_inc")
    nvim.keys("<C-]>")
    nvim.wait("return vim.fn.expand('%:t') == 'counters.uc'")
    line = nvim.lua("return vim.fn.getline('.')")
    nvim.keys("<C-t>")
    nvim.wait("return vim.fn.expand('%:t') == 'eth_rx.uc'")

    assert line.startswith("#macro counter_inc")


def test_omnifunc_offers_instructions(nvim: Nvim) -> None:
    line = line_of(TEXT, "start#:") + 1
    nvim.lua(f"vim.fn.append({line - 1}, '') vim.fn.cursor({line}, 1) return true")
    nvim.keys("i    find_bs<C-x><C-o>")
    items = nvim.wait("local at = vim.fn.complete_info() return #at.items > 0 and at.items or nil")

    assert "find_bset" in {item["word"].partition("[")[0] for item in items}


def test_a_label_is_renamed_at_its_definition_and_its_branches(nvim: Nvim) -> None:
    nvim.move_to(line_of(TEXT, "moved#:"), "moved")
    nvim.lua("vim.lsp.buf.rename('later') return true")
    nvim.wait("return vim.fn.getline('.') == 'later#:'")
    clean_buffer = "\n".join(nvim.lua("return vim.api.nvim_buf_get_lines(0, 0, -1, true)"))

    assert re.sub(r"\bmoved#", "later#", TEXT) == clean_buffer + "\n"
    assert [] == nvim.diagnostics(0)


def test_the_syntax_colours_every_word(nvim: Nvim) -> None:
    nvim.lua("vim.cmd('syntax on') return true")
    uncoloured = nvim.lua("""
    local uncoloured = {}
    for line = 1, vim.fn.line("$") do
      for column = 1, #vim.fn.getline(line) do
        local letter = vim.fn.getline(line):sub(column, column)
        if letter:match("[%w_@$#]") and vim.fn.synID(line, column, 1) == 0 then
          table.insert(uncoloured, line .. ": " .. vim.fn.getline(line))
        end
      end
    end
    return uncoloured
    """)

    assert [] == uncoloured
