"""A debugger on a machine with one short program."""

from ixp.assembler import assemble
from ixp.simulator import Debugger, Machine
from tests.simulator.support.chips import SMALL

SOURCE = """\
    br!=ctx[0, others#]
    immed[count, 5]
    immed[$data, 0x1234]
again#:
    alu[count, count, -, 1]
    sram[write, $data, 0, 0x10, 1], ctx_swap
    br>0[again#]
    ctx_arb[inter_thread]
others#:
    ctx_arb[kill]
"""


def debugger(source: str = SOURCE) -> Debugger:
    program = assemble(source)
    return Debugger(Machine(SMALL, {0: program.words}), {0: program})
