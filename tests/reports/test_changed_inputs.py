"""A cached result is used only while all of its inputs are unchanged."""

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType
from typing import NamedTuple

import pytest

from ixp.hosts.descriptions.loading import DESCRIPTIONS
from ixp.hosts.netperf.netperf_task import NetperfTask
from ixp.microcode.memory.map import MICROCODE
from ixp.reports.tasks import Calculation, Task, run_tasks
from ixp.workloads import Options
from ixp.workloads.sweeps import cached_results, keys
from ixp.workloads.sweeps.run_task import RunTask

LOOP = "immed[a0, VALUE]\nloop#:\nalu[a0, a0, -, 1]\nbr>0[loop#]\nctx_arb[kill]\n"
OC12 = (MICROCODE / "configurations" / "oc12.toml").read_text()
PC = (DESCRIPTIONS / "winxp-pc.toml").read_text()
MODULE = "from ixp.microcode import Router\nclass Own(Router):\n    core_packets = VALUE\n"


class Input(NamedTuple):
    """A file whose text has a placeholder VALUE, and the task that reads it."""

    file: str
    text: str
    task: Callable[[Path], Task]
    values: tuple[int, int]


def read(file: str) -> str:
    """Return a value of a data file of the product."""
    return Path(file).read_text()


def router(config: Path, workload: str = "ip40") -> RunTask:
    return RunTask(Options(config=str(config), workload=workload, cycles=20_000))


def netperf(host: Path) -> NetperfTask:
    return NetperfTask(
        host=str(host), peer="winxp-pc", mtu=1500, test="TCP_STREAM", direction="tx",
        message_bytes=1000, seconds=0.05, counts=(),
    )  # fmt: skip


INPUTS = {
    "program": Input(
        "p.uc", LOOP, lambda file: RunTask(Options(config=str(file), cycles=9000)), (100, 200)
    ),
    "configuration": Input(
        "own.toml", f"{OC12}\n[chip_rows]\nsdram_refresh_clocks = VALUE\n", router, (100, 900)
    ),
    "module beside a configuration": Input(
        "own.py", MODULE, lambda file: router(file.with_name("core.toml")), (3, 4)
    ),
    "workload": Input(
        "w.toml",
        "[[stream]]\npackets = { size = VALUE }\n",
        lambda file: router(Path("oc12"), workload=str(file)),
        (40, 1500),
    ),
    "host": Input("pc.toml", PC.replace("value = 3000", "value = VALUE"), netperf, (30, 300)),
    "data of the product": Input(
        "product/p.uc", "VALUE", lambda file: Calculation(f"{__name__}:read", (str(file),)), (1, 2)
    ),
}


@pytest.fixture
def _product() -> Iterator[None]:
    """Clear the cached digest of the product, which other tests in this process may have set."""
    yield
    keys.product.cache_clear()


@pytest.mark.usefixtures("_product")
@pytest.mark.parametrize("kind", INPUTS)
def test_a_changed_input_gives_a_new_result_and_the_restored_text_the_old_one(
    kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The change is within a second and keeps the file's size."""
    name, text, task_of, values = INPUTS[kind]
    monkeypatch.setattr(cached_results, "user_folder", lambda: tmp_path / "cache")
    package = ModuleType("package")
    package.__file__ = str(tmp_path / "product" / "__init__.py")
    monkeypatch.setattr(keys, "_PACKAGES", (package,))
    file = tmp_path / name
    file.parent.mkdir(exist_ok=True)
    (tmp_path / "core.toml").write_text(OC12.replace("ixp.microcode.core:Router", "own:Own"))
    contents = []
    for time_ns, value in enumerate((*values, values[0])):
        file.write_text(text.replace("VALUE", str(value)))
        os.utime(file, ns=(time_ns, time_ns))
        keys.product.cache_clear()
        task = task_of(file)
        contents.append(run_tasks([task], jobs=1)[task])

    assert contents[0] != contents[1]
    assert contents[0] == contents[2]
    assert 2 == len([*(tmp_path / "cache" / "results").iterdir()])
