// `plan use` follows another plan, and `plan update` takes the newer version of the one that is followed.

import ArgumentParser
import JSON
import Plans
import Statistics
import Store
import StudyModel
import TextTools

struct PlanUseCommand: ReadingCommand {
  static let configuration = CommandConfiguration(
    commandName: "use", abstract: "Follow a plan of your own, or a bundled one.",
    discussion: """
      A plan is a Markdown or CSV file, or a folder of Markdown files, in any common form; `plan check` says what is \
      understood of it. A copy of it is kept and followed. In a programme that is under way another plan starts today, as \
      day 1: the round so far is archived, what it solved counts as solved before, and the streak goes on. `plan update` \
      keeps start and days. `undo` goes back to the plan before.
      """)

  @Argument(
    help: "A plan: `hundred-days`, `blind-75`, `neetcode-150`, `grind-75`, or a file or folder.",
    completion: .file())
  var plan: String

  @OptionGroup var update: PlanUpdateOptions
  @OptionGroup var reading: ReadingOptions
  @OptionGroup(visibility: .common) var shared: SharedOptions

  func validate() throws { try requirePath(plan, for: "plan") }

  func run() throws {
    try PlanUpdate(
      command: "plan use", named: PlanOrigin(typed: plan), options: update, reading: reading, shared: shared
    )
    .run()
  }
}

struct PlanUpdateCommand: ReadingCommand {
  static let configuration = CommandConfiguration(
    commandName: "update", abstract: "Take the newer version of the plan that you follow.",
    discussion: """
      The newer version comes from where your plan came from. Start and days stay; what you logged stays with its items, \
      wherever they move, and work on items that are gone is kept. `undo` goes back to the plan before.
      """
  )

  @OptionGroup var update: PlanUpdateOptions
  @OptionGroup var reading: ReadingOptions
  @OptionGroup(visibility: .common) var shared: SharedOptions

  func run() throws {
    try PlanUpdate(command: "plan update", named: nil, options: update, reading: reading, shared: shared)
      .run()
  }
}

struct PlanUpdateOptions: ParsableArguments {
  @Flag(help: "Only say what would change.")
  var dryRun = false

  @Flag(name: .shortAndLong, help: "Do not ask before replacing edits of your own.")
  var yes = false
}

/// One change of the plan that a programme follows.
struct PlanUpdate {
  let command: String
  /// Nil for the place where the present plan came from.
  let named: PlanOrigin?
  let options: PlanUpdateOptions
  let reading: ReadingOptions
  let shared: SharedOptions

  func run() throws {
    try refuseOption()
    var said = shared
    // A document has standard output to itself.
    said.quiet = shared.quiet || reading.json
    let session = try Session(said, needs: .workspace)
    let opened = try session.open()
    guard opened.ticks == nil else {
      throw Failure(
        .usage, "`\(opened.programme.text)` has one tick a day and follows no plan",
        help: "`machinemode challenge add TITLE --plan DIR` begins a challenge with a plan")
    }
    let present = try WorkspacePlan(session, opened)
    let origin = try chosenOrigin(present)
    let (copy, curriculum) = try PlanUpdate.newPlan(from: origin, advice: named == nil)
    let new = try laidAnew(copy, curriculum, present, session, opened)
    var report = PlanUpdateReport(
      present: present, curriculum: curriculum, laid: new.laid, log: opened.log, now: session.now,
      named: origin,
      // A copy that an update kept records its own origin.
      source: copy.origin ?? origin, isTrial: options.dryRun)
    guard try isUpdate(copy, present, &report) else {
      say(report, session)
      return
    }
    if named != nil, present.curriculum != nil, present.origin != copy.origin, report.status == .changes,
      let another = try AnotherPlan(curriculum, in: session)
    {
      return try begin(another, NewPlan(copy.bytes), report, session)
    }
    // A plan that cannot be read needs no question, since it is kept anyway.
    if !options.dryRun, report.isEdited, present.curriculum != nil, !options.yes {
      if !reading.json { say(report, session) }
      try confirm()
      report.wasShown = !reading.json
    }
    if !options.dryRun {
      let isUnbegun = named != nil && opened.learner.programmes[opened.programme]?.records.isEmpty == true
      try session.change(following: [opened.programme: new.plan]) { learner in
        // What nobody has begun starts with the plan.
        if isUnbegun, let start = learner.programmes[opened.programme]?.start, start < session.today {
          learner.programmes[opened.programme]?.start = session.today
        }
      } as: { _ in
        LoggedAction(command: command, summary: "to \(origin.words)", instant: session.now.instant)
      }
      report.kept = present.path
      report.isApplied = true
    }
    say(report, session)
  }

