"""The pipeline picture agrees with the references of the engines."""

import itertools

import pytest

from ixp.editors.view.frame.pipeline import pipeline, readers, writers
from ixp.simulator import BusTransfer
from ixp.workloads import Options
from ixp.workloads.runs.inputs.inputs import Inputs
from ixp.workloads.runs.system.system import System, build_machine, build_system
from tests.workloads.support.passthrough import write_config

CYCLES = 60_000
CONFIGURATIONS = ["oc12", "oc3x4", "oc3x2"]


@pytest.fixture(params=CONFIGURATIONS)
def system(request: pytest.FixtureRequest) -> System:
    return build_system(Options(config=request.param))


def test_writers_and_readers_of_queues_are_those_of_a_run(system: System) -> None:
    """The oracle is the references to queue slots in a run in both directions."""
    options = Options(config=system.config.name, workload="ip40")
    inputs = Inputs(options, system)
    machine = build_machine(system, options, inputs.plug)
    machine.command_bus.log_references()
    machine.run(CYCLES)
    references = machine.command_bus.take_references()
    connected = 0
    for queue in system.reports.packet_queues():
        unit, takes, first, slots, stride, *_ = queue.form
        in_column = [
            reference
            for reference in references
            if reference.unit == unit
            and first <= reference.address < first + slots * stride
            and reference.issued > (inputs.enabled_at or 0)  # memory is cleared earlier
        ]
        wrote = {reference.engine for reference in in_column if reference.op == "write"}
        took = {reference.engine for reference in in_column if reference.op == takes}

        assert wrote <= {*writers(system, queue)}, queue.name
        assert took <= {*readers(system, queue)}, queue.name
        connected += bool(wrote and took)

    assert connected >= 2


def test_ports_are_connected_to_the_engines_of_their_bus_transfers(system: System) -> None:
    """Every port has one engine for each direction."""
    options = Options(config=system.config.name, workload="ip40")
    machine = build_machine(system, options, Inputs(options, system).plug)
    machine.trace.start(0, CYCLES)
    machine.run(CYCLES)
    machine.trace.end()
    used = {
        ("in" if transfer.way == "receive" else "out", transfer.port)
        for transfer in machine.trace.take()
        if isinstance(transfer, BusTransfer) and transfer.kind == "data"
    }
    edges = pipeline(system).edges

    for side, port in used:
        ends = [edge for edge in edges if f"{side}{port}" in edge]
        assert 1 == len(ends), (side, port)
    assert {port.number for port in system.config.ports} <= {port for _, port in used}


def test_edges_point_right_and_nodes_do_not_overlap(system: System) -> None:
    picture = pipeline(system)
    nodes = {node.name: node for node in picture.nodes}

    assert len(nodes) == len(picture.nodes)
    assert all(nodes[a].column < nodes[b].column for a, b in picture.edges)
    for column in range(picture.columns):
        in_column = sorted((n for n in picture.nodes if n.column == column), key=lambda n: n.top)
        assert in_column
        for above, below in itertools.pairwise(in_column):
            assert above.top + above.height <= below.top
        assert 0 <= in_column[0].top
        assert in_column[-1].top + in_column[-1].height <= picture.rows + 0.001


def test_a_single_engine_serves_all_ports(tmp_path_factory: pytest.TempPathFactory) -> None:
    place = write_config(tmp_path_factory.mktemp("own"))

    picture = pipeline(build_system(Options(config=str(place))))

    lines = {("in8", "engine0"), ("in9", "engine0"), ("engine0", "out8"), ("engine0", "out9")}
    assert lines == {*picture.edges}
    assert not picture.note


def test_the_picture_says_that_queues_of_unknown_programs_are_not_drawn(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    second = '\n[[engine]]\nnumber = 1\nprogram = "program.uc"\nrole = "other"\n'
    place = write_config(tmp_path_factory.mktemp("own"), extra=second)

    picture = pipeline(build_system(Options(config=str(place))))

    assert {"in", "engine", "out"} == {node.kind for node in picture.nodes}
    assert () == picture.edges
    assert "nothing says" in picture.note


def test_every_engine_of_the_router_has_a_line(system: System) -> None:
    assert not pipeline(system).note
