"""Define the options of a run as plain data, and check them."""

import re
import sys
from collections.abc import Mapping
from typing import Literal

import msgspec

from ixp.isa.tables.registers import CONTEXTS
from ixp.microcode.config.wire_rates import WireRates
from ixp.simulator import SCHEDULES
from ixp.support.errors import FieldError
from ixp.workloads.runs.options.wire_rates import read_wire_rates

CYCLES = 1_000_000
WARMUP_CYCLES = 100_000
TRACE_CYCLES = 20_000
WATCH_CYCLES = 256  # cycles between two evaluations of `watch`
WORKLOAD = "ip40"
MAX_CYCLES = 10**12  # more than an hour of hardware time; fits the kernel's 64-bit counters
MAX_MHZ = 100_000
_AN_IMAGE = "an image; use it with a source"
IMAGE = ".image"  # file name ending of the output of `ixp asm`
PROGRAMS = (".uc", ".c", IMAGE)  # file name endings of programs
_FASTEST = 1_000_000  # largest `speed`
MEMORIES = ("scratch", "sram", "sdram")

# Groups of counters (counters.uc) to compile: those that count errors, or all twelve.
COUNTER_MASKS = {"errors": "0x1554", "all": "0x1FFE"}

_DUMP = r"(\w+):(0[xX][0-9A-Fa-f]+|\d+)\+(\d+)"

OPTION_NAMES = {"inputs": "in", "rows": "row", "defines": "define", "dumps": "dump",
                "stop_when_drained": "until"}  # fmt: skip
"""Fields of `Options` whose command-line name differs from the field's name."""

RECORD_KEYS = {"sdram": "dram", "source_text": "text", "stop_when_drained": "until_drained"}
"""Fields of `Options` whose key in `made.options` of a record differs."""


