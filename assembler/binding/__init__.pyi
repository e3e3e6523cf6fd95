from .bound import Bound, Constant, Scoped
from .branch_targets import flow_record
from .elaborate import Elaborator, Program
from .operand_fit import constant, first_unfit_operand
from .operands import bind
from .resolve import check_size
from .scopes import Scope, Variable

__all__ = [
    "Bound",
    "Constant",
    "Elaborator",
    "Program",
    "Scope",
    "Scoped",
    "Variable",
    "bind",
    "check_size",
    "constant",
    "first_unfit_operand",
    "flow_record",
]
