"""Numbers of hypothesis examples: ten times more in a campaign than in the normal suite."""

import os

from hypothesis import settings

FACTOR = int(os.environ.get("EXAMPLES", "1"))
"""`make campaign` runs the tests of hypothesis with EXAMPLES=10."""


def examples(count: int) -> settings:
    """Return a decorator for a test that tries `count` examples in the normal suite."""
    return settings(max_examples=count * FACTOR)
