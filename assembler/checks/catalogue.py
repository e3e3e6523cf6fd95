"""List the checks by name, with severity and description; `checks.md` has a page for each."""

import re
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path

from ixp.assembler.text.diagnostics import unknown
from ixp.support.errors import UserError

SEVERITIES = ("error", "warn", "off")
ALL = "all"

# name: (severity, description)
CHECKS: Mapping[str, tuple[str, str]] = {
    "captured-argument": ("warn", "a macro's own `.local x` captures its caller's `x`"),
    "codes-lost": ("warn", "a branch tests condition codes from before a context swap"),
    "crc-queue": ("error", "a CRC move asks for another queue than the ordered one"),
    "csr-value-lost": ("warn", "`local_csr_rd` is not followed by `immed`"),
    "defer-window": ("error", "a defer window holds a branch or a swap, or ends with the program"),
    "element-name": ("warn", "a register `a1` is taken for an element, or `$x1` hides one"),
    "falls-off-end": ("warn", "the program runs past its last word"),
    "half-unset": ("warn", "only the other half of a transfer register has a value"),
    "immediate-range": ("error", "a constant is wider than its place in the word"),
    "indirect-lost": ("warn", "the amount of an indirect shift is from before a context swap"),
    "jump-table": ("warn", "a jump counts words, and the branches of its table have several"),
    "kill-after-branch": ("warn", "`ctx_arb[kill]` stands where a taken branch fetches it"),
    "maybe-unset": ("warn", "a GPR is read, and a path to there does not set it"),
    "missing-unit": ("error", "the chip lacks the unit that an instruction needs"),
    "never-read": ("warn", "a GPR is written, and nothing in the program uses its value"),
    "never-signalled": ("warn", "`ctx_arb` waits for an event that nothing signals"),
    "never-written": ("warn", "a GPR is read, and nothing in the program writes it"),
    "no-effect": ("warn", "a directive of the later family has no effect here"),
    "result-too-early": ("warn", "`load_bset_result` within three words after `find_bset`"),
    "signal-twice": ("warn", "two signals of one source are in flight"),
    "undeclared": ("off", "a register is used without a declaration (--strict: error)"),
    "undefined-name": ("warn", "a name in `#if` is not defined and counts as 0"),
    "unlock-lost": ("warn", "`write_unlock` with a count above 1"),
    "unreachable": ("warn", "no path leads to a word"),
    "user": ("warn", "`#warning`"),
    "xfer-overwritten": ("warn", "a transfer register is written while it may still be sent"),
    "xfer-too-early": ("warn", "a transfer register is read before its reference is done"),
}  # fmt: skip


def levels(settings: Iterable[str], *, strict: bool = False) -> dict[str, str]:
    """Return the severity of every check after `name=severity` settings, in order.

    `all` stands for every check that is on and warns by default (checks that are errors by default
    must be named); `strict` makes every active check an error and requires declarations. Raises
    UserError for an unknown name or severity.
    """
    made = {name: severity for name, (severity, _) in CHECKS.items()}
    if strict:
        made["undeclared"] = "warn"
        made = {name: "off" if old == "off" else "error" for name, old in made.items()}
    for setting in settings:
        name, sign, severity = setting.partition("=")
        if not sign or not name:
            rule = "setting of a check must be NAME=SEVERITY, such as never-read=off"
            raise UserError(f"{rule}, not `{setting}`")
        if name not in CHECKS and name != ALL:
            raise UserError(unknown("check", name, CHECKS))
        if severity not in SEVERITIES:
            severities = ", ".join(SEVERITIES)
            raise UserError(f"severity of `{name}` must be one of {severities}, not `{severity}`")
        warns = [check for check in made if made[check] != "off" and CHECKS[check][0] != "error"]
        for check in warns if name == ALL else [name]:
            made[check] = severity
    return made


@cache
def pages() -> Mapping[str, str]:
    """Return the manual's page of each check."""
    text = Path(__file__).with_name("checks.md").read_text(encoding="utf-8")
    parts = re.split(r"^## (.*)\n", text, flags=re.MULTILINE)[1:]
    return dict(zip(parts[::2], (part.strip() for part in parts[1::2]), strict=True))


def page(name: str) -> str:
    """Return one page, or the list of checks for `list`; raises UserError for an unknown name."""
    if name == "list":
        rows = (f"{key:<18} {level:<6} {rule}" for key, (level, rule) in CHECKS.items())
        return "\n".join(rows)
    if name not in CHECKS:
        raise UserError(unknown("check", name, CHECKS))
    level, rule = CHECKS[name]
    return f"{name} ({level}): {rule}\n\n{pages()[name]}"
