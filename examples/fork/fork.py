"""Fork a running router, cut its OC-12 line for 20,000 cycles in one copy, and compare both."""

from ixp.simulator import fork
from ixp.workloads import Options, Run, build_system

options = Options(config="oc12", workload="ip40")
machine = Run(options, build_system(options)).machine
machine.run_to(200_000)

other = fork(machine)
other.ports[8].set_up(up=False)
other.run(20_000)
other.ports[8].set_up(up=True)

for name, future in (("as it is", machine), ("line cut", other)):
    future.run_to(400_000)
    line = future.ports[8].counters
    frames = sum(future.ports[port].counters["tx_units"] for port in range(8))
    print(f"{name}: {line['rx_units']} cells received, {line['tx_units']} sent,", end=" ")
    print(f"{line['tx_lost']} lost; {frames} frames sent")
