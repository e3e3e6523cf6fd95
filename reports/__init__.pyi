from .catalogue import TITLES, build
from .document import Report, Section, to_html, to_markdown
from .speed import Bench, bench

__all__ = ["TITLES", "Bench", "Report", "Section", "bench", "build", "to_html", "to_markdown"]
