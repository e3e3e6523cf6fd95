from pathlib import Path

from ixp.editors.sessions import Session, Thread
from ixp.workloads import Options

LOOP = """\
#macro twice[register]
    alu_shf[register, --, B, register, <<1]
    alu[register, --, B, register]
#endm
    br!=ctx[0, others#]
    immed[count, 5]
    immed[sum, 1]
again#:
    twice[sum]
    alu[count, count, -, 1]
    alu[$data, --, B, sum]
    sram[write, $data, 0, 0x10, 1], ctx_swap
    alu[--, --, B, count]
    br!=0[again#]
    nop
    nop
    ctx_arb[kill]
others#:
    ctx_arb[kill]
"""
FIRST = Thread(0, 0)


def program_session(tmp_path: Path, source: str = LOOP, **options: object) -> Session:
    file = tmp_path / "loop.uc"
    file.write_text(source)
    return Session(Options(config=str(file), cache=False, **options))  # type: ignore[arg-type]


def router_session(**options: object) -> Session:
    return Session(Options(config="oc12", workload="ip40", **options), interval=20_000)  # type: ignore[arg-type]
