"""Capabilities of the adapter."""

from __future__ import annotations

from ixp.editors.debug_adapter.messages import Message

_FILTERS = (
    ("overflow", "Overflow of a port", ""),
    ("underflow", "Underflow of a port", ""),
    ("idle", "Idle slot of a transmitting port", ""),
    ("finding", "Finding of the sanitizer (launch with --check)", ""),
    ("counter", "Counter of the router", "a counter, such as IP_BAD_TTL or IP_BAD_TTL(8)"),
    ("packet", "Packet of a port", "PORT received|sent [N], such as eth0 received 100"),
)
_SUPPORTED = (
    "supportsConfigurationDoneRequest", "supportsFunctionBreakpoints",
    "supportsConditionalBreakpoints", "supportsHitConditionalBreakpoints",
    "supportsEvaluateForHovers", "supportsStepBack", "supportsSetVariable",
    "supportsExceptionFilterOptions", "supportsExceptionInfoRequest", "supportsTerminateRequest",
    "supportsDataBreakpoints", "supportsReadMemoryRequest", "supportsWriteMemoryRequest",
    "supportsDisassembleRequest", "supportsSteppingGranularity", "supportsInstructionBreakpoints",
    "supportsBreakpointLocationsRequest", "supportsGotoTargetsRequest",
    "supportsValueFormattingOptions", "supportsCompletionsRequest", "supportsRestartRequest",
)  # fmt: skip


def capabilities() -> Message:
    """Return the body of the answer to `initialize`."""
    filters = [
        {"filter": name, "label": label, "supportsCondition": bool(condition)}
        | ({"conditionDescription": condition} if condition else {})
        for name, label, condition in _FILTERS
    ]
    return dict.fromkeys(_SUPPORTED, True) | {"exceptionBreakpointFilters": filters}
