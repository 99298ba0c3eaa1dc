// `export` writes everything as JSON; `import` merges an export, ticked boxes, or problems solved before.

import ArgumentParser
import JSON
import Logging
import Plans
import Statistics
import Store
import StudyModel
import TextTools

struct ExportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export", abstract: "Print everything as JSON, to keep or to take elsewhere.",
    discussion: """
      `import` reads it back. Your plan is in it, too. The same log and plan give the same bytes. An export that the \
      file held before is kept beside it, with .bak after its name.
      """)

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The file to write (default: standard output).", valueName: "file"),
    completion: .file())
  var output: String?

  @OptionGroup(visibility: .common) var shared: SharedOptions

  func validate() throws { try requirePath(output, for: "--output") }

  func run() throws {
    let session = try Session(shared, needs: .workspace)
    let store = session.store
    let opened = try session.open()
    guard let (bytes, notices) = try store.export(opened), let facts = opened.facts else {
      throw Failure(.data, "there is nothing to export yet; the first logged item makes the log")
    }
    Session.tell(notices)
    guard let output, output != TypedFile.standard else {
      return StandardOutput.write(JSONValue.displayed(bytes))
    }
    let kept = try store.write(export: bytes, to: output)
    session.say(unbroken: "Exported to \(printable(output)).")
    session.say("It holds \(facts.words).")
    if let kept { session.say(unbroken: "The previous export is in \(printable(kept)).") }
  }
}

