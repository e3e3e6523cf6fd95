"""A shell completes commands, options and names of the product."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from click.shell_completion import ShellComplete

from ixp.cli.main import ixp_group
from ixp.cli.process import COMPLETION
from tests.conftest import Ixp


def completed(*words: str) -> list[tuple[str, str]]:
    """Return (type, text) of the completions of the last word."""
    *before, last = words
    shell = ShellComplete(ixp_group, {}, "ixp", COMPLETION)
    return [(item.type, item.value) for item in shell.get_completions(before, last)]


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (("hea",), ["headroom"]),
        (("run", "oc3"), ["oc3x2", "oc3x4"]),
        (("headroom", "oc1"), ["oc12"]),
        (("memmap", "oc1"), ["oc12"]),
        (("run", "oc12", "--workload", "imi"), ["imix"]),
        (("report", "mach"), ["machine"]),
        (("report", "machine", "mach"), ["machine"]),
        (("help", "coun"), ["counters"]),
        (("manual", "ctx_arb"), ["ctx_arb"]),
        (("completion", "b"), ["bash"]),
        (("run", "--until", ""), ["drained"]),
        (("run", "--sched"), ["--schedule"]),
    ],
)
def test_a_name_is_completed(words: tuple[str, ...], expected: list[str]) -> None:
    assert [("plain", name) for name in expected] == completed(*words)


@pytest.mark.parametrize("words", [("run", "my"), ("run", "--workload", "./x")])
def test_a_word_that_matches_no_name_is_completed_as_a_file(words: tuple[str, ...]) -> None:
    assert [("file", words[-1])] == completed(*words)


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_the_completion_script_of_every_shell_calls_the_command(shell: str, ixp: Ixp) -> None:
    outcome = ixp("completion", shell)

    assert 0 == outcome.code
    assert f"{COMPLETION}={shell}_complete" in outcome.out


def test_a_real_bash_completes_names(tmp_path: Path) -> None:
    line = (
        'eval "$(ixp completion bash)"; COMP_WORDS=(ixp run oc3); COMP_CWORD=2; '
        '_ixp_completion ixp; echo "${COMPREPLY[@]}"'
    )
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    ended = subprocess.run(
        ["bash", "--norc", "-c", line], cwd=tmp_path, env=os.environ | {"PATH": path},
        capture_output=True, text=True, check=True,
    )  # fmt: skip

    assert "oc3x2 oc3x4\n" == ended.stdout
