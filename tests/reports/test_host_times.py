from ixp.reports.host_times import host_times, how_many


def test_a_bench_of_hosts_runs_one_test_and_a_whole_sweep() -> None:
    """16 rows of XAPP1063 at 16 coalescing counts."""
    ended: list[int] = []
    single, sweep = host_times(0.001, ended.append, jobs=1).loads
    assert (single.tests, sweep.tests) == (1, 16 * 16)
    assert ended[-1] == how_many() == single.tests + sweep.tests
    assert sweep.simulated_s > single.simulated_s > 0
    assert min(single.wall_s, sweep.wall_s) > 0