struct ImportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import", abstract: "Import an export, ticked boxes or problems solved before.",
    discussion: """
      What is there already is skipped and counted. Where two notes differ, both are kept. A store or a backup \
      can be imported like an export. A CSV table or a Markdown checklist brings in problems that you solved before \
      the programme: they are shown as such and count towards nothing. What its boxes, a status or a date say decides \
      what is solved; a list without any needs --all-solved. A plan of your own, with days, brings in the \
      boxes that you ticked by hand, as done. The store is backed up first, and `undo` takes the import back. An \
      empty workspace takes the plan of an export, too; any other keeps its own.
      """)

  @Argument(help: "The file to import: JSON, CSV or Markdown; `-` reads standard input.", completion: .file())
  var file: String

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The day that ticks of a plan count for: yesterday, mon, -2d.", valueName: "date"),
    completion: .pastDates)
  var on: String?

  @Flag(help: "Import the ticks of a plan as problems solved before the programme.")
  var before = false

  @Flag(help: "Take all of a list as solved that it does not call open.")
  var allSolved = false

  @Flag(help: "Follow the plan of an export from now on, instead of your own.")
  var withPlan = false

  @Flag(help: "Only say what would change.")
  var dryRun = false

  @OptionGroup(visibility: .common) var shared: SharedOptions

  func run() throws {
    // If the import replaces the plan, the present one may be missing.
    let session = try Session(shared, needs: withPlan ? .store : .plan)
    // An export may be as large as a store.
    let limit = isNamedJSON ? ProgressStore.largestSize : InputFiles.largestFile
    let input = try TypedFile(file, atMost: limit)
    switch try kind(of: input) {
    case .json: try importLog(input, session)
    case .table: try importSolved(input, session, reader: readSolvedTable)
    case .checklist:
      let reading =
        before ? nil : readPlan([PlanFile(name: input.name, text: try input.text())], Catalogue.lookup)
      // A log by days has no boxes; what it names is a list.
      if let reading, reading.items.contains(where: { $0.isTicked != nil }) {
        try importTicks(reading, input, session)
      } else {
        try importSolved(input, session, reader: readSolvedChecklist)
      }
    }
  }

  private var isNamedJSON: Bool { file.lowercased().hasSuffix(".json") }

  /// What the file holds. JSON that is damaged, or that its name says it is, is reported by its reader, with the place.
  private func kind(of input: TypedFile) throws -> ImportedText {
    let first = input.bytes.first { !" \t\r\n".utf8.contains($0) }
    if isNamedJSON || first == UInt8(ascii: "{") { return .json }
    let text = try input.text()
    let name = printable(input.name)
    guard !isBlank(withoutByteOrderMark(text)) else {
      throw Failure(.data, "nothing to import from \(name): it is empty", help: "name another file")
    }
    if let kind = ImportedText(text) { return kind }
    throw Failure(
      .data, "\(name) contains nothing that can be imported",
      help:
        "name an export, a CSV table or a Markdown checklist of solved problems, or a plan with ticked boxes")
  }

  private func importLog(_ input: TypedFile, _ session: Session) throws {
    try refuseForeignJSON(input)
    let source = try SharedLog(input.bytes, path: input.name)
    if withPlan, source.plans.isEmpty {
      throw Failure(
        .data, "there is no plan in \(printable(input.name))", help: "exports of earlier versions have none")
    }
    let now = session.now.instant
    if session.opened.isEdited, !dryRun {
      // Only a revision that is written can be told from a later one.
      let taken = try session.store.takingEdit(session.opened, at: now)
      Session.tell(taken.notices)
      session.adopt(taken)
    }
    let opened = session.opened
    let planRemarks = try checkPlans(source, input, session)
    // A new store keeps this run's plan only for a programme that follows it.
    let brings = source.learner.programmes
    let isWithoutPlan = !session.hasStore && !brings.isEmpty && brings[source.learner.machineMode] == nil
    let store = isWithoutPlan ? Session.store(in: session.workspace) : session.store
    let (merged, difference, remarks, total) = try store.importing(
      source, opened, at: now, takingPlans: withPlan)
    let added = difference.added.words.isEmpty ? "nothing" : difference.added.words.joined(separator: ", ")
    if !dryRun {
      let action = LoggedAction(
        command: "import", summary: "\(added)\(withPlan ? ", and the plan," : "") from \(input.name)",
        instant: now)
      session.adopt(try store.take(merged, of: source, opened, at: now, as: action))
    }
    say(added, of: input, session)
    let known = total.subtracting(difference.added).words
    session.say("Already there, so skipped: \(known.isEmpty ? "nothing" : known.joined(separator: ", ")).")
    for remark in ImportCommand.words(remarks) + planRemarks { session.say(printable(remark)) }
  }

  /// What the merge of an import kept of the learner's own.
  private static func words(_ remarks: [MergeRemark]) -> [String] {
    let settings = remarks.filter { $0.path.first == "settings" }.compactMap(\.path.last)
    let own = settings.isEmpty ? [] : ["Your own settings stay: \(joined(settings, atMost: 5))."]
    return remarks.filter { $0.path.first != "settings" }.map { remark in
      if case .later = remark.event { "Yours stays of \(remark.subject)." } else { remark.text }
    } + own
  }

  /// Throws if a plan of the import that would be followed cannot be read; returns what is to be said of the plans.
  private func checkPlans(
    _ source: SharedLog, _ input: TypedFile, _ session: Session
  ) throws -> [String] {
    var remarks: [String] = []
    for (name, programme) in source.learner.programmes.sorted(by: { $0.key < $1.key }) {
      guard let next = programme.plan, let bytes = programme.plansInForce.last.flatMap({ source.plans[$0] })
      else { continue }
      let present = session.opened.learner.programmes[name]?.plan
      guard next != present else { continue }
      guard present == nil || withPlan else {
        remarks.append("Its plan differs from yours, which stays; `--with-plan` imports the plan, too.")
        continue
      }
      let reading = readPlan([PlanCopy(bytes).file(named: "\(input.name), its plan")], Catalogue.lookup)
      guard let curriculum = reading.curriculum, !curriculum.days.isEmpty else {
        throw Failure(.data, report: reading.diagnostics.text + "\nNothing was changed.\n")
      }
      // An earlier round follows it no longer.
      guard source.learner.presentRound(of: name) == name else { continue }
      let days = counted(curriculum.days.count, "day")
      remarks.append("\(dryRun ? "You would follow" : "From now on you follow") its plan of \(days).")
    }
    return remarks
  }

  private typealias SolvedReader = (
    _ text: String, _ file: String, _ known: KnownProblems, _ takesAll: Bool, _ today: CivilDate?
  ) -> SolvedReading

  private func importSolved(_ input: TypedFile, _ session: Session, reader: SolvedReader) throws {
    let reading = reader(
      try input.text(), input.name, SolvableProblems.known(session.curriculum), allSolved,
      session.summary.today)
    let text = SolvedImportText(reading: reading, input: input)
    if let refusal = text.refusal { throw refusal }
    StandardError.write(text.warnings)
    let counts = try change(session, isTrial: dryRun) { log in
      log.take(solvedBefore: reading.problems)
    } as: {
      LoggedAction(
        command: "import", summary: "\(text.added($0)) from \(input.name)", instant: session.now.instant)
    }
    let added = SolvedBefore(session.curriculum, ProgressLog(solvedBefore: counts.added))
    say(text.headline(counts, inPlan: added.inPlan), of: input, session)
    for line in text.remarks(counts) { session.say(line) }
  }

  private func importTicks(_ reading: PlanReading, _ input: TypedFile, _ session: Session) throws {
    let before = session.summary
    let context = session.context
    let curriculum = session.curriculum
    let day = try session.dayOfWork(on)
    var ticks = PlanTicks(reading, curriculum, session.log)
    guard !ticks.isEmpty else {
      throw Failure(
        .data, "nothing to import from \(printable(input.name)): no box is ticked in it",
        help: "tick what is done, as in `- [x] LC 1: Two Sum`")
    }
    let changes = try change(session, isTrial: dryRun || ticks.new.isEmpty) { log in
      ticks = PlanTicks(reading, curriculum, log)
      return try ticks.log(into: &log, context, on: day)
    } as: { changes in
      LoggedAction(command: "import", changes, context, at: session.now.instant, for: day)
    }
    say(ticks.new.isEmpty ? "nothing new" : "\(counted(ticks.new.count, "item")) done", of: input, session)
    let lines = listed(changes.map { $0.text(context) }, atMost: ImportCommand.mostChanges)
    let milestones = session.summary.achievements(since: before).map { "Milestone: \($0.title)." }
    let said = (lines + ticks.remarks + milestones).map { session.terminal.wrapped($0, indent: 2) }
    if dryRun { said.forEach(session.say(unbroken:)) } else { tell(said, session) }
  }

  private static let mostChanges = 8

  /// Changes the log, after backing up the store.
  ///
  /// - Parameter isTrial: whether to change only a copy of the log.
  private func change<Outcome>(
    _ session: Session, isTrial: Bool, _ apply: (inout ProgressLog) throws -> Outcome,
    as action: (Outcome) -> LoggedAction
  ) throws -> Outcome {
    var log = session.log
    guard !isTrial else { return try apply(&log) }
    return try session.change(
      backedUp: .beforeImport, { try apply(&$0[session.opened.programme]) }, as: action)
  }

  /// Throws for JSON of another program; an export that is damaged is none of these.
  private func refuseForeignJSON(_ input: TypedFile) throws {
    guard let value = try? parseJSON(input.bytes), value["schema"] == nil, value["format"] == nil else {
      return
    }
    let text = String(decoding: input.bytes, as: UTF8.self)
    let marks = ["stat_status_pairs", "title_slug", "titleSlug", "leetcode.com"]
    let owner = marks.contains { text.contains($0) } ? "LeetCode" : "another program"
    throw Failure(
      .data, "\(printable(input.name)) is JSON of \(owner), not an export of this one",
      help: "make it a CSV table, with columns such as `number,title,status,date`")
  }

  /// The line holds a path, which is not broken.
  private func say(_ what: String, of input: TypedFile, _ session: Session) {
    session.say(unbroken: "\(dryRun ? "Would import" : "Imported") from \(printable(input.name)): \(what).")
  }
}

