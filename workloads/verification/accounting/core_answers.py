"""Compare the answers and packets that the core sent with the required ones."""

from collections import Counter
from collections.abc import Mapping, Sequence

from ixp.isa.tables.port_kinds import is_atm
from ixp.workloads.record.run_directory import port_name
from ixp.workloads.verification.reference.answers import (
    ARP,
    ERRORS,
    FORWARDED,
    REPLIES,
    CoreAnswer,
)
from ixp.workloads.verification.reference.packets import comparable_unit, identification

_LIMITED = "ICMP_RATE_LIMITED"
_CUT, _PIECES = "PACKETS_CUT", "FRAGMENTS_MADE"
_MISSED = ("REASSEMBLY_EXPIRED", "FRAGMENTS_DROPPED")  # each may have cost a packet to the router


class CoreAnswers:
    """The units that the core reports as sent; each must be expected.

    Expected answers are matched one by one with sent units; equal units are interchangeable. Some
    answers may be missing: a packet may not reach the core, and the core limits its rate of errors.
    """

    def __init__(self, units_by_port: Mapping[int, Sequence[bytes]]) -> None:
        """Take the units by port: frames, or SunATM records."""
        # identifications of sent units that are otherwise equal
        self._unclaimed: dict[tuple[int, bytes], list[int]] = {}
        self.mismatches: list[str] = []
        for port, units in units_by_port.items():
            atm = is_atm(port)
            for unit in units:
                comparable = comparable_unit(unit, atm=atm)
                if comparable is None:
                    self._report(port, "answers with a wrong IP header")
                else:
                    number = identification(unit, atm=atm)
                    self._unclaimed.setdefault((port, comparable), []).append(number)
        self._required: Counter[str] = Counter()
        self._allowed: Counter[str] = Counter()
        self._answered: Counter[str] = Counter()

    def expect(self, answer: CoreAnswer) -> None:
        """Match a required or possible answer."""
        (self._required if answer.certain else self._allowed)[answer.kind] += 1
        if self._claim(answer):
            self._answered[answer.kind] += 1
            if len(answer.units) > 1:
                self._answered.update({_CUT: 1, _PIECES: len(answer.units)})

    def _claim(self, answer: CoreAnswer) -> bool:
        """Take the units of an answer, all of one identification; return whether they exist."""
        keys = [(answer.port, unit) for unit in answer.units]
        numbers = [self._unclaimed.get(key, ()) for key in keys]
        number = answer.identification
        if number is None and all(numbers):
            common = (number for number in numbers[0] if all(number in them for them in numbers))
            number = next(common, None)
        if number is None or any(number not in them for them in numbers):
            return False
        for key in keys:
            self._unclaimed[key].remove(number)
        return True

    def judge(self, counters: Mapping[str, int], *, all_taken: bool) -> list[str]:
        """Return the mismatches; `all_taken`: the core received every packet for it."""
        for (port, unit), numbers in self._unclaimed.items():
            for _ in numbers:
                self._report(port, f"answers what nothing asked for: {unit[:64].hex()}")
        if _LIMITED not in counters:
            return self.mismatches
        for kind in (ARP, *REPLIES, *ERRORS, FORWARDED, _CUT, _PIECES):
            count, answered = counters.get(kind, 0), self._answered[kind]
            if count != answered:
                self.mismatches.append(f"counter {kind} must be {answered}, not {count}")
        missed = sum(counters[name] for name in _MISSED)
        limited = counters[_LIMITED]
        self._judge_silence("errors", ERRORS, limited, missed, all_taken=all_taken)
        for kind in REPLIES:
            self._judge_silence(kind, (kind,), 0, missed, all_taken=all_taken)
        for kind in (ARP, FORWARDED):
            self._judge_silence(kind, (kind,), 0, 0, all_taken=all_taken)
        return self.mismatches

    def _judge_silence(
        self, answers: str, kinds: Sequence[str], limited: int, missed: int, *, all_taken: bool
    ) -> None:
        """Compare the number of required answers with those sent or suppressed."""
        required = sum(self._required[kind] for kind in kinds)
        most = required + sum(self._allowed[kind] for kind in kinds)
        done = limited + sum(self._answered[kind] for kind in kinds)
        if done > most or (all_taken and done + missed < required):
            least = "" if all_taken else " at most"
            self.mismatches.append(
                f"the core must answer or hold back {required} {answers}{least}, not {done}"
            )

    def _report(self, port: int, fault: str) -> None:
        self.mismatches.append(f"{port_name(port)}: the core {fault}")
