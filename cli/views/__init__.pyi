from .profile_view import show_profile
from .run_view import budget, show_drops, show_engines, show_run

__all__ = [
    "budget",
    "show_drops",
    "show_engines",
    "show_profile",
    "show_run",
]
