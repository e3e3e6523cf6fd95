"""Run every stage on a source and keep each stage's result, also for sources with errors."""

from collections.abc import Callable, Mapping
from pathlib import Path

from ixp.assembler.binding.branch_targets import flow_record
from ixp.assembler.binding.elaborate import Elaborator
from ixp.assembler.binding.initial_data import initial_data
from ixp.assembler.binding.log_points import log_points
from ixp.assembler.binding.resolve import resolve
from ixp.assembler.binding.statements import Statements
from ixp.assembler.checks.adjacent_words import check
from ixp.assembler.checks.catalogue import levels
from ixp.assembler.checks.hazards import check_hazards
from ixp.assembler.checks.register_values import check_elements, check_halves, check_paths
from ixp.assembler.checks.unused_registers import check_read
from ixp.assembler.flow.graph import Graph, flow
from ixp.assembler.preprocessing.preprocessor import Preprocessor, Settings
from ixp.assembler.program import InitialData, LogPoint
from ixp.assembler.registers.allocate import allocate
from ixp.assembler.registers.banks import check_same_source
from ixp.assembler.registers.captures import check_captured
from ixp.assembler.registers.transfer_uses import check_declared, check_written, mark
from ixp.assembler.rewrite.fix import Repair
from ixp.assembler.rewrite.optimise import optimise
from ixp.assembler.text.diagnostics import AssemblyError, Fault, Report
from ixp.assembler.text.files import read_text
from ixp.assembler.text.source import Line, Source
from ixp.isa import Instr
from ixp.support.errors import UserError


class Analysis:
    """The stages of the assembler for one text, with their results.

    `lines` are the preprocessed lines, `program` their statements, `instrs` and `words` the result,
    `graph` the flow of a program without errors, `repair` the copies of `--fix`. `before` is called
    before each stage; an exception that it raises ends the run.
    """

    def __init__(
        self,
        text: Source,
        settings: Settings,
        checks: Mapping[str, str] | None,
        before: Callable[[], None],
    ) -> None:
        self.text, self.settings, self.before = text, settings, before
        self.report = Report(dict(levels(())) | dict(checks or {}))
        self.preprocessor = Preprocessor(settings, self.report)
        self.lines: list[Line] = []
        self.program = Statements()
        self.repair: Repair | None = None
        self.instrs: list[Instr] = []
        self.words: list[int] = []
        self.graph: Graph | None = None
        self.data: list[InitialData] = []
        self.logs: list[LogPoint] = []

    def run(self, *, optimised: bool = False, fixed: bool = False) -> None:
        """Run every stage; errors go to the report. Raises AssemblyError for too many."""
        self.preprocess()
        self._begin("statements")
        self._elaborate()
        self._begin("registers")
        placed = self._place(fixed=fixed)
        if optimised and not self.report.errors:
            self._optimise()
        self._begin("words")
        self.instrs, self.words = resolve(
            self.program, self.settings.chip, self.report, placed=placed
        )
        self._begin("checks")
        self._check(placed=placed)
        self._begin("data")
        program, report = self.program, self.report
        self.data = initial_data(program.inits, program.labels, self.settings.chip, report)
        if placed:
            self.logs = log_points(program.logs, program.labels, len(self.words), report)

    def _begin(self, stage: str) -> None:
        self.before()
        self.report.stage = stage

    def preprocess(self) -> None:
        """Run the preprocessor only."""
        self._begin("preprocessing")
        self.lines = self.preprocessor.run(self.text)

    def _elaborate(self) -> None:
        """Elaborate the lines; the result is incomplete if the preprocessor refused any."""
        partial = bool(self.report.errors)
        self.program = Elaborator(self.report, self.settings.chip).run(self.lines)
        self.program.partial |= partial

    def _place(self, *, fixed: bool) -> bool:
        """Assign numbers to registers; return whether every register has one.

        After a wrong declaration no register is placed: an error could be its consequence.
        """
        program, report = self.program, self.report
        mended = not fixed or self._mend()
        self._mark()
        if not mended:  # conflicts that copies can resolve are not errors
            return False
        check_same_source(program.instructions, report)
        if report.declarations_incomplete or report.suppress_all:
            return False
        return allocate(program, self.settings.chip, report)

    def _mark(self) -> None:
        """Mark the uses of registers."""
        for bound in self.program.instructions:
            try:
                mark(bound)
            except Fault as fault:
                self.report.fault(fault)

    def _mend(self) -> bool:
        """Insert copies where operands conflict; return whether the program allows copies.

        An operand without a value stops this; it is reported during encoding.
        """
        self.repair = Repair(self.program, self.report)
        try:
            self.repair.copy_unfit_operands()
            self._mark()
            self.repair.resolve_bank_conflicts()
        except Fault:
            return False
        return not self.report.errors

    def _optimise(self) -> None:
        """Improve a program that has no errors."""

        def resolved(part: Statements) -> list[Instr]:
            instrs, _ = resolve(part, self.settings.chip, self.report)
            self.report.check()
            return instrs

        savings = optimise(self.program, resolved, self.settings.chip)
        self.report.info(str(savings), None)

    def _check(self, *, placed: bool) -> None:
        """Run the checks; those of paths and words need a program without errors."""
        program, report, bounds = self.program, self.report, self.program.instructions
        check_captured(program.root, report)
        check_elements(program.root, report)
        check_declared(program.root.variables.values(), report)
        if program.partial or len(self.instrs) < len(bounds):
            return
        check(program, self.instrs, self.settings.chip, report)
        check_written(bounds, report)
        if placed:
            labels = program.labels.values()
            self.graph = flow(self.instrs, flow_record(program), labels, self.settings.chip)
            check_hazards(self.graph, bounds, report)
            check_halves(bounds, report)
            check_paths(self.graph, bounds, report)
            check_read(self.graph, bounds, self.preprocessor.untaken, report)


def begin(
    source: Path | str | Source,
    settings: Settings,
    checks: Mapping[str, str] | None = None,
    before: Callable[[], None] = lambda: None,
) -> Analysis:
    """Return the analysis of a file (a Path), a text (a str) or a Source, before its first step.

    Raises UserError for a file that cannot be read, or a folder that does not exist.
    """
    text = _read(source)
    for name in settings.defines:
        if not name.isidentifier():
            raise UserError(f"defined name must be a word, not `{name}`")
    for folder in settings.include:
        if not folder.is_dir():
            raise UserError(f"include path `{folder}` is not a folder")
    if isinstance(source, Path):
        settings.seen[source] = text.digest
    return Analysis(text, settings, checks, before)


def _read(source: Path | str | Source) -> Source:
    if isinstance(source, Path):
        return read_text(source, UserError)
    if isinstance(source, Source):
        return source
    return Source("<text>", source)


def analyse(
    source: Path | Source,
    settings: Settings,
    *,
    fixed: bool = False,
    before: Callable[[], None] = lambda: None,
) -> Analysis:
    """Return the analysis of a source; errors are in its report, not raised.

    Raises UserError for invalid options, and the errors of `before`.
    """
    analysis = begin(source, settings, before=before)
    try:
        analysis.run(fixed=fixed)
    except AssemblyError:  # too many errors: the report holds them
        analysis.program.partial = True
    return analysis