struct SolvedImportText {
  private static let mostWarnings = 10

  let reading: SolvedReading
  let input: TypedFile

  /// Why nothing can be imported; nil if something can.
  var refusal: Failure? {
    let errors = reading.diagnostics.filter { $0.severity == .error }
    guard errors.isEmpty else { return Failure(.data, report: errors.text) }
    guard reading.problems.isEmpty else { return nil }
    let refusal = Diagnostic(
      message: "nothing to import from \(printable(input.name)): \(leftOut ?? "it lists no problems")",
      help: "list what you solved, as rows of a table or as ticked boxes")
    return Failure(.data, report: warnings + refusal.text + "\n")
  }

  var warnings: String {
    let warnings = reading.diagnostics.filter { $0.severity == .warning }
    return warnings.prefix(SolvedImportText.mostWarnings).map { $0.text + "\n\n" }.joined()
  }

  func added(_ counts: SolvedCounts) -> String {
    counts.added.isEmpty ? "nothing new" : "\(counted(counts.added.count, "problem")) solved before"
  }

  /// - Parameter inPlan: how many of the added problems are in the plan.
  func headline(_ counts: SolvedCounts, inPlan: Int) -> String {
    added(counts) + (counts.added.isEmpty ? "" : " (\(grouped(inPlan)) of them in your plan)")
  }

  func remarks(_ counts: SolvedCounts) -> [String] {
    let unnumbered = reading.problems.filter { $0.number == nil }.map(\.title)
    let unrecognised = reading.unrecognised.map { "line \($0.line) (\(truncated($0.text, to: 40)))" }
    let more = (reading.leftOut[.unrecognised] ?? 0) - unrecognised.count
    return [
      counts.known + counts.completed > 0
        ? "Already there: \(counted(counts.known + counts.completed, "problem"))"
          + (counts.completed > 0 ? "; \(grouped(counts.completed)) of them gained details." : ".")
        : nil,
      leftOut.map { "Left out: \($0)." },
      reading.repeated > 0
        ? "Named more than once and counted once: \(counted(reading.repeated, "entry", plural: "entries"))."
        : nil,
      reading.unknownStatus.isEmpty
        ? nil
        : "Not known to mean solved: \(joined(reading.unknownStatus.map { quoted($0) }, atMost: 5)).",
      unrecognised.isEmpty
        ? nil
        : "No problem is known for \(joined(unrecognised + (more > 0 ? ["\(grouped(more)) more"] : []))).",
      unnumbered.isEmpty
        ? nil : "Known by title alone, since the number is not known: \(joined(unnumbered, atMost: 5)).",
    ].compactMap(\.self)
  }

  /// E.g. `2 entries not solved, 1 contradictory`; nil if nothing was left out.
  private var leftOut: String? {
    let counts = SolvedReading.LeftOut.allCases.compactMap { reason in
      reading.leftOut[reason].map { (reason, $0) }
    }
    guard let (reason, count) = counts.first else { return nil }
    let first = "\(counted(count, "entry", plural: "entries")) \(reason.words)"
    return ([first] + counts.dropFirst().map { "\(grouped($1)) \($0.words)" }).joined(separator: ", ")
  }
}

extension SolvedReading.LeftOut {
  fileprivate var words: String {
    switch self {
    case .notSolved: "not solved"
    case .unsaid: "without a status"
    case .contradictory: "contradictory"
    case .otherJudge: "from another judge"
    case .nameless: "without a problem"
    case .unrecognised: "not recognised"
    }
  }
}