  /// Archives the round, and begins one with the new plan.
  private func begin(
    _ another: AnotherPlan, _ plan: NewPlan, _ report: PlanUpdateReport, _ session: Session
  ) throws {
    var report = report
    let (outcome, summary) = try another.preview()
    report.archived = session.opened.programme
    report.endAfter = summary.calendar.end
    let name = report.named.words.prefix(1).uppercased() + report.named.words.dropFirst()
    let lines = try another.lines(name, outcome, summary)
    if !options.dryRun {
      try session.change(following: [outcome.round: plan]) { learner in
        _ = try another.begin(in: &learner)
      } as: { _ in
        LoggedAction(command: command, summary: "to \(report.named.words)", instant: session.now.instant)
      }
      report.isApplied = true
    }
    if reading.json { return StandardOutput.write(report.document.text) }
    for line in lines { session.say(line) }
    session.say(options.dryRun ? "Nothing was changed." : "Back to the plan as it was: machinemode undo")
  }

  /// The new plan; `plan update` lays the arguments of the last replan anew over it.
  private func laidAnew(
    _ copy: PlanCopy, _ curriculum: Curriculum, _ present: WorkspacePlan, _ session: Session,
    _ opened: OpenedStore
  ) throws -> (plan: NewPlan, laid: Curriculum) {
    guard named == nil, let replan = present.replan else { return (NewPlan(copy.bytes), curriculum) }
    do {
      try session.requirePlan()
      var arguments = ReplanArguments(replan.arguments)
      if let from = arguments.from, from < session.today { arguments.from = nil }
      let (anew, laid) = try Replanning(
        arguments, base: curriculum, fingerprint: fingerprint(of: copy.bytes), session
      ).replan()
      return (NewPlan(Array(anew.text.utf8), over: copy.bytes), laid)
    } catch let failure as Failure {
      StandardError.warn(
        "the replan is dropped: \(failure.reason)", help: "`machinemode replan` lays the new plan anew")
      return (NewPlan(copy.bytes), curriculum)
    }
  }

  private func refuseOption() throws {
    if let option = shared.plan {
      throw Failure(
        .usage, "`--plan` is for one run, and `\(command)` is for all that follow",
        help: "`machinemode plan use \(printable(option))` follows that plan")
    }
  }

  private func chosenOrigin(_ present: WorkspacePlan) throws -> PlanOrigin {
    if let named { return named }
    guard let copy = present.copy else {
      guard !present.isGone else {
        throw Failure(
          .data, "the plan that your workspace follows is gone, and no copy of it is kept",
          help:
            "`machinemode plan use FILE` follows another one, `plan use \(BundledPlan.hundredDays.rawValue)` the bundled one"
        )
      }
      return .bundled(.hundredDays)
    }
    guard let origin = copy.origin else {
      throw Failure(
        .data, "your plan does not say where it was taken from",
        help: "`machinemode plan use FILE` follows a plan; yours is kept")
    }
    return origin
  }

