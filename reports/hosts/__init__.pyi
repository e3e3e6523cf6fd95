from .theory import Entry, entries, plot_of, truncated

__all__ = ["Entry", "entries", "plot_of", "truncated"]
