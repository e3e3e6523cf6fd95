"""How many examples hypothesis tries: few in the normal suite, ten times more in the campaign."""

import os

from hypothesis import settings

FACTOR = int(os.environ.get("EXAMPLES", "1"))
"""`make campaign` runs the tests of hypothesis with EXAMPLES=10."""


def examples(count: int) -> settings:
    """Return the decorator of a test that tries `count` examples in the normal suite."""
    return settings(max_examples=count * FACTOR)