  /// A plan to follow; errors end the run.
  ///
  /// - Parameter advice: whether to say what to do if the present plan's origin cannot be read.
  static func newPlan(from origin: PlanOrigin, advice: Bool = false) throws -> (PlanCopy, Curriculum) {
    let files = try files(of: origin, advice: advice)
    let reading = readPlan(files, Catalogue.lookup)
    guard let curriculum = reading.curriculum, !curriculum.days.isEmpty else {
      throw Failure(.data, report: reading.diagnostics.text + "\nYour plan was not changed.\n")
    }
    let copy = PlanCopy(files, from: origin)
    guard
      readPlan([copy.file(named: "curriculum.md")], Catalogue.lookup).curriculum?.weeks == curriculum.weeks
    else {
      throw Failure(
        .data, "\(origin.words) is too large for one file, so your workspace cannot keep it",
        help: "name it with each command, with `--plan`")
    }
    return (copy, curriculum)
  }

  private static func files(of origin: PlanOrigin, advice: Bool) throws -> [PlanFile] {
    do {
      return try origin.files()
    } catch let failure as Failure where advice && !origin.isBundled {
      throw Failure(
        failure.kind,
        report: failure.text
          + "help: your plan was taken from there; `machinemode plan use FILE` names the place where it is now\n"
      )
    }
  }

  /// Whether anything has to be written; if not, the report says why.
  private func isUpdate(
    _ copy: PlanCopy, _ present: WorkspacePlan, _ report: inout PlanUpdateReport
  ) throws -> Bool {
    guard let old = present.copy else {
      if present.isGone { return true }
      // Without a copy the bundled plan is followed; the first change makes a copy.
      report.status = named == nil || named == .bundled(.hundredDays) ? .upToDate : .changes
      return report.status == .changes
    }
    if old.bytes == copy.bytes {
      report.status = .upToDate
      return false
    }
    if old.text == copy.text {
      report.status = .sameText
      return old.origin != copy.origin || old.takenFingerprint != copy.takenFingerprint
    }
    report.isEdited = old.isEdited
    if named == nil, present.curriculum != nil, report.isEdited,
      old.takenFingerprint == copy.takenFingerprint
    {
      report.status = .onlyEdited
      return false
    }
    report.status = .changes
    return true
  }

  private func confirm() throws {
    let words = "You edited your plan by hand, and the new one does not have those edits"
    guard StandardInput.isTerminal, !reading.json else {
      throw Failure(.data, words, help: "add `--yes` to replace yours; it is kept in plans/ of the workspace")
    }
    try Program.confirm(
      command, ["\(words); yours is kept."], asking: "Replace yours?",
      otherwise: "add `--yes`")
  }

  private func say(_ report: PlanUpdateReport, _ session: Session) {
    if reading.json {
      StandardOutput.write(report.document.text)
    } else if options.dryRun || !shared.quiet {
      StandardOutput.write(lines: report.lines(session.terminal))
    }
  }
}

/// The plan of a workspace, as far as it can be read.
struct WorkspacePlan {
  /// Where it is kept; nil if there is none.
  let path: String?
  let copy: PlanCopy?
  /// As its text has it; nil if it has errors or is missing.
  let curriculum: Curriculum?
  /// What lays its items over other days; nil where they stand as the text has them.
  let replan: Replan?
  /// Whether the file of the plan that the programme follows is missing.
  let isGone: Bool

  /// Where it was taken from; the bundled plan is followed without a copy.
  var origin: PlanOrigin? { copy == nil ? .bundled(.hundredDays) : copy?.origin }

  init(_ session: Session, _ opened: OpenedStore) throws {
    var kept = try opened.planFingerprint.flatMap { try session.store.plans.find($0) }
    replan = kept.flatMap { Replan(String(decoding: $0.bytes, as: UTF8.self)) }
    if let replan { kept = try session.store.plans.find(opened.basePlan ?? replan.plan) }
    isGone = opened.planFingerprint != nil && kept == nil
    path = kept?.path
    guard let kept else {
      copy = nil
      curriculum = isGone ? nil : try FollowedPlan(option: nil, workspace: nil).curriculum()
      return
    }
    let copy = PlanCopy(kept.bytes)
    let isText = String(validating: kept.bytes, as: UTF8.self) != nil
    self.copy = copy
    curriculum = isText ? readPlan([copy.file(named: kept.path)], Catalogue.lookup).curriculum : nil
  }
}
