from .files import encode, to_csv, to_json, to_markdown
from .page import to_html

__all__ = ["encode", "to_csv", "to_html", "to_json", "to_markdown"]
