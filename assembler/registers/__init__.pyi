from .allocate import release
from .banks import Conflict, find_conflict
from .captures import check_captured
from .transfer_uses import check_declared, check_written, mark, moved

__all__ = [
    "Conflict",
    "check_captured",
    "check_declared",
    "check_written",
    "find_conflict",
    "mark",
    "moved",
    "release",
]
