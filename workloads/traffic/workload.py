"""Define the description of a workload, the input of ports, for `ixp run --workload`."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from ipaddress import IPv4Network
from pathlib import Path
from typing import Literal, TypeVar

import msgspec

from ixp.isa.tables.port_kinds import ATM, ETHERNET, medium_of
from ixp.support.errors import UserError
from ixp.support.toml_file import TomlFile
from ixp.workloads.traffic.faults import ATM_FAULTS, ETHERNET_FAULTS, FAULTS
from ixp.workloads.traffic.packets import MAX_SIZE, MIN_SIZE

MIXES: dict[str, dict[int, int]] = {
    "imix": {40: 7, 576: 4, 1500: 1},  # the simple Internet mix: size to weight
}


_MOST_FLOWS = 1 << 20  # all flows are drawn before the first packet


class Packets(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """IP total lengths of packets, given by one of these keys.

    One `size`; a list of `sizes`, used in turn; `every` size between two sizes, in turn; a random
    size in a `range`; a random size by `weights` (size to weight), or by the weights of a named
    `mix`.
    """

    size: int | None = None
    sizes: list[int] | None = None
    every: tuple[int, int] | None = None
    range: tuple[int, int] | None = None
    weights: dict[str, int] | None = None
    mix: str | None = None

    @property
    def shares(self) -> dict[int, int]:
        """Return each possible size with its weight."""
        if self.weights is not None or self.mix is not None:
            weights = self.weights or {}
            return MIXES[self.mix] if self.mix else {int(n): w for n, w in weights.items()}
        return dict(Counter(self.in_turn or [self.size or 0]))

    @property
    def in_turn(self) -> Sequence[int]:
        """Return the sizes of a list or a span, in order; empty if sizes are drawn by weight."""
        if span := self.every or self.range:
            return range(span[0], span[1] + 1)
        return self.sizes or ()

    @property
    def drawn(self) -> bool:
        """Return whether the sizes are random."""
        return any(key is not None for key in (self.range, self.weights, self.mix))


class Vcs(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The VCs of the port that a stream uses.

    A single VC; the next VC or a random VC for each PDU (`sequential`, `random`); or all VCs at
    once, with their cells in turn or in random order (`interleaved`, `random-cells`).
    """

    pattern: Literal["one", "sequential", "random", "interleaved", "random-cells"] = "one"
    count: int = 1


