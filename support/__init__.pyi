from .atomic_files import WholeFiles, check_target, write_whole
from .errors import FieldError, UserError
from .lazy import exports
from .toml_file import TomlFile
from .user_cache import UserCache

__all__ = [
    "FieldError",
    "TomlFile",
    "UserCache",
    "UserError",
    "WholeFiles",
    "check_target",
    "exports",
    "write_whole",
]
