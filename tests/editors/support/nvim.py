"""A headless Neovim with the plugin of editors/nvim, driven by Lua."""

from __future__ import annotations

import json
import os
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tests.conftest import PROGRAM, ROOT

_PLUGIN = ROOT / "editors" / "nvim"
_WAIT_S = 60


class Nvim:
    def __init__(self, socket: Path) -> None:
        self._socket = str(socket)
        self._answer = socket.with_suffix(".json")

    def lua(self, lines: str) -> Any:  # noqa: ANN401 - JSON
        """Run lines of Lua in the current buffer and window; return their result."""
        text = json.dumps(f"(function() {lines} end)()")
        # Neovim truncates long output, so the result is passed in a file.
        answer = f"writefile([json_encode(luaeval({text}))], {json.dumps(str(self._answer))})"
        words = ["nvim", "--server", self._socket, "--remote-expr", answer]
        ended = subprocess.run(words, capture_output=True, text=True, check=False, timeout=_WAIT_S)
        assert ended.returncode == 0, ended.stderr
        return json.loads(self._answer.read_text())

    def keys(self, keys: str) -> None:
        typed = ["nvim", "--server", self._socket, "--remote-send", keys]
        subprocess.run(typed, check=True, capture_output=True, timeout=_WAIT_S)

    def wait(self, lines: str) -> Any:  # noqa: ANN401 - JSON
        """Run lines of Lua until their result is true; return it."""
        end = time.monotonic() + _WAIT_S
        while not (result := self.lua(lines)):
            assert time.monotonic() < end, f"waited too long for {lines}"
            time.sleep(0.02)
        return result

    def diagnostics(self, count: int) -> list[dict[str, Any]]:
        """Wait for `count` diagnostics of the buffer; return them."""
        self.wait(f"return #vim.diagnostic.get(0) == {count}")
        diagnostics: list[dict[str, Any]] = self.lua("return vim.diagnostic.get(0)")
        return diagnostics

    def move_to(self, line: int, word: str) -> None:
        """Put the cursor on the first occurrence of a word in a line; the first line is 1."""
        column = f"vim.fn.getline({line}):find({json.dumps(word)}, 1, true)"
        self.lua(f"vim.api.nvim_win_set_cursor(0, {{ {line}, {column} - 1 }})")


@contextmanager
def neovim(file: Path, home: Path) -> Iterator[Nvim]:
    """Open a file; at the end Neovim and its server must exit."""
    socket = home / "nvim.sock"
    folders = {name: str(home) for name in ("HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME",
                                            "XDG_STATE_HOME", "XDG_CACHE_HOME")}  # fmt: skip
    setup = f"lua require('ixp').setup({{ path = {json.dumps(str(PROGRAM))} }})"
    command = ["nvim", "--headless", "-n", "-u", "NONE", "--listen", str(socket),
               "--cmd", f"set runtimepath^={_PLUGIN}", "--cmd", "filetype plugin on",
               "--cmd", setup, str(file)]  # fmt: skip
    with subprocess.Popen(
        command, env=os.environ | folders, stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    ) as process:  # fmt: skip
        nvim = Nvim(socket)
        try:
            end = time.monotonic() + _WAIT_S
            while not socket.exists():
                assert process.poll() is None, "nvim ended"
                assert time.monotonic() < end, "nvim does not listen"
                time.sleep(0.02)
            yield nvim
            nvim.keys("<C-\\><C-n>:qall!<CR>")
            assert process.wait(_WAIT_S) == 0
        finally:
            process.kill()
