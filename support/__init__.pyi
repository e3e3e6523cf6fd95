from .atomic_files import AtomicFiles, check_target, write_atomically
from .errors import FieldError, UserError
from .lazy import exports
from .toml_file import TomlFile
from .user_cache import UserCache

__all__ = [
    "AtomicFiles",
    "FieldError",
    "TomlFile",
    "UserCache",
    "UserError",
    "check_target",
    "exports",
    "write_atomically",
]
