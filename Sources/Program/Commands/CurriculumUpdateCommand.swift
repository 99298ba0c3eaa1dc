// `curriculum update`: replaces the workspace's plan by a newer version or another plan.

import ArgumentParser
import CurriculumReader
import JSON
import Store
import StudyModel
import TextTools

struct CurriculumUpdateCommand: ReadingCommand {
  static let configuration = CommandConfiguration(
    commandName: "update", abstract: "Update your plan to a newer version, or follow another one.",
    discussion: """
      The newer version comes from where your plan came from, unless you name another. What you logged stays with \
      its items, wherever they move; work on items that are gone is kept. `undo` goes back to the plan before; \
      later, `update` does, with that plan's path in plans/ of the workspace.
      """)

  @Argument(help: "A folder of plan files, or one file, to follow from now on.", completion: .file())
  var path: String?

  @Flag(help: "Follow the bundled plan from now on.")
  var bundled = false

  @Flag(help: "Only say what would change.")
  var dryRun = false

  @Flag(name: .shortAndLong, help: "Do not ask before replacing edits of your own.")
  var yes = false

  @OptionGroup var reading: ReadingOptions
  @OptionGroup var shared: SharedOptions

  func run() throws {
    try refuseContradictions()
    let session = try Session(shared)
    let (store, now) = (session.store, session.now.instant)
    let opened = try session.open()
    guard opened.ticks == nil else {
      throw CommandFailure(
        usage: "`\(opened.programme.text)` has one tick a day and follows no plan",
        help: "`machinemode challenge new TITLE --plan DIR` begins a challenge with a plan")
    }
    let present = try WorkspacePlan(session, opened)
    let origin = try chosenOrigin(present)
    let (copy, curriculum) = try CurriculumUpdateCommand.newPlan(from: origin, advice: path == nil)
    var report = PlanUpdateReport(
      present: present, curriculum: curriculum, log: opened.log, now: session.now, named: origin,
      // A copy that an update kept records its own origin.
      source: copy.origin ?? origin, isTrial: dryRun)
    guard try isUpdate(copy, present, &report) else {
      say(report, session)
      return
    }
    // A plan that cannot be read needs no question, since it is kept anyway.
    if !dryRun, report.isEdited, present.curriculum != nil, !yes {
      if !reading.json { say(report, session) }
      try confirm()
      report.wasShown = !reading.json
    }
    if !dryRun {
      let update = try storing {
        try store.update(
          opened, at: now, following: [opened.programme: copy.bytes]
        ) { _ in
        } as: {
          LoggedAction(command: "update", summary: "to \(origin.words)", instant: now)
        }
      }
      Session.tell(update.opened.notices)
      report.kept = present.path
      report.isApplied = true
      if update.didCreate, !reading.json {
        session.say(unbroken: "Your data lives in \(printable(store.workspace.folder)).")
      }
    }
    say(report, session)
  }

  private func refuseContradictions() throws {
    if path != nil, bundled {
      throw CommandFailure(usage: "a path and `--bundled` name two plans", help: "give one of them")
    }
    if let option = shared.curriculum {
      throw CommandFailure(
        usage: "`--curriculum` is for one run, and `update` is for all that follow",
        help: "`machinemode curriculum update \(printable(option))` follows that plan")
    }
  }

  private func chosenOrigin(_ present: WorkspacePlan) throws -> PlanOrigin {
    if bundled { return .bundled }
    if let path { return .path(Locations.absolute(path)) }
    guard let copy = present.copy else {
      guard !present.isGone else {
        throw CommandFailure(
          no: "the plan that your workspace follows is gone, and no copy of it is kept",
          help: "name a plan to follow from now on, or `--bundled`")
      }
      return .bundled
    }
    guard let origin = copy.origin else {
      throw CommandFailure(
        no: "your plan does not say where it was taken from",
        help: "name a plan, or `--bundled`; yours is kept, as `curriculum update --help` says")
    }
    return origin
  }

  /// A plan to follow; errors end the run.
  ///
  /// - Parameter advice: whether to say what to do if the present plan's origin cannot be read.
  static func newPlan(from origin: PlanOrigin, advice: Bool = false) throws -> (PlanCopy, Curriculum) {
    let files = try files(of: origin, advice: advice)
    let reading = readCurriculum(files)
    guard let curriculum = reading.curriculum, !curriculum.days.isEmpty else {
      throw CommandFailure(.no, said: reading.diagnostics.text + "\nYour plan was not changed.\n")
    }
    let copy = PlanCopy(files, from: origin)
    guard readCurriculum([copy.file(named: "curriculum.md")]).curriculum?.weeks == curriculum.weeks else {
      throw CommandFailure(
        no: "\(origin.words) is too large for one file, so your workspace cannot keep it",
        help: "name it with each command, with `--curriculum`")
    }
    return (copy, curriculum)
  }

  private static func files(of origin: PlanOrigin, advice: Bool) throws -> [CurriculumFile] {
    do {
      return try origin.files()
    } catch let failure as CommandFailure where advice && origin != .bundled {
      throw CommandFailure(
        failure.status,
        said: failure.text
          + "help: your plan was taken from there; name the place where it is now, or `--bundled`\n")
    }
  }

  /// Whether anything has to be written; if not, the report says why.
  private func isUpdate(
    _ copy: PlanCopy, _ present: WorkspacePlan, _ report: inout PlanUpdateReport
  ) throws -> Bool {
    guard let old = present.copy else {
      if present.isGone { return true }
      // Without a copy the bundled plan is followed; the first change makes a copy.
      report.status = path == nil ? .upToDate : .changes
      return path != nil
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
    if path == nil, !bundled, present.curriculum != nil, report.isEdited,
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
      throw CommandFailure(
        no: words, help: "add `--yes` to replace yours; it is kept in plans/ of the workspace")
    }
    try Program.confirm(
      "curriculum update", ["\(words); yours is kept."], asking: "Replace yours?",
      otherwise: "add `--yes`")
  }

  private func say(_ report: PlanUpdateReport, _ session: Session) {
    if reading.json {
      StandardOutput.write(report.document.text)
    } else if dryRun || !shared.quiet {
      StandardOutput.write(lines: report.lines(session.terminal))
    }
  }
}

/// The plan of a workspace, as far as it can be read.
struct WorkspacePlan {
  /// Where it is kept; nil if there is none.
  let path: String?
  let copy: PlanCopy?
  /// Nil if it has errors or is missing.
  let curriculum: Curriculum?
  /// Whether the file of the plan that the programme follows is missing.
  let isGone: Bool

  init(_ session: Session, _ opened: OpenedStore) throws {
    let kept = opened.planFingerprint.flatMap { session.store.plans.find($0) }
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
    curriculum = isText ? readCurriculum([copy.file(named: kept.path)]).curriculum : nil
  }
}
