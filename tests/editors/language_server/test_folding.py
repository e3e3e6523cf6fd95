"""Folding: blocks, arms and comments, also in a text with errors."""

import pytest

from ixp.assembler.text.source import Source
from ixp.editors.language_server.features.folding import folding


@pytest.mark.parametrize(
    ("text", "ranges"),
    [
        ("#macro a[b]\n nop\n#endm", [(0, 1)]),
        (".local a\n.if (a)\nnop\n.else\nnop\n.endif\n.endlocal", [(1, 2), (3, 4), (0, 5)]),
        ("#ifdef A\n nop\n#elif B\n nop\n#endif\n", [(0, 1), (2, 3)]),
        ("#while (1)\n nop\n#endloop\n.sub\nnop\n.endsub", [(0, 1), (3, 4)]),
        (".while_unsigned (a < 1)\nnop\n.endw", [(0, 1)]),
        ("; a\n; b\nnop\n// c", [(0, 1)]),
        (".endif\n.local a\nnop\n#endm", []),
        (".if (a)\n.endif", []),
    ],
)  # fmt: skip
def test_blocks_fold_up_to_the_line_that_ends_them(
    text: str, ranges: list[tuple[int, int]]
) -> None:
    folded = folding(Source("a.uc", text))

    assert ranges == [(fold.start_line, fold.end_line) for fold in folded]
