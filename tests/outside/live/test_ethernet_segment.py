"""Hosts of one Ethernet reach each other, and the router reaches each of them."""

import time

import pytest
from scapy.layers.inet import IP
from scapy.layers.l2 import ARP, Ether

from ixp.outside.live.ethernet_segment import EthernetSegment

ROUTER, TABLE = "02:00:00:00:00:00", "02:00:00:00:01:00"
FIRST, SECOND = "02:00:00:00:00:aa", "02:00:00:00:00:bb"


class Station:
    def __init__(self) -> None:
        self.frames: list[Ether] = []

    def deliver(self, unit: bytes) -> None:
        self.frames.append(Ether(unit))


def segment(*stations: Station) -> EthernetSegment:
    return EthernetSegment(stations, bytes.fromhex("020000000000"), bytes([10, 0, 0, 1]))


def arp(mac: str, address: str, op: str = "who-has", target: str = "ff:ff:ff:ff:ff:ff") -> bytes:
    question = ARP(op=op, hwsrc=mac, psrc=address, pdst="10.0.0.1")
    return bytes(Ether(dst=target, src=mac) / question)


def of_router(address: str) -> bytes:
    return bytes(Ether(dst=TABLE, src=ROUTER) / IP(src="20.8.0.2", dst=address))


def test_frames_between_hosts_do_not_reach_the_router() -> None:
    one, two = Station(), Station()
    ethernet = segment(one, two)

    assert not ethernet.carry(arp(FIRST, "10.0.0.7"), one)  # the router hears broadcasts
    assert ethernet.carry(bytes(Ether(dst=FIRST, src=SECOND) / IP()), two)
    assert not ethernet.carry(bytes(Ether(dst=ROUTER, src=FIRST) / IP()), one)
    assert [1, 1] == [len(one.frames), len(two.frames)]


def test_a_frame_of_the_router_gets_the_address_of_its_host() -> None:
    one, two = Station(), Station()
    ethernet = segment(one, two)
    ethernet.carry(arp(SECOND, "10.0.0.8"), two)
    one.frames.clear()
    ethernet.deliver(of_router("10.0.0.8"))

    assert [SECOND] == [frame.dst for frame in two.frames]
    assert [] == one.frames


def test_an_unknown_address_is_asked_for_once_and_its_frames_wait() -> None:
    station = Station()
    ethernet = segment(station)
    for _ in range(3):
        ethernet.deliver(of_router("10.0.0.7"))
    requests = [frame for frame in station.frames if ARP in frame]
    station.frames.clear()
    is_ours = ethernet.carry(arp(FIRST, "10.0.0.7", "is-at", ROUTER), station)

    assert [("10.0.0.1", "10.0.0.7", ROUTER)] == [
        (frame[ARP].psrc, frame[ARP].pdst, frame.src) for frame in requests
    ]
    assert is_ours
    assert [FIRST] * 3 == [frame.dst for frame in station.frames]


def test_without_a_reply_frames_have_the_address_of_the_tables(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    times = iter([10.0, 10.0, 10.5, 12.0, 12.0])
    monkeypatch.setattr(time, "monotonic", lambda: next(times))
    station = Station()
    ethernet = segment(station)
    for _ in range(3):
        ethernet.deliver(of_router("10.0.0.7"))

    assert [TABLE] * 3 == [frame.dst for frame in station.frames if IP in frame]
    assert 2 == sum(ARP in frame for frame in station.frames)
