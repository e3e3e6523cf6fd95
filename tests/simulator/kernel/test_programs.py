"""Random programs contain every instruction form of the description."""

import pytest

from ixp.assembler import assemble
from ixp.isa.tables.chip import chip
from ixp.isa.tables.csrs import CSR_NUMBERS, LOCAL_CSRS
from ixp.simulator import SCHEDULES, Machine
from tests.simulator.support.programs import random_programs
from tests.simulator.support.references import WITHOUT_PORTS
from tests.simulator.support.words import every_form, forms

SEEDS = range(120, 160)  # of six programs each; the rarest forms occur once in fifty

NOT_DRAWN = {
    "ctx_arb events: bpt": "stops for a debugger",
    **{
        f"{row} csr: {CSR_NUMBERS[name]}": "moves data of a port (test_ports_against_models.py)"
        for row in ("csr write", "fast_wr")
        for name in WITHOUT_PORTS
    },
    **{
        f"{row} reg: {file}": "goes where a reference that no thread waits for says (test below)"
        for row in ("jump", "rtn")
        for file in ("sram", "sdram")
    },
    **{
        f"local_csr_{way} csr: {LOCAL_CSRS[name]}": "stops or starts other contexts"
        for way in ("rd", "wr")
        for name in ("ctx_enables", "ctx_sig_events")
    },
    f"local_csr_wr csr: {LOCAL_CSRS['active_ctx_sts']}": "faults",
}
"""Forms that programs without faults and endless waits cannot contain, with the reason."""


def test_every_instruction_form_occurs_in_random_programs() -> None:
    seen = {
        form for seed in SEEDS for words in random_programs(seed).values() for form in forms(words)
    }
    missing = {form for form in every_form() - seen if not form.startswith("pci_dma")}

    assert seen <= every_form()
    assert missing == set(NOT_DRAWN)


@pytest.mark.parametrize("schedule", SCHEDULES)
@pytest.mark.parametrize(("unit", "register"), [("sram", "$0"), ("sdram", "$$0")])
@pytest.mark.parametrize("way", ["rtn[{0}]", "jump[{0}, base#]"])
def test_a_jump_target_may_be_in_a_transfer_register(
    way: str, unit: str, register: str, schedule: str
) -> None:
    """`rtn` and `jump` use the read half."""
    offset = "base#" if way.startswith("jump") else "0"
    text = f"""
base#:
    load_addr[at, there#]
    load_addr[from, {offset}]
    alu[{register}, at, -, from]
    {unit}[write, {register}, 0, 0, 1], ctx_swap
    {unit}[read, {register}, 0, 0, 1], ctx_swap
    {way.format(register)}
    nop
    nop
    nop
there#:
    immed[$1, 5]
    scratch[write, $1, 0, 7, 1], ctx_swap
    ctx_arb[kill]
"""
    text = text.replace("load_addr[from, 0]", "immed[from, 0]")
    words = assemble(f".xfer_order $0 $1\n.xfer_order $$0 $$1\n{text}").words
    machine = Machine(chip(), {0: words}, contexts={0: 1}, schedule=schedule)
    machine.run(500)

    assert machine.read("scratch", 7) == [5]
