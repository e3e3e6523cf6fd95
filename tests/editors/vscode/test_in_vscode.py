"""The extension in VS Code itself: code-server, where it is installed, in a browser.

npm has it (`npm install --global code-server`, which compiles parts of it for some minutes), so
this is a test of the campaign.
"""

import json
import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote

import pytest
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys

from tests.editors.support.browser import Browser, browser
from tests.editors.support.code_server import code_server

pytestmark = [pytest.mark.campaign, pytest.mark.xdist_group("vscode")]

NO_PROBLEM = '.statusbar-item [aria-label="No Problems"]'
SOURCE = """\
    br!=ctx[0, others#]
    immed[count, 5]
again#:
    alu[count, count, -, 1]
    br>0[again#]
    nop
    nop
others#:
    ctx_arb[kill]
"""


@pytest.fixture
def window(packed: Path, tmp_path: Path) -> Iterator[Browser]:
    """VS Code with a program open."""
    if not shutil.which("code-server"):
        pytest.skip("needs code-server (npm install --global code-server)")
    folder = tmp_path / "programs"
    folder.mkdir()
    (folder / "loop.uc").write_text(SOURCE)
    with code_server(packed, tmp_path / "home") as address, browser(tmp_path) as window:
        window.show(1280, 800, "dark")
        payload = json.dumps([["openFile", f"vscode-remote://{folder}/loop.uc"]])
        window.driver.get(f"{address}?folder={quote(str(folder))}&payload={quote(payload)}")
        window.wait(lambda: "free:" in bar(window))
        yield window


def bar(window: Browser) -> str:
    """The texts of the status bar."""
    return " | ".join(window.texts(".statusbar-item"))


def has(window: Browser, selector: str) -> bool:
    """Whether there is such an element."""
    return bool(window.run("return document.querySelector(arguments[0]) !== null", selector))


def press(window: Browser, *keys: str) -> None:
    """Press keys together."""
    chain = ActionChains(window.driver)
    for key in keys:
        chain.key_down(key)
    for key in reversed(keys):
        chain.key_up(key)
    chain.perform()


def test_a_program_is_shown_and_debugged_both_ways(window: Browser) -> None:
    """Free registers, an error while it is there, and the line at which a thread stands."""
    assert re.search(r"free: \d+ GPRs, \d+ SRAM xfers", bar(window))
    window.click(".view-lines")
    press(window, Keys.CONTROL, Keys.HOME)
    ActionChains(window.driver).send_keys("imed[").perform()
    window.wait(lambda: not has(window, NO_PROBLEM))
    press(window, Keys.ESCAPE)
    for _ in "word", "bracket":
        press(window, Keys.CONTROL, "z")
    window.wait(lambda: has(window, NO_PROBLEM) and "free:" in bar(window))

    press(window, Keys.F5)
    lines = [stands(window, "1:1")]
    for _ in range(3):
        press(window, Keys.F10)
        lines.append(stands(window, f"{[1, 2, 4, 5][len(lines)]}:1"))
    window.click('.debug-toolbar [aria-label^="Step Back"]')
    lines.append(stands(window, "4:1"))

    assert ["1:1", "2:1", "4:1", "5:1", "4:1"] == lines


def stands(window: Browser, place: str) -> str:
    """Wait until the selected frame stands at a line and column; return them."""
    numbers = ".debug-call-stack .stack-frame .line-number"
    window.wait(lambda: place in window.texts(numbers)[:1])
    return window.texts(numbers)[0]
