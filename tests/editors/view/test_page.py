"""The page in a real browser."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from selenium.webdriver import ActionChains

from ixp.editors.view.stored_run import RecordedRun
from ixp.workloads import Options, run
from tests.editors.support.browser import Browser, browser
from tests.editors.support.view_server import live, served

pytestmark = pytest.mark.xdist_group("browser")

WARMUP = 10_000
SIZES = [(1280, 800), (800, 600)]
SHOWN = ("#cycle", "#time", ".thread", "#ports td", "#units td", "#queues-section td", "#packets")


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with served(live(warmup=WARMUP)) as url:
        yield url


@pytest.fixture(scope="module")
def window(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    with browser(tmp_path_factory.mktemp("browser")) as window:
        yield window


@pytest.fixture
def page(window: Browser, address: str) -> Browser:
    window.show(1280, 800, "light")
    window.open(address)
    return window


def ask_for(page: Browser, text: str) -> None:
    """Submit a text in the field for a cycle."""
    page.run("document.getElementById('goto-cycle').value = arguments[0]", text)
    page.run("document.getElementById('goto').requestSubmit()")


def go_to(page: Browser, cycle: int) -> None:
    ask_for(page, f"{cycle:,}")
    page.wait_for("cycle", str(cycle))


def displayed_texts(page: Browser) -> list[list[str]]:
    return [page.texts(selector) for selector in SHOWN]


def rounded(*values: float) -> Any:  # noqa: ANN401 - has no type
    """Match numbers within their rounding to one decimal."""
    return pytest.approx(values, abs=0.0501)


def numbers(texts: list[str]) -> list[float]:
    return [float(text.replace(",", "").split()[0]) for text in texts]


def test_the_page_loads_and_plays_without_console_messages(page: Browser) -> None:
    assert "oc12" in page.driver.title
    page.choose("#speed", "")
    page.click("#play")
    page.wait(lambda: int(page.data("cycle") or 0) > 12_000)
    page.click("#play")
    page.wait(lambda: page.text("#play-text") == "Play")
    page.wait(lambda: page.run("return document.querySelector('#packets button')"))
    page.click("#packets button")
    page.wait(lambda: page.texts("#packet td"))

    assert [] == page.complaints()
    assert 24 == len(page.texts(".thread"))
    assert 9 == len(page.texts("#ports tbody tr"))
    assert page.run("return document.querySelectorAll('#pipeline .node').length") > 20
    assert page.run("return document.querySelectorAll('#pipeline .packet').length") > 5


def test_a_step_back_restores_every_text_of_the_page(page: Browser) -> None:
    go_to(page, 15_000)
    page.choose("#step-by", "packet")
    page.click("#step")
    page.wait(lambda: int(page.data("cycle") or 0) > 15_000)
    first = str(page.data("cycle"))
    page.wait_for("packets", first)
    before = displayed_texts(page)

    page.click("#step")
    page.wait(lambda: page.data("cycle") != first)
    between = displayed_texts(page)
    page.click("#step-back")
    page.wait_for("cycle", first)
    page.wait_for("packets", first)

    assert before[0] != between[0]
    assert before[2] != between[2]
    assert before == displayed_texts(page)


def test_displayed_numbers_are_those_of_the_record(page: Browser) -> None:
    """The record is that of `ixp run` to the same cycle, rounded as on the page."""
    cycles = 30_000
    record = run(Options(config="oc12", workload="ip40", warmup=WARMUP, cycles=cycles)).record

    go_to(page, cycles)

    assert "30,000" == page.text("#cycle")
    cells = page.texts("#ports tbody td")
    rows = [cells[at : at + 6] for at in range(0, len(cells), 6)]
    assert [p.name for p in record.ports] == [row[0] for row in rows]
    for port, row in zip(record.ports, rows, strict=True):
        assert rounded(port.rx.mbps, port.tx.mbps, port.tx.wire_pct) == numbers(row[1:4])
    cells = page.texts("#units tbody td")
    rows = [cells[at : at + 5] for at in range(0, len(cells), 5)]
    assert [name.replace("ix_bus", "IX bus") for name in record.memory] == [r[0] for r in rows]
    for memory, row in zip(record.memory.values(), rows, strict=True):
        assert rounded(memory.active_pct, memory.mbps) == numbers(row[2:4])
    for engine, text in zip(record.engines, page.texts(".engine h3 small"), strict=True):
        assert rounded(engine.executing_pct, engine.idle_pct) == numbers(text.split(","))


def test_a_goto_to_a_packet_that_has_not_arrived_keeps_the_stop_reason(page: Browser) -> None:
    go_to(page, 25_000)
    page.click("#packets button")
    page.wait(lambda: page.texts("#packet td"))
    go_to(page, 100)
    page.wait(lambda: "has not come yet" in page.text("#packet-note"))

    assert "has not come yet" not in page.text("#stop")
    assert [] == page.texts("#packet td")


def test_a_click_sets_a_breakpoint_and_a_second_one_clears_it(page: Browser) -> None:
    go_to(page, 12_000)
    files = page.texts("#file option")
    number = files.index("router/eth_tx.uc")
    page.choose("#file", str(number))
    page.wait(lambda: (page.data("source") or "").startswith(f"{number}@"))
    line = page.run(
        "const cycles = (row) => Number(row.cells[2].textContent.replace(',', ''));"
        "const rows = [...document.querySelectorAll('#source tr')];"
        "return rows.findIndex((row) => row.querySelector('button') && cycles(row) > 20) + 1"
    )
    gutter = f"#source button[data-line='{line}']"

    page.click(gutter)
    page.wait(lambda: page.run(f'return document.querySelector("{gutter}").ariaPressed') == "true")
    page.choose("#speed", "")
    page.click("#play")
    page.wait(lambda: f"eth_tx.uc:{line}" in page.text("#stop"))

    assert "Play" == page.text("#play-text")
    page.wait(lambda: page.texts("#source tr.here .number") == [str(line)])
    thread = page.run("return document.querySelector('#source tr.here .at.chosen').textContent")
    chosen = page.run("return document.querySelector('.thread[aria-pressed=true]').dataset.thread")
    assert thread == chosen
    page.click(gutter)
    page.wait(lambda: page.run(f'return document.querySelector("{gutter}").ariaPressed') == "false")


def test_a_wide_window_has_the_source_beside_the_pipeline(page: Browser) -> None:
    go_to(page, 25_000)
    page.show(1920, 1080, "light")
    page.run("scrollTo(0, 0)")
    pipeline, source = page.run(
        "return ['pipeline-section', 'source-section'].map((id) => {"
        "const box = document.getElementById(id).getBoundingClientRect();"
        "return [box.left, box.right, box.top, box.bottom]; })"
    )

    assert pipeline[1] < source[0]
    assert pipeline[2] == source[2]
    assert source[3] < 1080
    assert 0 == page.overflow()
    assert page.run(
        "const e = document.getElementById('pipeline'); return e.scrollWidth <= e.clientWidth"
    )


def test_a_click_in_a_line_shows_its_words_and_hides_them(page: Browser) -> None:
    go_to(page, 12_000)
    number = page.texts("#file option").index("router/ip_route.uc")
    page.choose("#file", str(number))
    page.wait(lambda: (page.data("source") or "").startswith(f"{number}@"))
    click = (
        "[...document.querySelectorAll('#source tr')].find((row) => row.textContent.includes("
        "'packet_route(destination, route')).querySelector('td.text').click()"
    )
    page.run(click)
    page.wait(lambda: page.texts(".code .words div"))
    title, words = page.text(".code .words small"), page.texts(".code .words div")
    page.run(click)
    page.wait(lambda: not page.texts(".code .words"))

    assert title.startswith(f"engine 1: {len(words)} words")
    assert any("ip.uc" in word for word in words)


def test_the_list_of_breakpoints_changes_and_removes_them(page: Browser) -> None:
    go_to(page, 12_000)
    number = page.texts("#file option").index("router/eth_tx.uc")
    page.choose("#file", str(number))
    page.wait(lambda: (page.data("source") or "").startswith(f"{number}@"))
    page.click("#source .gutter button")
    page.wait(lambda: page.texts(".breakpoint .place"))
    place = page.text(".breakpoint .place")
    line = page.run("return document.querySelector('#source .gutter button').dataset.line")

    page.run(
        "const field = document.querySelector('.breakpoint [name=condition]');"
        "field.value = '1 =='; field.dispatchEvent(new Event('change', { bubbles: true }))"
    )
    page.wait(lambda: "1 ==" in page.text("#stop"))
    page.click(".breakpoint [title^=Remove]")
    page.wait(lambda: not page.texts(".breakpoint .place"))

    assert f"eth_tx.uc:{line}" == place
    assert "none" == page.text("#breakpoints")


def test_the_timeline_zooms_moves_and_brings_the_run_to_a_cycle(page: Browser) -> None:
    go_to(page, 20_000)
    page.wait_for("timeline", "18500+1500@20000")
    page.click("#strip-in")
    page.wait_for("timeline", "19250+750@20000")
    canvas = page.driver.find_element("id", "strip")
    middle = (canvas.size["width"] + 104) // 2 - canvas.size["width"] // 2
    mouse = ActionChains(page.driver)
    mouse.move_to_element_with_offset(canvas, middle, 0).perform()
    assert page.text("#strip-cause").startswith("thread ")
    mouse.click().perform()
    page.wait(lambda: page.data("cycle") != "20000")

    cycle = int(page.data("cycle") or 0)
    assert 19_620 <= cycle <= 19_630
    page.wait_for("timeline", f"19250+750@{cycle}")
    mouse.click_and_hold().move_by_offset(200, 0).release().perform()
    page.wait(lambda: not (page.data("timeline") or "").startswith("19250+"))
    assert cycle == int(page.data("cycle") or 0)
    page.click("#strip-now")
    page.wait_for("timeline", f"{cycle - 1500}+1500@{cycle}")


def values(page: Browser, part: str) -> dict[str, str]:
    return dict(
        zip(page.texts(f"#{part} .value span"), page.texts(f"#{part} .value b"), strict=True)
    )


def test_registers_and_memory_that_changed_are_marked(page: Browser) -> None:
    go_to(page, 15_000)
    page.choose("#step-by", "word")
    page.click(".thread[data-thread='0.2']")
    page.run("document.querySelector('#memory-address').value = '0x280'")
    page.run("document.querySelector('#memory-form').requestSubmit()")
    page.wait_for("memory", "scratch:0x280@640@15000")
    changes = 0
    for _ in range(6):
        page.wait_for("registers", f"0.2@{page.data('cycle')}")
        before, cycle = values(page, "registers"), page.data("cycle")
        page.click("#step")
        page.wait(lambda cycle=cycle: page.data("cycle") != cycle)  # type: ignore[misc]
        page.wait_for("registers", f"0.2@{page.data('cycle')}")
        after = values(page, "registers")
        changed = {name for name in before if after.get(name, before[name]) != before[name]}
        changes += len(changed)

        assert changed == {*page.texts("#registers .changed span")}
    assert 16 == len(values(page, "memory"))
    assert changes


def test_packets_can_be_filtered(page: Browser) -> None:
    go_to(page, 60_000)
    page.wait_for("packets", "60000")
    everything = page.texts("#packets tbody tr")
    page.run(
        "const field = document.getElementById('packets-filter'); field.value = 'eth1 -sent';"
        "field.dispatchEvent(new Event('input'))"
    )
    page.wait_for("filter", "eth1 -sent")
    rows = page.texts("#packets tbody tr")

    assert 0 < len(rows) < len(everything)
    assert not [row for row in rows if "eth1" not in row or "sent" in row]
    assert page.text("#packets-note").startswith(f"{len(rows)} of ")
    assert [] == page.complaints()


def press(page: Browser, *keys: str, target: str = "body", repeat: bool = False) -> None:
    page.run(
        "for (const key of arguments[0]) document.querySelector(arguments[1]).dispatchEvent("
        "new KeyboardEvent('keydown', { key, repeat: arguments[2], bubbles: true }))",
        keys, target, repeat,
    )  # fmt: skip


def test_space_plays_and_arrows_step(page: Browser) -> None:
    go_to(page, 11_000)
    page.choose("#step-by", "cycle")
    for key, cycle in (("ArrowRight", 11_001), ("ArrowRight", 11_002), ("ArrowLeft", 11_001)):
        press(page, key)
        page.wait_for("cycle", str(cycle))
    for text in ("true", "false"):
        press(page, " ")
        page.wait_for("playing", text)


def test_space_acts_once_and_not_in_a_text_field(page: Browser) -> None:
    go_to(page, 11_000)
    page.choose("#step-by", "cycle")
    page.choose("#speed", "100")

    press(page, "ArrowRight", " ")
    page.wait_for("playing", "true")
    press(page, " ", repeat=True)
    press(page, " ", target="#goto-cycle")
    press(page, "x", "Enter", "Escape", "Shift")
    before = int(page.data("cycle") or 0)
    page.wait(lambda: int(page.data("cycle") or 0) > before)

    assert "true" == page.data("playing")
    press(page, " ")
    page.wait_for("playing", "false")


def test_a_click_on_a_packet_shows_its_path_and_layers(page: Browser) -> None:
    go_to(page, 25_000)
    page.wait(lambda: page.run("return document.querySelector('#pipeline .packet')"))
    page.run(
        "document.querySelector('#pipeline .packet')"
        ".dispatchEvent(new MouseEvent('click', { bubbles: true }))"
    )
    page.wait(lambda: page.texts("#packet .way tbody tr"))
    cycles = [int(text.replace(",", "")) for text in page.texts(".way tbody td:nth-child(2)")]

    assert cycles == sorted(cycles)
    assert 25_000 >= cycles[-1]
    assert page.text("#packet-title").startswith("Packet ")
    assert "IPv4" in page.texts("#packet .layer span")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", SIZES)
def test_the_page_fits_its_window_with_readable_contrast(
    page: Browser, size: tuple[int, int], scheme: str
) -> None:
    """Contrast follows WCAG 2.1 AA."""
    go_to(page, 25_000)
    page.show(*size, scheme)
    page.click("#packets button")
    page.wait(lambda: page.texts("#packet td"))
    page.wait(lambda: page.run("return document.getElementById('pipeline').clientWidth") < size[0])

    ratio, text = page.least_contrast()

    assert 0 == page.overflow()
    assert ratio >= 4.5, text


_LIVE_CONTROLS = (
    "return [...document.querySelectorAll('#controls :is(button, select, input)')]"
    ".filter((each) => !each.disabled).map((each) => each.id)"
)


def test_a_second_page_has_no_controls_and_names_the_first(page: Browser, address: str) -> None:
    first = page.driver.current_window_handle
    page.driver.switch_to.new_window("tab")
    page.driver.get(address)
    while_it_tries = page.run(_LIVE_CONTROLS)
    page.wait(lambda: page.data("closed"))
    notice = page.text("#notice")
    page.driver.close()
    page.driver.switch_to.window(first)

    assert [] == while_it_tries
    assert "Another page" in notice
    assert ["409 (Conflict)"] == [text[-14:] for text in page.complaints()]
    assert page.run(_LIVE_CONTROLS)
    go_to(page, 10_500)


@pytest.mark.parametrize("size", SIZES)
def test_a_record_cannot_be_played(window: Browser, tmp_path: Path, size: tuple[int, int]) -> None:
    run(Options(config="oc12", cycles=30_000, keep=True, profile=True)).write(tmp_path)
    window.show(*size, "light")
    with served(RecordedRun(tmp_path)) as address:
        window.open(address)

        assert "30,000" == window.text("#cycle")
        assert 0 == window.overflow()
        assert [] == window.complaints()
        assert not window.driver.find_element("id", "play").is_displayed()
        assert [] == window.run(
            "return [...document.querySelectorAll('.thread .words')]"
            ".filter((e) => e.scrollWidth > e.clientWidth).map((e) => e.textContent)"
        )


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("-5", "cycle must be 0 to"), ("9" * 20, "cycle must be 0 to"),
        ("abc", "must be a number such as"), ("", "must be a number such as"),
        ("1.500.000", "must be a number such as"), ("12,34", "must be a number such as"),
        ("1.5", "must be a whole number of cycles"),
    ],
)  # fmt: skip
def test_invalid_cycle_is_refused_with_valid_forms(page: Browser, text: str, message: str) -> None:
    go_to(page, 10_300)
    ask_for(page, text)

    page.wait(lambda: message in page.text("#stop"))
    assert "10300" == page.data("cycle")
    go_to(page, 10_301)


@pytest.mark.parametrize(
    ("text", "cycle"),
    [
        ("0.011M", 11_000),
        ("10.4k", 10_400),
        ("50us", 11_600),
        ("1.1e4", 11_000),
        ("10,500", 10_500),
    ],
)
def test_cycle_field_accepts_forms_of_command_line(page: Browser, text: str, cycle: int) -> None:
    ask_for(page, text)
    page.wait_for("cycle", str(cycle))


@pytest.mark.parametrize("size", SIZES)
def test_the_end_of_the_server_is_visible_at_any_scroll_position(
    window: Browser, size: tuple[int, int]
) -> None:
    window.show(*size, "light")
    with served(live()) as address:
        window.open(address)
        window.choose("#speed", "10")
        window.click("#play")
        window.wait_for("playing", "true")
        window.run("window.scrollTo(0, document.body.scrollHeight)")
    window.wait(lambda: window.data("closed"))

    top, bottom, height = window.run(
        "const box = document.getElementById('notice').getBoundingClientRect();"
        "return [box.top, box.bottom, innerHeight]"
    )
    assert 0 <= top < bottom <= height
    assert "Play" == window.text("#play-text")
    assert not window.driver.find_element("id", "stop").is_displayed()
    assert 0 == window.overflow()


def test_a_long_goto_can_be_stopped(page: Browser) -> None:
    go_to(page, 10_200)
    ask_for(page, "900000000")
    page.wait(lambda: page.text("#play-text") == "Stop")

    page.click("#play")
    page.wait(lambda: page.text("#play-text") == "Play")

    assert 10_200 <= int(page.data("cycle") or 0) < 900_000_000


@pytest.mark.parametrize("size", SIZES)
def test_a_dropped_packet_is_a_cross_with_the_name_of_its_counter(
    window: Browser, tmp_path: Path, size: tuple[int, int]
) -> None:
    workload = tmp_path / "traffic.toml"
    workload.write_text(
        "[[stream]]\nports = [0]\npackets = { size = 40 }\nerrors = { ttl1 = 0.3 }\n"
    )
    run = live(workload=str(workload), warmup=0, stop_on=("IP_BAD_TTL(0)",))
    cross = "#pipeline .packet.dropped"
    window.show(*size, "light")
    with served(run) as address:
        window.open(address)
        window.choose("#speed", "")
        window.click("#play")
        window.wait(lambda: "IP_BAD_TTL" in window.text("#stop"))
        window.wait(lambda: window.texts("#packets .dropped"))
        title = window.run(f"return document.querySelector('{cross} title').textContent")
        named = window.run(
            "return [...document.querySelectorAll('#pipeline .drop')].map((each) =>"
            " getComputedStyle(each).display === 'none' ? '' : each.textContent).filter(Boolean)"
        )
        window.click("#packets .dropped")
        window.wait(lambda: window.texts("#packet td"))

        assert "dropped: IP_BAD_TTL of eth0" in title
        assert named == ["IP_BAD_TTL"]
        assert "IP_BAD_TTL of eth0" in window.text("#packets .dropped")
        assert "counted by engine 2: IP_BAD_TTL of eth0" in window.texts("#packet td")[-3]
        assert 0 == window.overflow()
        assert [] == window.complaints()


@pytest.mark.parametrize("size", SIZES)
def test_names_fit_into_their_nodes(window: Browser, address: str, size: tuple[int, int]) -> None:
    window.show(*size, "light")
    window.open(address)
    names, outside = window.run("""
        const nodes = [...document.querySelectorAll("#pipeline .node")];
        const box = (node, what) => node.querySelector(what).getBoundingClientRect();
        const names = nodes.map((node) =>
          [...node.querySelectorAll(".label")].map((each) => each.textContent).join(" "));
        const outside = nodes.filter((node) => {
          const [name, frame] = [box(node, ".label"), box(node, ".frame")];
          return name.top < frame.top - 1 || name.bottom > frame.bottom + 1
            || name.left < frame.left - 1 || name.right > frame.right + 1;
        });
        return [names, outside.map((node) => node.textContent)];
    """)

    assert {"packets eth0", "MSGQ_ETHER_RX_ATM + 1", "1 ip_route", "atm0"} <= {*names}
    assert "" not in names
    assert [] == outside
