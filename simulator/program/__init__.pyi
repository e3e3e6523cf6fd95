from .faults import MachineFault
from .kernel_words import Translation, remember, translate, translation
from .register_file import register_index

__all__ = [
    "MachineFault",
    "Translation",
    "register_index",
    "remember",
    "translate",
    "translation",
]
