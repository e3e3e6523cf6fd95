"""The scripts `txscript_sg` and `rxscript_sg` of XAPP1063, over the remote control."""

from pathlib import Path

import msgspec
import pytest

from ixp.hosts import Host, NetperfTest, load_host
from ixp.hosts.netperf.run import run_test
from ixp.hosts.remote import Client, Devset, Netperf, Netserver, ask
from tests.hosts.remote.support.running import REAL, running

COUNTS = (1, 16)
SECONDS = 0.05


def tuned(name: str, mtu: int, *changes: str) -> Host:
    return load_host(name, (f"nic.mtu={mtu}", *changes))


@pytest.mark.parametrize("mtu", [1500, 9000])
@pytest.mark.parametrize("name", ["TCP_STREAM", "UDP_STREAM"])
def test_remote_results_equal_those_of_direct_runs(tmp_path: Path, mtu: int, name: str) -> None:
    with running(tmp_path, "--reload", "0.01", program=REAL) as target:
        for count in COUNTS:
            settings = Devset(mtu=mtu, tx_coalesce=count, rx_coalesce=count)
            assert "done" == ask(target.endpoint, settings).status
            counts = (f"nic.tx_coalesce={count}", f"nic.rx_coalesce={count}")
            host = tuned("ppc405-vxworks", mtu, *counts)
            peer = tuned("winxp-pc", mtu)

            sent, received = (
                msgspec.convert(
                    {"test": name, "direction": direction, "seconds": SECONDS,
                     "message_bytes": mtu - 32},
                    NetperfTest,
                )
                for direction in ("tx", "rx")
            )  # fmt: skip
            ask(target.endpoint, Netserver(action="start"))
            rx = ask(target.endpoint, Netperf(test=received)).result
            tx = ask(target.endpoint, Client(test=sent)).result

            assert run_test(host, peer, sent) == tx
            assert run_test(host, peer, received) == rx
