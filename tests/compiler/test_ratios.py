"""C is nearly as good as the same by hand: at most 1.25 times the words, 1.10 times the cycles."""

import pytest

from tests.compiler.support.ratios import by_hand, in_c, measure


@pytest.mark.parametrize("name", ["ip_lookup"])
def test_c_beside_microcode_by_hand(name: str) -> None:
    hand, translated = measure(by_hand(name)), measure(in_c(name))

    assert hand.results == translated.results
    assert translated.words <= 1.25 * hand.words
    assert translated.cycles <= 1.10 * hand.cycles