class Gaps(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The gaps of a stream that does not fill the wire.

    Gaps are `fixed`, or random (`poisson`), or `bursts`: `packets` packets back to back, then a
    long gap.
    """

    pattern: Literal["fixed", "poisson", "bursts"] = "fixed"
    packets: int = 1


Ports = Literal["atm", "ethernet", "all"] | list[int]


class Stream(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The input of some ports; `rate` is a share of the wire, `errors` are probabilities by name.

    With `flows`, all packets go to that number of addresses, drawn once by the rule `destinations`.
    """

    packets: Packets
    ports: Ports = "all"
    vcs: Vcs = Vcs()
    destinations: str | list[str] = "round-robin"
    flows: int | None = None
    rate: float = 1.0
    gaps: Gaps = Gaps()
    errors: dict[str, float] = {}

    def feeds(self, port: int) -> bool:
        """Return whether the stream is for this port."""
        return _holds(self.ports, port)


class Outage(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An outage: the wires of some ports are down between two core cycles, or forever."""

    ports: Ports
    from_cycle: int
    to_cycle: int | None = None

    def hits(self, port: int) -> bool:
        """Return whether the outage affects this port."""
        return _holds(self.ports, port)


class Workload(msgspec.Struct, frozen=True):
    """A named list of streams, and of outages."""

    name: str
    streams: tuple[Stream, ...]
    outages: tuple[Outage, ...] = ()

    @property
    def summary(self) -> str:
        """Return a line for the list of workloads."""
        return "; ".join(_summary(stream) for stream in self.streams if stream.ports) or "nothing"


def _holds(ports: Ports, port: int) -> bool:
    if isinstance(ports, list):
        return port in ports
    return ports in {"all", medium_of(port).name}


def _summary(stream: Stream) -> str:
    """Return a short description of a stream."""
    packets = ", ".join(
        f"{name} {value}" for name, value in msgspec.to_builtins(stream.packets).items()
    )
    vcs = f", {stream.vcs.count} VCs {stream.vcs.pattern}" if stream.vcs.count > 1 else ""
    rate = f", rate {stream.rate:g}" if stream.rate < 1 else ""
    if stream.gaps.pattern != "fixed":
        rate += f" {stream.gaps.pattern}"
    kinds = " ".join(stream.errors) if len(stream.errors) == 1 else f"of {len(stream.errors)} kinds"
    errors = f", errors {kinds}" if stream.errors else ""
    ports = stream.ports if isinstance(stream.ports, str) else f"ports {stream.ports}"
    return f"{ports}: {packets}{vcs}{rate}{errors}"


def read_workload(path: str | Path, ports: Iterable[int]) -> Workload:
    """Read and check a workload file for a configuration with these ports.

    Raise UserError, with the line, for invalid contents.
    """
    return parse_workload(TomlFile.read(path), Path(path).stem, ports)


def parse_workload(text: TomlFile, name: str, ports: Iterable[int]) -> Workload:
    """Check a parsed workload file; see `read_workload`."""
    text.refuse_unknown(("stream", "outage"))
    every_port = frozenset(ports)
    streams = _entries(text, "stream", Stream, lambda stream: _check(stream, every_port))
    outages = _entries(text, "outage", Outage, lambda outage: _check_outage(outage, every_port))
    if not streams and not outages:
        message = "a workload must have one [[stream]] or [[outage]] at least"
        raise UserError(f"{text.name}: {message}")
    return Workload(name, streams, outages)


_Entry = TypeVar("_Entry", Stream, Outage)


def _entries(
    text: TomlFile, table: str, kind: type[_Entry], check: Callable[[_Entry], None]
) -> tuple[_Entry, ...]:
    """Read and check the entries of an array of tables."""
    entries = text.structs(table, kind)
    for index, (entry, struct) in enumerate(zip(text.entries(table), entries, strict=True)):
        try:
            check(struct)
        except ValueError as error:
            text_of = str(error)
            named = [key for key in entry if key in text_of]
            key = min(named, key=text_of.index, default="")
            raise text.error(f"[[{table}]]: {error}", table, index, key) from None
    return tuple(entries)


def _check_ports(named: Ports, ports: frozenset[int]) -> None:
    if isinstance(named, list):
        for port in named:
            _require(port in ports, f"ports must be of the configuration {sorted(ports)}", port)


def _check_outage(outage: Outage, ports: frozenset[int]) -> None:
    _check_ports(outage.ports, ports)
    _require(outage.from_cycle >= 0, "from_cycle must be 0 or more", outage.from_cycle)
    if outage.to_cycle is not None:
        later = outage.to_cycle > outage.from_cycle
        _require(later, f"to_cycle must be above {outage.from_cycle}", outage.to_cycle)


def _check(stream: Stream, ports: frozenset[int]) -> None:
    """Raise ValueError, naming the key, for values out of range."""
    _check_packets(stream.packets)
    _check_ports(stream.ports, ports)
    _require(stream.vcs.count >= 1, "count of vcs must be 1 or more", stream.vcs.count)
    if stream.vcs.pattern == "one":
        _require(stream.vcs.count == 1, "count of vcs with pattern one must be 1", stream.vcs.count)
    _require(0 < stream.rate <= 1, "rate must be above 0 and at most 1", stream.rate)
    _check_gaps(stream)
    flows = stream.flows
    _require(flows is None or 1 <= flows <= _MOST_FLOWS, f"flows must be 1 to {_MOST_FLOWS}", flows)
    if isinstance(stream.destinations, str):
        words = ("round-robin", "random")
        message = f"destinations must be one of {words} or a list of addresses"
        _require(stream.destinations in words, message, stream.destinations)
    else:
        _require(stream.destinations != [], "destinations must hold an address at least", [])
        for address in stream.destinations:
            _require(
                _is_network(address), "destinations must be IPv4 addresses or prefixes", address
            )
    _check_errors(stream, ports)


def _is_network(text: str) -> bool:
    with suppress(ValueError):
        return IPv4Network(text).num_addresses > 0
    return False


def _check_gaps(stream: Stream) -> None:
    gaps = stream.gaps
    _require(gaps.packets >= 1, "gaps.packets must be 1 or more", gaps.packets)
    if gaps.pattern == "fixed":
        return
    _require(stream.rate < 1, f"rate must be below 1 with gaps of pattern {gaps.pattern}", 1)
    if gaps.pattern == "poisson":
        _require(gaps.packets == 1, "gaps.packets must be 1 with pattern poisson", gaps.packets)


def _check_packets(packets: Packets) -> None:
    keys_set = [name for name in packets.__struct_fields__ if getattr(packets, name) is not None]
    keys = ", ".join(packets.__struct_fields__)
    _require(len(keys_set) == 1, f"packets must have one of {keys}", keys_set)
    _require(packets.sizes != [], "packets must have one of its sizes at least", [])
    span = packets.every or packets.range
    if span:
        _require(span[0] <= span[1], "packets must have a range that rises", list(span))
    if packets.mix is not None:
        _require(packets.mix in MIXES, f"packets must have a mix of {list(MIXES)}", packets.mix)
    if packets.weights is not None:
        _require(packets.weights != {}, "packets must have one size in weights at least", {})
        for key, weight in packets.weights.items():
            is_size = key.isascii() and key.isdigit()
            _require(is_size, "packets must have sizes as keys of weights", key)
            _require(weight >= 1, f"packets.weights.{key} must be 1 or more", weight)
    for size in span or packets.shares:
        message = f"packets must have sizes of {MIN_SIZE} to {MAX_SIZE}"
        _require(MIN_SIZE <= size <= MAX_SIZE, message, size)


def _check_errors(stream: Stream, ports: frozenset[int]) -> None:
    for name, probability in stream.errors.items():
        _require(name in FAULTS, f"errors must be of {', '.join(FAULTS)}", name)
        _require(0 <= probability <= 1, f"errors.{name} must be 0 to 1", probability)
        fits = [port for port in ports if stream.feeds(port) and name in faults_of(port)]
        _require(bool(fits), f"errors.{name} must have a port that can have it", stream.ports)
    total = sum(stream.errors.values())
    _require(total <= 1, "errors must have probabilities that add up to 1 at most", total)


def faults_of(port: int) -> tuple[str, ...]:
    """Return the names of the faults that a port of this kind can have."""
    return {ATM: ATM_FAULTS, ETHERNET: ETHERNET_FAULTS}[medium_of(port)]


def _require(holds: bool, message: str, value: object) -> None:  # noqa: FBT001 - it is the test
    if not holds:
        raise ValueError(f"{message}, not {value}")
