"""Compare what the core answered and forwarded with what it must."""

from collections import Counter
from collections.abc import Mapping, Sequence

from ixp.isa.port_kinds import is_atm
from ixp.workloads.record.run_directory import port_name
from ixp.workloads.verification.reference_answers import (
    ARP,
    ERRORS,
    FORWARDED,
    REPLIES,
    Answer,
)
from ixp.workloads.verification.reference_packets import blanked, identification

_LIMITED = "ICMP_RATE_LIMITED"
_CUT, _PIECES = "PACKETS_CUT", "FRAGMENTS_MADE"
_MISSED = ("REASSEMBLY_EXPIRED", "FRAGMENTS_DROPPED")  # each may cost a packet to the router


class AnswerClaims:
    """The units that the core claims to have sent, of which each must have been asked for.

    What came in asks for answers one by one; equal ones stand for each other. Not every question is
    answered: packets may never reach the core, and it may send no more errors for a time.
    """

    def __init__(self, answered: Mapping[int, Sequence[bytes]]) -> None:
        """Take the units by port: frames, or SunATM records."""
        self._left: dict[tuple[int, bytes], list[int]] = {}  # identifications of alike units
        self.mismatches: list[str] = []
        for port, units in answered.items():
            atm = is_atm(port)
            for unit in units:
                must = blanked(unit, atm=atm)
                if must is None:
                    self._wrong(port, "answers with a wrong IP header")
                else:
                    number = identification(unit, atm=atm)
                    self._left.setdefault((port, must), []).append(number)
        self._asked: Counter[str] = Counter()
        self._possible: Counter[str] = Counter()
        self._given: Counter[str] = Counter()

    def ask(self, answer: Answer) -> None:
        """Take an answer that must be given, or may be."""
        (self._asked if answer.certain else self._possible)[answer.kind] += 1
        if self._take(answer):
            self._given[answer.kind] += 1
            if len(answer.units) > 1:
                self._given.update({_CUT: 1, _PIECES: len(answer.units)})

    def _take(self, answer: Answer) -> bool:
        """Take the units of an answer, all of one identification; return whether they are there."""
        places = [(answer.port, unit) for unit in answer.units]
        found = [self._left.get(place, ()) for place in places]
        number = answer.identification
        if number is None and all(found):
            number = next((each for each in found[0] if all(each in them for them in found)), None)
        if number is None or any(number not in them for them in found):
            return False
        for place in places:
            self._left[place].remove(number)
        return True

    def judge(self, counters: Mapping[str, int], *, all_taken: bool) -> list[str]:
        """Tell what is wrong, in words; `all_taken` is whether the core got all that it must."""
        for (port, unit), numbers in self._left.items():
            for _ in numbers:
                self._wrong(port, f"answers what nothing asked for: {unit[:64].hex()}")
        if _LIMITED not in counters:
            return self.mismatches
        for kind in (ARP, *REPLIES, *ERRORS, FORWARDED, _CUT, _PIECES):
            count = counters.get(kind, 0)
            if count != self._given[kind]:
                self.mismatches.append(f"counter {kind} must be {self._given[kind]}, not {count}")
        missed = sum(counters[name] for name in _MISSED)
        limited = counters[_LIMITED]
        self._judge_silence("errors", ERRORS, limited, missed, all_taken=all_taken)
        for kind in REPLIES:
            self._judge_silence(kind, (kind,), 0, missed, all_taken=all_taken)
        for kind in (ARP, FORWARDED):
            self._judge_silence(kind, (kind,), 0, 0, all_taken=all_taken)
        return self.mismatches

    def _judge_silence(
        self, what: str, kinds: Sequence[str], limited: int, missed: int, *, all_taken: bool
    ) -> None:
        """Compare those that were asked for with those that were given or held back."""
        asked = sum(self._asked[kind] for kind in kinds)
        most = asked + sum(self._possible[kind] for kind in kinds)
        done = limited + sum(self._given[kind] for kind in kinds)
        if done > most or (all_taken and done + missed < asked):
            least = "" if all_taken else " at most"
            self.mismatches.append(
                f"the core must answer or hold back {asked} {what}{least}, not {done}"
            )

    def _wrong(self, port: int, what: str) -> None:
        self.mismatches.append(f"{port_name(port)}: the core {what}")
