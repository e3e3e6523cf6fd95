"""Ranges of lines that an editor folds: blocks of directives, their arms, and comments."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from lsprotocol import types as lsp

from ixp.assembler.binding.elaborate import OPENED_BY
from ixp.assembler.grammar.lexer import is_directive, tokenize
from ixp.assembler.preprocessing.blocks import CLOSED_BY
from ixp.assembler.text.source import Line, Source
from ixp.editors.language_server.features.hover import COMMENTS

BLOCK_ENDS = {
    ".sub": ".endsub",
    **{opener: closer for closer, opener in OPENED_BY.items()},
    **{f"#{opener}": f"#{closer}" for opener, closer in CLOSED_BY.items()},
}
"""The directive that ends a block, by the one that opens it."""
_ARMS = ("#elif", "#else", ".elif", ".else")


def folding(source: Source) -> list[lsp.FoldingRange]:
    """Return the ranges; the line that ends a block stays visible."""
    ranges = [lsp.FoldingRange(first - 1, last - 1) for first, last in _blocks(source)]
    comment = lsp.FoldingRangeKind.Comment
    return ranges + [lsp.FoldingRange(*lines, kind=comment) for lines in _comments(source)]


def directive_of(line: Line) -> str:
    """Return the directive of a line in lower case, such as `.if` and `#macro`; "" without one."""
    if is_directive(line):
        return f"#{line[1].text.lower()}"
    word = line[0].text.lower()
    return word.removesuffix("_unsigned") if word.startswith(".") else ""


def _blocks(source: Source) -> Iterator[tuple[int, int]]:
    """Yield first and last line of each block or arm, from 1, without the line that ends it."""
    stack: list[tuple[str, int]] = []
    for line in tokenize(source):
        word, number = directive_of(line), line[0].line
        if word in BLOCK_ENDS:
            stack.append((BLOCK_ENDS[word], number))
        elif stack and (word == stack[-1][0] or word in _ARMS):
            end, start = stack.pop()
            if number - 1 > start:
                yield start, number - 1
            if word in _ARMS:
                stack.append((end, number))


def _comments(source: Source) -> Iterator[tuple[int, int]]:
    """Yield first and last line, from 0, of comments of two lines or more."""
    is_comment = [line.strip().startswith(COMMENTS) for line in source.lines]
    for is_run, run in groupby(range(len(is_comment)), is_comment.__getitem__):
        numbers = [*run]
        if is_run and len(numbers) > 1:
            yield numbers[0], numbers[-1]
