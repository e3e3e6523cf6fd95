from decimal import ROUND_DOWN, Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ixp.hosts.theory.link import LinkSetting, link_figures
from ixp.hosts.theory.wire_limits import Ethernet, PciExpress
from ixp.reports.figures.bandwidth import needed_plot
from ixp.reports.figures.lengths import length_plot
from ixp.reports.hosts.theory import entries, link_plot, plot_of, truncated

ALL = [*entries(1), *entries(2)]


def test_every_entry_of_both_tables_equals_its_equation() -> None:
    """Values are truncated to two decimals; 14 of them would differ if rounded."""
    rounded = [round(entry.computed, 2) == entry.published for entry in ALL]

    assert len(ALL) == 30
    assert all(entry.equal for entry in ALL)
    assert rounded.count(False) == 14


def test_table_entries_follow_from_the_printed_equations() -> None:
    """The oracle is decimal arithmetic without the product's link functions."""
    around = {"throughput_gbps": (20, 2), "efficiency_pct": (20, 100), "raw_mbps": (38, 1000),
              "tcp_mbps": (78, 1000)}  # fmt: skip
    for entry in ALL:
        overhead, factor = around[entry.quantity]
        exact = Decimal(entry.payload_bytes * factor) / Decimal(entry.payload_bytes + overhead)
        assert float(exact.quantize(Decimal("0.01"), ROUND_DOWN)) == entry.published


def test_payloads_that_an_mtu_of_1500_forbids_are_marked() -> None:
    """TCP payloads above 1460 bytes."""
    impossible = [(entry.payload_bytes, entry.quantity) for entry in ALL if not entry.fits_mtu]

    assert impossible == [(1472, "tcp_mbps"), (1496, "tcp_mbps")]


@given(st.integers(0, 10**6), st.integers(1, 1574))
def test_a_value_is_truncated_and_never_rounded(above: int, below: int) -> None:
    result = truncated(above / below)

    assert round(result * 100) == above * 100 // below


@given(st.integers(1, 1460))
def test_link_limits_equal_the_table_entries(payload: int) -> None:
    """Equation 4, without padding."""
    result = link_figures(payload, LinkSetting())

    if payload + 40 >= 46:
        assert result.ethernet.throughput_mbps == pytest.approx(1000 * payload / (payload + 78))
    assert result.atm.oc3_mbps < result.atm.oc12_mbps < result.pcie.throughput_mbps


@given(st.integers(1, 65507), st.integers(576, 9000))
def test_a_udp_message_of_any_length_is_possible(payload: int, mtu: int) -> None:
    """IP fragments it; the wire carries message, header and an overhead per frame."""
    result = link_figures(payload, LinkSetting(protocol="udp", mtu=mtu))

    assert result.fits_mtu
    padded = payload + 8 + result.ethernet.frames * 58
    assert padded <= result.ethernet.wire_bytes <= padded + 25


def test_preamble_gap_and_pcie_header_are_part_of_the_overhead() -> None:
    plain = LinkSetting()
    smaller_overheads = LinkSetting(ethernet=Ethernet(preamble_bytes=0, gap_bytes=0),
                   pcie=PciExpress(header_bytes=16))  # fmt: skip
    one, other = (link_figures(1460, setting) for setting in (plain, smaller_overheads))

    assert one.ethernet.wire_bytes - other.ethernet.wire_bytes == 20
    assert other.pcie.link_bytes - one.pcie.link_bytes == 4 * one.pcie.tlps


def test_plots_have_the_curves_of_the_figures() -> None:
    """Figures 3 and 6 of WP363; the TCP curve ends at the MTU."""
    for plot in (plot_of(1), plot_of(2), needed_plot()):
        assert plot.limit is not None
        assert plot.kind == "lines"
    tcp = plot_of(2).series[1].values
    assert tcp[0] == pytest.approx(370.9677, abs=1e-4)
    assert tcp[-1] is None
    assert [series.name for series in length_plot().series] == ["ATM", "Ethernet"]
    assert len(link_plot(LinkSetting()).series) == 4
