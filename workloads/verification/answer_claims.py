"""Compare what the core answered with what it must answer."""

from collections import Counter
from collections.abc import Mapping, Sequence

from ixp.isa.port_kinds import is_atm
from ixp.workloads.record.run_directory import port_name
from ixp.workloads.verification.reference_answers import ARP, ECHO, ERRORS, Answer, blanked

_LIMITED = "ICMP_RATE_LIMITED"


class AnswerClaims:
    """The answers that the core claims to have given, of which each must have been asked for.

    What came in asks for answers one by one; equal ones stand for each other. Not every question is
    answered: packets may never reach the core, and it may send no more errors for a time.
    """

    def __init__(self, answered: Mapping[int, Sequence[bytes]]) -> None:
        """Take the answers by port: frames, or SunATM records."""
        self._left: Counter[tuple[int, bytes]] = Counter()
        self.mismatches: list[str] = []
        for port, units in answered.items():
            for unit in units:
                must = blanked(unit, atm=is_atm(port))
                if must is None:
                    self._wrong(port, "answers with a wrong IP header")
                else:
                    self._left[port, must] += 1
        self._asked: Counter[str] = Counter()
        self._given: Counter[str] = Counter()

    def ask(self, answer: Answer) -> None:
        """Take an answer that must be given."""
        self._asked[answer.kind] += 1
        claim = (answer.port, answer.unit)
        if self._left.get(claim):
            self._left[claim] -= 1
            self._given[answer.kind] += 1

    def judge(self, counters: Mapping[str, int], *, all_taken: bool) -> list[str]:
        """Tell what is wrong, in words; `all_taken` is whether the core got all that it must."""
        for port, unit in self._left.elements():
            self._wrong(port, f"answers what nothing asked for: {unit[:64].hex()}")
        if _LIMITED not in counters:
            return self.mismatches
        for kind in (ARP, ECHO, *ERRORS):
            if counters[kind] != self._given[kind]:
                self.mismatches.append(
                    f"counter {kind} must be {self._given[kind]}, not {counters[kind]}"
                )
        self._judge_silence("errors", ERRORS, counters[_LIMITED], all_taken=all_taken)
        for kind in (ARP, ECHO):
            self._judge_silence(kind, (kind,), 0, all_taken=all_taken)
        return self.mismatches

    def _judge_silence(
        self, what: str, kinds: Sequence[str], limited: int, *, all_taken: bool
    ) -> None:
        """Compare those that were asked for with those that were given or held back."""
        asked = sum(self._asked[kind] for kind in kinds)
        done = limited + sum(self._given[kind] for kind in kinds)
        if done > asked or (all_taken and done < asked):
            least = "" if all_taken else " at most"
            self.mismatches.append(
                f"the core must answer or hold back {asked} {what}{least}, not {done}"
            )

    def _wrong(self, port: int, what: str) -> None:
        self.mismatches.append(f"{port_name(port)}: the core {what}")
