"""The text does not depend on the order of a hash."""

import os
import subprocess
import sys

from tests.compiler.support.execution import PROGRAMS

PROGRAM = """
import sys
from ixp.compiler import compile_ir
for name in sys.argv[1:]:
    print(compile_ir(open(name).read(), name))
"""


def test_three_hash_seeds_give_one_text() -> None:
    files = [str(PROGRAMS / "random" / f"{number}.ll") for number in (3, 15)]
    texts = {
        subprocess.run(
            [sys.executable, "-c", PROGRAM, *files], check=True, capture_output=True,
            env=os.environ | {"PYTHONHASHSEED": seed},
        ).stdout
        for seed in ("1", "2", "3")
    }  # fmt: skip

    assert len(texts) == 1
