"""List the known differences between the router and its peers, each with its reason.

A difference has a name, the RFC section that allows it or that one side violates, and a rule for
the packets that it covers. Packets without a rule are unexplained.
"""

from collections.abc import Callable
from typing import NamedTuple

from ixp.outside.peers import cases
from ixp.outside.peers.cases import PacketCase

CLICK, LINUX = "click", "linux"


class KnownDifference(NamedTuple):
    """A known difference: the peers that have it, and the packets that it covers."""

    name: str
    peers: tuple[str, ...]
    section: str
    text: str
    covers: Callable[[PacketCase], bool]


DIFFERENCES: tuple[KnownDifference, ...] = (
    KnownDifference(
        "queues",
        (CLICK, LINUX),
        "RFC 1812, 5.3.6",
        "a full queue of the router refused the packet, or it was in flight at the stop; peers "
        "have time for every packet",
        cases.is_refused,
    ),
    KnownDifference(
        "fragment",
        (CLICK, LINUX),
        "RFC 1812, 4.2.2.7",
        "without `CORE_ANSWERS` fragments are for the core's software, which counts them; peers "
        "forward them",
        cases.is_fragment,
    ),
    KnownDifference(
        "source route",
        (LINUX,),
        "RFC 1812, 5.3.13.4",
        "without `CORE_ANSWERS`, or with `SOURCE_ROUTES = 0`, source routes are counted or refused "
        "by the core's software; Linux follows them",
        cases.has_source_route,
    ),
    KnownDifference(
        "strict source route",
        (LINUX,),
        "RFC 791, 3.1",
        "a strict source route goes on to an address in the network of the exit; Linux has a "
        "gateway in each route, and so refuses all",
        cases.has_strict_route,
    ),
    KnownDifference(
        "address beside a time",
        (LINUX,),
        "RFC 1812, 4.2.2.2",
        "with a time the router's core records the address of the port that the packet leaves by; "
        "Linux records another one of the router",
        cases.has_another_address,
    ),
    KnownDifference(
        "time that is not asked for",
        (LINUX,),
        "RFC 791, 3.1",
        "of a timestamp with addresses given, the router's core stamps what is beside an own "
        "address alone; Linux stamps also beside a loopback, multicast or broadcast address, or "
        "0.0.0.0",
        cases.has_unasked_time,
    ),
    KnownDifference(
        "unknown form of a timestamp",
        (LINUX,),
        "RFC 791, 3.1",
        "the router's core leaves a full timestamp of a form other than 0, 1, and 3 as it is; "
        "Linux counts itself among those without room, or refuses the packet where it cannot",
        cases.has_unknown_form,
    ),
    KnownDifference(
        "option twice",
        (LINUX,),
        "RFC 791, 3.2",
        "a datagram has a record route or timestamp once at most (3.1), but what can be "
        "interpreted must be accepted: the router's core processes each; Linux refuses such "
        "packets",
        cases.has_an_option_twice,
    ),
    KnownDifference(
        "short router alert",
        (LINUX,),
        "RFC 2113, 2.2",
        "routers that do not recognize router alerts ignore them: the router's core forwards one "
        "of less than four bytes, too; Linux refuses the packet",
        cases.has_a_short_alert,
    ),
    KnownDifference(
        "commercial security option",
        (LINUX,),
        "RFC 1812, 5.3.13.1",
        "options that a router does not recognize pass unchanged: so does option 134 (CIPSO); "
        "Linux reads it, and refuses the packet if it does not know its length, domain or tags",
        cases.has_commercial_security,
    ),
    KnownDifference(
        "timestamp",
        (LINUX,),
        "RFC 791, 3.1",
        "the router's core stamps milliseconds since its start and says so, or only counts the "
        "packet; Linux stamps those since midnight",
        cases.has_timestamp,
    ),
    KnownDifference(
        "behind the end of options",
        (LINUX,),
        "RFC 791, 3.1",
        "what follows the end of the options stays as it is; Linux clears it",
        cases.has_text_behind_the_end,
    ),
    KnownDifference(
        "options of later fragments",
        (LINUX,),
        "RFC 791, 3.1 and 3.2",
        "the router's core leaves options without the copied flag out of all fragments but the "
        "first; Linux writes no operation in their place",
        cases.has_uncopied_options,
    ),
    KnownDifference(
        "reserved flag",
        (LINUX,),
        "RFC 791, 3.1",
        "the router's core copies the reserved flag, which must be zero, into all fragments; Linux "
        "clears it",
        cases.has_reserved_flag,
    ),
    KnownDifference(
        "options",
        (CLICK, LINUX),
        "RFC 1812, 5.3.13",
        "packets with options are for the core's software, which without `CORE_ANSWERS` only "
        "counts them; peers process the options and forward the packet",
        cases.has_options,
    ),
    KnownDifference(
        "fragment beyond 65535",
        (CLICK, LINUX),
        "RFC 791, 3.1 and 3.2",
        "peers cut a fragment above the MTU that ends behind byte 65535, where no datagram does; "
        "an offset above 13 bits runs over into the flags",
        cases.is_beyond_the_longest,
    ),
    KnownDifference(
        "size",
        (CLICK, LINUX),
        "RFC 1812, 4.2.2.7",
        "packets above 1500 bytes are dropped; peers fragment them",
        cases.is_too_long,
    ),
    KnownDifference(
        "same side",
        (CLICK, LINUX),
        "RFC 1812, 5.2.4.3",
        "a route back to the medium that a packet came from (ATM to ATM, Ethernet to Ethernet) is "
        "no route; peers have no such rule",
        cases.is_on_the_same_side,
    ),
    KnownDifference(
        "reserved source",
        (LINUX,),
        "RFC 1812, 5.3.7",
        "sources of 0.0.0.0/8 and 240.0.0.0/4 are martian; to Linux only 0.0.0.0 and "
        "255.255.255.255 are",
        cases.is_from_reserved,
    ),
    KnownDifference(
        "reserved destination",
        (LINUX,),
        "RFC 1812, 5.3.7",
        "destinations of 0.0.0.0/8 and 240.0.0.0/4 are martian; Linux looks for a route to them",
        cases.is_to_reserved,
    ),
    KnownDifference(
        "all-zeros broadcast",
        (LINUX,),
        "RFC 1812, 4.2.3.1",
        "0.0.0.0 as destination is martian; Linux takes it for a broadcast, as is also allowed, if "
        "the source is 0.0.0.0, too",
        cases.is_to_all_zeros,
    ),
    KnownDifference(
        "no host of an own subnet",
        (LINUX,),
        "RFC 1812, 4.2.3.1 and 5.3.7",
        "the router's core forwards nothing from a directed broadcast of an own subnet, nor from "
        "or to {own subnet, 0}; Linux does, as the router's fast path does",
        cases.is_no_host_of_an_own_subnet,
    ),
    KnownDifference(
        "source of the router",
        (LINUX,),
        "RFC 1812, 5.3.8",
        "sources are not compared with the router's own addresses; Linux drops such a packet",
        cases.is_from_the_router,
    ),
    KnownDifference(
        "order of checks",
        (CLICK, LINUX),
        "RFC 1812, 5.2.1",
        "of several faults of a packet peers find another one first; nothing is forwarded",
        cases.has_several_faults,
    ),
)


def find_difference(case: PacketCase) -> KnownDifference | None:
    """Return the first known difference that covers a case."""
    rows = (row for row in DIFFERENCES if case.peer in row.peers)
    return next((row for row in rows if row.covers(case)), None)
