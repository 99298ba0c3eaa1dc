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
    name: .shortAndLong, help: ArgumentHelp("A file to write instead of standard output.", valueName: "file"),
    completion: .file())
  var output: String?

  @OptionGroup(visibility: .hidden) var shared: SharedOptions

  func validate() throws { try requirePath(output, for: "--output") }

  func run() throws {
    let session = try Session(shared)
    let store = session.store
    let opened = try session.open()
    guard let (bytes, notices) = try store.export(opened), let facts = opened.facts else {
      throw Failure(.data, "there is nothing to export yet; the first logged item makes the store")
    }
    Session.tell(notices)
    guard let output else { return StandardOutput.write(JSONValue.displayed(bytes)) }
    let kept = try store.write(export: bytes, to: output)
    session.say(unbroken: "Exported to \(printable(output)).")
    session.say("It holds \(facts.words).")
    if let kept { session.say(unbroken: "The export before it is kept in \(printable(kept)).") }
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

  @OptionGroup(visibility: .hidden) var shared: SharedOptions

  func run() throws {
    // If the import replaces the plan, the present one may be missing.
    let session = try StudySession(shared, needsPlan: !withPlan)
    let input = try ImportInput(file, isBefore: before)
    let content = try input.content
    if on != nil {
      guard case .plan = content else {
        throw Failure(
          .usage, "`--on` goes with the ticked boxes of a plan, and \(printable(input.name)) is not one")
      }
    }
    if withPlan {
      guard case .log = content else {
        throw Failure(.usage, "`--with-plan` goes with an export, and \(printable(input.name)) is not one")
      }
    }
    switch content {
    case .plan(let reading): try take(reading, input, session)
    case .log(let bytes): try take(log: bytes, input, session)
    case .solved(let reading):
      let list = ImportInput.List(
        known: SolvableProblems.known(session.curriculum), takesAll: allSolved, today: session.summary.today)
      try take(reading(list), input, session)
    }
  }

  private func take(log bytes: [UInt8], _ input: ImportInput, _ session: StudySession) throws {
    if let foreign = input.foreignJSON { throw foreign }
    let source = try SharedLog(bytes, path: input.name)
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
    _ source: SharedLog, _ input: ImportInput, _ session: StudySession
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

  private func take(_ reading: SolvedReading, _ input: ImportInput, _ session: StudySession) throws {
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

  private func take(_ reading: PlanReading, _ input: ImportInput, _ session: StudySession) throws {
    let (before, context, curriculum) = (session.summary, session.context, session.curriculum)
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
    let lines = changes.prefix(ImportCommand.mostChanges).map { $0.text(context) }
    let more = changes.count > lines.count ? ["and \(grouped(changes.count - lines.count)) more"] : []
    let milestones = session.summary.achievements(since: before).map { "Milestone: \($0.title)." }
    let said = (lines + more + ticks.remarks + milestones).map { session.terminal.wrapped($0, indent: 2) }
    if dryRun { said.forEach(session.say(unbroken:)) } else { tell(said, session) }
  }

  private static let mostChanges = 8

  /// Changes the log, after backing up the store.
  ///
  /// - Parameter isTrial: whether to change only a copy of the log.
  private func change<Outcome>(
    _ session: StudySession, isTrial: Bool, _ apply: (inout ProgressLog) throws -> Outcome,
    as action: (Outcome) -> LoggedAction
  ) throws -> Outcome {
    var log = session.log
    guard !isTrial else { return try apply(&log) }
    let update = try session.store.update(
      session.opened, at: session.now.instant, backedUp: .beforeImport, apply, as: action)
    session.adopt(update)
    return update.outcome
  }

  /// This line may hold a path, so it is not wrapped.
  private func say(_ what: String, of input: ImportInput, _ session: StudySession) {
    session.say(unbroken: "\(dryRun ? "Would import" : "Imported") from \(printable(input.name)): \(what).")
  }
}

struct ImportInput {
  /// How a list of solved problems is read.
  struct List {
    let known: KnownProblems
    let takesAll: Bool
    let today: CivilDate
  }

  enum Content {
    /// An export, or a file that must be one by its name.
    case log([UInt8])
    /// Parses a list of solved problems.
    case solved((List) -> SolvedReading)
    /// Parses a plan with days, whose ticked boxes are work in it.
    case plan(PlanReading)
  }

  /// The name in messages.
  let name: String
  private let bytes: [UInt8]
  private let isNamedJSON: Bool
  private let isBefore: Bool

  /// - Parameters:
  ///   - path: `-` for standard input.
  ///   - isBefore: whether ticks are problems solved before the programme, even in a plan with days.
  init(_ path: String, isBefore: Bool) throws {
    self.isBefore = isBefore
    name = path == "-" ? "standard input" : path
    isNamedJSON = path.lowercased().hasSuffix(".json")
    if path == "-" {
      bytes = try InputFiles.standardInput()
    } else {
      bytes =
        try isNamedJSON
        // An export may be as large as a store.
        ? InputFiles.bytes(at: path, atMost: ProgressStore.largestSize) : InputFiles.bytes(at: path)
    }
  }

  var content: Content {
    get throws {
      let name = name
      guard !isNamedJSON, let text = String(validating: bytes, as: UTF8.self) else {
        guard isNamedJSON || beginsAsJSON else { throw notUTF8 }
        return .log(bytes)
      }
      guard !isBlank(withoutByteOrderMark(text)) else {
        throw Failure(
          .data, "nothing to import from \(printable(name)): it is empty", help: "is it the right file?")
      }
      switch ImportedText(text) {
      case .json: return .log(bytes)
      case .table:
        return .solved {
          readSolvedTable(text, file: name, known: $0.known, takesAll: $0.takesAll, today: $0.today)
        }
      case .checklist:
        let reading = isBefore ? nil : readPlan([PlanFile(name: name, text: text)], Catalogue.lookup)
        // A log by days has no boxes; what it names is a list.
        if let reading, reading.items.contains(where: { $0.isTicked != nil }) { return .plan(reading) }
        return .solved {
          readSolvedChecklist(text, file: name, known: $0.known, takesAll: $0.takesAll, today: $0.today)
        }
      case nil: throw unknown
      }
    }
  }

  /// Invalid JSON is reported with its place.
  private var beginsAsJSON: Bool { bytes.first { !" \t\r\n".utf8.contains($0) } == UInt8(ascii: "{") }

  /// Why JSON of another program is refused; nil if it may be an export, also a damaged one.
  var foreignJSON: Failure? {
    guard let value = try? parseJSON(bytes), value["schema"] == nil, value["format"] == nil else {
      return nil
    }
    let text = String(decoding: bytes, as: UTF8.self)
    let marks = ["stat_status_pairs", "title_slug", "titleSlug", "leetcode.com"]
    let isLeetCode = marks.contains { text.contains($0) }
    return Failure(
      .data,
      "\(printable(name)) is JSON of \(isLeetCode ? "LeetCode" : "another program"), not an export of this one",
      help: "make it a CSV table, with columns such as `number,title,status,date`")
  }

  private var notUTF8: Failure {
    Failure(
      .data, "\(printable(name)) is not UTF-8 text",
      help: "save it as UTF-8 (in a table program, CSV UTF-8)")
  }

  private var unknown: Failure {
    Failure(
      .data, "\(printable(name)) contains nothing that can be imported",
      help: "give an export as JSON, problems solved before the "
        + "programme as a CSV table or a Markdown checklist, or a plan of your own with ticked boxes")
  }
}

struct SolvedImportText {
  private static let mostWarnings = 10

  let reading: SolvedReading
  let input: ImportInput

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
