"""Configuration of Sphinx; `make docs` builds the pages with it."""

import sys
from importlib.metadata import version as version_of
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent / "_ext"))

project = "ixp"
version = release = version_of("ixp")
extensions = [
    "myst_parser",
    "sphinx.ext.autodoc",
    "microcode_lexer",
    "timing_diagram",
    "generated",
]
exclude_patterns = ["README.md", "_build"]

myst_enable_extensions = ["colon_fence", "deflist", "dollarmath"]
myst_heading_anchors = 3  # each heading is a target: [text](page.md#heading)

default_role = "code"  # `name` in a docstring is code
autodoc_member_order = "bysource"
autodoc_typehints = "signature"

html_theme = "furo"
html_title = "ixp"
html_show_copyright = False
html_copy_source = False
html_show_sourcelink = False
html_static_path = ["_static"]
html_css_files = ["tables.css"]
html_theme_options = {"navigation_with_keys": True}
