"""Faults in a user's core software are reported with file and line."""

import sys
from pathlib import Path

import msgspec
import pytest

from ixp.microcode.config.config_file import CONFIGURATIONS
from ixp.support.errors import UserError
from ixp.workloads.runs.options.options import Options
from ixp.workloads.runs.runner import run
from ixp.workloads.runs.system.system import build_system

HEAD = """from ixp.microcode.core import Router

class Own(Router):
"""


def options_with(folder: Path, body: str) -> Options:
    """Return options of a run with core software of this body."""
    (folder / "own_core.py").write_text(HEAD + body)
    text = (CONFIGURATIONS / "oc12.toml").read_text()
    config = folder / "own.toml"
    config.write_text(text.replace("ixp.microcode.core:Router", "own_core:Own"))
    assert "own_core" in config.read_text()
    return Options(config=str(config), workload="core40", cycles=60_000)


@pytest.mark.parametrize(
    ("body", "line", "fault"),
    [
        ("    def handle(self, machine, packet):\n        [][1]\n", 5, "IndexError: list index"),
        ("    def handle(self, machine, packet):\n        self.send(machine, 0, bytes(5000))\n", 5,
         "ValueError: frame must have 14 to 1514 bytes, not 5000"),
        ("    def handle(self, machine, packet):\n        self.send(machine, 8, bytes(64))\n", 5,
         "ValueError: port must be an Ethernet port of the configuration, not 8"),
        ("    def initialise(self, machine):\n        1 / 0\n", 5, "ZeroDivisionError"),
        ("    def __init__(self, config, tables):\n        self.x\n", 5, "AttributeError"),
        ("    def handle(self machine):\n", 4, "SyntaxError"),
        ("    def counters(self, machine):\n        [][1]\n", 5, "IndexError: list index"),
        ("    pass\nunknown\n", 5, "NameError"),
    ],
)  # fmt: skip
def test_a_fault_in_core_software_is_reported_with_its_line(
    tmp_path: Path, body: str, line: int, fault: str
) -> None:
    options = options_with(tmp_path, body)
    with pytest.raises(UserError) as caught:
        run(options)

    start = f"{tmp_path / 'own_core.py'}:{line}: core software must not fail: "
    assert str(caught.value).startswith(start + fault)


@pytest.mark.parametrize(
    ("method", "value", "words"),
    [
        ("counters", "5", "numbers by name, and under `ports`"),
        ("counters", "{'a': 'b'}", "numbers by name, and under `ports`"),
        ("counters", "{'a': {'0': {}}}", "numbers by name, and under `ports`"),
        ("counters", "{'ports': 5}", "numbers by name, and under `ports`"),
        ("counters", "{'ports': {'eth0': {}}}", "numbers by name, and under `ports`"),
        ("waiting", "['q']", "None, or a value for each queue by its name"),
        ("packet_queues", "5", "a list of ixp.microcode.core.PacketQueue"),
        ("packet_queues", "['q']", "a list of ixp.microcode.core.PacketQueue"),
        ("drop_counters", "{'a': 1}", "name and port by word of scratch"),
        ("lost_buffers", "None", "a number from 0"),
        ("lost_buffers", "-3", "a number from 0"),
        ("open_reassemblies", "'3'", "a number from 0"),
        ("queue_lengths", "{'q': -1}", "numbers from 0 by name"),
        ("queues_empty", "'x'", "true, false or None"),
    ],
)
def test_a_report_of_wrong_type_fails(tmp_path: Path, method: str, value: str, words: str) -> None:
    body = f"    def {method}(self, *_, **__):\n        return {value}\n"
    report = getattr(build_system(options_with(tmp_path, body)).reports, method)
    with pytest.raises(UserError) as caught:
        report()

    assert str(caught.value).startswith(f"{method} of core software must return {words}")
    assert str(caught.value).endswith(f", not {value}")


