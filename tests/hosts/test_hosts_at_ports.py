"""Hosts at ports of a machine: attached once, and robust against invalid traffic."""

import pytest

from ixp.assembler import assemble
from ixp.hosts.model.host_system import HostSystem
from ixp.hosts.scenarios.description import parse_scenario
from ixp.hosts.scenarios.run import host_system
from ixp.isa.tables.csrs import XMIT_CONTROL
from ixp.simulator import Machine, PortSpec
from ixp.support.errors import UserError
from ixp.support.toml_file import TomlFile
from ixp.workloads.traffic.aal5 import LARGEST_PDU_CELLS, LAST_CELL, cell_header
from tests.simulator.support.chips import small_chip
from tests.simulator.support.sources import ListSource

ATM, ETHERNET = 8, 0
SCENARIO = """
seconds = 1
[[host]]
name = "a"
description = "winxp-pc"
port = "eth0"
[[host]]
name = "b"
description = "winxp-pc"
port = "atm0"
[[flow]]
from = "a"
to = "b"
"""

# Send the same cell to port 8 at the rate of the transmit machine.
SENDER = f"""
.xfer_order $d0 $d1
    immed[to, 0]
    immed[control, {XMIT_CONTROL.pack(sop=1, eop=1, port=ATM) >> 16}, <<16]
    immed[low, {XMIT_CONTROL.pack(port=ATM, bytes=52) & 0xFFFF}]
    alu[control, control, OR, low]
loop#:
    immed[$d0, {{header}}]
    immed[$d1, 0]
    t_fifo_wr[$d0, to, 0, 1], ctx_swap
    alu[$d0, --, B, control]
    t_fifo_wr[$d0, to, 8, 1], ctx_swap
    alu_shf[$d0, --, B, to, >>4]
    csr[write, $d0, xmit_validate], ctx_swap
    alu[to, to, +, 16]
    alu[to, to, AND, 0xFF]
full#:
    csr[read, $d0, xmit_ptr], ctx_swap
    alu_shf[low, --, B, to, >>4]
    alu[low, low, -, $d0]
    alu[low, low, AND, 0xF]
    alu[--, low, -, 8]
    br=0[full#]
    br[loop#]
"""


def hosts() -> HostSystem:
    return host_system(parse_scenario(TomlFile(SCENARIO, "s.toml")))


def sender(header: int, engines: int = 6) -> Machine:
    words = assemble(SENDER.format(header=header)).words
    ports = [PortSpec(ATM, "oc12"), PortSpec(ETHERNET, "eth100")]
    return Machine(small_chip(engines=engines), {0: words}, ports, contexts={0: 1})


@pytest.mark.parametrize(("vci", "foreign"), [(32, 1), (33, 0)])
def test_a_pdu_without_an_end_is_dropped(vci: int, foreign: int) -> None:
    """The PDU is dropped above the length limit of AAL5. Cells on other VCs are ignored."""
    machine, system = sender(cell_header(0, vci)), hosts()
    machine.attach(system)
    machine.enable_ports()
    while machine.ports[ATM].counters["tx_units"] < 2 * LARGEST_PDU_CELLS:
        counted = system.port_counters(ATM)["foreign_packets"]
        sent = machine.ports[ATM].counters["tx_units"]
        assert counted == (foreign if sent > LARGEST_PDU_CELLS else 0)
        machine.run(10_000)


@pytest.mark.parametrize("engines", [1, 6, 7, 16])
def test_cells_that_are_damaged_pdus_are_counted(engines: int) -> None:
    """The cells have no CRC."""
    machine, system = sender(cell_header(0, 32) | LAST_CELL, engines), hosts()
    machine.attach(system)
    machine.enable_ports()
    machine.run(50_000)

    sent = machine.ports[ATM].counters["tx_units"]
    assert sent > 100
    assert sent == system.port_counters(ATM)["foreign_packets"]


def test_hosts_can_be_attached_once_only() -> None:
    machine, system = sender(0), hosts()
    machine.attach(system)

    with pytest.raises(UserError, match=r"^a machine must have its hosts attached once$"):
        machine.attach(hosts())
    assert machine.attached is system


def test_a_port_with_hosts_refuses_a_traffic_source() -> None:
    first, second = sender(0), sender(0)
    first.attach(hosts())
    second.ports[ATM].plug(ListSource([]))

    message = f"^port {ATM} must have hosts or a source, not both$"
    with pytest.raises(UserError, match=message):
        first.ports[ATM].plug(ListSource([]))
    with pytest.raises(UserError, match=message):
        second.attach(hosts())