class Options(msgspec.Struct, frozen=True, kw_only=True):
    """The options of a run, as in `ixp run --help`; None: the default depends on other options.

    `config`: a name, a .toml file, or one bare program (.uc, .c) or image (.image).
    `source_text`: the text of a bare program; `config` is then only its name in messages.
    `include`: folders to search for included files.
    `inputs`: captures by port. A capture that is repeated forever, back to back, is a stream.
    `timing`: send captures back to back, by timestamps relative to the first one, or by the
    timestamps of a `run`, which count from cycle 0. `speed`: a factor on the speed of captures with
    `timing` pcap. `max_gap`: the longest pause in these captures; longer pauses are shortened.
    `readdress`: rewrite frames of captures to addresses that the tables route. `load`: a factor on
    the rates of streams. `packets`, `send`: end streams after this number of packets, or of cycles.
    `keep`: store arrivals and departures in the result; not for long runs. `profile_words`: count
    the cycles of units and queues, and of engines by word. `latency`: measure packet delays by
    stage, and queue lengths over time. `profile`: both of the last two. `annotate`: sources to
    annotate with the cycles of each line. `defines`: macros in addition to those of the
    configuration. `checks`: severities of the assembler's checks, as in NAME=off. `optimised`:
    fill defer windows. `rows`: replace numbers of the chip by name. `core_software`: module:class
    that replaces the configuration's. `log`: the file of the texts of `.log` directives. `trace`:
    the file of a timeline of `trace_cycles` cycles from `trace_from` on. `engine` (default 0) and
    `threads` (default all): place of a bare program. `programs`: more bare programs, by engine.
    """

    config: str
    source_text: str | None = None
    workload: str | None = None
    inputs: dict[int, str] = {}
    timing: Literal["line", "pcap", "run"] = "line"
    speed: float = 1.0
    max_gap: int | None = None
    readdress: bool = False
    repeat: int | Literal["forever"] | None = None
    load: float = 1.0
    packets: int | None = None
    send: int | None = None
    tables: str | None = None
    cycles: int | None = None
    stop_when_drained: bool = False
    warmup: int | None = None
    ports: str = "bounded"
    sdram: str | None = None
    core_mhz: int | None = None
    ix_mhz: int | None = None
    ix_mode: Literal["dual32", "single64"] | None = None
    chip: str | None = None
    rows: dict[str, int] = {}
    counters: Literal["errors", "all"] = "errors"
    defines: dict[str, str] = {}
    include: tuple[str, ...] = ()
    checks: tuple[str, ...] = ()
    optimised: bool = False
    core_software: str | None = None
    stop_on: tuple[str, ...] = ()
    watch: str | None = None
    watch_every: int | None = None
    seed: int = 0
    schedule: str = "decoupled"
    native: Literal["auto", "on", "off"] = "auto"
    cache: bool = True
    fcs: bool = False
    check: bool = False
    engine: int | None = None
    programs: dict[int, str] = {}
    threads: int | None = None
    dumps: tuple[str, ...] = ()
    keep: bool = False
    profile: bool = False
    profile_words: bool = False
    latency: bool = False
    annotate: tuple[str, ...] = ()
    log: str | None = None
    trace: str | None = None
    trace_from: int | None = None
    trace_cycles: int | None = None

    @property
    def title(self) -> str:
        """Return the configuration, or ENGINE=FILE of each of several programs."""
        words = (f"{engine}={program}" for engine, program in self.programs_by_engine.items())
        return " ".join(words) if self.programs else self.config

    @property
    def programs_by_engine(self) -> dict[int, str]:
        """Return the bare programs, the first one included."""
        return {self.engine or 0: self.config, **self.programs}

    @property
    def is_bare_program(self) -> bool:
        """Return whether the run has bare programs without ports."""
        return self.source_text is not None or self.config.endswith(PROGRAMS)

    @property
    def is_image(self) -> bool:
        """Return whether the run is of an assembled program, an image."""
        return self.source_text is None and self.config.endswith(IMAGE)

    @property
    def has_end(self) -> bool:
        """Return whether the streams of the workload end."""
        return (self.packets or self.send) is not None

    @property
    def counts_words(self) -> bool:
        """Return whether the cycles of each word are counted."""
        return self.profile or self.profile_words or bool(self.annotate)

    @property
    def times_packets(self) -> bool:
        """Return whether packets are followed through the machine."""
        return self.profile or self.latency

    @property
    def streams_captures(self) -> bool:
        """Return whether captures are played like streams, with `load`, `packets` and `send`."""
        return self.repeat == "forever" and self.timing == "line"

    @property
    def watched_cycles(self) -> int | None:
        """Return the cycles between two checks of events and expressions; None without any."""
        if self.watch is None:
            return WATCH_CYCLES if self.stop_on else None
        return min(self.watch_every or WATCH_CYCLES, WATCH_CYCLES if self.stop_on else sys.maxsize)

    @property
    def last_cycle(self) -> int | None:
        """Return the last cycle of the run, or None if the run ends when the machine is drained."""
        return self.cycles if self.cycles is not None or self.stop_when_drained else CYCLES

    @property
    def warmup_cycles(self) -> int:
        """Return the length of the warm-up; the default is at most half of the run."""
        if self.warmup is not None:
            return self.warmup
        if self.is_bare_program or self.stop_when_drained:
            return 0
        return min(WARMUP_CYCLES, (self.last_cycle or 0) // 2)

    @property
    def trace_window(self) -> range:
        """Return the cycles of the trace; by default, a few after the warm-up."""
        start = self.warmup_cycles if self.trace_from is None else self.trace_from
        return range(start, start + (self.trace_cycles or TRACE_CYCLES))

    @property
    def wire_rates(self) -> WireRates:
        """Return the rates of the wires; raise FieldError if `ports` is malformed."""
        return read_wire_rates(self.ports)


class Dump(msgspec.Struct, frozen=True):
    """Words of a memory to print at the end; `text` is the option's text."""

    text: str
    unit: str
    address: int
    count: int


def check(options: Options) -> None:
    """Raise FieldError for options that contradict each other or are out of range."""
    _within("threads", options.threads, 1, CONTEXTS)
    _within("cycles", options.cycles, 1, MAX_CYCLES)
    _within("core_mhz", options.core_mhz, 1, MAX_MHZ)
    _within("ix_mhz", options.ix_mhz, 1, MAX_MHZ)
    _within("warmup", options.warmup, 0, MAX_CYCLES)
    _at_least("seed", options.seed, 0)
    if isinstance(options.repeat, int):
        _at_least("repeat", options.repeat, 1)
    _check_load(options)
    _check_captures(options)
    last = options.last_cycle
    if last is not None and options.warmup_cycles >= last:
        raise FieldError("{warmup} must be below {0} cycles, not {1}", last, options.warmup_cycles)
    _check_trace(options)
    if options.schedule not in SCHEDULES:
        raise FieldError(
            "{schedule} must be one of {0}, not {1}", ", ".join(SCHEDULES), options.schedule
        )
    if options.watch is not None and not options.watch.strip():
        raise FieldError("{watch} must be an expression like ATM_RX_IPR_FULLQ > 0, not nothing")
    _at_least("watch_every", options.watch_every, 1)
    if options.watch is None and options.watch_every is not None:
        raise FieldError("{watch_every} has no effect without {watch}")
    if not all(options.stop_on):
        raise FieldError("{stop_on} must be names of events or counters, not nothing")
    for text in options.dumps:
        parse_dump(text)
    _check_company(options)


def _check_load(options: Options) -> None:
    if not 0 < options.load <= 1:
        raise FieldError("{load} must be above 0 and at most 1, not {0}", f"{options.load:g}")
    _within("packets", options.packets, 1, MAX_CYCLES)
    _within("send", options.send, 1, MAX_CYCLES)
    if options.packets is not None and options.send is not None:
        raise FieldError("{packets} and {send} must not be given both")
    if None in options.wire_rates.values():
        unused = {"load": options.load != 1, "send": options.send is not None}
        _refuse("unbounded ports; use it with {ports} bounded", unused)


def _check_captures(options: Options) -> None:
    if not 1 / _FASTEST <= options.speed <= _FASTEST:
        raise FieldError("{speed} must be 1e-06 to {0}, not {1}", _FASTEST, f"{options.speed:g}")
    _within("max_gap", options.max_gap, 1, MAX_CYCLES)
    if options.readdress and options.fcs:
        raise FieldError("{readdress} changes frames, whose FCS {fcs} keeps; use one of them")
    paces = {"speed": options.speed != 1, "max_gap": options.max_gap is not None}
    if options.timing != "pcap" and (name := next((n for n in paces if paces[n]), None)):
        raise FieldError(f"{{{name}}} has no effect without {{timing}} pcap")


def _check_trace(options: Options) -> None:
    _within("trace_from", options.trace_from, 0, MAX_CYCLES)
    _within("trace_cycles", options.trace_cycles, 1, MAX_CYCLES)
    if options.trace is None and (options.trace_from or options.trace_cycles) is not None:
        raise FieldError("{trace_from} and {trace_cycles} have no effect without {trace}")
    if options.trace and options.trace.lower().endswith(".json"):
        raise FieldError(
            "{trace} is written in Perfetto's protobuf form, not as JSON: {0}\n"
            "Name the file with another ending, such as run.pftrace.",
            options.trace,
        )
    last, start = options.last_cycle, options.trace_window.start
    if options.trace and last is not None and start >= last:
        raise FieldError("{trace_from} must be below {0} cycles, not {1}", last, start)


def parse_dump(text: str) -> Dump:
    """Parse UNIT:ADDR+COUNT; raise FieldError if it is malformed."""
    match = re.fullmatch(_DUMP, text)
    if not match or match[1] not in MEMORIES:
        units = ", ".join(MEMORIES)
        raise FieldError("{dumps} must be like scratch:0x100+16 ({0}), not {1}", units, text)
    if not int(match[3]):
        raise FieldError("{dumps} must have a count of 1 or more, not {0}", text)
    return Dump(text, match[1], int(match[2], 0), int(match[3]))


def _check_company(options: Options) -> None:
    """Raise FieldError for options that have no effect without another option."""
    if options.is_bare_program:
        company = "a bare program; use it with a configuration"
        refuse_port_options(company, options)
        _refuse(company, {
            "tables": options.tables,
            "stop_on": options.stop_on,
            "counters": options.counters == "all",
            "core_software": options.core_software,
        })  # fmt: skip
        if options.is_image:
            _refuse(_AN_IMAGE, {"defines": options.defines})
            refuse_assembler_options(options)
        return
    _refuse("a configuration; use it with a bare program", {
        "engine": options.engine is not None,
        "threads": options.threads is not None,
        "programs": options.programs,
    })  # fmt: skip
    if not options.inputs:
        _refuse("generated traffic; use it with {inputs}", {
            "timing": options.timing != "line",
            "readdress": options.readdress,
        })  # fmt: skip
        if not options.keep:
            _refuse("a run without captures; use it with {inputs} or {keep}", {"fcs": options.fcs})
    elif options.workload is None:
        _refuse("captures; use it with {workload}", {"seed": options.seed})
        if not options.streams_captures:
            captures = "captures; use it with {workload}, or {repeat} forever and {timing} line"
            _refuse(captures, _of_streams(options))


def refuse_assembler_options(options: Options) -> None:
    """Raise FieldError for options that only affect the assembler, in a run of images."""
    _refuse(_AN_IMAGE, {
        "include": options.include,
        "checks": options.checks,
        "optimised": options.optimised,
    })  # fmt: skip


def refuse_port_options(company: str, options: Options) -> None:
    """Raise FieldError for options that only affect ports, in the presence of `company`."""
    _refuse(company, {
        "workload": options.workload,
        "inputs": options.inputs,
        "readdress": options.readdress,
        "ports": options.ports != "bounded",
        "fcs": options.fcs,
        "repeat": options.repeat,
        "seed": options.seed,
        **_of_streams(options),
    })  # fmt: skip


def _of_streams(options: Options) -> dict[str, object]:
    """Return the options that only affect streams of workloads."""
    return {
        "load": options.load != 1,
        "packets": options.packets is not None,
        "send": options.send is not None,
    }


def _refuse(company: str, options: Mapping[str, object]) -> None:
    for name, value in options.items():
        if value:
            raise FieldError(f"{{{name}}} has no effect on {company}")


def _within(name: str, value: int | None, low: int, high: int) -> None:
    if value is not None and not low <= value <= high:
        raise FieldError(f"{{{name}}} must be {low} to {high}, not {value}")


def _at_least(name: str, value: int | None, low: int) -> None:
    if value is not None and value < low:
        raise FieldError(f"{{{name}}} must be {low} or more, not {value}")