@pytest.mark.parametrize(
    ("queues", "message"),
    [
        ("[Q, Q]", "name must be a text of its own"),
        ("[replace(Q, first=-1)]", "first must be 0 to 4294967295, not -1"),
        ("[replace(Q, slots=0)]", "slots must be 1 to 4294967295, not 0"),
        ("[replace(Q, capacity=0)]", "capacity must be 1 to 4294967295, not 0"),
        ("[replace(Q, unit='sdram')]", "unit must be sram or scratch, not sdram"),
    ],
)
def test_a_queue_that_programs_cannot_have_is_refused(
    tmp_path: Path, queues: str, message: str
) -> None:
    body = f"""\
    def packet_queues(self):
        from msgspec.structs import replace
        from ixp.microcode.core import PacketQueue
        Q = PacketQueue(name="q", first=1, slots=4, capacity=4, writer="a", reader="b")
        return {queues}
"""
    with pytest.raises(UserError) as caught:
        build_system(options_with(tmp_path, body)).reports.packet_queues()

    assert str(caught.value) == f"packet_queues of core software: queue `q`: {message}"


def test_a_report_of_a_wrong_type_at_the_end_of_a_run_is_refused(tmp_path: Path) -> None:
    options = options_with(tmp_path, "    def counters(self, machine):\n        return 5\n")
    with pytest.raises(UserError, match="counters of core software must return numbers by name"):
        run(options)


@pytest.mark.parametrize(
    ("body", "message"),
    [
        ("waiting = 5", "waiting .* that takes \\(self, machine\\), not 5"),
        ("def counters(self): return {}", "counters of core software must be a method that takes"),
        ("counters = dict", "counters of core software must be a method that takes"),
        ("def lost_buffers(self, machine): return 0", "lost_buffers .* be a method that takes"),
        ("def poll(self): pass", "poll of core software must be a method that takes"),
        ("core_packets = 'x'", "core_packets of core software must be None or a number from 0"),
        ("sent = None", "sent of core software must be lists of bytes by port, not "),
        ("answered = {8: 5}", "answered of core software must be lists of bytes by port, not "),
    ],
)
def test_a_wrong_method_or_attribute_is_refused(tmp_path: Path, body: str, message: str) -> None:
    with pytest.raises(UserError, match=message):
        build_system(options_with(tmp_path, f"    {body}\n"))


def test_the_queues_that_own_software_names_give_stages(tmp_path: Path) -> None:
    body = """
    def packet_queues(self):
        from ixp.microcode.core import PacketQueue

        (queue,) = (q for q in super().packet_queues() if q.name == "packets eth0")
        assert isinstance(queue, PacketQueue)
        return [queue]
"""
    options = options_with(tmp_path, body)
    result = run(options, workload="ip40", cycles=200_000, latency=True)

    latency = result.record.latency["atm-ethernet"]
    assert 0 < latency.stages["queue"].count < latency.count  # of one port of eight
    assert "packets eth0" in result.record.occupancy
    assert "packets eth1" not in result.record.occupancy


def test_core_software_imports_modules_beside_the_configuration(tmp_path: Path) -> None:
    """Each configuration gets the modules of its own folder; none stays on the path."""
    counts = []
    path = [*sys.path]
    for number in (3, 4):
        folder = tmp_path / str(number)
        folder.mkdir()
        (folder / "helper.py").write_text(f"NUMBER = {number}\n")
        options = options_with(folder, "    pass\n")
        core = (folder / "own_core.py").read_text().replace("from", "import helper\nfrom", 1)
        counters = "    def counters(self, machine):\n        return {'OWN': helper.NUMBER}\n"
        (folder / "own_core.py").write_text(core + counters)
        counts.append(run(msgspec.structs.replace(options, cycles=1000)).record.counters["OWN"])

    assert [3, 4] == counts
    assert path == sys.path
    assert "helper" not in sys.modules
