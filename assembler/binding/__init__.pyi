from .bound import Bound, Constant, Scoped
from .branch_targets import flow_record
from .elaborate import Elaborator, Program
from .operand_fit import constant, first_unfit_operand
from .operands import bind
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
    "constant",
    "first_unfit_operand",
    "flow_record",
]
