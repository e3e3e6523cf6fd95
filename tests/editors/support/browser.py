"""Drive Debian's Chromium by WebDriver."""

import shutil
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from selenium import webdriver
from selenium.webdriver.chrome.service import Service

_SWITCHES = (
    "--headless=new", "--no-sandbox", "--disable-gpu", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
    "--disable-dev-shm-usage", "--disable-extensions",
)  # fmt: skip
_WAIT_S = 20.0

# The least contrast of a text with its background, and that text (WCAG 2.1, 1.4.3).
_CONTRAST = """
const parse = (text) => (text.match(/[\\d.]+/g) ?? [0, 0, 0, 0]).map(Number);
const light = ([r, g, b]) => {
  const part = (v) => (v /= 255) <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4;
  return 0.2126 * part(r) + 0.7152 * part(g) + 0.0722 * part(b);
};
const behind = (element) => {
  for (let e = element; e; e = e.parentElement) {
    const color = parse(getComputedStyle(e).backgroundColor);
    if (color.length < 4 || color[3] > 0.99) { return color; }
  }
  return [255, 255, 255];
};
const worst = [];
for (const element of document.querySelectorAll("body *")) {
  const texts = [...element.childNodes].filter((n) => n.nodeType === 3 && n.data.trim());
  const box = element.getBoundingClientRect();
  const disabled = element.closest(":disabled, .hidden, option, title");
  if (!texts.length || !box.width || disabled) { continue; }
  const style = getComputedStyle(element);
  const svg = element.namespaceURI.endsWith("svg");
  const [a, b] = [light(parse(svg ? style.fill : style.color)), light(behind(element))];
  const ratio = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
  const name = `${element.tagName} ${element.className.baseVal ?? element.className}`;
  worst.push([ratio, `${name}: ${texts[0].data.trim()}`]);
}
worst.sort((a, b) => a[0] - b[0]);
return worst[0];
"""


class Browser:
    def __init__(self, driver: webdriver.Chrome) -> None:
        self.driver = driver

    def open(self, address: str) -> None:
        """Load a page, and wait until it shows a run; drop complaints of the page before it."""
        self.complaints()
        self.driver.get(address)
        self.wait(lambda: self.data("cycle") is not None and self.data("source") is not None)

    def run(self, script: str, *arguments: object) -> Any:  # noqa: ANN401 - any JSON
        return self.driver.execute_script(script, *arguments)

    def wait(self, holds: Callable[[], object]) -> None:
        end = time.monotonic() + _WAIT_S
        while not holds():
            assert time.monotonic() < end, "it does not come"
            time.sleep(0.02)

    def wait_for(self, name: str, value: str) -> None:
        self.wait(lambda: self.data(name) == value)

    def data(self, name: str) -> str | None:
        """Return a data attribute of the page's root element."""
        value: str | None = self.run(f"return document.documentElement.dataset.{name}")
        return value

    def text(self, selector: str) -> str:
        """Return the text of an element, also if it is hidden."""
        return str(self.run("return document.querySelector(arguments[0]).textContent", selector))

    def texts(self, selector: str) -> list[str]:
        script = "return [...document.querySelectorAll(arguments[0])].map((e) => e.textContent)"
        return [*self.run(script, selector)]

    def click(self, selector: str) -> None:
        """Click an element at its position on the screen."""
        element = self.driver.find_element("css selector", selector)
        self.run("arguments[0].scrollIntoView({ block: 'center' })", element)
        element.click()

    def choose(self, selector: str, value: str) -> None:
        self.run(
            "const e = document.querySelector(arguments[0]); e.value = arguments[1];"
            "e.dispatchEvent(new Event('change'))",
            selector, value,
        )  # fmt: skip

    def show(self, width: int, height: int, scheme: str) -> None:
        size = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": False}
        media = {"features": [{"name": "prefers-color-scheme", "value": scheme}]}
        self.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", size)
        self.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", media)

    def overflow(self) -> int:
        """Return the number of pixels by which the page is wider than its window."""
        return int(self.run(
            "const e = document.documentElement; return e.scrollWidth - e.clientWidth"
        ))  # fmt: skip

    def least_contrast(self) -> tuple[float, str]:
        """Return the least contrast of a text with its background, and that text."""
        ratio, text = self.run(_CONTRAST)
        return float(ratio), str(text)

    def complaints(self) -> list[str]:
        """Return console messages since the last call."""
        return [str(entry["message"]) for entry in self.driver.get_log("browser")]  # type: ignore[no-untyped-call]


@contextmanager
def browser(folder: Path) -> Iterator[Browser]:
    """Start a browser with a new profile in `folder`; skip the test without a browser."""
    names = ("chromium", "chromium-browser", "google-chrome")
    binary = next(filter(None, map(shutil.which, names)), None)
    driver = shutil.which("chromedriver")
    if not binary or not driver:
        pytest.skip("needs Chromium and chromedriver (Debian: chromium chromium-driver)")
    options = webdriver.ChromeOptions()
    options.binary_location = binary
    for switch in (*_SWITCHES, f"--user-data-dir={folder / 'profile'}"):
        options.add_argument(switch)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    chrome = webdriver.Chrome(options=options, service=Service(driver))
    try:
        yield Browser(chrome)
    finally:
        chrome.quit()
